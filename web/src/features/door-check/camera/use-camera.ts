import { type RefObject, useEffect, useState } from 'react';

/** Why the camera shows no picture. */
export type CameraFailure = 'denied' | 'none' | 'busy' | 'unsupported' | 'stopped';
type CameraState = 'starting' | 'on' | CameraFailure;

/** The browser's error name → our reason. */
const FAILURES: Record<string, CameraFailure> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** A phone's torch, for which TypeScript has no types. */
type LightCapabilities = MediaTrackCapabilities & { torch?: boolean };
type LightConstraints = MediaTrackConstraintSet & { torch: boolean };

interface Camera {
  state: CameraState;
  /** Null when the camera has no torch. */
  light: { isOn: boolean; turn: () => void } | null;
}

/**
 * Streams the phone's rear camera into a video element and keeps the screen awake, until the component
 * unmounts or `isEnabled` turns false.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, isEnabled: boolean): Camera {
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setIsLit] = useState(false);

  useEffect(() => {
    if (!isEnabled) return;
    let isUnmounted = false;
    let stream: MediaStream | undefined;
    async function start(): Promise<void> {
      const opened = await openCamera();
      if (isUnmounted) return end(opened);
      stream = opened;
      const [first] = opened.getVideoTracks();
      first?.addEventListener('ended', () => !isUnmounted && setState('stopped'));
      setTrack(first);
      const element = video.current;
      if (!element) return;
      element.srcObject = opened;
      await element.play();
      if (!isUnmounted) setState('on');
    }
    start().catch((error: unknown) => {
      end(stream);
      if (!isUnmounted) setState((error instanceof Error && FAILURES[error.name]) || 'unsupported');
    });
    return () => {
      isUnmounted = true;
      end(stream);
    };
  }, [video, isEnabled]);
  useWakeLock(isEnabled && state === 'on');

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
  // Browsers leave it out on pages without https.
  if (!navigator.mediaDevices?.getUserMedia) throw new Error('no camera here');
  return await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

const end = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Keeps the screen awake between guests, so that the phone does not have to be unlocked. */
function useWakeLock(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    let lock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock?.request('screen');
      if (isUnmounted) await lock?.release();
    };
    // Leaving the page releases the lock, and a phone that saves power refuses it. Neither is an error.
    const requestQuietly = () => void request().catch(() => {});
    requestQuietly();
    document.addEventListener('visibilitychange', requestQuietly);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', requestQuietly);
      lock?.release().catch(() => {});
    };
  }, [isNeeded]);
}
