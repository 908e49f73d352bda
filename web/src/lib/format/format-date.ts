import { EVENT_TIME_ZONE, type Locale } from '@ijsploeg/worker/contract';
import { getLocale } from '../../paraglide/runtime.js';

const TAGS: Record<Locale, string> = { nl: 'nl-NL', en: 'en-GB' };

/** Made once each: a list of shifts writes hundreds of dates. */
const writers = new Map<string, Intl.DateTimeFormat>();

function writer(style: 'short' | 'long', timeZone: string): Intl.DateTimeFormat {
  const tag = TAGS[getLocale()];
  const key = `${tag} ${style} ${timeZone}`;
  const known = writers.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(tag, {
    weekday: style,
    day: 'numeric',
    month: style,
    year: 'numeric',
    timeZone,
  });
  writers.set(key, made);
  return made;
}

/** A local day as that day of UTC: a writer made for a zone would stay there when its phone travels on. */
function dayInUtc(moment: Date | string): Date {
  const local = new Date(moment);
  return new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()));
}

/** Weekday, day and month as both languages say them, without the dots and commas that browsers differ in. */
function write(day: Date, style: 'short' | 'long', hasYear: boolean, timeZone = 'UTC'): string {
  const parts = writer(style, timeZone).formatToParts(day);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value.replace('.', '');
  return [part('weekday'), part('day'), part('month'), ...(hasYear ? [part('year')] : [])].join(' ');
}

const DAY_MS = 24 * 3_600_000;
/** Calendar days from one moment to another, in the browser's zone. */
const daysBetween = (from: Date | string, to: Date | string): number =>
  (dayInUtc(to).getTime() - dayInUtc(from).getTime()) / DAY_MS;

const isSameYear = (moment: Date | string, now: Date): boolean =>
  new Date(moment).getFullYear() === now.getFullYear();

const two = (figure: number) => (figure < 10 ? `0${figure}` : String(figure));

/** The day on which a moment falls, as `2026-12-12`, in the browser's zone. */
export function localDay(moment: Date | string): string {
  const local = new Date(moment);
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`;
}

/** `09:00`, in the browser's zone. */
export function formatClock(moment: Date | string): string {
  const local = new Date(moment);
  return `${two(local.getHours())}:${two(local.getMinutes())}`;
}

/** `za 12 dec`, in the browser's zone; with the year if it is another than now's. */
export function formatShortDay(moment: Date | string, now = new Date()): string {
  return write(dayInUtc(moment), 'short', !isSameYear(moment, now));
}

/** `zaterdag 12 december`, in the browser's zone; with the year if it is another than now's. */
export function formatLongDay(moment: Date | string, now = new Date()): string {
  return write(dayInUtc(moment), 'long', !isSameYear(moment, now));
}

/** `december 2026`, in the browser's zone. */
export function formatMonth(moment: Date): string {
  const [, , month, year] = write(dayInUtc(moment), 'long', true).split(' ');
  return `${month} ${year}`;
}

/** The days of the week from Sunday on (product 22): `zo`, and `zondag` for who listens. */
export function weekdayNames(): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, day) => {
    // 1 November 2026 is a Sunday.
    const date = new Date(Date.UTC(2026, 10, 1 + day));
    const [short = '', long = ''] = (['short', 'long'] as const).map(
      (style) => write(date, style, false).split(' ')[0],
    );
    return { short, long };
  });
}

/** `vandaag`, `morgen` or `gisteren`; null for other days. */
export function formatNearDay(moment: Date | string, now = new Date()): string | null {
  const days = daysBetween(now, moment);
  if (Math.abs(days) > 1) return null;
  return new Intl.RelativeTimeFormat(TAGS[getLocale()], { numeric: 'auto' }).format(days, 'day');
}

/** `09:00–12:30`, in the browser's zone; null when it ends on another day and a clock alone would mislead. */
export function formatTimeRange(start: string, end: string): string | null {
  return daysBetween(start, end) === 0 ? `${formatClock(start)}–${formatClock(end)}` : null;
}

/** `za 12 dec, 09:00–12:30`; over midnight `za 12 dec, 22:00 – zo 13 dec, 02:00`. In the browser's zone. */
export function formatWhen(start: string, end: string, now = new Date()): string {
  const range = formatTimeRange(start, end);
  const day = formatShortDay(start, now);
  return range
    ? `${day}, ${range}`
    : `${day}, ${formatClock(start)} – ${formatShortDay(end, now)}, ${formatClock(end)}`;
}

/** `za 12 dec, 14:05`: a moment in the past or to come, in the browser's zone. */
export function formatMoment(moment: string, now = new Date()): string {
  return `${formatNearDay(moment, now) ?? formatShortDay(moment, now)}, ${formatClock(moment)}`;
}

/** The label of the browser's zone at that moment: `CET`, `GMT-5`. */
export function zoneLabel(moment: string): string {
  const parts = new Intl.DateTimeFormat(TAGS[getLocale()], {
    timeZoneName: 'short',
  }).formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * The same time on the event's own clock, to stand beside the browser's (product 22).
 *
 * @returns null where both clocks show the same; with the day when that differs too
 */
export function formatEventTime(start: string, end: string): string | null {
  const [from, to] = [start, end].map((moment) => eventClock.format(new Date(moment))) as [string, string];
  const hereDay = (moment: string) => dayInUtc(moment).toISOString().slice(0, 10);
  if (`${hereDay(start)} ${formatClock(start)}` === from && `${hereDay(end)} ${formatClock(end)}` === to)
    return null;
  const [startTime, endTime] = [from.slice(-5), to.slice(-5)];
  const hereOnOneDay = hereDay(start) === hereDay(end) && hereDay(start) === from.slice(0, 10);
  const [startDay, endDay] = [start, end].map((moment) =>
    write(new Date(moment), 'short', false, EVENT_TIME_ZONE),
  );
  if (startDay === endDay) return `${hereOnOneDay ? '' : `${startDay}, `}${startTime}–${endTime}`;
  return `${startDay}, ${startTime} – ${endDay}, ${endTime}`;
}

/** `2026-12-12 09:00`, by the event's clock. Made once: each row of a list asks. */
const eventClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: EVENT_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
