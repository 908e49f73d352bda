import { type MyAssignment, toWallClock } from '@ijsploeg/worker/contract';
import { compareAsc, compareDesc, isAfter } from 'date-fns';
import { isHeld } from '../../lib/shifts/places.ts';
import type { MyShiftsView } from './my-shifts-search.ts';

/** Splits assignments into upcoming ones, soonest first, and all others, latest first. Nobody comes to a shift that was called off. */
export function splitMyShifts(
  assignments: readonly MyAssignment[],
  now: Date,
): Record<MyShiftsView, MyAssignment[]> {
  const isUpcoming = (assignment: MyAssignment) =>
    isHeld(assignment) &&
    assignment.status !== 'completed' &&
    assignment.shift.status !== 'cancelled' &&
    isAfter(assignment.shift.endTime, now);
  return {
    upcoming: assignments
      .filter(isUpcoming)
      .sort((one, other) => compareAsc(one.shift.startTime, other.shift.startTime)),
    past: assignments
      .filter((assignment) => !isUpcoming(assignment))
      .sort((one, other) => compareDesc(one.shift.startTime, other.shift.startTime)),
  };
}

/** The number of shifts that the person is on; those that were called off do not count. */
export const countHeld = (assignments: readonly MyAssignment[]): number =>
  assignments.filter((assignment) => isHeld(assignment) && assignment.shift.status !== 'cancelled').length;

/** Admins can confirm their own place while it is assigned and before the start (product 19). */
export const canConfirm = ({ status, shift }: MyAssignment, now: Date): boolean =>
  status === 'assigned' && isAfter(shift.startTime, now);

/** From the evening before until the start, the portal asks whether the reader comes, unless they are there (product 49). */
export const isAsked = ({ status, shift, askFrom, standIn, attendance }: MyAssignment, now: Date): boolean =>
  (status === 'assigned' || status === 'confirmed') &&
  shift.status === 'active' &&
  standIn === undefined &&
  attendance?.state !== 'present' &&
  !isAfter(askFrom, now) &&
  isAfter(shift.startTime, now);

const DAY_MS = 24 * 3_600_000;

/** The reader's later places of the same work on the same day of the week and at the same time on the clock, that they hold on to. */
export function followingPlaces(
  assignments: readonly MyAssignment[],
  { shift }: MyAssignment,
  now: Date,
): MyAssignment[] {
  const start = toWallClock(Date.parse(shift.startTime));
  return splitMyShifts(assignments, now).upcoming.filter((place) => {
    const byMs = toWallClock(Date.parse(place.shift.startTime)) - start;
    const isSameWork = place.shift.title === shift.title && place.shift.location === shift.location;
    return isSameWork && byMs > 0 && byMs % (7 * DAY_MS) === 0 && !place.standIn;
  });
}

/** A volunteer no longer sees a private shift after cancelling, so undo cannot claim it again. */
export const canUndoCancel = ({ shift }: MyAssignment, isAdmin: boolean): boolean =>
  isAdmin || shift.shiftType === 'public';
