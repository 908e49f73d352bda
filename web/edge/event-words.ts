import { EVENT_TIME_ZONE, offsetAt } from '@ijsploeg/worker/contract';

const MINUTE_MS = 60_000;
const MAX_TEXT_CHARS = 220;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('nl-NL', { timeZone: EVENT_TIME_ZONE, ...options });
const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });

/** `maandag 30 november 2026, 19:30–23:00`, in the time zone of the event; over midnight with both days. */
export function whenInDutch(startDate: string, endDate: string): string {
  const [start, end] = [new Date(startDate), new Date(endDate)];
  const from = `${day.format(start)}, ${clock.format(start)}`;
  return day.format(start) === day.format(end)
    ? `${from}–${clock.format(end)}`
    : `${from} – ${day.format(end)}, ${clock.format(end)}`;
}

/** `€ 7,50`. */
export const priceInDutch = (cents: number): string => euros.format(cents / 100);

/** The instant with the offset of the event's time zone: `2026-11-30T19:30:00+01:00`. */
export function toEventZoneIso(instant: string): string {
  const moment = Date.parse(instant);
  const offset = offsetAt(moment);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.abs(offset) / MINUTE_MS;
  const zone = `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return new Date(moment + offset).toISOString().slice(0, 19) + zone;
}

/** Joins text into one line and cuts it at a word, at the length that chat apps show. */
export function shorten(text: string, maxChars = MAX_TEXT_CHARS): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxChars) return line;
  return `${line
    .slice(0, maxChars)
    .replace(/\s\S*$/, '')
    // Removes half of a surrogate pair.
    .replace(/[\uD800-\uDBFF]$/, '')}…`;
}
