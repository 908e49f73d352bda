import { toInstant } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { clockOffsets, startOfDay } from '../../worker/src/lib/calendar-day.ts';

describe('the start of a day', () => {
  it.each([
    ['a winter day', '2026-12-12', '2026-12-11T23:00:00.000Z'],
    ['a summer day', '2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['the day summer time begins', '2027-03-28', '2027-03-27T23:00:00.000Z'],
    ['the day after that', '2027-03-29', '2027-03-28T22:00:00.000Z'],
    ['the day summer time ends', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['the day after that', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['a leap day', '2028-02-29', '2028-02-28T23:00:00.000Z'],
    ['New Year', '2027-01-01', '2026-12-31T23:00:00.000Z'],
  ])('is local midnight on %s', (_, day, instant) => {
    expect(toInstant(startOfDay(day))).toBe(instant);
  });

  it('counts calendar days, not spans of 24 hours', () => {
    expect(startOfDay('2026-10-25', 1)).toBe(startOfDay('2026-10-26'));
    expect(startOfDay('2026-12-31', 1)).toBe(startOfDay('2027-01-01'));
    expect(startOfDay('2027-03-28', 1) - startOfDay('2027-03-28')).toBe(23 * 3_600_000);
  });
});

describe('the offsets of the clock', () => {
  it.each([
    ['in winter', '2026-12-12T10:00:00Z', 60, '2027-03-28T12:00:00.000Z', 120],
    ['in summer', '2027-07-01T10:00:00Z', 120, '2027-10-31T12:00:00.000Z', 60],
    ['just before a change', '2026-10-25T00:59:59Z', 120, '2026-10-25T12:00:00.000Z', 60],
    ['just after it', '2026-10-25T01:00:00Z', 60, '2027-03-28T12:00:00.000Z', 120],
  ])('are those up to and after the next change: %s', (_, now, offset, changesAt, laterOffset) => {
    const found = clockOffsets(Date.parse(now));
    expect(found).toMatchObject({ offset: offset * 60_000, laterOffset: laterOffset * 60_000 });
    expect(toInstant(found.changesAt)).toBe(changesAt);
  });
});
