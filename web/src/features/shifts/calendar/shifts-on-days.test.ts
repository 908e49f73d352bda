import type { AssignmentStatus, ListedShift } from '@ijsploeg/worker/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOf, monthSpan, spanOf } from './days.ts';
import {
  initialDay,
  shiftsByStart,
  shiftsOnDays,
  summarize,
  summarizeForAdmin,
  toneOf,
} from './shifts-on-days.ts';

const HOUR_MS = 3_600_000;
const during = (startTime: string, endTime: string) => ({ startTime, endTime });

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Amsterdam'));
afterEach(() => vi.unstubAllEnvs());

describe('shiftsOnDays', () => {
  const countsOf = (...shifts: ReturnType<typeof during>[]) =>
    shiftsOnDays(shifts, spanOf('2026-12-12', 3)).map((on) => on.length);

  it('puts a shift on each of its days', () => {
    expect(countsOf(during('2026-12-12T21:00:00Z', '2026-12-13T01:00:00Z'))).toEqual([1, 1, 0]);
    expect(countsOf(during('2026-12-10T21:00:00Z', '2026-12-20T01:00:00Z'))).toEqual([1, 1, 1]);
  });

  it('does not put a shift that ends at midnight on the next day', () => {
    expect(countsOf(during('2026-12-12T20:00:00Z', '2026-12-12T23:00:00Z'))).toEqual([1, 0, 0]);
    expect(countsOf(during('2026-12-12T23:00:00Z', '2026-12-13T01:00:00Z'))).toEqual([0, 1, 0]);
  });

  it('leaves out shifts that end at the start or begin at the end of the span', () => {
    expect(countsOf(during('2026-12-11T20:00:00Z', '2026-12-11T23:00:00Z'))).toEqual([0, 0, 0]);
    expect(countsOf(during('2026-12-14T23:00:00Z', '2026-12-15T01:00:00Z'))).toEqual([0, 0, 0]);
  });

  it('puts shifts on both sides of the repeated hour', () => {
    const night = during('2026-10-24T21:00:00Z', '2026-10-25T02:00:00Z');
    const morning = during('2026-10-25T22:30:00Z', '2026-10-26T01:00:00Z');
    expect(shiftsOnDays([night, morning], spanOf('2026-10-24', 3)).map((on) => on.length)).toEqual([1, 2, 1]);
  });

  it('uses the days of the browser’s time zone', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const night = during('2026-12-12T21:00:00Z', '2026-12-13T01:00:00Z');
    expect(shiftsOnDays([night], spanOf('2026-12-12', 2)).map((on) => on.length)).toEqual([1, 0]);
  });

  it('puts a shift on exactly the days between its start and end in any time zone', () => {
    const month = fc.constantFrom('2026-10', '2027-03', '2026-12');
    const zone = fc.constantFrom(
      'Europe/Amsterdam',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
    );
    fc.assert(
      fc.property(
        zone,
        month,
        fc.integer({ min: 0, max: 44 * 96 }),
        fc.integer({ min: 1, max: 400 }),
        (tz, key, at, long) => {
          vi.stubEnv('TZ', tz);
          const monthDays = monthSpan(key);
          const start = (monthDays.bounds[0] ?? 0) - 2 * 24 * HOUR_MS + at * (HOUR_MS / 4);
          const end = start + long * (HOUR_MS / 4);
          const shift = during(new Date(start).toISOString(), new Date(end).toISOString());
          const expected = new Set<string>();
          for (let moment = start; moment < end; moment += HOUR_MS / 4) expected.add(dayOf(new Date(moment)));
          const lists = shiftsOnDays([shift], monthDays);
          expect(monthDays.days.filter((_, index) => lists[index]?.length)).toEqual(
            monthDays.days.filter((day) => expected.has(day)),
          );
        },
      ),
    );
  });
});

describe('shifts by the day they begin', () => {
  it('contain each shift once', () => {
    const evening = during('2026-12-12T17:00:00Z', '2026-12-12T21:00:00Z');
    const night = during('2026-12-12T21:00:00Z', '2026-12-13T01:00:00Z');
    const later = during('2026-12-14T09:00:00Z', '2026-12-14T10:00:00Z');
    expect(shiftsByStart([evening, night, later], '2026-12-12')).toEqual([
      { day: '2026-12-12', shifts: [evening, night] },
      { day: '2026-12-14', shifts: [later] },
    ]);
  });

  it('put shifts that began earlier on the first day', () => {
    const night = during('2026-12-11T21:00:00Z', '2026-12-12T01:00:00Z');
    expect(shiftsByStart([night], '2026-12-12')).toEqual([{ day: '2026-12-12', shifts: [night] }]);
  });
});

const shiftWith = (change: Partial<ListedShift>) =>
  ({
    status: 'active',
    maxVolunteers: 2,
    currentVolunteers: 0,
    myAssignment: null,
    waiting: null,
    claim: { allowed: true },
    ...change,
  }) as ListedShift;
