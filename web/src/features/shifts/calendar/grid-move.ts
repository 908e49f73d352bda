import { addDays, addMonths, type DayKey, weekdayOf } from './days.ts';

/**
 * The day that a key moves to in the month view: arrows by a day or a week, Home and End to the ends of the week,
 * PageUp and PageDown by a month, with Shift by a year.
 *
 * @returns null for keys that do not move
 */
export function moveInGrid(day: DayKey, key: string, isShift = false): DayKey | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, isShift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, isShift ? 12 : 1);
    default:
      return null;
  }
}
