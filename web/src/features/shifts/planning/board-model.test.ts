import type { GridPerson, GridPlace, GridShift } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import {
  columnOf,
  filterPlanned,
  findPlace,
  personRows,
  placeRows,
  rinkHours,
  shortNames,
  signatureOf,
} from './board-model.ts';
import { type Planning, withoutPlace, withPlace, withStatus } from './planning-cache.ts';

const DAYS = ['09', '10', '11', '12', '13', '14', '15'].map((day) => `2026-12-${day}`);
const NOW = new Date('2026-12-10T12:00:00Z');

const place = (id: string, volunteerId: string | null = `usr_${id}`): GridPlace => ({
  id,
  volunteerId,
  firstName: id,
  lastName: 'Vos',
  guestName: null,
  status: 'assigned',
  isLead: false,
  isAcknowledged: false,
  hasStandIn: false,
  attendance: null,
});
const shift = (id: string, startTime: string, change: Partial<GridShift> = {}): GridShift => ({
  id,
  title: 'Kassa',
  location: 'Hal',
  startTime,
  endTime: new Date(Date.parse(startTime) + 3 * 3_600_000).toISOString(),
  maxVolunteers: 4,
  minVolunteers: null,
  requiredSkills: null,
  status: 'active',
  version: 1,
  opensAt: null,
  freePlaces: 2,
  places: [],
  ...change,
});
const person = (id: string, absences: GridPerson['absences'] = []): GridPerson => ({
  id,
  firstName: id,
  lastName: 'Vos',
  skills: [],
  dayParts: [],
  absences,
  minutesThisWeek: 0,
  shiftsThisWeek: 0,
});

test('days and times are those of the clock at the rink', () => {
  // Half past midnight on Friday at the rink, Thursday in UTC.
  const late = shift('a', '2026-12-10T23:30:00.000Z');
  expect(DAYS[columnOf(late, DAYS)]).toBe('2026-12-11');
  expect(rinkHours(late)).toBe('00:30–03:30');
});

test('a shift is in the row of its location and the column of the day it begins, once', () => {
  const shifts = [
    shift('before', '2026-12-08T20:00:00.000Z'),
    shift('late', '2026-12-12T22:00:00.000Z'),
    shift('bar', '2026-12-12T08:00:00.000Z', { location: 'Bar' }),
  ];
  const rows = placeRows(shifts, DAYS, 'location');
  expect(rows.map(({ key }) => key)).toEqual(['Bar', 'Hal']);
  expect(rows[1]?.cells.map((cell) => cell.map(({ id }) => id))).toEqual([
    ['before'],
    [],
    [],
    ['late'],
    [],
    [],
    [],
  ]);
  expect(placeRows(shifts, DAYS, 'title')).toHaveLength(1);
});

test('a person has their places by day, and the days on which they are away', () => {
  const shifts = [
    shift('a', '2026-12-11T08:00:00.000Z', { places: [place('p', 'usr_1'), place('guest', null)] }),
  ];
  const [row] = personRows([person('usr_1', [{ from: '2026-12-14', to: '2026-12-20' }])], shifts, DAYS);
  expect(row?.cells.map((cell) => cell.map((each) => each.place.id))).toEqual([
    [],
    [],
    ['p'],
    [],
    [],
    [],
    [],
  ]);
  expect(row?.isAway).toEqual([false, false, false, false, false, true, true]);
});

test('only what is short is shifts to come that take place and have a free place', () => {
  const shifts = [
    shift('short', '2026-12-12T08:00:00.000Z'),
    shift('full', '2026-12-12T08:00:00.000Z', { freePlaces: 0 }),
    shift('over', '2026-12-09T08:00:00.000Z'),
    shift('off', '2026-12-12T08:00:00.000Z', { status: 'cancelled' }),
  ];
  expect(filterPlanned(shifts, { short: true }, NOW).map(({ id }) => id)).toEqual(['short']);
  expect(filterPlanned(shifts, { skill: 'BHV' }, NOW)).toEqual([]);
});

test('whoever is moved is never on both shifts nor on neither, and the free places follow', () => {
  const week: Planning = {
    week: '2026-W50',
    days: DAYS,
    shifts: [
      shift('a', '2026-12-11T08:00:00.000Z', { places: [place('p', 'usr_1')] }),
      shift('b', '2026-12-12T08:00:00.000Z'),
    ],
  };
  const to = {
    id: 'q',
    shiftId: 'b',
    volunteerId: 'usr_1',
    status: 'confirmed' as const,
    assignedAt: '2026-12-10T12:00:00.000Z',
    confirmedAt: null,
    completedAt: null,
    cancelledAt: null,
    notes: null,
    isLead: false,
    acknowledgedAt: null,
  };
  const after = withPlace(withoutPlace(week, 'p'), to, { id: 'usr_1', firstName: 'Sanne', lastName: 'Vos' });
  expect(after.shifts.map(({ places, freePlaces }) => [places.map(({ id }) => id), freePlaces])).toEqual([
    [[], 3],
    [['q'], 1],
  ]);
  expect(findPlace(after.shifts, 'q')?.place).toMatchObject({ firstName: 'Sanne', status: 'confirmed' });
  expect(withStatus(after, 'q', 'completed').shifts[1]?.places[0]?.status).toBe('completed');
});

test('a shift has changed when its people have, and not when only its version has', () => {
  const one = shift('a', '2026-12-11T08:00:00.000Z', { places: [place('p')] });
  expect(signatureOf({ ...one, version: 2 })).toBe(signatureOf(one));
  expect(signatureOf({ ...one, places: [] })).not.toBe(signatureOf(one));
});

test('shortens names, except for guests and where two people of the week would have the same', () => {
  const named = (id: string, firstName: string | null, change: Partial<GridPlace> = {}) => ({
    ...place(id),
    firstName,
    ...change,
  });
  const shifts = [
    shift('one', '2026-12-09T08:00:00Z', {
      places: [
        named('anna', 'Anna'),
        named('bo', 'Bo', { lastName: 'Smit' }),
        named('guest', null, { volunteerId: null, lastName: null, guestName: 'Buurman Ben' }),
        named('zoe', 'Zoë', { lastName: null }),
      ],
    }),
    shift('two', '2026-12-10T08:00:00Z', {
      places: [named('arie', 'Arie'), named('bo again', 'Bo', { lastName: 'Smit', volunteerId: 'usr_bo' })],
    }),
  ];
  expect([...shortNames(shifts)]).toEqual([
    ['bo', 'B. Smit'],
    ['zoe', 'Zoë'],
    ['bo again', 'B. Smit'],
  ]);
});
