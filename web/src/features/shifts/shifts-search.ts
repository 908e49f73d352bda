import { CalendarDay, MAX_SEARCH_CHARS, SHIFT_STATUSES, SHIFT_TYPES } from '@ijsploeg/worker/contract';
import * as v from 'valibot';

/** How the shifts are shown: a list of those to come, a month, or one day's timeline. */
export const SHIFT_VIEWS = ['list', 'month', 'day'] as const;
export type ShiftView = (typeof SHIFT_VIEWS)[number];

/** What of them is shown. `claimable` is a volunteer's question, `short` an admin's. */
export const SHOWN_SHIFTS = ['all', 'claimable', 'short', 'mine'] as const;
export type ShownShifts = (typeof SHOWN_SHIFTS)[number];

// The years whose every week the API knows.
const Day = v.pipe(CalendarDay, v.regex(/^20(?!00|99)/));
const Month = v.pipe(v.string(), v.regex(/^20(?!00|99)\d\d-(0[1-9]|1[0-2])$/));
/** Figures alone reach us as a number. */
const Text = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform(String),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(MAX_SEARCH_CHARS),
);

/** What the address of the shifts holds, so that a link shows what I see; what makes no sense in it is left out. */
export const ShiftsSearch = v.object({
  view: v.fallback(v.optional(v.picklist(SHIFT_VIEWS)), undefined),
  /** The selected day. */
  day: v.fallback(v.optional(Day), undefined),
  /** The month in sight, where it is not the selected day's. */
  month: v.fallback(v.optional(Month), undefined),
  q: v.fallback(v.optional(Text), undefined),
  status: v.fallback(v.optional(v.picklist(SHIFT_STATUSES)), undefined),
  type: v.fallback(v.optional(v.picklist(SHIFT_TYPES)), undefined),
  show: v.fallback(v.optional(v.picklist(SHOWN_SHIFTS)), undefined),
  /** The shift whose dialog is open. */
  shift: v.fallback(v.optional(v.string()), undefined),
  /** The form for a new shift is open. */
  add: v.fallback(v.optional(v.literal(true)), undefined),
  /** The shift that is being edited, copied, filled or deleted. */
  edit: v.fallback(v.optional(v.string()), undefined),
  duplicate: v.fallback(v.optional(v.string()), undefined),
  assign: v.fallback(v.optional(v.string()), undefined),
  delete: v.fallback(v.optional(v.string()), undefined),
});
export type ShiftsSearch = v.InferOutput<typeof ShiftsSearch>;
