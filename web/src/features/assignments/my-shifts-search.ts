import * as v from 'valibot';

export const MY_SHIFTS_VIEWS = ['upcoming', 'past'] as const;
export type MyShiftsView = (typeof MY_SHIFTS_VIEWS)[number];

/** What the address of one's own shifts holds; what makes no sense in it is left out. */
export const MyShiftsSearch = v.object({
  view: v.fallback(v.optional(v.picklist(MY_SHIFTS_VIEWS)), undefined),
});
