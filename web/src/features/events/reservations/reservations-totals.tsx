import type { EventDetail } from '@ijsploeg/worker/contract';
import { ClipboardList, DoorOpen, Users } from 'lucide-react';
import { StatCard } from '../../../components/stat-card.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { m } from '../../../paraglide/messages.js';

/** The numbers of active reservations, of their places, and of the places used at the door. */
export function ReservationsTotals({ event }: { event: EventDetail | undefined }) {
  const totals = event?.reservations && { ...event.reservations, max: event.maxCapacity };
  return (
    <div className="mb-5 grid grid-cols-[repeat(3,minmax(min-content,1fr))] gap-2 sm:gap-4">
      <StatCard icon={ClipboardList} label={m.event_admin_reservations()}>
        {totals ? totals.count : <Skeleton className="h-6 w-10" />}
      </StatCard>
      <StatCard icon={Users} label={m.event_admin_total_places()}>
        {totals ? <Share count={totals.places} max={totals.max} /> : <Skeleton className="h-6 w-14" />}
      </StatCard>
      <StatCard icon={DoorOpen} label={m.event_admin_total_used()}>
        {totals ? <Share count={totals.usedPlaces} max={totals.places} /> : <Skeleton className="h-6 w-14" />}
      </StatCard>
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
