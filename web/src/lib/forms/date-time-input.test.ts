import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDateTime,
  fromCalendarDay,
  type ParsedDateTime,
  parseDateTime,
  stepDate,
  stepTime,
  tidyDate,
  tidyTime,
  toCalendarDay,
} from './date-time-input.ts';

const CASES: [name: string, date: string, time: string, parsed: ParsedDateTime][] = [
  ['winter time', '12/12/2026', '09:00', { instant: '2026-12-12T08:00:00.000Z' }],
  ['summer time', '01/07/2026', '09:00', { instant: '2026-07-01T07:00:00.000Z' }],
  ['midnight', '01/01/2027', '00:00', { instant: '2026-12-31T23:00:00.000Z' }],
  ['the last minute of a day', '31/12/2026', '23:59', { instant: '2026-12-31T22:59:00.000Z' }],
  ['a leap day', '29/02/2028', '12:00', { instant: '2028-02-29T11:00:00.000Z' }],
  ['single figures', '1/2/2027', '9:05', { instant: '2027-02-01T08:05:00.000Z' }],
  ['dashes and dots', '12-12-2026', '9.00', { instant: '2026-12-12T08:00:00.000Z' }],
  ['a time without colon', '12.12.2026', '0900', { instant: '2026-12-12T08:00:00.000Z' }],
  ['figures alone, as from a number pad', '12122026', '0900', { instant: '2026-12-12T08:00:00.000Z' }],
  ['a short year and a bare hour', '5-12-26', '9', { instant: '2026-12-05T08:00:00.000Z' }],
  ['a bare hour of two figures', '05-12-2026', '17', { instant: '2026-12-05T16:00:00.000Z' }],
  ['spaces around', ' 12/12/2026 ', ' 09:00 ', { instant: '2026-12-12T08:00:00.000Z' }],

  ['29 February of a common year', '29/02/2027', '12:00', { problem: 'invalid_date' }],
  ['the 31st of a short month', '31/11/2026', '12:00', { problem: 'invalid_date' }],
  ['month first', '12/31/2026', '12:00', { problem: 'invalid_date' }],
  ['day zero', '00/12/2026', '12:00', { problem: 'invalid_date' }],
  ['a year of three figures', '12/12/226', '12:00', { problem: 'invalid_date' }],
  ['a year of another century', '12/12/1926', '12:00', { problem: 'invalid_date' }],
  ['a mistyped year', '12/12/0206', '12:00', { problem: 'invalid_date' }],
  ['empty fields', '', '', { problem: 'invalid_date' }],
  ['hour 24', '12/12/2026', '24:00', { problem: 'invalid_time' }],
  ['minute 60', '12/12/2026', '09:60', { problem: 'invalid_time' }],
  ['a bare hour that no day has', '12/12/2026', '25', { problem: 'invalid_time' }],
  ['a time in words', '12/12/2026', 'negen uur', { problem: 'invalid_time' }],

  ['the minute before the clocks go back', '25/10/2026', '01:59', { instant: '2026-10-24T23:59:00.000Z' }],
  ['the first repeated minute', '25/10/2026', '02:00', { problem: 'twice' }],
  ['the middle of the repeated hour', '25/10/2026', '02:30', { problem: 'twice' }],
  ['the last repeated minute', '25/10/2026', '02:59', { problem: 'twice' }],
  ['the minute after the repeated hour', '25/10/2026', '03:00', { instant: '2026-10-25T02:00:00.000Z' }],
  ['the minute before the clocks go forward', '28/03/2027', '01:59', { instant: '2027-03-28T00:59:00.000Z' }],
  ['the first missing minute', '28/03/2027', '02:00', { problem: 'no_such_time' }],
  ['the middle of the missing hour', '28/03/2027', '02:30', { problem: 'no_such_time' }],
  ['the last missing minute', '28/03/2027', '02:59', { problem: 'no_such_time' }],
  ['the minute after the missing hour', '28/03/2027', '03:00', { instant: '2027-03-28T01:00:00.000Z' }],
  ['noon of a day with 25 hours', '25/10/2026', '12:00', { instant: '2026-10-25T11:00:00.000Z' }],
  ['noon of a day with 23 hours', '28/03/2027', '12:00', { instant: '2027-03-28T10:00:00.000Z' }],
];

describe('parseDateTime', () => {
  it.each(CASES)('parses %s: %s %s', (_name, date, time, parsed) => {
    expect(parseDateTime(date, time)).toEqual(parsed);
  });

  it('is the inverse of formatDateTime for every hour of a year except the repeated one', () => {
    const different: string[] = [];
    const from = Date.UTC(2026, 0, 1);
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const instant = new Date(from + hour * 3_600_000).toISOString();
      const { date, time } = formatDateTime(instant);
      const parsed = parseDateTime(date, time);
      if (!('instant' in parsed) || parsed.instant !== instant) different.push(instant);
    }
    expect(different).toEqual(['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z']);
  });

  it('parses what formatDateTime writes for any minute, or reports it as repeated', () => {
    const minutes = { min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2099, 11, 31, 22, 59) / 60_000 };
    fc.assert(
      fc.property(fc.integer(minutes), (minute) => {
        const instant = new Date(minute * 60_000).toISOString();
        const { date, time } = formatDateTime(instant);
        const parsed = parseDateTime(date, time);
        if ('instant' in parsed) expect(parsed.instant).toBe(instant);
        else expect(parsed.problem).toBe('twice');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('tidyDate and tidyTime', () => {
  it('write a date and a time in full', () => {
    expect(tidyDate('1-2-2027')).toBe('01/02/2027');
    expect(tidyTime('0900')).toBe('09:00');
    expect(tidyTime('9.05')).toBe('09:05');
  });

  it('leave invalid text as it is', () => {
    expect(tidyDate('31/02/2027')).toBe('31/02/2027');
    expect(tidyTime('negen uur')).toBe('negen uur');
  });
});

describe('stepDate and stepTime', () => {
  it('step over the ends of months and years and over leap days', () => {
    expect(stepDate('31/12/2026', 1)).toBe('01/01/2027');
    expect(stepDate('1-3-2028', -1)).toBe('29/02/2028');
    expect(stepDate('25/10/2026', 1)).toBe('26/10/2026');
  });

  it('stay within the day and within the years 2000 to 2099', () => {
    expect(stepTime('0900', 15)).toBe('09:15');
    expect(stepTime('23:50', 15)).toBe('23:50');
    expect(stepTime('00:10', -15)).toBe('00:10');
    expect(stepDate('31/12/2099', 1)).toBe('31/12/2099');
  });

  it('leave invalid text as it is', () => {
    expect(stepDate('morgen', 1)).toBe('morgen');
    expect(stepTime('', 15)).toBe('');
  });
});

describe('toCalendarDay and fromCalendarDay', () => {
  it('convert to and from the value of a date input', () => {
    expect(toCalendarDay('1/2/2027')).toBe('2027-02-01');
    expect(toCalendarDay('31/02/2027')).toBeNull();
    expect(fromCalendarDay('2027-02-01')).toBe('01/02/2027');
  });
});
