import { useEffect, useEffectEvent } from 'react';

/** Calls `callback` once, this many milliseconds after mounting, unless unmounted by then. */
export function useTimeout(ms: number, callback: () => void): void {
  const onTime = useEffectEvent(callback);
  useEffect(() => {
    const timer = setTimeout(onTime, ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
