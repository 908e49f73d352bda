import { type CrewShift, daysOfWeek, startOfDay, weekOfDay } from '@ijsploeg/worker/contract';
import type { PaperKind } from './paper-search.ts';

/** The days on a sheet: one, or the week around it from Monday on. */
export const daysOn = (kind: PaperKind, day: string): string[] =>
  kind === 'week' ? daysOfWeek(weekOfDay(day)) : [day];

/** The active shifts that begin on a day, by start or by location. One over midnight is on the day on which it begins only. */
export function shiftsOfDay(shifts: readonly CrewShift[], day: string, byPlace: boolean): CrewShift[] {
  const [start, end] = [startOfDay(day), startOfDay(day, 1)];
  const found = shifts.filter(({ shift }) => {
    const begins = Date.parse(shift.startTime);
    return shift.status !== 'cancelled' && begins >= start && begins < end;
  });
  return byPlace
    ? found.toSorted((one, other) => one.shift.location.localeCompare(other.shift.location))
    : found;
}
