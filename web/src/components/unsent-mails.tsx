import { OctagonX } from 'lucide-react';
import { errorMessage } from '../lib/api/error-message.ts';
import { formatMoment } from '../lib/format/format-date.ts';
import { useSingleFlight } from '../lib/hooks/use-single-flight.ts';
import { showToast } from '../lib/toasts/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Alert } from './ui/alert.tsx';
import { Button } from './ui/button.tsx';

interface UnsentMailsProps {
  mails: { unsent: number; nextMailAt: string | null; lastMailAt: string | null };
  now: Date;
  /** What stopping them means for their people. */
  text: string;
  /** A mutation. */
  stopping: { isPending: boolean; mutateAsync: () => Promise<{ stopped: number }> };
}

/** The mails that can still be stopped; renders nothing without any. */
export function UnsentMails({
  mails: { unsent, nextMailAt, lastMailAt },
  now,
  text,
  stopping,
}: UnsentMailsProps) {
  const singleFlight = useSingleFlight();
  const when = (instant: string | null) => formatMoment(instant ?? now.toISOString(), now);
  async function stop() {
    try {
      const { stopped } = await stopping.mutateAsync();
      showToast({ message: m.mails_stopped({ count: stopped }) });
    } catch (error) {
      showToast({ tone: 'error', message: errorMessage(error, m.mails_stop_failed()) });
    }
  }
  if (unsent === 0) return null;
  return (
    <div className="mb-4">
      <Alert
        tone="info"
        title={m.mails_unsent({ count: unsent })}
        action={
          <Button
            variant="danger"
            size="sm"
            icon={OctagonX}
            busy={stopping.isPending}
            onClick={() => void singleFlight(stop)}
          >
            {m.mails_stop()}
          </Button>
        }
      >
        {m.mails_unsent_when({ first: when(nextMailAt), last: when(lastMailAt) })} {text}
      </Alert>
    </div>
  );
}
