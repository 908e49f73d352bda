import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { IsoWeek } from '../shifts/planning.ts';
import { daysOfWeek, weekLater, weekOfDay } from './iso-week.ts';

describe('an ISO week', () => {
  it.each([
    // 2026 and 2032 have 53 weeks; the first days of a year may be in the last week of the one before, and the reverse.
    ['2026-12-07', '2026-W50'],
    ['2026-12-13', '2026-W50'],
    ['2026-12-14', '2026-W51'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2029-12-31', '2030-W01'],
    ['2024-12-30', '2025-W01'],
    ['2033-01-01', '2032-W53'],
  ])('of %s is %s', (day, week) => {
    expect(weekOfDay(day)).toBe(week);
    expect(daysOfWeek(week)).toContain(day);
  });

  it('has seven days from Monday to Sunday, and every day of a century is in exactly one', () => {
    let day = Date.UTC(2000, 0, 3);
    for (let week = '2000-W01'; week < '2099-W52'; week = weekLater(week, 1)) {
      const days = daysOfWeek(week);
      expect(days).toHaveLength(7);
      for (const each of days) {
        expect(each).toBe(new Date(day).toISOString().slice(0, 10));
        expect(weekOfDay(each)).toBe(week);
        day += 24 * 3_600_000;
      }
    }
  });

  it('is counted over the end of a year, in both directions', () => {
    expect(weekLater('2026-W53', 1)).toBe('2027-W01');
    expect(weekLater('2027-W01', -1)).toBe('2026-W53');
    expect(weekLater('2026-W50', -50)).toBe('2025-W52');
  });

  it.each(['2026-W53', '2026-W01', '2027-W52'])('accepts %s', (week) => {
    expect(v.safeParse(IsoWeek, week).success).toBe(true);
  });

  it.each([
    '2027-W53',
    '2026-W54',
    '2026-W00',
    '2026-W5',
    '1999-W01',
    '2100-W01',
    '2026-50',
    '2026-12-09',
    'W50',
    '',
    50,
  ])('refuses %s', (week) => {
    expect(v.safeParse(IsoWeek, week).success).toBe(false);
  });
});
