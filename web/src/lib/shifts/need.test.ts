import { expect, test } from 'vitest';
import { needFrom } from './need.ts';

const NOW = new Date('2026-12-12T12:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
const shift = {
  status: 'active' as const,
  startTime: inHours(48),
  minVolunteers: null,
  held: 2,
  free: 2,
  isStandInSought: false,
};

test.each([
  ['with a free place wants people', {}, 'wanted'],
  ['that is full is fine', { held: 4, free: 0 }, 'fine'],
  ['that is full but seeks a stand-in wants people', { held: 4, free: 0, isStandInSought: true }, 'wanted'],
  ['with nobody, soon, is in danger', { held: 0, free: 4 }, 'danger'],
  ['below its minimum, soon, is in danger', { minVolunteers: 3 }, 'danger'],
  ['at its minimum wants people', { minVolunteers: 2 }, 'wanted'],
  ['below its minimum in a week wants people', { minVolunteers: 3, startTime: inHours(168) }, 'wanted'],
  ['that has begun is fine', { held: 0, free: 4, startTime: inHours(-1) }, 'fine'],
  ['that was called off is fine', { held: 0, free: 4, status: 'cancelled' as const }, 'fine'],
])('a shift %s', (_, change, need) => {
  expect(needFrom({ ...shift, ...change }, NOW)).toBe(need);
});
