import { createSearchParser, oneOf } from '../../lib/navigation/search-params.ts';

export const MY_SHIFTS_VIEWS = ['upcoming', 'past'] as const;
export type MyShiftsView = (typeof MY_SHIFTS_VIEWS)[number];

/** What the address of one's own shifts holds; what makes no sense in it is left out. */
export const readMyShiftsSearch = createSearchParser({ view: oneOf(MY_SHIFTS_VIEWS) });
