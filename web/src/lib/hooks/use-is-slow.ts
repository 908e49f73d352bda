import { useEffect, useState } from 'react';

/** A request that takes longer is reported as slow. */
const SLOW_MS = 5_000;

/** Whether something has been busy for five seconds. */
export function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}
