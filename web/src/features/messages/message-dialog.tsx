import type { MessageDetail } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { LoadedDialog } from '../../components/loaded-dialog.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { formatMoment } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { audienceText } from './audience-text.ts';
import { MessageCounts, statesOf } from './message-counts.tsx';
import { messageQuery } from './messages.queries.ts';
import { Countdown, isStoppable, StopButton } from './sending.tsx';

interface MessageDialogProps {
  id: string;
  now: Date;
  onClose: () => void;
}

/** A message, with who got it and who did not. */
export function MessageDialog({ id, now, onClose }: MessageDialogProps) {
  return (
    <LoadedDialog
      query={useQuery(messageQuery(id))}
      title={m.messages_one_loading()}
      failed={m.messages_one_failed()}
      onClose={onClose}
    >
      {(message) => <LoadedMessage message={message} now={now} onClose={onClose} />}
    </LoadedDialog>
  );
}

function LoadedMessage({
  message,
  now,
  onClose,
}: Omit<MessageDialogProps, 'id'> & { message: MessageDetail }) {
  const { id, subject, body, audience, shifts, sender, createdAt, stoppedAt, people } = message;
  return (
    <Dialog
      title={subject}
      description={audienceText(audience, shifts, now)}
      onClose={onClose}
      footer={
        <>
          <LinkButton to="/messages" search={{ again: id }} replace preload={false}>
            {m.messages_again()}
          </LinkButton>
          <Button variant="primary" onClick={onClose}>
            {m.ui_close()}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 wrap-anywhere">
        {isStoppable(message) && (
          <Alert tone="info" action={<StopButton message={message} />}>
            <Countdown message={message} now={now} />
          </Alert>
        )}
        {stoppedAt && (
          <Alert tone="notice">{m.messages_stopped_at({ when: formatMoment(stoppedAt, now) })}</Alert>
        )}
        <div>
          <p className="tabular text-sm text-ink-muted">
            {sender
              ? m.messages_by({ name: sender.name, when: formatMoment(createdAt, now) })
              : formatMoment(createdAt, now)}
          </p>
          <p className="mt-1 whitespace-pre-line" dir="auto">
            {body || m.messages_erased()}
          </p>
        </div>
        <MessageCounts message={message} />
        {statesOf(message).map(({ state, heading }) => {
          const those = people.filter((person) => person.state === state);
          return (
            those.length > 0 && (
              <section key={state} aria-labelledby={`people-${state}`}>
                <h3 id={`people-${state}`} className="font-semibold">
                  {heading}
                </h3>
                <ul className="mt-1 columns-1 gap-6 sm:columns-2">
                  {those.map((person) => (
                    <li key={person.id} className="break-inside-avoid py-0.5">
                      {person.name}
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </Dialog>
  );
}
