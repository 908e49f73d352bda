import type { ShiftMessage } from '@ijsploeg/worker/contract';
import { Megaphone } from 'lucide-react';
import { formatMoment } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';

interface ShiftMessagesProps {
  /** Newest first. */
  messages: readonly ShiftMessage[] | undefined;
  now: Date;
}

/** The messages of the organisation about a shift. Renders nothing without any. */
export function ShiftMessages({ messages = [], now }: ShiftMessagesProps) {
  if (messages.length === 0) return null;
  return (
    <ul aria-label={m.messages_about_shift()} className="grid gap-2">
      {messages.map(({ id, subject, body, sender, sentAt }) => (
        <li
          key={id}
          className="flex gap-3 rounded-md bg-primary-soft px-4 py-3 wrap-anywhere text-primary-ink"
        >
          <Megaphone className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-semibold">{subject}</p>
            <p className="max-w-prose whitespace-pre-line text-ink" dir="auto">
              {body || m.messages_erased()}
            </p>
            <p className="tabular mt-1 text-sm">
              {sender
                ? m.messages_by({ name: sender, when: formatMoment(sentAt, now) })
                : formatMoment(sentAt, now)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
