import { useEffect, useState } from 'react';
import { onServerTime, serverDate } from '../api/server-clock.ts';

const MINUTE_MS = 60_000;

/**
 * The current time by the server's clock. Updates at every full minute, when the page becomes visible again, and when
 * the first answer shows that the clock of the device is off.
 */
export function useNow(): Date {
  const [now, setNow] = useState(serverDate);
  useEffect(() => {
    const update = () => setNow(serverDate());
    const correct = () => {
      if (Math.abs(serverDate().getTime() - now.getTime()) > MINUTE_MS) update();
    };
    // Timers of a hidden page run late, hence the update when it becomes visible.
    const timer = setTimeout(update, MINUTE_MS - (now.getTime() % MINUTE_MS));
    document.addEventListener('visibilitychange', update);
    const stop = onServerTime(correct);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
      stop();
    };
  }, [now]);
  return now;
}
