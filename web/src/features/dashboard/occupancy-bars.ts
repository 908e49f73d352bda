import type { DayOccupancy } from '@ijsploeg/worker/contract';

/** So much of the height a day with few places still has, so that its bar is seen. */
const LEAST_PERCENT = 6;

/**
 * How high a day's bar is, and how far it is filled: both in percent, of the highest bar and of itself.
 *
 * @param most the places of the day that has most
 */
export function barShares({ filled, total }: Pick<DayOccupancy, 'filled' | 'total'>, most: number) {
  if (total === 0) return { whole: 0, taken: 0 };
  return {
    whole: Math.max(LEAST_PERCENT, (100 * total) / most),
    // More than all, where an admin lowered a maximum.
    taken: Math.min(100, (100 * filled) / total),
  };
}
