import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

it.each([
  [0.2, 'nog 1 minuut'],
  [40, 'nog 40 minuten'],
  [119, 'nog 119 minuten'],
  [120, 'nog 2 uur'],
  [719, 'nog 11 uur'],
])('says that an offer lasts %s minutes as “%s”', (minutes, text) => {
  const now = new Date('2026-12-12T09:00:00Z');
  expect(timeLeft(new Date(now.getTime() + minutes * 60_000).toISOString(), now)).toBe(text);
});
