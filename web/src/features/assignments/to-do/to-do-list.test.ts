import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { missingSkills, phaseOf, type ToDoList, withoutItem } from './to-do-list.ts';

const NOW = Date.parse('2026-12-12T11:00:00Z');
const item = (id: string, assignedAt: string, priority: UnconfirmedAssignment['priority']) =>
  ({ id, assignedAt, priority }) as UnconfirmedAssignment;

const LIST: ToDoList = {
  items: [
    item('old', '2026-12-09T08:00:00Z', 'high'),
    item('yesterday', '2026-12-11T08:00:00Z', 'medium'),
    // Ten past midnight in Amsterdam, still the previous day in UTC.
    item('last night', '2026-12-11T23:10:00Z', 'low'),
  ],
  total: 3,
  page: 1,
  pageSize: 25,
  stats: { total: 3, highPriority: 1, assignedToday: 1, corrections: 1 },
};
const ids = ({ items }: ToDoList) => items.map(({ id }) => id);

describe('withoutItem', () => {
  it('removes a settled place and updates the counts', () => {
    const list = withoutItem(LIST, 'old', NOW);
    expect(ids(list)).toEqual(['yesterday', 'last night']);
    expect(list.total).toBe(2);
    expect(list.stats).toEqual({ ...LIST.stats, total: 2, highPriority: 0 });
  });

  it("counts today in the event's time zone", () => {
    expect(withoutItem(LIST, 'last night', NOW).stats).toMatchObject({
      total: 2,
      highPriority: 1,
      assignedToday: 0,
    });
    expect(withoutItem(LIST, 'yesterday', NOW).stats.assignedToday).toBe(1);
  });

  it('changes nothing when the place is not in the list', () => {
    expect(withoutItem(LIST, 'gone', NOW)).toBe(LIST);
  });
});

describe('the shift of an unconfirmed place', () => {
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
    expect(phaseOf(shift, new Date(moment))).toBe(expected);
  });

  it('lists the required skills that the volunteer lacks', () => {
    expect(missingSkills({ requiredSkills: ['BHV', 'Fotograaf'] }, ['Fotograaf'])).toEqual(['BHV']);
    expect(missingSkills({ requiredSkills: null }, [])).toEqual([]);
  });
});
