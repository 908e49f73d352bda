import * as v from 'valibot';

/** What of the list is shown. `claimable` is a volunteer's question, `short` an admin's. */
export const SHOWN_SHIFTS = ['all', 'claimable', 'short', 'mine'] as const;
export type ShownShifts = (typeof SHOWN_SHIFTS)[number];

/** How many days the list adds at a time, and how many it shows at most. */
export const DAYS_STEP = 14;
export const MAX_DAYS = 98;

/** What the address of the shift list holds; what makes no sense in it is left out. */
export const ShiftsSearch = v.object({
  show: v.fallback(v.optional(v.picklist(SHOWN_SHIFTS)), undefined),
  days: v.fallback(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(DAYS_STEP), v.maxValue(MAX_DAYS))),
    undefined,
  ),
  shift: v.fallback(v.optional(v.string()), undefined),
  add: v.fallback(v.optional(v.literal(true)), undefined),
});
