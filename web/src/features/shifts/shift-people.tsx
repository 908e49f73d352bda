import type { ShiftAssignment } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { AssignmentBadge } from '../../components/shifts/assignment-badge.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { isHeld } from '../../lib/places.ts';
import { m } from '../../paraglide/messages.js';
import { shiftPeopleQuery } from './shifts.queries.ts';

const nameOf = ({ firstName, lastName }: ShiftAssignment) =>
  [firstName, lastName].filter(Boolean).join(' ') || m.shifts_person_removed();

/** Who holds a place on a shift: full names for admins, first names for the others on it (decision 30). */
export function ShiftPeople({ shiftId }: { shiftId: string }) {
  const { data, error } = useQuery(shiftPeopleQuery(shiftId));
  const held = data?.filter(isHeld);
  return (
    <section className="border-t border-line pt-4">
      <h3 className="font-semibold">{m.shifts_in_dialog_people()}</h3>
      {held ? (
        <People held={held} />
      ) : error ? (
        <p className="mt-1 text-ink-muted">{errorMessage(error)}</p>
      ) : (
        <Loading className="py-3">
          <Skeleton className="h-8 w-48" />
        </Loading>
      )}
    </section>
  );
}

function People({ held }: { held: ShiftAssignment[] }) {
  if (held.length === 0) return <p className="mt-1 text-ink-muted">{m.shifts_people_none()}</p>;
  return (
    <ul className="mt-2 grid gap-2">
      {held.map((assignment) => (
        <li key={assignment.id} className="flex items-center gap-3">
          <Avatar size="sm" name={nameOf(assignment)} src={assignment.avatarUrl} />
          <span className="min-w-0 grow truncate">{nameOf(assignment)}</span>
          <AssignmentBadge status={assignment.status} />
        </li>
      ))}
    </ul>
  );
}
