import { EVENT_TIME_ZONE, fromWallClock, toWallClock } from '@ijsploeg/worker/contract';

/** One event of a calendar file (a VEVENT). */
export interface CalendarEntry {
  /** Identifies the event, so that a calendar updates it instead of adding another. */
  uid: string;
  /** Incremented with each change. */
  sequence: number;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Milliseconds UTC. */
  start: number;
  end: number;
  summary: string;
  location: string;
  description: string;
  url: string;
  /** When this version of the event was made (DTSTAMP); milliseconds UTC. */
  stamp: number;
}

/** A calendar that is fetched again and again, unlike a file that is imported once. */
interface Subscription {
  name: string;
  /** After how many hours to fetch it again. */
  refreshHours: number;
}

/** The media type of a calendar file. */
export const ICALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';

/** The event's time zone, by the rule in force since 1996 (RFC 5545, 3.6.5). */
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

/**
 * A date-time property in the event's time zone. A local time that occurs twice means the first occurrence
 * (RFC 5545, 3.3.5), so the second is written in UTC.
 */
function dateTime(name: string, instant: number): string {
  const local = toWallClock(instant);
  return fromWallClock(local)[0] === instant
    ? `${name};TZID=${EVENT_TIME_ZONE}:${compact(local)}`
    : `${name}:${inUtc(instant)}`;
}

const text = (value: string) =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // The remaining control characters are not allowed in a property.
    .replace(/\p{Cc}/gu, ' ');

const MAX_LINE_BYTES = 75;

/** Folds a line by bytes without splitting a character (RFC 5545, 3.1). */
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

const toVevent = (entry: CalendarEntry, isSubscription: boolean): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(entry.uid)}`,
  `DTSTAMP:${inUtc(entry.stamp)}`,
  ...(isSubscription ? [`LAST-MODIFIED:${inUtc(entry.stamp)}`] : []),
  `SEQUENCE:${entry.sequence}`,
  `STATUS:${entry.status}`,
  dateTime('DTSTART', entry.start),
  dateTime('DTEND', entry.end),
  `SUMMARY:${text(entry.summary)}`,
  `LOCATION:${text(entry.location)}`,
  ...(entry.description ? [`DESCRIPTION:${text(entry.description)}`] : []),
  `URL:${entry.url}`,
  'END:VEVENT',
];

const toHeader = ({ name, refreshHours }: Subscription): string[] => [
  // The properties of RFC 7986, and those for calendars that do not support it.
  `NAME:${text(name)}`,
  `X-WR-CALNAME:${text(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
  `X-PUBLISHED-TTL:PT${refreshHours}H`,
];

/** A calendar file (RFC 5545) with times in the event's time zone. */
export function toICalendar(entries: readonly CalendarEntry[], subscription?: Subscription): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//IJsploeg//IJsploeg//NL',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(subscription ? toHeader(subscription) : []),
    ...TIME_ZONE,
    ...entries.flatMap((entry) => toVevent(entry, subscription !== undefined)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
