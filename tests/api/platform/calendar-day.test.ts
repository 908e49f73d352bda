import { toInstant } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { clockOffsets, startOfDay } from '../../../worker/src/platform/lib/calendar-day.ts';

describe('the start of a day', () => {
  it.each([
    ['a winter day', '2020-12-12', '2020-12-11T23:00:00.000Z'],
    ['a summer day', '2020-07-01', '2020-06-30T22:00:00.000Z'],
    ['the day summer time begins', '2021-03-28', '2021-03-27T23:00:00.000Z'],
    ['the day after that', '2021-03-29', '2021-03-28T22:00:00.000Z'],
    ['the day summer time ends', '2020-10-25', '2020-10-24T22:00:00.000Z'],
    ['the day after that', '2020-10-26', '2020-10-25T23:00:00.000Z'],
    ['a leap day', '2020-02-29', '2020-02-28T23:00:00.000Z'],
    ['New Year', '2021-01-01', '2020-12-31T23:00:00.000Z'],
  ])('is local midnight on %s', (_, day, instant) => {
    expect(toInstant(startOfDay(day))).toBe(instant);
  });

  it('counts calendar days, not spans of 24 hours', () => {
    expect(startOfDay('2020-10-25', 1)).toBe(startOfDay('2020-10-26'));
    expect(startOfDay('2020-12-31', 1)).toBe(startOfDay('2021-01-01'));
    expect(startOfDay('2021-03-28', 1) - startOfDay('2021-03-28')).toBe(23 * 3_600_000);
  });
});

describe('the offsets of the clock', () => {
  it.each([
    ['in winter', '2020-12-12T10:00:00Z', 60, '2021-03-28T12:00:00.000Z', 120],
    ['in summer', '2021-07-01T10:00:00Z', 120, '2021-10-31T12:00:00.000Z', 60],
    ['just before a change', '2020-10-25T00:59:59Z', 120, '2020-10-25T12:00:00.000Z', 60],
    ['just after it', '2020-10-25T01:00:00Z', 60, '2021-03-28T12:00:00.000Z', 120],
  ])('are those up to and after the next change: %s', (_, now, offset, changesAt, laterOffset) => {
    const found = clockOffsets(Date.parse(now));
    expect(found).toMatchObject({ offset: offset * 60_000, laterOffset: laterOffset * 60_000 });
    expect(toInstant(found.changesAt)).toBe(changesAt);
  });
});
