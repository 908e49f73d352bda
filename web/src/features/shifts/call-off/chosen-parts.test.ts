import type { DayToCallOff } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { countChosen, toggled } from './chosen-parts.ts';

const at = { location: 'Baan', startTime: '', endTime: '' };
const DAY: DayToCallOff = {
  shifts: [
    { id: 'shf_a', title: 'A', ...at, people: ['usr_1', 'usr_2'], waiting: 1 },
    { id: 'shf_b', title: 'B', ...at, people: ['usr_2', 'usr_3'], waiting: 2 },
  ],
  events: [{ id: 'evt_a', title: 'C', location: 'Baan', startDate: '', endDate: '', tickets: 61 }],
  people: 3,
  waiting: 3,
  tickets: 61,
  callOffs: [],
};

test('counts each person once over the shifts that are ticked, and nothing of the others', () => {
  expect(countChosen(DAY, { shiftIds: ['shf_a', 'shf_b'], eventIds: ['evt_a'] })).toEqual({
    shifts: 2,
    people: 3,
    waiting: 3,
    tickets: 61,
  });
  expect(countChosen(DAY, { shiftIds: ['shf_b'], eventIds: [] })).toEqual({
    shifts: 1,
    people: 2,
    waiting: 2,
    tickets: 0,
  });
});

test('adds and removes an id', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
