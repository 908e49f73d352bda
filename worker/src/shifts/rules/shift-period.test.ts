import { expect, it } from 'vitest';
import { rosterPeriod } from './shift-period.ts';

it.each([
  ['2026-12-12T13:00:00Z', '2026-12-11T23:00:00Z', '2026-12-14T23:00:00Z'],
  ['2026-12-12T23:30:00Z', '2026-12-12T23:00:00Z', '2026-12-15T23:00:00Z'],
  // Days of 25 and of 23 hours.
  ['2026-10-24T22:30:00Z', '2026-10-24T22:00:00Z', '2026-10-27T23:00:00Z'],
  ['2026-10-25T22:30:00Z', '2026-10-24T22:00:00Z', '2026-10-27T23:00:00Z'],
  ['2027-03-27T22:59:00Z', '2027-03-26T23:00:00Z', '2027-03-29T22:00:00Z'],
])('on %s the roster lasts from %s to %s', (now, from, to) => {
  expect(rosterPeriod(Date.parse(now))).toEqual({ from: Date.parse(from), to: Date.parse(to) });
});
