import { EVENT_TIME_ZONE, fromWallClock, toWallClock } from '@ijsploeg/worker/contract';

/** One appointment, as a calendar program keeps it. */
export interface CalendarEntry {
  /** The same for every later word about this appointment, so that a calendar changes it and adds none. */
  uid: string;
  /** Rises with each change. */
  sequence: number;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Milliseconds UTC. */
  start: number;
  end: number;
  summary: string;
  location: string;
  description: string;
  url: string;
}

/** The media type of {@link toICalendar}'s text. */
export const ICALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';

/** The clock of the event's zone by the rule that has held since 1996 (RFC 5545, 3.6.5). */
const TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${EVENT_TIME_ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const compact = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/[-:]|\.\d+Z$/g, '');

const inUtc = (instant: number) => `${compact(instant)}Z`;

/** A moment on the event's clock. A time that the clock shows twice means the first one, so the second is told in UTC. */
function moment(name: string, instant: number): string {
  const shown = toWallClock(instant);
  return fromWallClock(shown)[0] === instant
    ? `${name};TZID=${EVENT_TIME_ZONE}:${compact(shown)}`
    : `${name}:${inUtc(instant)}`;
}

const text = (value: string) =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // What is left of control characters has no place in a property.
    .replace(/\p{Cc}/gu, ' ');

const MAX_LINE_BYTES = 75;

/** A line folded as RFC 5545, 3.1 has it: by bytes, never within a character. */
function fold(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const char of line) {
    const size = new TextEncoder().encode(char).length;
    if (bytes + size > MAX_LINE_BYTES) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += char;
    bytes += size;
  }
  return lines.join('\r\n');
}

const appointment = (entry: CalendarEntry, now: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(entry.uid)}`,
  `DTSTAMP:${inUtc(now)}`,
  `SEQUENCE:${entry.sequence}`,
  `STATUS:${entry.status}`,
  moment('DTSTART', entry.start),
  moment('DTEND', entry.end),
  `SUMMARY:${text(entry.summary)}`,
  `LOCATION:${text(entry.location)}`,
  ...(entry.description ? [`DESCRIPTION:${text(entry.description)}`] : []),
  `URL:${entry.url}`,
  'END:VEVENT',
];

/** A calendar file (RFC 5545) with these appointments, at the times of the event's own clock. */
export function toICalendar(entries: readonly CalendarEntry[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//IJsploeg//IJsploeg//NL',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...TIME_ZONE,
    ...entries.flatMap((entry) => appointment(entry, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
