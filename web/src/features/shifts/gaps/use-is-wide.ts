import { useSyncExternalStore } from 'react';

/** From the style sheet's `lg` breakpoint on: room for two columns beside the menu. */
const WIDE = '(min-width: 1024px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the gaps and their candidates are side by side; rerenders when the window is resized. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
