import { useEffect } from 'react';
import type { Sender } from './sender.ts';

/** Runs a sender while the component is mounted, and sends at once when the connection may be back. */
export function useSending(sender: Sender): void {
  useEffect(() => {
    const end = sender.start();
    const sendNow = () => {
      if (document.visibilityState === 'visible') sender.sendNow();
    };
    window.addEventListener('online', sendNow);
    window.addEventListener('focus', sendNow);
    document.addEventListener('visibilitychange', sendNow);
    return () => {
      end();
      window.removeEventListener('online', sendNow);
      window.removeEventListener('focus', sendNow);
      document.removeEventListener('visibilitychange', sendNow);
    };
  }, [sender]);
}
