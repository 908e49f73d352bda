import type { RosterShift } from '@ijsploeg/worker/contract';
import { addDays, startOfDay } from 'date-fns';

/** The shifts of today and of tomorrow, each sorted by start; one over midnight is on both days. */
export function rosterDays(
  shifts: readonly RosterShift[],
  now: Date,
): { day: Date; shifts: readonly RosterShift[] }[] {
  return [startOfDay(now), addDays(startOfDay(now), 1)].map((day) => {
    const end = addDays(day, 1);
    return {
      day,
      shifts: shifts
        .filter(({ startTime, endTime }) => new Date(startTime) < end && new Date(endTime) > day)
        .toSorted((one, other) => one.startTime.localeCompare(other.startTime)),
    };
  });
}
