import { dayOf, startOfDay } from './calendar-day.ts';

/** The start of the season that a moment is in, or of a later season: 1 July, because the rink is open in winter. */
export function startOfSeason(now: number, seasonsLater = 0): number {
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number);
  return startOfDay(`${(month >= 7 ? year : year - 1) + seasonsLater}-07-01`);
}

/** The first and the last day of the season that a moment is in. */
export const seasonDays = (now: number) => ({
  from: dayOf(startOfSeason(now)),
  to: dayOf(startOfSeason(now, 1) - 1),
});
