import {
  fromWallClock,
  MAX_TITLE_CHARS,
  type Shift,
  type ShiftCopy,
  toInstant,
  toWallClock,
} from '@ijsploeg/worker/contract';
import { fieldError } from '../../errors.ts';

const DAY_MS = 24 * 3_600_000;
const SUFFIX = ' (Copy)';

/**
 * The same time on the next day, as the event's clock shows it.
 *
 * @throws AppError request.invalid at `field` for a time which that day leaves out or has twice: guessing would put
 *   people at the rink an hour early or late (product 21)
 */
function nextDay(instant: string, field: 'startTime' | 'endTime'): string {
  const [only, second] = fromWallClock(toWallClock(Date.parse(instant)) + DAY_MS);
  if (only === undefined || second !== undefined) throw fieldError(field, 'clock_change');
  return toInstant(only);
}

/** The fields of a copy, not validated: the original's, a day later, where `changes` says nothing else. */
export const toCopy = (original: Shift, changes: ShiftCopy) => ({
  ...original,
  title: original.title.slice(0, MAX_TITLE_CHARS - SUFFIX.length) + SUFFIX,
  ...changes,
  startTime: changes.startTime ?? nextDay(original.startTime, 'startTime'),
  endTime: changes.endTime ?? nextDay(original.endTime, 'endTime'),
});
