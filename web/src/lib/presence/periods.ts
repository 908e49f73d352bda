import { addDays, addMonths, endOfMonth, startOfMonth } from 'date-fns';
import { localDay } from '../format/format-date.ts';

/** Calendar days, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The year in which a season begins: it runs from July to June. */
const seasonYear = (now: Date) => (now.getMonth() >= 6 ? now.getFullYear() : now.getFullYear() - 1);

/** The season of a moment, until a day. */
export const thisSeason = (now: Date, until = now): Period => ({
  from: `${seasonYear(now)}-07-01`,
  to: localDay(until),
});

export const lastSeason = (now: Date): Period => ({
  from: `${seasonYear(now) - 1}-07-01`,
  to: `${seasonYear(now)}-06-30`,
});

/** Statements are about days that are over. */
export const seasonUntilYesterday = (now: Date): Period => thisSeason(now, addDays(now, -1));

/** The whole month of a moment, or of one some months later. */
export function monthOf(now: Date, monthsLater = 0): Period {
  const month = addMonths(startOfMonth(now), monthsLater);
  return { from: localDay(month), to: localDay(endOfMonth(month)) };
}
