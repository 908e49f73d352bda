import { type RosterShift, rosterByDay } from '@ijsploeg/worker/contract';
import { expect, it } from 'vitest';

const shift = (id: string, startTime: string, endTime: string): RosterShift => ({
  id,
  title: id,
  location: 'Baan',
  startTime: `${startTime}:00.000Z`,
  endTime: `${endTime}:00.000Z`,
  maxVolunteers: 1,
  names: [],
  attendance: [],
});
const DAYS = { from: '2026-12-12', to: '2026-12-14' };
const SHIFTS = [
  shift('evening', '2026-12-12T17:00', '2026-12-12T21:00'),
  shift('night', '2026-12-12T21:00', '2026-12-13T01:00'),
  shift('morning', '2026-12-12T07:00', '2026-12-12T11:00'),
  // Midnight at the rink is 23:00 UTC.
  shift('last night', '2026-12-11T19:00', '2026-12-11T23:00'),
  shift('tomorrow', '2026-12-12T23:00', '2026-12-13T11:00'),
  shift('third', '2026-12-14T07:00', '2026-12-14T11:00'),
  shift('fourth', '2026-12-14T23:00', '2026-12-15T11:00'),
];
const at = (moment: string, days = DAYS) =>
  rosterByDay({ days, shifts: SHIFTS }, Date.parse(moment)).map(({ day, shifts }) => [
    day,
    ...shifts.map(({ id }) => id),
  ]);

it('has today and the next two days of the rink, and a shift over midnight on both days', () => {
  expect(at('2026-12-12T12:00:00Z')).toEqual([
    ['2026-12-12', 'morning', 'evening', 'night'],
    ['2026-12-13', 'night', 'tomorrow'],
    ['2026-12-14', 'third'],
  ]);
});

it('has no day that was not read: the third day of yesterday’s roster is tomorrow', () => {
  expect(at('2026-12-13T12:00:00Z').map(([day]) => day)).toEqual(['2026-12-13', '2026-12-14']);
  expect(at('2026-12-14T22:59:00Z').map(([day]) => day)).toEqual(['2026-12-14']);
  expect(at('2026-12-14T23:00:00Z')).toEqual([]);
  expect(at('2026-12-12T12:00:00Z', { from: '2026-12-12', to: '2026-12-13' })).toHaveLength(2);
});

it('has no day for a clock before the first one, and at most three', () => {
  expect(at('2026-12-11T22:59:00Z')).toEqual([]);
  expect(at('2026-12-12T12:00:00Z', { from: '2026-12-12', to: '2099-12-31' })).toHaveLength(3);
});

it('covers the days of 23 and 25 hours once', () => {
  const days = { from: '2026-10-24', to: '2026-10-26' };
  expect(at('2026-10-24T00:00:00Z', days).map(([day]) => day)).toEqual([
    '2026-10-24',
    '2026-10-25',
    '2026-10-26',
  ]);
});
