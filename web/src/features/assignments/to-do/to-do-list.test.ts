import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { missingSkills, momentOf, type ToDoList, withoutItem } from './to-do-list.ts';

const NOW = Date.parse('2026-12-12T11:00:00Z');
const item = (id: string, assignedAt: string, priority: UnconfirmedAssignment['priority']) =>
  ({ id, assignedAt, priority }) as UnconfirmedAssignment;

const LIST: ToDoList = {
  items: [
    item('old', '2026-12-09T08:00:00Z', 'high'),
    item('yesterday', '2026-12-11T08:00:00Z', 'medium'),
    // Ten past midnight at the rink, still the day before in UTC.
    item('last night', '2026-12-11T23:10:00Z', 'low'),
  ],
  stats: { total: 3, highPriority: 1, assignedToday: 1 },
};
const ids = ({ items }: ToDoList) => items.map(({ id }) => id);

describe('the to-do list', () => {
  it('loses a settled place, and the counts with it', () => {
    const list = withoutItem(LIST, 'old', NOW);
    expect(ids(list)).toEqual(['yesterday', 'last night']);
    expect(list.stats).toEqual({ total: 2, highPriority: 0, assignedToday: 1 });
  });

  it('counts today by the clock at the rink', () => {
    expect(withoutItem(LIST, 'last night', NOW).stats).toEqual({
      total: 2,
      highPriority: 1,
      assignedToday: 0,
    });
    expect(withoutItem(LIST, 'yesterday', NOW).stats.assignedToday).toBe(1);
  });

  it('stays as it is when the place has left it already', () => {
    expect(withoutItem(LIST, 'gone', NOW)).toBe(LIST);
  });
});

describe('the shift of a waiting place', () => {
  const shift = {
    startTime: '2026-12-12T10:00:00Z',
    endTime: '2026-12-12T12:00:00Z',
  } as UnconfirmedAssignment['shift'];

  it.each([
    ['2026-12-12T09:59:59Z', 'to come'],
    ['2026-12-12T10:00:00Z', 'under way'],
    ['2026-12-12T11:59:59Z', 'under way'],
    ['2026-12-12T12:00:00Z', 'over'],
  ])('at %s is %s', (moment, expected) => {
    expect(momentOf(shift, new Date(moment))).toBe(expected);
  });

  it('names the skills its volunteer lacks', () => {
    expect(missingSkills({ requiredSkills: ['BHV', 'Fotograaf'] }, ['Fotograaf'])).toEqual(['BHV']);
    expect(missingSkills({ requiredSkills: null }, [])).toEqual([]);
  });
});
