import { fromWallClock, toInstant, toWallClock } from '@ijsploeg/worker/contract';

/**
 * Why a date and a time give no instant. `no_such_time` and `twice` are the clock changes in the event's time
 * zone.
 */
type DateTimeProblem = 'invalid_date' | 'invalid_time' | 'no_such_time' | 'twice';

/** The instant as it is sent, or the reason there is none. */
export type ParsedDateTime = { instant: string } | { problem: DateTimeProblem };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Parses a day: `12/12/2026`, also with dots, dashes, single digits or a short year, or `12122026`. Null for anything
 * but a day of the years 2000 to 2099.
 *
 * @returns its midnight as if in UTC, in milliseconds
 */
function parseDate(text: string): number | null {
  const match =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](?:20)?(\d{2})$/.exec(text.trim()) ??
    // The numeric keypad of a phone has digits only.
    /^(\d{2})(\d{2})20(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const [day = 0, month = 0, year = 0] = match.slice(1).map(Number);
  const date = new Date(Date.UTC(2000 + year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null;
}

/** Parses `09:00`, `9:00`, `9.00`, `0900` or `9` to the minute of the day; null for anything else. */
function parseTime(text: string): number | null {
  const match =
    /^(\d{1,2})[:.](\d{2})$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})$/.exec(text.trim()) ??
    /^(\d{1,2})$/.exec(text.trim());
  const [hour = 99, minute = 0] = match?.slice(1).map(Number) ?? [];
  return hour < 24 && minute < 60 ? hour * 60 + minute : null;
}

/**
 * Parses a date and a time (dd/mm/yyyy and HH:mm, Dutch time) into an instant.
 *
 * A time that a clock change skips or repeats is refused (product 21): a guess could bring people in an hour
 * early or late.
 */
export function parseDateTime(dateText: string, timeText: string): ParsedDateTime {
  const day = parseDate(dateText);
  if (day === null) return { problem: 'invalid_date' };
  const minute = parseTime(timeText);
  if (minute === null) return { problem: 'invalid_time' };
  const [first, second] = fromWallClock(day + minute * MINUTE_MS);
  if (first === undefined) return { problem: 'no_such_time' };
  return second === undefined ? { instant: toInstant(first) } : { problem: 'twice' };
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
const isoDay = (day: number) => new Date(day).toISOString().slice(0, 10);
const formatTime = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** An instant as the text of its two fields: the inverse of {@link parseDateTime}. */
export function formatDateTime(instant: string): { date: string; time: string } {
  const shown = toWallClock(Date.parse(instant));
  return {
    date: fromCalendarDay(isoDay(shown)),
    time: formatTime(Math.floor((shown % DAY_MS) / MINUTE_MS)),
  };
}

/** Completes a date to dd/mm/yyyy; only trims invalid text. */
export function tidyDate(text: string): string {
  const day = toCalendarDay(text);
  return day ? fromCalendarDay(day) : text.trim();
}

/** Completes a time to HH:mm; only trims invalid text. */
export const tidyTime = (text: string): string => toClockTime(text) ?? text.trim();

/** A date as `2026-12-12`, the value of an `<input type="date">`; null for invalid text. */
export function toCalendarDay(text: string): string | null {
  const day = parseDate(text);
  return day === null ? null : isoDay(day);
}

/** The value of an `<input type="date">` as dd/mm/yyyy. */
export const fromCalendarDay = (calendarDay: string): string => calendarDay.split('-').reverse().join('/');

/** A time as `09:00`; null for invalid text. */
export function toClockTime(text: string): string | null {
  const minute = parseTime(text);
  return minute === null ? null : formatTime(minute);
}

/** A date and a time in minutes of the clock on the wall; null for invalid text. */
export function toWallMinutes(dateText: string, timeText: string): number | null {
  const day = parseDate(dateText);
  const minute = parseTime(timeText);
  return day === null || minute === null ? null : day / MINUTE_MS + minute;
}

/** The inverse of {@link toWallMinutes}. */
export const fromWallMinutes = (minutes: number): { date: string; time: string } => ({
  date: fromCalendarDay(isoDay(minutes * MINUTE_MS)),
  time: formatTime(minutes % (DAY_MS / MINUTE_MS)),
});

/** The date this many days later; unchanged for invalid text, or outside the years 2000 to 2099. */
export function stepDate(text: string, days: number): string {
  const day = parseDate(text);
  if (day === null) return text;
  const stepped = fromCalendarDay(isoDay(day + days * DAY_MS));
  return parseDate(stepped) === null ? text : stepped;
}

/** The time this many minutes later, never past midnight; unchanged for invalid text. */
export function stepTime(text: string, minutes: number): string {
  const minute = parseTime(text);
  const stepped = (minute ?? -1) + minutes;
  return minute === null || stepped < 0 || stepped >= 24 * 60 ? text : formatTime(stepped);
}
