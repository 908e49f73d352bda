import { expect, test } from 'vitest';
import { periodFor } from './period-for.ts';

test.each([
  ['a day', { day: '2026-12-16' }, { day: '2026-12-16' }, { week: '2026-W51' }],
  ['a month', { month: '2027-01' }, { day: '2027-01-01' }, { week: '2026-W53' }],
  ['a week', { week: '2026-W51' }, { day: '2026-12-14' }, { week: '2026-W51' }],
  ['no period', {}, {}, {}],
  ['short shifts of the calendar', { show: 'short' }, { show: 'short' }, { short: true }],
  ['short shifts of the roster', { short: true }, { show: 'short' }, { short: true }],
  ['another filter', { show: 'mine' }, {}, {}],
])('takes %s along to the calendar and the roster', (_, shown, calendar, roster) => {
  expect(periodFor('/shifts', shown)).toEqual(calendar);
  expect(periodFor('/planning', shown)).toEqual(roster);
});

test('opens the crew on the day shown, and every other screen as it is', () => {
  expect(periodFor('/crew', { day: '2026-12-16' })).toEqual({ day: '2026-12-16' });
  expect(periodFor('/today', { day: '2026-12-16' })).toEqual({});
});
