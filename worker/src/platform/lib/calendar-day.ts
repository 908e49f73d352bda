import { dayOf, offsetAt, startOfDay } from '@ijsploeg/worker/contract';
import { DAY_MS } from './durations.ts';

export { dayOf, startOfDay };

/** How far the event's clock is ahead of UTC, for calendar days in SQL. Good for the next half year. */
export interface ClockOffsets {
  /** In milliseconds, up to {@link changesAt}. */
  offset: number;
  /** Noon of the day of the next clock change, so that every instant of that day gets its own day from either offset. */
  changesAt: number;
  laterOffset: number;
}

/** @param now milliseconds UTC */
export function clockOffsets(now: number): ClockOffsets {
  const offset = offsetAt(now);
  const noon = (daysLater: number) => Date.parse(`${dayOf(now)}T12:00:00Z`) + daysLater * DAY_MS;
  let days = 0;
  // Whole weeks first, to read fewer offsets.
  while (days < 182 && offsetAt(noon(days + 7)) === offset) days += 7;
  while (days < 182 && offsetAt(noon(days)) === offset) days += 1;
  return { offset, changesAt: noon(days), laterOffset: offsetAt(noon(days)) };
}
