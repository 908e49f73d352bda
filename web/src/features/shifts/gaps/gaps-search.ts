import { calendarDay, createSearchParser, text } from '../../../lib/navigation/search-params.ts';

/** The search parameters of `/gaps`; invalid ones are left out. */
export const readGapsSearch = createSearchParser({
  /** The chosen shift. */
  shift: text,
  /** Only the gaps of this day. */
  day: calendarDay,
});
export type GapsSearch = ReturnType<typeof readGapsSearch>;
