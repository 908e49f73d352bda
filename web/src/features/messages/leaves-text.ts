import { formatMoment } from '../../lib/format/format-date.ts';
import { leavesSoon } from '../../lib/format/leaves-soon.ts';
import { m } from '../../paraglide/messages.js';

/** If the mails take longer than this to leave, the text says until when. */
const LONG_MS = 2 * 60_000;

/** The text that says when the mails of an unsent message would leave. */
export function leavesText(first: string, last: string | null, now: Date): string {
  const start = leavesSoon(first, now.getTime())
    ? m.messages_leaves_soon()
    : m.messages_leaves_at({ when: formatMoment(first, now) });
  const takesLong = last !== null && Date.parse(last) - Date.parse(first) > LONG_MS;
  return takesLong ? `${start} ${m.messages_leaves_last({ when: formatMoment(last, now) })}` : start;
}
