import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the same screen without the dialog. */
    openedHere?: boolean;
  }
}

/** For links and navigations that open a dialog over their own screen. */
export const OPEN_DIALOG_OPTIONS = { state: { openedHere: true }, resetScroll: false } as const;

/**
 * Closes a dialog that lives in the address: by going back where it was opened from, so that Back does not open
 * it again; by leaving its search parameters out where somebody came in by its link. Pressed twice it closes once:
 * the browser takes a moment to go back, and a second step would leave the screen.
 */
export function useCloseDialog(...parameters: string[]): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const openedHere = useRouterState({ select: ({ location }) => location.state.openedHere === true });
  const names = parameters.join();
  const isGoingBack = useRef(false);
  return useCallback(() => {
    if (isGoingBack.current) return;
    if (openedHere) {
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
  }, [router, navigate, openedHere, names]);
}
