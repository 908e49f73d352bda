import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, addMonths, dayOf, monthOf, monthSpan, spanOf, startOf, weekdayOf } from './days.ts';

const HOUR_MS = 3_600_000;
/** Zones with clock changes at night and at midnight, of half an hour, and without any. */
const ZONES = [
  'Europe/Amsterdam',
  'America/New_York',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
];
const anyDay = fc
  .date({ min: new Date('2001-01-02T00:00:00Z'), max: new Date('2098-12-30T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));
const anyMonth = anyDay.map(monthOf);

afterEach(() => vi.unstubAllEnvs());

describe.each(ZONES)('the calendar in %s', (zone) => {
  it('returns to the same day after adding and subtracting days', () => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, days) => {
        expect(addDays(addDays(day, days), -days)).toBe(day);
      }),
    );
  });

  it('begins each day with its first instant', () => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = startOf(day);
        expect(dayOf(start)).toBe(day);
        expect(dayOf(new Date(start.getTime() - 1))).toBe(addDays(day, -1));
      }),
    );
  });

  it('shows a month in whole weeks from Sunday with at most six days before and after', () => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(anyMonth, (month) => {
        const { days } = monthSpan(month);
        expect(days.length % 7).toBe(0);
        expect(days.length).toBeLessThanOrEqual(42);
        expect(weekdayOf(days[0] ?? '')).toBe(0);
        expect([...new Set(days)].sort()).toEqual(days);
        expect(days.slice(0, 7).some((day) => monthOf(day) === month)).toBe(true);
        expect(days.slice(-7).some((day) => monthOf(day) === month)).toBe(true);
      }),
    );
  });

  it('has no gap between days', () => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(anyMonth, (month) => {
        const { bounds } = monthSpan(month);
        for (const [index, bound] of bounds.slice(1).entries()) {
          const hours = (bound - (bounds[index] ?? 0)) / HOUR_MS;
          expect([23, 23.5, 24, 24.5, 25]).toContain(hours);
        }
      }),
    );
  });
});

describe('months', () => {
  it('end with the last day where the other month is longer', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-31');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-12', -12)).toBe('2025-12-12');
  });

  it('show leading and trailing days', () => {
    const { days } = monthSpan('2026-12');
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-29', '2027-01-02', 35]);
    expect(monthSpan('2026-02').days).toHaveLength(28);
    expect(monthSpan('2026-08').days).toHaveLength(42);
  });
});

describe('the days with a clock change', () => {
  it('have 25 and 23 hours in the Netherlands', () => {
    vi.stubEnv('TZ', 'Europe/Amsterdam');
    const hours = (day: string) => {
      const { bounds } = spanOf(day, 1);
      return ((bounds[1] ?? 0) - (bounds[0] ?? 0)) / HOUR_MS;
    };
    expect([hours('2026-10-24'), hours('2026-10-25'), hours('2027-03-28')]).toEqual([24, 25, 23]);
  });

  it('do not shift the requested month', () => {
    vi.stubEnv('TZ', 'Europe/Amsterdam');
    expect(monthSpan('2026-10')).toMatchObject({
      from: '2026-09-26T22:00:00.000Z',
      to: '2026-10-31T23:00:00.000Z',
    });
  });
});
