import type { DayOccupancy } from '@ijsploeg/worker/contract';

/** The minimum height of a bar, so that a day with few places stays visible. */
const MIN_PERCENT = 6;

/**
 * The height of a day's bar and of its filled part, both in percent: of the highest bar, and of the bar itself.
 *
 * @param maxTotal the places of the day with the most places
 */
export function barShares({ filled, total }: Pick<DayOccupancy, 'filled' | 'total'>, maxTotal: number) {
  if (total === 0) return { whole: 0, taken: 0 };
  return {
    whole: Math.max(MIN_PERCENT, (100 * total) / maxTotal),
    // More places can be held than exist after an admin lowered the maximum.
    taken: Math.min(100, (100 * filled) / total),
  };
}
