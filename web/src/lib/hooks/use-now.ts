import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, anew at every full minute and whenever the screen comes back into sight. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const update = () => setNow(new Date());
    // A page that slept is told late; it is looked at again only once it can be seen.
    const timer = setTimeout(update, MINUTE_MS - (now.getTime() % MINUTE_MS));
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [now]);
  return now;
}
