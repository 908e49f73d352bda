import type { EventDetail } from '@ijsploeg/worker/contract';
import { Alert } from '../../components/ui/alert.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatMoment, formatWhenAtBoth } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';

/** More than this before the start, the wrong event may be open. */
const EARLY_MS = 12 * 3_600_000;

/** The event and how many guests are in. A skeleton until both load, which may never happen offline. */
export function DoorLead({ event, now }: { event: EventDetail | undefined; now: Date }) {
  if (!event) return <Skeleton className="mt-2 w-56" />;
  const { title, startDate, endDate, reservations } = event;
  return (
    <>
      <span className="block wrap-anywhere">
        {title} · {formatWhenAtBoth(startDate, endDate, now)}
      </span>
      {reservations && (
        <span className="tabular block font-semibold text-ink">
          {m.door_count({ used: reservations.usedPlaces, places: reservations.places })}
        </span>
      )}
    </>
  );
}

/**
 * Warns that the event is over or does not start soon. Checking stays possible, since that may be intended.
 */
export function DoorNotice({ event, now }: { event: EventDetail | undefined; now: Date }) {
  if (!event) return null;
  if (Date.parse(event.endDate) < now.getTime())
    return <Alert tone="notice">{m.door_over({ when: formatMoment(event.endDate, now) })}</Alert>;
  if (Date.parse(event.startDate) - now.getTime() > EARLY_MS)
    return <Alert tone="notice">{m.door_early({ when: formatMoment(event.startDate, now) })}</Alert>;
  return null;
}
