import type { ListedShift } from '@ijsploeg/worker/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { daysToReach, freeOnDay, groupByDay, isShown, periodOf } from './shift-days.ts';

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Amsterdam'));
afterEach(() => vi.unstubAllEnvs());

function shiftOf(startTime: string, endTime: string, more: Partial<ListedShift> = {}): ListedShift {
  return {
    id: `shf_${startTime}`,
    eventId: null,
    event: null,
    title: 'Avondtoezicht',
    description: null,
    startTime,
    endTime,
    location: 'Grote baan',
    maxVolunteers: 3,
    currentVolunteers: 1,
    status: 'active',
    shiftType: 'public',
    requiredSkills: null,
    version: 1,
    createdAt: startTime,
    updatedAt: startTime,
    myAssignment: null,
    claim: { allowed: true },
    ...more,
  };
}

const NOW = new Date('2026-12-12T11:00:00Z');
const PERIOD = { from: '2026-12-11T23:00:00.000Z', to: '2026-12-25T23:00:00.000Z' };
const EVENING = shiftOf('2026-12-12T17:00:00Z', '2026-12-12T21:00:00Z');
const NIGHT = shiftOf('2026-12-12T21:00:00Z', '2026-12-13T01:00:00Z');
const TILL_MIDNIGHT = shiftOf('2026-12-14T19:00:00Z', '2026-12-14T23:00:00Z');

const daysOf = (shifts: ListedShift[], period = PERIOD) =>
  groupByDay(shifts, period).map(({ key, shifts: on }) => [key, on.length]);

describe('shifts by day', () => {
  it('puts shifts under their days and leaves out empty days', () => {
    expect(daysOf([EVENING, TILL_MIDNIGHT])).toEqual([
      ['2026-12-12', 1],
      ['2026-12-14', 1],
    ]);
  });

  it('shows a shift over midnight on each day it touches', () => {
    expect(daysOf([EVENING, NIGHT])).toEqual([
      ['2026-12-12', 2],
      ['2026-12-13', 1],
    ]);
  });

  it('shows a shift that ends at midnight on its own day only', () => {
    expect(daysOf([TILL_MIDNIGHT])).toEqual([['2026-12-14', 1]]);
  });

  it('starts with the first day shown, not with yesterday’s part of a night', () => {
    const lastNight = shiftOf('2026-12-11T21:00:00Z', '2026-12-12T01:00:00Z');
    expect(daysOf([lastNight])).toEqual([['2026-12-12', 1]]);
  });

  it('ends with the last day shown', () => {
    const lastNight = shiftOf('2026-12-25T21:00:00Z', '2026-12-26T01:00:00Z');
    expect(daysOf([lastNight])).toEqual([['2026-12-25', 1]]);
  });

  it('counts whole days where the clock goes back', () => {
    const period = periodOf(new Date('2026-10-24T10:00:00Z'), 3);
    expect(period).toEqual({ from: '2026-10-23T22:00:00.000Z', to: '2026-10-26T23:00:00.000Z' });
    const weekend = shiftOf('2026-10-24T10:00:00Z', '2026-10-26T10:00:00Z');
    expect(daysOf([weekend], period)).toEqual([
      ['2026-10-24', 1],
      ['2026-10-25', 1],
      ['2026-10-26', 1],
    ]);
  });

  it('follows the days of the browser’s zone', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(daysOf([NIGHT], periodOf(NOW, 14))).toEqual([['2026-12-12', 1]]);
  });

  it('counts as free only what can still be taken', () => {
    const shifts = [
      EVENING,
      NIGHT,
      shiftOf('2026-12-12T08:00:00Z', '2026-12-12T20:00:00Z'),
      shiftOf('2026-12-12T18:00:00Z', '2026-12-12T20:00:00Z', { status: 'cancelled' }),
      shiftOf('2026-12-12T19:00:00Z', '2026-12-12T20:00:00Z', { currentVolunteers: 4 }),
    ];
    const [today] = groupByDay(shifts, PERIOD);
    expect(today && freeOnDay(today, NOW)).toBe(4);
  });
});

describe('what is shown', () => {
  it('hides a place given back from one’s own', () => {
    const assignment = {
      id: 'asg_1',
      shiftId: EVENING.id,
      volunteerId: 'usr_1',
      assignedAt: '2026-12-01T10:00:00Z',
      confirmedAt: null,
      completedAt: null,
      cancelledAt: null,
      notes: null,
    };
    expect(isShown({ ...EVENING, myAssignment: { ...assignment, status: 'assigned' } }, 'mine', NOW)).toBe(
      true,
    );
    expect(isShown({ ...EVENING, myAssignment: { ...assignment, status: 'cancelled' } }, 'mine', NOW)).toBe(
      false,
    );
  });

  it('widens just far enough to hold a new shift', () => {
    expect(daysToReach('2026-12-20T10:00:00Z', 14, NOW)).toBe(14);
    expect(daysToReach('2026-12-26T10:00:00Z', 14, NOW)).toBe(28);
    expect(daysToReach('2026-12-01T10:00:00Z', 14, NOW)).toBe(14);
    expect(daysToReach('2028-12-01T10:00:00Z', 14, NOW)).toBe(14);
  });
});
