import type { Event } from '@ijsploeg/worker/contract';
import { formatEventTime, formatWhen, zoneLabel } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';

/**
 * The date of an event in a card; in another time zone with the zone's label and the time at the event
 * (product 22).
 */
export function EventWhen({ event, now }: { event: Pick<Event, 'startDate' | 'endDate'>; now: Date }) {
  const { startDate, endDate } = event;
  const eventTime = formatEventTime(startDate, endDate);
  return (
    <>
      <time dateTime={startDate}>{formatWhen(startDate, endDate, now)}</time>
      {eventTime && (
        <>
          {' '}
          <span className="font-normal whitespace-nowrap text-ink-muted">{zoneLabel(startDate)}</span>
          <span className="block text-sm font-normal text-ink-muted">
            {m.shifts_event_time({ time: eventTime })}
          </span>
        </>
      )}
    </>
  );
}
