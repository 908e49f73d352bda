import type { Message } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../lib/format/format-date.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { audienceText } from './audience-text.ts';
import { MessageCounts } from './message-counts.tsx';
import { Countdown, isStoppable, StopButton } from './sending.tsx';

/** A message in the list. */
export function MessageRow({ message, now }: { message: Message; now: Date }) {
  const { id, subject, audience, shifts, sender, createdAt } = message;
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3.5 sm:grid-cols-[1fr_auto] sm:px-5">
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <h2 className="font-semibold">
          <Link
            from="/messages"
            to="/messages"
            search={(search) => ({ ...search, message: id })}
            {...OPEN_DIALOG_OPTIONS}
            preload={false}
            className="-my-2.5 inline-block py-2.5 text-primary-ink hover:underline pointer-fine:my-0 pointer-fine:py-0"
          >
            {subject}
          </Link>
        </h2>
        <p>{audienceText(audience, shifts, now)}</p>
        <p className="tabular text-sm text-ink-muted">
          {sender
            ? m.messages_by({ name: sender.name, when: formatMoment(createdAt, now) })
            : formatMoment(createdAt, now)}
        </p>
      </div>
      <div className="grid content-start gap-2 sm:justify-items-end">
        <MessageCounts message={message} />
        {isStoppable(message) && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:justify-end">
            <p className="text-sm">
              <Countdown message={message} now={now} />
            </p>
            <StopButton message={message} />
          </div>
        )}
      </div>
    </li>
  );
}
