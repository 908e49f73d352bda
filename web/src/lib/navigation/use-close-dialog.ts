import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when the previous history entry is the same screen without the dialog. */
    openedHere?: boolean;
  }
}

/** Options for links and navigations that open a dialog over the current screen. */
export const OPEN_DIALOG_OPTIONS = { state: { openedHere: true }, resetScroll: false } as const;

/**
 * Closes a dialog whose state is in the URL: by going back if it was opened from the screen, so that Back
 * does not reopen it; otherwise by removing its search parameters. A second press does nothing: going back is
 * asynchronous, and a second step would leave the screen.
 */
export function useCloseDialog(...parameters: string[]): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const names = parameters.join();
  const isGoingBack = useRef(false);
  return useCallback(() => {
    if (isGoingBack.current) return;
    // Read when it closes: a screen that follows it would be rendered again by every dialog.
    if (router.state.location.state.openedHere) {
      isGoingBack.current = true;
      const stop = router.subscribe('onResolved', () => {
        isGoingBack.current = false;
        stop();
      });
      return router.history.back();
    }
    const leaveOut = new Set(names.split(','));
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(search).filter(([name]) => !leaveOut.has(name))),
      replace: true,
      resetScroll: false,
    });
  }, [router, navigate, names]);
}
