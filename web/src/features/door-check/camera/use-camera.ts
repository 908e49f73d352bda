import { type RefObject, useEffect, useState } from 'react';

/** Why there is no picture. */
export type CameraFailure = 'denied' | 'none' | 'busy' | 'unsupported' | 'stopped';
export type CameraState = 'starting' | 'on' | CameraFailure;

/** What the browser calls it → what it means. */
const FAILURES: Record<string, CameraFailure> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The light of a phone; TypeScript does not know it. */
type LightCapabilities = MediaTrackCapabilities & { torch?: boolean };
type LightConstraints = MediaTrackConstraintSet & { torch: boolean };

interface Camera {
  state: CameraState;
  /** Null where the camera has none. */
  light: { isOn: boolean; turn: () => void } | null;
}

/**
 * Shows the camera at the back of the phone in a video and keeps the screen awake, until the component goes or it is
 * not wanted any more.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, isWanted: boolean): Camera {
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setIsLit] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    let stream: MediaStream | undefined;
    async function start(): Promise<void> {
      const opened = await openCamera();
      if (isGone) return end(opened);
      stream = opened;
      const [first] = opened.getVideoTracks();
      first?.addEventListener('ended', () => !isGone && setState('stopped'));
      setTrack(first);
      const element = video.current;
      if (!element) return;
      element.srcObject = opened;
      await element.play();
      if (!isGone) setState('on');
    }
    start().catch((error: unknown) => {
      end(stream);
      if (!isGone) setState((error instanceof Error && FAILURES[error.name]) || 'unsupported');
    });
    return () => {
      isGone = true;
      end(stream);
    };
  }, [video, isWanted]);
  useWakefulScreen(isWanted && state === 'on');

  const hasLight =
    state === 'on' && (track?.getCapabilities?.() as LightCapabilities | undefined)?.torch === true;
  return {
    state,
    light: hasLight
      ? {
          isOn: isLit,
          turn: () => {
            const advanced: LightConstraints[] = [{ torch: !isLit }];
            track?.applyConstraints({ advanced }).then(
              () => setIsLit(!isLit),
              () => {},
            );
          },
        }
      : null,
  };
}

async function openCamera(): Promise<MediaStream> {
  // Missing where the page did not come over https.
  if (!navigator.mediaDevices?.getUserMedia) throw new Error('no camera here');
  return await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

const end = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** A phone that falls asleep between two guests makes both wait. */
function useWakefulScreen(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock?.request('screen');
      if (isGone) await lock?.release();
    };
    // Leaving the page lets the screen go, and a phone that saves power refuses: then it sleeps.
    const askQuietly = () => void ask().catch(() => {});
    askQuietly();
    document.addEventListener('visibilitychange', askQuietly);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', askQuietly);
      lock?.release().catch(() => {});
    };
  }, [isNeeded]);
}
