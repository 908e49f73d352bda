import { SHIFT_STATUSES, SHIFT_TYPES } from '@ijsploeg/worker/contract';
import {
  calendarDay,
  createSearchParser,
  flag,
  oneOf,
  searchText,
  text,
  textMatching,
} from '../../lib/navigation/search-params.ts';

/** How the shifts are shown: a list of those to come, a month, or one day's timeline. */
export const SHIFT_VIEWS = ['list', 'month', 'day'] as const;
export type ShiftView = (typeof SHIFT_VIEWS)[number];

/** What of them is shown. `claimable` is a volunteer's question, `short` an admin's. */
export const SHOWN_SHIFTS = ['all', 'claimable', 'short', 'mine'] as const;
export type ShownShifts = (typeof SHOWN_SHIFTS)[number];

// The years whose every week the API knows.
const MONTH = /^20(?!00|99)\d\d-(0[1-9]|1[0-2])$/;

/** Reads what the address of the shifts holds, so that a link shows what I see; what makes no sense is left out. */
export const readShiftsSearch = createSearchParser({
  view: oneOf(SHIFT_VIEWS),
  /** The selected day. */
  day: calendarDay,
  /** The month in sight, where it is not the selected day's. */
  month: textMatching(MONTH),
  q: searchText,
  status: oneOf(SHIFT_STATUSES),
  type: oneOf(SHIFT_TYPES),
  show: oneOf(SHOWN_SHIFTS),
  /** The shift whose dialog is open. */
  shift: text,
  /** The form for a new shift is open. */
  add: flag,
  /** The event it is to belong to. */
  event: text,
  /** The shift that is being edited, copied, filled or deleted. */
  edit: text,
  duplicate: text,
  assign: text,
  delete: text,
});
export type ShiftsSearch = ReturnType<typeof readShiftsSearch>;
