import { winterOf } from '@ijsploeg/worker/contract';
import { dayOf, startOfDay } from './calendar-day.ts';

/** The start of the season that a moment is in, or of a later season: the first day of its winter. */
export const startOfSeason = (now: number, seasonsLater = 0): number =>
  startOfDay(`${winterOf(dayOf(now)) + seasonsLater}-07-01`);

/** The first and the last day of the season that a moment is in. */
export const seasonDays = (now: number) => ({
  from: dayOf(startOfSeason(now)),
  to: dayOf(startOfSeason(now, 1) - 1),
});
