import { calendarDay, createSearchParser, flag } from '../../../lib/navigation/search-params.ts';

/** What can be printed: the roster of a day, a list to sign, the roster of a week. */
export const PAPER_KINDS = ['day', 'sign', 'week'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** The search parameters of `/paper`; invalid ones are left out. */
export const readPaperSearch = createSearchParser({
  /** Today by default. */
  day: calendarDay,
  /** The roster of the day by default. */
  kind: (value) => PAPER_KINDS.find((kind) => kind === value),
  /** By location instead of by time. */
  byPlace: flag,
  /** With phone numbers. */
  phones: flag,
});
export type PaperSearch = ReturnType<typeof readPaperSearch>;
