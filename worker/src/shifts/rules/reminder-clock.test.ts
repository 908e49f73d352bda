import { FIRST_REMINDER_HOUR, fromWallClock, LAST_REMINDER_HOUR } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { reminderDue } from './reminder-clock.ts';

const at = (instant: string) => Date.parse(instant);

describe('the moment of a reminder', () => {
  it.each([
    ['a winter day', '2026-12-12', '2026-12-11T16:00:00Z'],
    ['the day whose night is an hour longer', '2026-10-25', '2026-10-24T15:00:00Z'],
    ['the day after it', '2026-10-26', '2026-10-25T16:00:00Z'],
    ['the day whose night is an hour shorter', '2027-03-28', '2027-03-27T16:00:00Z'],
    ['the day after that', '2027-03-29', '2027-03-28T15:00:00Z'],
    ['the first day of a year', '2027-01-01', '2026-12-31T16:00:00Z'],
  ])('is at five in the evening before %s', (_, day, due) => {
    expect(reminderDue(day, 17)).toBe(at(due));
  });

  it('is at that hour in local time, on every day of ten years', () => {
    for (
      let midnight = at('2026-01-01T00:00:00Z');
      midnight < at('2036-01-01T00:00:00Z');
      midnight += DAY_MS
    ) {
      const day = new Date(midnight).toISOString().slice(0, 10);
      for (let hour = FIRST_REMINDER_HOUR; hour <= LAST_REMINDER_HOUR; hour++)
        expect([reminderDue(day, hour)]).toEqual(fromWallClock(midnight - DAY_MS + hour * 3_600_000));
    }
  });
});
