import type { ListedShift, ShiftAssignment } from '@ijsploeg/worker/contract';
import { ContactRound } from 'lucide-react';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { eventDay } from '../../../lib/format/format-date.ts';
import { isAttendanceOpen, isHeld } from '../../../lib/shifts/places.ts';
import { m } from '../../../paraglide/messages.js';
import { PlaceRow } from './place-row.tsx';

interface PlacesAdminProps {
  shift: ListedShift;
  places: ShiftAssignment[];
  now: Date;
}

/** The places of a shift with the actions of an admin; those at risk come first, cancelled ones last. */
export function PlacesAdmin({ shift, places, now }: PlacesAdminProps) {
  if (places.length === 0) return <p className="mt-1 text-ink-muted">{m.shifts_people_none()}</p>;
  const rank = (place: ShiftAssignment) => (place.isAtRisk ? 0 : isHeld(place) ? 1 : 2);
  const inOrder = places.toSorted((one, other) => rank(one) - rank(other));
  return (
    <>
      <ul className="mt-1 divide-y divide-line">
        {inOrder.map((place) => (
          <PlaceRow key={place.id} {...{ shift, place, now }} />
        ))}
      </ul>
      {isAttendanceOpen(shift, now) && (
        <LinkButton
          to="/crew"
          search={{ day: eventDay(shift.startTime) }}
          variant="quiet"
          icon={ContactRound}
          className="-ml-4"
        >
          {m.crew_of_shift()}
        </LinkButton>
      )}
    </>
  );
}
