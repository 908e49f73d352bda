import { type RefObject, useEffect, useEffectEvent } from 'react';
import { createScanGate } from '../scan-gate.ts';
import { createDecoder } from './decoder.ts';

/** Eight looks a second: nobody notices the wait, and the phone stays cool. */
const LOOK_EVERY_MS = 120;

/**
 * Looks for codes in a video while it plays, one look at a time, and tells each code once for as long as it is seen.
 *
 * @param onFailure nothing can be read: the code for it did not come
 */
export function useScanning(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (text: string) => void,
  onFailure: () => void,
): void {
  const tell = useEffectEvent(onCode);
  const tellFailure = useEffectEvent(onFailure);
  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    const isNew = createScanGate();
    async function run(): Promise<void> {
      const decoder = await createDecoder();
      try {
        while (!isGone) {
          const text = video.current && !document.hidden ? await look(video.current) : null;
          if (text && !isGone && isNew(text)) tell(text);
          await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        }
      } finally {
        decoder.end();
      }

      async function look(element: HTMLVideoElement): Promise<string | null> {
        return element.readyState >= element.HAVE_CURRENT_DATA ? await decoder.read(element) : null;
      }
    }
    run().catch(() => !isGone && tellFailure());
    return () => {
      isGone = true;
    };
  }, [video, isOn]);
}
