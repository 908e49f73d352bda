import type { RosterShift } from '@ijsploeg/worker/contract';
import { expect, it } from 'vitest';
import { rosterDays } from './roster-days.ts';

const shift = (id: string, start: string, end: string): RosterShift => ({
  id,
  title: id,
  location: 'Baan',
  startTime: new Date(start).toISOString(),
  endTime: new Date(end).toISOString(),
  maxVolunteers: 1,
  names: [],
  attendance: [],
});

it('shows today and tomorrow by start, and a shift over midnight on both days', () => {
  const shifts = [
    shift('evening', '2026-12-12T18:00', '2026-12-12T22:00'),
    shift('night', '2026-12-12T22:00', '2026-12-13T02:00'),
    shift('morning', '2026-12-12T08:00', '2026-12-12T12:00'),
    shift('last night', '2026-12-11T20:00', '2026-12-12T00:00'),
    shift('tomorrow', '2026-12-13T08:00', '2026-12-13T12:00'),
    shift('later', '2026-12-14T00:00', '2026-12-14T12:00'),
  ];
  const days = rosterDays(shifts, new Date('2026-12-12T13:00'));
  expect(days.map((day) => day.shifts.map(({ id }) => id))).toEqual([
    ['morning', 'evening', 'night'],
    ['night', 'tomorrow'],
  ]);
});
