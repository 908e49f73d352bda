import { useSyncExternalStore } from 'react';

/** Below the style sheet's `sm` breakpoint. */
const PHONE = '(max-width: 639.98px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(PHONE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone. */
export const isPhone = (): boolean => window.matchMedia(PHONE).matches;

/** Like {@link isPhone}; rerenders when the window is rotated or resized. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
