import { type Assignment, HELD_STATUSES, type ListedShift } from '@ijsploeg/worker/contract';

/** True while the assignment keeps a place taken. */
export const isHeld = (assignment: Pick<Assignment, 'status'> | null): boolean =>
  assignment !== null && HELD_STATUSES.some((status) => status === assignment.status);

/** Places nobody has; none when an admin lowered the maximum below those taken. */
export const freePlaces = ({
  maxVolunteers,
  currentVolunteers,
}: Pick<ListedShift, 'maxVolunteers' | 'currentVolunteers'>): number =>
  Math.max(0, maxVolunteers - currentVolunteers);

/** A shift with this assignment as one's own; the count follows, unless it was in it already. */
export function withAssignment(shift: ListedShift, assignment: Assignment): ListedShift {
  const change = Number(isHeld(assignment)) - Number(isHeld(shift.myAssignment));
  return {
    ...shift,
    currentVolunteers: shift.currentVolunteers + change,
    myAssignment: assignment,
    claim: isHeld(assignment) ? { allowed: false, reason: 'shift.already_claimed' } : { allowed: false },
  };
}

/** A shift as it will be when the claim that is under way succeeds. The assignment has no id yet: nothing can be done with it. */
export const withClaim = (shift: ListedShift): ListedShift =>
  isHeld(shift.myAssignment)
    ? shift
    : withAssignment(shift, {
        id: '',
        shiftId: shift.id,
        volunteerId: null,
        status: 'assigned',
        assignedAt: shift.updatedAt,
        confirmedAt: null,
        completedAt: null,
        cancelledAt: null,
        notes: null,
      });
