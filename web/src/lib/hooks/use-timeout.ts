import { useEffect, useEffectEvent } from 'react';

/** Acts once this many milliseconds after the component appeared, unless it has gone by then. */
export function useTimeout(ms: number, act: () => void): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    const timer = setTimeout(onTime, ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
