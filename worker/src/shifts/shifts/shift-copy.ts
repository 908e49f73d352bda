import {
  fromWallClock,
  MAX_TITLE_CHARS,
  type Shift,
  type ShiftCopy,
  toInstant,
  toWallClock,
} from '@ijsploeg/worker/contract';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { fieldError } from '../../platform/lib/errors.ts';

const SUFFIX = ' (Copy)';

const toLocal = (instant: string) => toWallClock(Date.parse(instant));

/**
 * Moves an instant in local time, in the time zone of the events.
 *
 * @throws AppError request.invalid for `field` if a clock change skips or repeats the time, because a guess could be an hour
 *   off (product 21)
 */
function moved(instant: string, byMs: number, field: 'startTime' | 'endTime' | 'opensAt'): string {
  const [only, second] = fromWallClock(toLocal(instant) + byMs);
  if (only === undefined || second !== undefined) throw fieldError(field, 'clock_change');
  return toInstant(only);
}

/** When volunteers can claim a copy: equally long before its start as for the original, unless the changes set it. */
function copiedOpening(original: Shift, changes: ShiftCopy, startTime: string): string | null {
  if (changes.opensAt !== undefined) return changes.opensAt;
  if (original.opensAt === null) return null;
  return moved(original.opensAt, toLocal(startTime) - toLocal(original.startTime), 'opensAt');
}

/** The fields of a copy, not validated: the original's, one day later, with `changes` applied. */
export function toCopy(original: Shift, changes: ShiftCopy) {
  const startTime = changes.startTime ?? moved(original.startTime, DAY_MS, 'startTime');
  return {
    ...original,
    title: original.title.slice(0, MAX_TITLE_CHARS - SUFFIX.length) + SUFFIX,
    ...changes,
    startTime,
    endTime: changes.endTime ?? moved(original.endTime, DAY_MS, 'endTime'),
    opensAt: copiedOpening(original, changes, startTime),
  };
}
