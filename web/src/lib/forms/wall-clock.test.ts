import { describe, expect, it } from 'vitest';
import {
  readWallClock,
  stepDate,
  stepTime,
  tidyDate,
  tidyTime,
  toCalendarDay,
  typeCalendarDay,
  typeWallClock,
  type WallClockReading,
} from './wall-clock.ts';

const READINGS: [promise: string, date: string, time: string, reading: WallClockReading][] = [
  ['winter time', '12/12/2026', '09:00', { instant: '2026-12-12T08:00:00.000Z' }],
  ['summer time', '01/07/2026', '09:00', { instant: '2026-07-01T07:00:00.000Z' }],
  ['midnight', '01/01/2027', '00:00', { instant: '2026-12-31T23:00:00.000Z' }],
  ['the last minute of a day', '31/12/2026', '23:59', { instant: '2026-12-31T22:59:00.000Z' }],
  ['a leap day', '29/02/2028', '12:00', { instant: '2028-02-29T11:00:00.000Z' }],
  ['single figures', '1/2/2027', '9:05', { instant: '2027-02-01T08:05:00.000Z' }],
  ['dashes and dots', '12-12-2026', '9.00', { instant: '2026-12-12T08:00:00.000Z' }],
  ['a time without colon', '12.12.2026', '0900', { instant: '2026-12-12T08:00:00.000Z' }],
  ['figures alone, as from a number pad', '12122026', '0900', { instant: '2026-12-12T08:00:00.000Z' }],
  ['spaces around', ' 12/12/2026 ', ' 09:00 ', { instant: '2026-12-12T08:00:00.000Z' }],

  ['no leap day', '29/02/2027', '12:00', { problem: 'invalid_date' }],
  ['the 31st of a short month', '31/11/2026', '12:00', { problem: 'invalid_date' }],
  ['month first', '12/31/2026', '12:00', { problem: 'invalid_date' }],
  ['day zero', '00/12/2026', '12:00', { problem: 'invalid_date' }],
  ['a short year', '12/12/26', '12:00', { problem: 'invalid_date' }],
  ['a slip in the year', '12/12/0206', '12:00', { problem: 'invalid_date' }],
  ['nothing', '', '', { problem: 'invalid_date' }],
  ['hour 24', '12/12/2026', '24:00', { problem: 'invalid_time' }],
  ['minute 60', '12/12/2026', '09:60', { problem: 'invalid_time' }],
  ['a bare hour', '12/12/2026', '9', { problem: 'invalid_time' }],
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

describe('a typed date and time', () => {
  it.each(READINGS)('reads %s: %s %s', (_promise, date, time, reading) => {
    expect(readWallClock(date, time)).toEqual(reading);
  });

  it('reads back every hour of a year that exists once, whatever the clock of this machine', () => {
    const unread: string[] = [];
    const from = Date.UTC(2026, 0, 1);
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const instant = new Date(from + hour * 3_600_000).toISOString();
      const { date, time } = typeWallClock(instant);
      const reading = readWallClock(date, time);
      if (!('instant' in reading) || reading.instant !== instant) unread.push(instant);
    }
    expect(unread).toEqual(['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z']);
  });
});

describe('a field that is left', () => {
  it('shows the date and the time in full', () => {
    expect(tidyDate('1-2-2027')).toBe('01/02/2027');
    expect(tidyTime('0900')).toBe('09:00');
    expect(tidyTime('9.05')).toBe('09:05');
  });

  it('keeps what it cannot read as it was typed', () => {
    expect(tidyDate('31/02/2027')).toBe('31/02/2027');
    expect(tidyTime('negen uur')).toBe('negen uur');
  });
});

describe('a date or time that is moved by a key', () => {
  it('goes over the ends of months, years and leap days, a calendar day at a time', () => {
    expect(stepDate('31/12/2026', 1)).toBe('01/01/2027');
    expect(stepDate('1-3-2028', -1)).toBe('29/02/2028');
    expect(stepDate('25/10/2026', 1)).toBe('26/10/2026');
  });

  it('stays within its day and within the years known', () => {
    expect(stepTime('0900', 15)).toBe('09:15');
    expect(stepTime('23:50', 15)).toBe('23:50');
    expect(stepTime('00:10', -15)).toBe('00:10');
    expect(stepDate('31/12/2099', 1)).toBe('31/12/2099');
  });

  it('leaves alone what it cannot read', () => {
    expect(stepDate('morgen', 1)).toBe('morgen');
    expect(stepTime('', 15)).toBe('');
  });
});

describe('the device’s own calendar', () => {
  it('is given the typed day, and what it gives back is typed', () => {
    expect(toCalendarDay('1/2/2027')).toBe('2027-02-01');
    expect(toCalendarDay('31/02/2027')).toBeNull();
    expect(typeCalendarDay('2027-02-01')).toBe('01/02/2027');
  });
});
