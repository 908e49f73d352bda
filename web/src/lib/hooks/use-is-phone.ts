import { useSyncExternalStore } from 'react';

/** Below the style sheet's `sm` a screen is a phone's. */
const PHONE = '(max-width: 639.98px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(PHONE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone now. */
export const isPhone = (): boolean => window.matchMedia(PHONE).matches;

/** The same; follows when it is turned or resized. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
