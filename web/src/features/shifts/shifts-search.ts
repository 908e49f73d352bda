import * as v from 'valibot';
import { DAYS_STEP, MAX_DAYS, SHOWN_SHIFTS } from './shift-days.ts';

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
