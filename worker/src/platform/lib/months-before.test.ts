import { describe, expect, it } from 'vitest';
import { monthsBefore } from './months-before.ts';

const before = (at: string, months: number) =>
  new Date(monthsBefore(Date.parse(at), months)).toISOString().slice(0, 16);

describe('months before a moment', () => {
  it('keeps the day and the time', () => {
    expect(before('2026-11-23T10:30:00Z', 12)).toBe('2025-11-23T10:30');
    expect(before('2026-02-10T00:00:00Z', 3)).toBe('2025-11-10T00:00');
  });

  it('takes the last day of a month that is too short', () => {
    expect(before('2026-05-31T08:00:00Z', 3)).toBe('2026-02-28T08:00');
    expect(before('2028-05-31T08:00:00Z', 3)).toBe('2028-02-29T08:00');
    expect(before('2028-02-29T08:00:00Z', 24)).toBe('2026-02-28T08:00');
  });
});
