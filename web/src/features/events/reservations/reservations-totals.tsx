import type { EventDetail } from '@ijsploeg/worker/contract';
import { StatLine } from '../../../components/stat-line.tsx';
import { m } from '../../../paraglide/messages.js';

/** The numbers of active reservations, of their places, and of the places used at the door. */
export function ReservationsTotals({ event }: { event: EventDetail | undefined }) {
  const totals = event?.reservations && { ...event.reservations, max: event.maxCapacity };
  return (
    <div className="mb-5">
      <StatLine
        stats={[
          { label: m.event_admin_reservations(), figure: totals?.count },
          {
            label: m.event_admin_total_places(),
            figure: totals && <Share count={totals.places} max={totals.max} />,
          },
          {
            label: m.event_admin_total_used(),
            figure: totals && <Share count={totals.usedPlaces} max={totals.places} />,
          },
        ]}
      />
    </div>
  );
}

function Share({ count, max }: { count: number; max: number }) {
  return (
    <>
      <span aria-hidden="true">
        {count}/{max}
      </span>
      <span className="sr-only">{m.event_admin_of({ count, max })}</span>
    </>
  );
}
