import { describe, expect, it } from 'vitest';
import { describeMoment, readMoment } from '../../scripts/clock/moment.ts';

const read = (text: string) => new Date(readMoment(text)).toISOString();

describe('readMoment', () => {
  it.each([
    ["the rink's clock in winter", '2026-12-31 23:40', '2026-12-31T22:40:00.000Z'],
    ["the rink's clock in summer, with seconds", '2027-07-15 12:00:30', '2027-07-15T10:00:30.000Z'],
    ['a time that the clock change skips', '2027-03-28 02:30', '2027-03-28T01:30:00.000Z'],
    ['the first of a time that is repeated', '2027-10-31 02:30', '2027-10-31T00:30:00.000Z'],
    ['UTC', '2028-02-29 12:00 UTC', '2028-02-29T12:00:00.000Z'],
    ['UTC as in ISO 8601', '2027-10-31T01:30Z', '2027-10-31T01:30:00.000Z'],
    ['another zone', '2027-07-15T12:00-04:00', '2027-07-15T16:00:00.000Z'],
  ])('reads %s', (_, text, instant) => expect(read(text)).toBe(instant));

  it.each(['', 'tomorrow', '2027-02-30 12:00', '2027-07-15', '2027-07-15 25:00', '15-07-2027 12:00'])(
    'refuses "%s" and says how to write it',
    (text) => expect(() => readMoment(text)).toThrow(/is no date and time\. Write it by the rink's clock/),
  );
});

it('describes a moment by both clocks', () =>
  expect(describeMoment(Date.parse('2027-03-28T01:30Z'))).toBe(
    "2027-03-28 03:30 by the rink's clock, 2027-03-28 01:30 UTC",
  ));
