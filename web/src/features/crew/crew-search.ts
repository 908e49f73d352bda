import { calendarDay, createSearchParser, flag, text } from '../../lib/navigation/search-params.ts';

/** The search parameters of `/crew`; invalid ones are left out. */
export const readCrewSearch = createSearchParser({
  /** Today by default. */
  day: calendarDay,
  /** The assignment whose dialog is open. */
  member: text,
  /** The shift to which somebody is added. */
  walkIn: text,
  /** Shows who may be inside, instead of the crews. */
  rollCall: flag,
});
export type CrewSearch = ReturnType<typeof readCrewSearch>;
