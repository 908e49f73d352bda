import { toWallClock } from '@ijsploeg/worker/contract';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { AppError } from '../../platform/lib/errors.ts';

interface Found {
  row: { shift: { id: string; startTime: number } };
}

/** The time of day of an instant at the rink, in milliseconds. */
const timeOnClock = (instant: number) => toWallClock(instant) % DAY_MS;

/**
 * The shifts after this one that start at the same time on the clock.
 *
 * @param shifts with this shift among them
 * @throws AppError shift.not_found if it is not
 */
export function toFollowing<Shift extends Found>(shiftId: string, shifts: readonly Shift[]): Shift[] {
  const first = shifts.find(({ row }) => row.shift.id === shiftId);
  if (!first) throw new AppError('shift.not_found');
  const { startTime } = first.row.shift;
  return shifts.filter(
    ({ row }) =>
      row.shift.startTime > startTime && timeOnClock(row.shift.startTime) === timeOnClock(startTime),
  );
}
