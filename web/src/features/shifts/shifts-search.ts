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

/** How the shifts are shown: a list of the upcoming ones, a month, or the timeline of a day. */
export const SHIFT_VIEWS = ['list', 'month', 'day'] as const;
export type ShiftView = (typeof SHIFT_VIEWS)[number];

/** Which of them are shown. `claimable` and `stand_in` are for volunteers, `short` for admins. */
export const SHOWN_SHIFTS = ['all', 'claimable', 'stand_in', 'short', 'mine'] as const;
export type ShownShifts = (typeof SHOWN_SHIFTS)[number];

// The years for which the API accepts every week.
const MONTH = /^20(?!00|99)\d\d-(0[1-9]|1[0-2])$/;

/** Parses the search params of the shifts, so that a link shows the same view; invalid params are dropped. */
export const readShiftsSearch = createSearchParser({
  view: oneOf(SHIFT_VIEWS),
  /** The selected day. */
  day: calendarDay,
  /** The month shown, where it is not that of the selected day. */
  month: textMatching(MONTH),
  q: searchText,
  status: oneOf(SHIFT_STATUSES),
  type: oneOf(SHIFT_TYPES),
  show: oneOf(SHOWN_SHIFTS),
  /** The shift whose dialog is open. */
  shift: text,
  /** The form for a new shift is open. */
  add: flag,
  /** The event of the new shift, or the one that is called off. */
  event: text,
  /** The instant at which the new shift starts, where an hour of the timeline was pressed. */
  start: text,
  /** The shift that is being edited, copied, filled or deleted. */
  edit: text,
  duplicate: text,
  assign: text,
  delete: text,
  /** The day of which something is called off. */
  off: calendarDay,
  /** The day for which somebody is put in charge. */
  charge: calendarDay,
});
export type ShiftsSearch = ReturnType<typeof readShiftsSearch>;

/** The search params that open a dialog. */
export const DIALOG_PARAMETERS = [
  'shift',
  'add',
  'event',
  'start',
  'edit',
  'duplicate',
  'assign',
  'delete',
  'off',
  'charge',
] as const;
