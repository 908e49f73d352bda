import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The current time; updates at every full minute and when the page becomes visible again. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const update = () => setNow(new Date());
    // Timers of a hidden page run late, hence the update when it becomes visible.
    const timer = setTimeout(update, MINUTE_MS - (now.getTime() % MINUTE_MS));
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [now]);
  return now;
}
