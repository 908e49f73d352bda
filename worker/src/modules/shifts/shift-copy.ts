import {
  fromWallClock,
  MAX_TITLE_CHARS,
  type Shift,
  type ShiftCopy,
  toInstant,
  toWallClock,
} from '@ijsploeg/worker/contract';
import { fieldError } from '../../errors.ts';
import { DAY_MS } from '../../lib/durations.ts';

const SUFFIX = ' (Copy)';

/**
 * The same local time on the next day, in the time zone of the events.
 *
 * @throws AppError request.invalid at `field` for a time that the day skips or has twice: a guess could be an hour off
 *   (product 21)
 */
function nextDay(instant: string, field: 'startTime' | 'endTime'): string {
  const [only, second] = fromWallClock(toWallClock(Date.parse(instant)) + DAY_MS);
  if (only === undefined || second !== undefined) throw fieldError(field, 'clock_change');
  return toInstant(only);
}

/** The fields of a copy, not validated: the original's, one day later, with `changes` applied. */
export const toCopy = (original: Shift, changes: ShiftCopy) => ({
  ...original,
  title: original.title.slice(0, MAX_TITLE_CHARS - SUFFIX.length) + SUFFIX,
  ...changes,
  startTime: changes.startTime ?? nextDay(original.startTime, 'startTime'),
  endTime: changes.endTime ?? nextDay(original.endTime, 'endTime'),
});
