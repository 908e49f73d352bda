import type { MyAssignment } from '@ijsploeg/worker/contract';
import { compareAsc, compareDesc, isAfter } from 'date-fns';
import { isHeld } from '../../lib/assignments/places.ts';
import type { MyShiftsView } from './my-shifts-search.ts';

/** One's assignments, in two: what one still has to come for, soonest first, and all the rest, latest first. */
export function splitMyShifts(
  assignments: readonly MyAssignment[],
  now: Date,
): Record<MyShiftsView, MyAssignment[]> {
  const isUpcoming = (assignment: MyAssignment) =>
    isHeld(assignment) && assignment.status !== 'completed' && isAfter(assignment.shift.endTime, now);
  return {
    upcoming: assignments
      .filter(isUpcoming)
      .sort((one, other) => compareAsc(one.shift.startTime, other.shift.startTime)),
    past: assignments
      .filter((assignment) => !isUpcoming(assignment))
      .sort((one, other) => compareDesc(one.shift.startTime, other.shift.startTime)),
  };
}

/** Cancelling and confirming are offered while assigned, before the start (product 19). */
export const isOpenToChange = ({ status, shift }: MyAssignment, now: Date): boolean =>
  status === 'assigned' && isAfter(shift.startTime, now);

/** A private shift is out of its volunteer's sight once the place is given back: no undo can bring it back. */
export const canTakeBack = ({ shift }: MyAssignment, isAdmin: boolean): boolean =>
  isAdmin || shift.shiftType === 'public';
