import {
  calendarDay,
  createSearchParser,
  flag,
  pageNumber,
  text,
} from '../../lib/navigation/search-params.ts';

/** The search parameters of `/hours`; invalid ones are left out. Without a period it is the season. */
export const readHoursSearch = createSearchParser({
  from: calendarDay,
  to: calendarDay,
  page: pageNumber,
  /** The person of whom a statement is made. */
  statement: text,
  /** Everybody is about to be thanked. */
  thanks: flag,
});
export type HoursSearch = ReturnType<typeof readHoursSearch>;
