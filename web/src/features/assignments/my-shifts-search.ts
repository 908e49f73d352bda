import { createSearchParser, flag, oneOf, text } from '../../lib/navigation/search-params.ts';

const MY_SHIFTS_VIEWS = ['upcoming', 'past'] as const;
export type MyShiftsView = (typeof MY_SHIFTS_VIEWS)[number];

/** The search parameters of `/my-shifts`; invalid ones are left out. */
export const readMyShiftsSearch = createSearchParser({
  view: oneOf(MY_SHIFTS_VIEWS),
  /** The shift whose dialog is open. */
  shift: text,
  /** The place whose holder cannot come. */
  cannot: text,
  /** The place whose hours are corrected. */
  correct: text,
  /** The dialog that makes a statement is open. */
  statement: flag,
});
