import { useEffect } from 'react';

/** Keeps the display on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    void take();
    document.addEventListener('visibilitychange', take);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, []);
}