const placed = (status: AssignmentStatus, change: Partial<ListedShift> = {}) =>
  shiftWith({ myAssignment: { status } as ListedShift['myAssignment'], currentVolunteers: 2, ...change });
const MINE = placed('confirmed');
const WAITING = placed('assigned');
const GIVEN_BACK = placed('cancelled', { currentVolunteers: 1 });
const FULL = shiftWith({ currentVolunteers: 2 });
const OVERFULL = shiftWith({ currentVolunteers: 3 });
const SOUGHT = shiftWith({
  currentVolunteers: 2,
  claim: { allowed: false, reason: 'shift.full', standIn: { id: 'sir_one' } },
});
const OFF = shiftWith({ status: 'cancelled' });
const FREE = shiftWith({});

describe('the color of a shift', () => {
  it('is mine, mine but not confirmed, cancelled, full, free or full with a place to take over', () => {
    expect([MINE, WAITING, GIVEN_BACK, FULL, OVERFULL, OFF, FREE, SOUGHT].map(toneOf)).toEqual([
      'mine',
      'waiting',
      'free',
      'full',
      'full',
      'off',
      'free',
      'sought',
    ]);
  });
});

it('does not wait for a confirmation on a shift that was called off', () => {
  expect(toneOf(placed('assigned', { status: 'cancelled' }))).toBe('mine');
});

describe('the summary of a day', () => {
  it('names two shifts and counts the others', () => {
    expect(summarize([FREE, FULL, FREE, FULL, FREE])).toMatchObject({ count: 5, more: 3 });
    expect(summarize([FREE, FULL])).toMatchObject({ count: 2, more: 0 });
    expect(summarize([])).toMatchObject({ count: 0, more: 0, named: [] });
  });

  it('prefers mine over free over full, ordered by start', () => {
    const namesOf = (...shifts: ListedShift[]) => summarize(shifts).named.map(({ tone }) => tone);
    expect(namesOf(FULL, OFF, FREE, MINE)).toEqual(['free', 'mine']);
    expect(namesOf(FULL, OFF, FULL)).toEqual(['full', 'full']);
    expect(namesOf(OFF, FREE)).toEqual(['off', 'free']);
  });
});

describe('the summary of a day for an admin', () => {
  const now = new Date('2026-12-12T12:00:00Z');
  const at = (hour: number, taken: number, max: number, change: Partial<ListedShift> = {}) =>
    shiftWith({
      id: `${hour}h`,
      startTime: `2026-12-12T${hour}:00:00Z`,
      currentVolunteers: taken,
      maxVolunteers: max,
      ...change,
    });

  it('names shifts in danger first, then those that want people, then the others, each by start', () => {
    const named = (...shifts: ListedShift[]) =>
      summarizeForAdmin(shifts, now).named.map(({ shift, need }) => `${shift.id} ${need}`);
    expect(named(at(13, 2, 2), at(14, 2, 3), at(15, 0, 1), at(16, 0, 1))).toEqual([
      '15h danger',
      '16h danger',
    ]);
    expect(named(at(13, 2, 2), at(14, 2, 3), at(15, 0, 1))).toEqual(['15h danger', '14h wanted']);
    expect(named(at(13, 2, 2), at(14, 3, 2))).toEqual(['13h fine', '14h fine']);
    expect(
      named(at(13, 1, 4, { minVolunteers: 1 }), at(14, 1, 4), at(16, 1, 4, { minVolunteers: 2 })),
    ).toEqual(['16h danger', '13h wanted']);
  });

  it('adds up the people still needed, and leaves out shifts that have begun or are called off', () => {
    const started = at(11, 0, 5);
    const off = at(13, 0, 5, { status: 'cancelled' });
    expect(summarizeForAdmin([started, off, at(14, 1, 3), at(15, 3, 2)], now)).toMatchObject({
      missing: 2,
      need: 'wanted',
      inDanger: 0,
      count: 4,
      more: 2,
    });
    expect(summarizeForAdmin([started, off], now)).toMatchObject({ missing: 0, need: 'fine', inDanger: 0 });
    expect(summarizeForAdmin([at(13, 0, 2), at(14, 1, 3)], now)).toMatchObject({
      need: 'danger',
      inDanger: 1,
    });
  });
});

describe('the day that is selected by default', () => {
  it('is today, else the next with shifts, else the first', () => {
    const busy = ['2026-12-05', '2026-12-12', '2026-12-19'];
    expect(initialDay(busy, '2026-12-12')).toBe('2026-12-12');
    expect(initialDay(busy, '2026-12-13')).toBe('2026-12-19');
    expect(initialDay(busy, '2026-12-20')).toBe('2026-12-05');
    expect(initialDay([], '2026-12-12')).toBeNull();
  });
});
