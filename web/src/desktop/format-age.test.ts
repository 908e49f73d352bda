import { expect, it } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { formatAge } from './format-age.ts';

it.each([
  ['12:00:00', 'nu'],
  ['11:59:01', 'nu'],
  // The clock was set back a little.
  ['12:00:30', 'nu'],
  ['11:59:00', '1 minuut geleden'],
  ['11:00:01', '59 minuten geleden'],
  ['11:00:00', '1 uur geleden'],
  ['00:00:00', '12 uur geleden'],
])('what was read at %s is "%s" at noon', (time, expected) => {
  overwriteGetLocale(() => 'nl');
  expect(formatAge(`2026-12-12T${time}Z`, new Date('2026-12-12T12:00:00Z'))).toBe(expected);
});

it('counts in days after two', () => {
  overwriteGetLocale(() => 'en');
  const age = (moment: string) => formatAge(moment, new Date('2026-12-14T12:00:00Z'));
  expect(age('2026-12-12T12:00:01Z')).toBe('47 hours ago');
  expect(age('2026-12-12T12:00:00Z')).toBe('2 days ago');
});
