import { MAX_PLAN_ITEMS } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { copiedParts, copyDistance, specialDaysOf } from './copied-parts.ts';

const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();
const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const apart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** As many shifts on each day of a period. */
const everyDay = (from: string, to: string, shifts: number) =>
  new Map(Array.from({ length: apart(from, to) + 1 }, (_, index) => [later(from, index), shifts]));

describe('the parts of the season before', () => {
  it('keep their weekdays and stay within the season, for any two seasons of ten years', () => {
    for (let year = 2040; year < 2050; year += 1)
      for (const [first, length, nextFirst, nextLength] of [
        ['11-20', 45, '11-27', 40],
        ['12-01', 30, '11-14', 60],
        ['10-20', 100, '10-30', 50],
      ] as const) {
        const before = { from: `${year}-${first}`, to: later(`${year}-${first}`, length) };
        const season = {
          from: `${year + 1}-${nextFirst}`,
          to: later(`${year + 1}-${nextFirst}`, nextLength),
        };
        const parts = copiedParts(before, season, everyDay(before.from, before.to, 8));
        expect(parts.length).toBeGreaterThan(0);
        for (const { from, to, startsOn, shifts } of parts) {
          expect(weekday(startsOn)).toBe(weekday(from));
          expect(from >= before.from && to <= before.to).toBe(true);
          expect(startsOn >= season.from && later(startsOn, apart(from, to)) <= season.to).toBe(true);
          expect(shifts).toBeLessThanOrEqual(MAX_PLAN_ITEMS);
        }
      }
  });

  it('have all shifts whose copy is within the season, once', () => {
    const before = { from: '2040-11-20', to: '2041-01-10' };
    const season = { from: '2041-11-19', to: '2042-01-09' };
    const parts = copiedParts(before, season, everyDay(before.from, before.to, 30));
    expect(parts.reduce((sum, { shifts }) => sum + shifts, 0)).toBe(30 * (apart(before.from, before.to) + 1));
    expect(parts.map(({ from }) => from)).toEqual([...new Set(parts.map(({ from }) => from))]);
    for (const [index, { to }] of parts.entries())
      if (parts[index + 1]) expect(parts[index + 1]?.from).toBe(later(to, 1));
  });

  it('leave out days of the season before whose copy would be outside', () => {
    const season = { from: '2041-11-22', to: '2041-11-28' };
    expect(
      copiedParts({ from: '2040-11-23', to: '2041-01-10' }, season, everyDay('2040-11-23', '2041-01-10', 2)),
    ).toEqual([{ from: '2040-11-23', to: '2040-11-29', startsOn: '2041-11-22', shifts: 14 }]);
  });

  it('are none where the season before had no shifts', () => {
    const days = { from: '2040-11-20', to: '2041-01-10' };
    expect(copiedParts(days, { from: '2041-11-20', to: '2042-01-10' }, new Map())).toEqual([]);
  });
});

it('names the special days, with what the copy puts there and what was there on that date', () => {
  const before = { from: '2040-10-20', to: '2041-01-10' };
  const season = { from: '2041-10-19', to: '2042-01-09' };
  expect(copyDistance(before, season)).toBe(364);
  const shifts = new Map([
    ['2040-12-25', 1],
    ['2040-12-26', 5],
  ]);
  expect(specialDaysOf(before, season, shifts)).toEqual([
    { day: '2041-10-27', kind: 'clock_change', copied: 0, lastTime: 0 },
    { day: '2041-12-24', kind: 'christmas_eve', copied: 1, lastTime: 0 },
    { day: '2041-12-25', kind: 'christmas_day', copied: 5, lastTime: 1 },
    { day: '2041-12-26', kind: 'boxing_day', copied: 0, lastTime: 5 },
    { day: '2041-12-31', kind: 'new_years_eve', copied: 0, lastTime: 0 },
    { day: '2042-01-01', kind: 'new_years_day', copied: 0, lastTime: 0 },
  ]);
});
