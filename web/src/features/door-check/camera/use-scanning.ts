import { type RefObject, useEffect, useEffectEvent } from 'react';
import { createScanGate } from '../scan-gate.ts';
import { createDecoder } from './decoder.ts';

/** Eight attempts a second: fast enough to feel instant without heating the phone. */
const DECODE_INTERVAL_MS = 120;

/**
 * Decodes a playing video, one frame at a time, and reports each code once for as long as it stays in view.
 *
 * @param onFailure called when nothing can be decoded because the decoder failed to load
 */
export function useScanning(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (text: string) => void,
  onFailure: () => void,
): void {
  const reportCode = useEffectEvent(onCode);
  const reportFailure = useEffectEvent(onFailure);
  useEffect(() => {
    if (!isOn) return;
    let isUnmounted = false;
    const isNew = createScanGate();
    async function run(): Promise<void> {
      const decoder = await createDecoder();
      try {
        while (!isUnmounted) {
          const text = video.current && !document.hidden ? await decode(video.current) : null;
          if (text && !isUnmounted && isNew(text)) reportCode(text);
          await new Promise((resolve) => setTimeout(resolve, DECODE_INTERVAL_MS));
        }
      } finally {
        decoder.end();
      }

      async function decode(element: HTMLVideoElement): Promise<string | null> {
        return element.readyState >= element.HAVE_CURRENT_DATA ? await decoder.read(element) : null;
      }
    }
    run().catch(() => !isUnmounted && reportFailure());
    return () => {
      isUnmounted = true;
    };
  }, [video, isOn]);
}
