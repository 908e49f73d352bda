import { describe, expect, it } from 'vitest';
import { type CalendarEntry, toICalendar } from '../../../worker/src/platform/lib/icalendar.ts';

const entry = (values: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'asg_1@portal.test',
  sequence: 0,
  status: 'CONFIRMED',
  start: Date.parse('2020-12-12T08:00:00Z'),
  end: Date.parse('2020-12-12T11:00:00Z'),
  summary: 'IJsmeester',
  location: 'Grote baan',
  description: '',
  url: 'https://portal.test/my-shifts',
  stamp: Date.parse('2020-11-21T07:00:00.123Z'),
  ...values,
});

const linesOf = (values: Partial<CalendarEntry> = {}) => toICalendar([entry(values)]).split('\r\n');

const timesOf = (start: string, end: string) =>
  linesOf({ start: Date.parse(start), end: Date.parse(end) })
    .filter((line) => /^DT(START|END)[;:]/.test(line))
    // The rules of the time zone also have DTSTART lines.
    .filter((line) => !/:199[67]/.test(line));

describe('a calendar file', () => {
  it('contains what, when and where, and ends every line with CRLF', () => {
    const lines = linesOf({ sequence: 3, status: 'TENTATIVE' });
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:asg_1@portal.test',
        'DTSTAMP:20201121T070000Z',
        'SEQUENCE:3',
        'STATUS:TENTATIVE',
        'DTSTART;TZID=Europe/Amsterdam:20201212T090000',
        'DTEND;TZID=Europe/Amsterdam:20201212T120000',
        'SUMMARY:IJsmeester',
        'LOCATION:Grote baan',
      ]),
    );
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
  });

  it.each([
    ['summer', '2021-07-01T08:00:00Z', '2021-07-01T10:00:00Z', '20210701T100000', '20210701T120000'],
    ['over midnight', '2020-12-12T21:00:00Z', '2020-12-13T01:00:00Z', '20201212T220000', '20201213T020000'],
    [
      'the night of 25 hours',
      '2020-10-24T20:00:00Z',
      '2020-10-25T05:00:00Z',
      '20201024T220000',
      '20201025T060000',
    ],
    [
      'the night of 23 hours',
      '2021-03-27T22:00:00Z',
      '2021-03-28T04:00:00Z',
      '20210327T230000',
      '20210328T060000',
    ],
    [
      'the edge of the lost hour',
      '2021-03-28T00:59:00Z',
      '2021-03-28T01:00:00Z',
      '20210328T015900',
      '20210328T030000',
    ],
  ])('shows the local time in the event zone: %s', (_, start, end, from, to) => {
    expect(timesOf(start, end)).toEqual([
      `DTSTART;TZID=Europe/Amsterdam:${from}`,
      `DTEND;TZID=Europe/Amsterdam:${to}`,
    ]);
  });

  it('distinguishes the two 02:30s of 25 October 2020', () => {
    expect(timesOf('2020-10-25T00:30:00Z', '2020-10-25T01:30:00Z')).toEqual([
      'DTSTART;TZID=Europe/Amsterdam:20201025T023000',
      'DTEND:20201025T013000Z',
    ]);
  });

  it('escapes user-written texts', () => {
    expect(linesOf({ summary: 'Kassa; balie, \\ 1', description: 'een\r\ntwee\nEND:VEVENT\u0007' })).toEqual(
      expect.arrayContaining(['SUMMARY:Kassa\\; balie\\, \\\\ 1', 'DESCRIPTION:een\\ntwee\\nEND:VEVENT ']),
    );
  });

  it('folds lines at 75 bytes and never inside a character', () => {
    const summary = 'ijs🧊'.repeat(60);
    const lines = linesOf({ summary });
    for (const line of lines) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/\p{Cs}/u);
    }
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}`);
  });
});
