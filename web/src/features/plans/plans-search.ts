import { createSearchParser, oneOf, text } from '../../lib/navigation/search-params.ts';

/** The ways to make many shifts. */
const PLAN_MAKERS = ['series', 'copy', 'sheet'] as const;

/** The search parameters of `/plans`; invalid ones are left out. */
export const readPlansSearch = createSearchParser({
  /** The dialog of a new plan that is open. */
  make: oneOf(PLAN_MAKERS),
  /** The plan that is about to be undone. */
  undo: text,
  /** The day template that is being edited. */
  template: text,
});
export type PlansSearch = ReturnType<typeof readPlansSearch>;
