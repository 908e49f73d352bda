import { fromWallClock } from '@ijsploeg/worker/contract';
import { DAY_MS, HOUR_MS } from '../../platform/lib/durations.ts';

/** Noon of the day before a calendar day, in the event's time zone. There is exactly one such instant. */
export const noonBefore = (day: string): number =>
  Math.max(...fromWallClock(Date.parse(`${day}T12:00:00Z`) - DAY_MS));

/**
 * When people are reminded of their shifts of a day: at this hour of the evening before. It is relative to noon, so that SQL
 * can compute it too, because clocks change at night.
 */
export const reminderDue = (day: string, hour: number): number => noonBefore(day) + (hour - 12) * HOUR_MS;
