import { EVENT_TIME_ZONE, toInstant } from '@ijsploeg/worker/contract';

/** Why typed text is no moment. `no_such_time` and `twice` are the clock changes of the event's zone. */
export type WallClockProblem = 'invalid_date' | 'invalid_time' | 'no_such_time' | 'twice';

/** What became of a typed date and time: the instant on the wire, or why there is none. */
export type WallClockReading = { instant: string } | { problem: WallClockProblem };

interface CivilTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const HOUR_MS = 3_600_000;

const civilFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: EVENT_TIME_ZONE,
  calendar: 'gregory',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** What the clock and calendar at the event show at this moment. */
function civilTimeAt(milliseconds: number): CivilTime {
  const parts = Object.fromEntries(
    civilFormat.formatToParts(milliseconds).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute };
}

/** The same figures read as if they stood on a clock in UTC: a number that can be subtracted. */
const asIfUtc = ({ year, month, day, hour, minute }: CivilTime) =>
  Date.UTC(year, month - 1, day, hour, minute);

/** Every instant at which the event's clock shows this time: none or two around a clock change. */
function instantsShowing(civil: CivilTime): number[] {
  const wanted = asIfUtc(civil);
  // A change lies between the offsets of half a day before and after; on other days both are the same.
  const offsets = [-12 * HOUR_MS, 12 * HOUR_MS].map((shift) => {
    const moment = wanted + shift;
    return asIfUtc(civilTimeAt(moment)) - moment;
  });
  return [...new Set(offsets.map((offset) => wanted - offset))].filter(
    (moment) => asIfUtc(civilTimeAt(moment)) === wanted,
  );
}

/** `12/12/2026`, also with dots, dashes, single figures or as `12122026`, as a real day of the years 2000 to 2099; else null. */
function parseDay(text: string): Pick<CivilTime, 'year' | 'month' | 'day'> | null {
  const match =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](20\d{2})$/.exec(text.trim()) ??
    // The figures of a phone's number pad stand alone.
    /^(\d{2})(\d{2})(20\d{2})$/.exec(text.trim());
  if (!match) return null;
  const [day = 0, month = 0, year = 0] = match.slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && day > 0
    ? { year, month, day }
    : null;
}

/** `09:00`, also `9:00`, `9.00` and `0900`; else null. */
function parseTime(text: string): Pick<CivilTime, 'hour' | 'minute'> | null {
  const match = /^(\d{1,2})[:.](\d{2})$/.exec(text.trim()) ?? /^(\d{2})(\d{2})$/.exec(text.trim());
  const [hour = 99, minute = 99] = match?.slice(1).map(Number) ?? [];
  return hour < 24 && minute < 60 ? { hour, minute } : null;
}

/**
 * Reads a date and a time as people type them (dd/mm/yyyy and HH:mm, Dutch time) into an instant.
 *
 * A time that a clock change leaves out or repeats is refused with which of the two it is (product 21):
 * guessing would put people at the rink an hour early or late.
 */
export function readWallClock(dateText: string, timeText: string): WallClockReading {
  const day = parseDay(dateText);
  if (!day) return { problem: 'invalid_date' };
  const time = parseTime(timeText);
  if (!time) return { problem: 'invalid_time' };
  const [first, second] = instantsShowing({ ...day, ...time });
  if (first === undefined) return { problem: 'no_such_time' };
  return second === undefined ? { instant: toInstant(first) } : { problem: 'twice' };
}

const twoFigures = (figure: number) => String(figure).padStart(2, '0');

/** The text one would type for an instant: what {@link readWallClock} reads. */
export function typeWallClock(instant: string): { date: string; time: string } {
  const { year, month, day, hour, minute } = civilTimeAt(Date.parse(instant));
  return {
    date: `${twoFigures(day)}/${twoFigures(month)}/${year}`,
    time: `${twoFigures(hour)}:${twoFigures(minute)}`,
  };
}

/** A typed date written in full as dd/mm/yyyy; as it was typed when it is no date. */
export function tidyDate(text: string): string {
  const day = toCalendarDay(text);
  return day ? typeCalendarDay(day) : text.trim();
}

/** A typed time written in full as HH:mm; as it was typed when it is no time. */
export const tidyTime = (text: string): string => toClockTime(text) ?? text.trim();

/** A typed date as `2026-12-12`, the form the device's own calendar takes; null when it is no date. */
export function toCalendarDay(text: string): string | null {
  const day = parseDay(text);
  return day ? `${day.year}-${twoFigures(day.month)}-${twoFigures(day.day)}` : null;
}

/** What the device's own calendar gave, `2026-12-12`, as one would type it. */
export const typeCalendarDay = (calendarDay: string): string => calendarDay.split('-').reverse().join('/');

/** A typed time as `09:00`; null when it is no time. */
export function toClockTime(text: string): string | null {
  const time = parseTime(text);
  return time ? `${twoFigures(time.hour)}:${twoFigures(time.minute)}` : null;
}

/** A typed date so many calendar days later; as it was typed when it is no date, or would leave the years known. */
export function stepDate(text: string, days: number): string {
  const day = parseDay(text);
  if (!day) return text;
  const moved = new Date(Date.UTC(day.year, day.month - 1, day.day + days)).toISOString().slice(0, 10);
  const typed = typeCalendarDay(moved);
  return parseDay(typed) ? typed : text;
}

/** A typed time so many minutes later, never over midnight; as it was typed when it is no time. */
export function stepTime(text: string, minutes: number): string {
  const time = parseTime(text);
  if (!time) return text;
  const moved = time.hour * 60 + time.minute + minutes;
  if (moved < 0 || moved >= 24 * 60) return text;
  return `${twoFigures(Math.floor(moved / 60))}:${twoFigures(moved % 60)}`;
}
