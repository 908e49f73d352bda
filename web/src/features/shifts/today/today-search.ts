import { calendarDay, createSearchParser, oneOf, text } from '../../../lib/navigation/search-params.ts';

/** The search parameters of `/today`; invalid ones are left out. */
export const readTodaySearch = createSearchParser({
  /** The shifts after tomorrow; today and tomorrow have no name in the URL. */
  tab: oneOf(['later']),
  /** The chosen shift, on either tab. */
  shift: text,
  /** Only the shifts of this day. */
  day: calendarDay,
  /** The request for a stand-in whose place is about to be cancelled. */
  release: text,
  /** The day for which somebody is put in charge. */
  charge: calendarDay,
  /** The shift that is called off. */
  off: text,
});
export type TodaySearch = ReturnType<typeof readTodaySearch>;
