import { MESSAGE_DELAY_SECONDS } from '@ijsploeg/worker/contract';
import { formatMoment } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';

/** A mail that leaves this much later than the minute to stop it waits for the end of the quiet hours. */
const SOON_MS = 2 * MESSAGE_DELAY_SECONDS * 1000;
/** If the mails take longer than this to leave, the text says until when. */
const LONG_MS = 2 * 60_000;

/** The text that says when the mails of an unsent message would leave. */
export function leavesText(first: string, last: string | null, now: Date): string {
  const isSoon = Date.parse(first) - now.getTime() < SOON_MS;
  const start = isSoon ? m.messages_leaves_soon() : m.messages_leaves_at({ when: formatMoment(first, now) });
  const takesLong = last !== null && Date.parse(last) - Date.parse(first) > LONG_MS;
  return takesLong ? `${start} ${m.messages_leaves_last({ when: formatMoment(last, now) })}` : start;
}
