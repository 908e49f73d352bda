import type {
  Answer,
  Companion,
  listShiftAssignments,
  Shift,
  ShiftAssignment,
} from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { LeadBadge } from '../../../components/shifts/lead-badge.tsx';
import { PlaceState } from '../../../components/shifts/place-state.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { IconButton } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { m } from '../../../paraglide/messages.js';
import { shiftPeopleQuery } from '../shifts.queries.ts';

/** The name of a person on a shift; a removed person has none. */
export const nameOnShift = ({
  firstName,
  lastName,
  guestName,
}: Pick<ShiftAssignment, 'firstName'> & Partial<ShiftAssignment>): string =>
  [firstName, lastName, guestName].filter(Boolean).join(' ') || m.shifts_person_removed();

interface ShiftPeopleProps {
  shiftId: string;
  children: (people: Answer<typeof listShiftAssignments>) => ReactNode;
}

/** Loads who is on a shift. */
export function ShiftPeople({ shiftId, children }: ShiftPeopleProps) {
  const { data, error, isFetching, refetch } = useQuery(shiftPeopleQuery(shiftId));
  return (
    <section className="border-t border-line pt-4">
      <h3 className="font-semibold">{m.shifts_in_dialog_people()}</h3>
      {data ? (
        children(data)
      ) : error ? (
        <ErrorState
          of="part"
          message={errorMessage(error, m.shifts_failed_people())}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading className="py-3">
          <Skeleton className="h-8 w-48" />
        </Loading>
      )}
    </section>
  );
}

/** The other volunteers on a shift, by first name (product 30). */
export function Companions({ shift, companions }: { shift: Shift; companions: Companion[] }) {
  return (
    <ul className="mt-2 grid grid-cols-1 gap-2">
      {companions.map((companion, index) => (
        <li key={index} className="flex min-h-11 items-center gap-3 pointer-fine:min-h-10">
          <Avatar size="sm" name={nameOnShift(companion)} />
          <div className="min-w-0 grow sm:flex sm:items-center sm:gap-3">
            <p className="min-w-0 grow truncate">{nameOnShift(companion)}</p>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:shrink-0">
              {companion.isLead && <LeadBadge />}
              <PlaceState place={companion} shift={shift} />
            </p>
          </div>
          {companion.isYou ? (
            <span className="w-11 pointer-fine:w-10" />
          ) : (
            <IconButton
              icon={X}
              label={m.shifts_place_not_yours()}
              aria-disabled="true"
              className="opacity-40"
            />
          )}
        </li>
      ))}
    </ul>
  );
}
