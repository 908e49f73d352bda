import { type BoardShift, startOfDay } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { groupShifts } from './board-groups.ts';
import { isNight, nextReload, pixelShift } from './board-night.ts';

const NOW = Date.parse('2041-12-14T17:00:00Z');
const HOUR = 3_600_000;

const shift = (id: string, from: number, to: number, values: Partial<BoardShift> = {}): BoardShift => ({
  id,
  title: 'IJsmeester',
  location: 'Grote baan',
  startTime: new Date(NOW + from * HOUR).toISOString(),
  endTime: new Date(NOW + to * HOUR).toISOString(),
  maxVolunteers: 4,
  held: 4,
  present: 0,
  missing: 0,
  isBelowMinimum: false,
  people: [],
  ...values,
});

describe('the groups of the board', () => {
  it('are now, the next three hours and later, without what has ended', () => {
    const shifts = [shift('over', -3, 0), shift('now', 0, 2), shift('soon', 3, 4), shift('later', 3.1, 4)];
    expect(groupShifts(shifts, NOW).map(({ group, shifts }) => [group, shifts.map(({ id }) => id)])).toEqual([
      ['now', ['now']],
      ['soon', ['soon']],
      ['later', ['later']],
    ]);
  });

  it('have the shifts below their minimum first, then other gaps, then by start', () => {
    const shifts = [
      shift('full', 1, 2),
      shift('gap', 2, 3, { missing: 1 }),
      shift('below', 2.5, 3, { missing: 1, isBelowMinimum: true }),
      shift('full later', 2, 3),
    ];
    expect(groupShifts(shifts, NOW)[0]?.shifts.map(({ id }) => id)).toEqual([
      'below',
      'gap',
      'full',
      'full later',
    ]);
  });
});

describe('the board at night', () => {
  it('is dimmed from 23:00 until 6:00 by the clock of the rink', () => {
    const midnight = startOfDay('2041-12-14');
    const at = (hours: number) => isNight(new Date(midnight + hours * HOUR));
    expect([22.9, 23, 24, 29.9, 30, 36].map(at)).toEqual([false, true, true, true, false, false]);
  });

  it('loads itself again at the next 4:00', () => {
    const midnight = startOfDay('2041-12-14');
    const at = (hours: number) => (nextReload(new Date(midnight + hours * HOUR)) - midnight) / HOUR;
    expect([0, 3.9, 4, 12, 23.9].map(at)).toEqual([4, 4, 28, 28, 28]);
  });

  it('moves its picture by one pixel a minute, at most three from its place', () => {
    const places = Array.from({ length: 49 }, (_, minute) => pixelShift(new Date(NOW + minute * 60_000)));
    expect(new Set(places.map(({ x, y }) => `${x},${y}`)).size).toBe(49);
    for (const { x, y } of places) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(3);
  });
});
