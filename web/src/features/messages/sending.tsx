import type { Message } from '@ijsploeg/worker/contract';
import { OctagonX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { serverNow } from '../../lib/api/server-clock.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { useStop } from './use-stop.ts';

/** This long before the first mail, the seconds start to be shown. */
const COUNTED_SECONDS = 120;

/** The seconds until a moment, counting down; 0 once it has passed. */
function useSecondsUntil(moment: string): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000));
}

/** Whether a message still has mails that can be stopped. */
export const isStoppable = ({ state, waiting }: Message): boolean => state === 'sending' && waiting > 0;

/** When the waiting mails leave, with the seconds until the first one. */
export function Countdown({ message, now }: { message: Message; now: Date }) {
  const { nextMailAt, lastMailAt, sent, waiting } = message;
  const seconds = useSecondsUntil(nextMailAt ?? '');
  if (nextMailAt === null) return null;
  if (sent > 0 || seconds === 0)
    return <>{m.messages_left({ count: waiting, when: formatMoment(lastMailAt ?? nextMailAt, now) })}</>;
  if (seconds > COUNTED_SECONDS) return <>{m.messages_leaves_at({ when: formatMoment(nextMailAt, now) })}</>;
  return (
    <>
      <span aria-hidden="true" className="tabular">
        {m.messages_leaves_in({ count: seconds })}
      </span>
      {/* Not announced every second. */}
      <span className="sr-only">{m.messages_leaves_soon()}</span>
    </>
  );
}

/** Stops the mails that were not sent, at once: every second counts. */
export function StopButton({ message }: { message: Message }) {
  const { stop, isStopping } = useStop(message);
  return (
    <Button
      variant="danger"
      size="sm"
      icon={OctagonX}
      busy={isStopping}
      onClick={stop}
      aria-label={m.messages_stop_of({ subject: message.subject })}
    >
      {m.messages_stop()}
    </Button>
  );
}
