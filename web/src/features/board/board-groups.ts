import type { BoardShift } from '@ijsploeg/worker/contract';

const SOON_MS = 3 * 3_600_000;

/** The groups of the board, in their order: under way, within three hours, later today. */
export const BOARD_GROUPS = ['now', 'soon', 'later'] as const;
export type BoardGroup = (typeof BOARD_GROUPS)[number];

function groupOf({ startTime, endTime }: BoardShift, now: number): BoardGroup | null {
  const start = Date.parse(startTime);
  if (Date.parse(endTime) <= now) return null;
  if (start <= now) return 'now';
  return start - now <= SOON_MS ? 'soon' : 'later';
}

/** Below the minimum first, then other gaps, then by start. */
const urgency = ({ isBelowMinimum, missing }: BoardShift) => (isBelowMinimum ? 0 : missing > 0 ? 1 : 2);

/** The shifts that have not ended, by group; groups without any are left out. */
export function groupShifts(
  shifts: readonly BoardShift[],
  now: number,
): { group: BoardGroup; shifts: BoardShift[] }[] {
  return BOARD_GROUPS.map((group) => ({
    group,
    shifts: shifts
      .filter((shift) => groupOf(shift, now) === group)
      .toSorted(
        (one, other) =>
          urgency(one) - urgency(other) ||
          (one.startTime < other.startTime ? -1 : one.startTime > other.startTime ? 1 : 0),
      ),
  })).filter(({ shifts }) => shifts.length > 0);
}
