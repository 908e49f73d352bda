import type { Shift } from '@ijsploeg/worker/contract';
import { formatEventTime, formatNearDay, formatWhen } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';

/** When a shift is: the day, also as today or tomorrow, and the time; beside a foreign time the one at the rink. */
export function ShiftWhen({
  shift: { startTime, endTime },
  now,
}: {
  shift: Pick<Shift, 'startTime' | 'endTime'>;
  now: Date;
}) {
  const near = formatNearDay(startTime, now);
  const eventTime = formatEventTime(startTime, endTime);
  return (
    <p className="tabular text-sm text-ink-muted">
      {near && <strong className="inline-block text-ink first-letter:uppercase">{near}</strong>}
      {near && ' · '}
      {formatWhen(startTime, endTime, now)}
      {eventTime && <span className="block">{m.shifts_event_time({ time: eventTime })}</span>}
    </p>
  );
}
