import { dayOf, EVENT_TIME_ZONE, type Locale, toWallClock } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';
import { serverDate } from '../api/server-clock.ts';

const TAGS: Record<Locale, string> = { nl: 'nl-NL', en: 'en-GB' };

/** Cached, because a list of shifts formats hundreds of dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(style: 'short' | 'long', timeZone: string): Intl.DateTimeFormat {
  const tag = TAGS[getLocale()];
  const key = `${tag} ${style} ${timeZone}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(tag, {
    weekday: style,
    day: 'numeric',
    month: style,
    year: 'numeric',
    timeZone,
  });
  formatters.set(key, created);
  return created;
}

/**
 * The local day as midnight UTC. Formatters use UTC, because a cached one with the browser's zone would keep
 * it when the device changes zones.
 */
function dayInUtc(moment: Date | string): Date {
  const local = new Date(moment);
  return new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()));
}

/**
 * Weekday, day and month in the order of both languages, without the dots and commas that vary between
 * browsers.
 */
function formatDay(day: Date, style: 'short' | 'long', hasYear: boolean, timeZone = 'UTC'): string {
  const parts = formatter(style, timeZone).formatToParts(day);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value.replace('.', '');
  return [part('weekday'), part('day'), part('month'), ...(hasYear ? [part('year')] : [])].join(' ');
}

const DAY_MS = 24 * 3_600_000;
/** The number of calendar days between two moments, in the browser's zone. */
const daysBetween = (from: Date | string, to: Date | string): number =>
  (dayInUtc(to).getTime() - dayInUtc(from).getTime()) / DAY_MS;

const isSameYear = (moment: Date | string, now: Date): boolean =>
  new Date(moment).getFullYear() === now.getFullYear();

const twoDigits = (figure: number) => (figure < 10 ? `0${figure}` : String(figure));

/** The calendar day of a moment as `2026-12-12`, in the browser's zone. */
export function localDay(moment: Date | string): string {
  const local = new Date(moment);
  return `${local.getFullYear()}-${twoDigits(local.getMonth() + 1)}-${twoDigits(local.getDate())}`;
}

/** The calendar day of a moment at the rink as `2026-12-12`, for what the server looks up by its days. */
export const eventDay = (moment: Date | string | number): string => dayOf(new Date(moment).getTime());

/** `09:00`, in the browser's zone. */
export function formatClock(moment: Date | string): string {
  const local = new Date(moment);
  return `${twoDigits(local.getHours())}:${twoDigits(local.getMinutes())}`;
}

/** `za 12 dec`, in the browser's zone; with the year if it differs from now's. */
export function formatShortDay(moment: Date | string, now = serverDate()): string {
  return formatDay(dayInUtc(moment), 'short', !isSameYear(moment, now));
}

/** `zaterdag 12 december`, in the browser's zone; with the year if it differs from now's. */
export function formatLongDay(moment: Date | string, now = serverDate()): string {
  return formatDay(dayInUtc(moment), 'long', !isSameYear(moment, now));
}

/** `december 2026`, in the browser's zone. */
export function formatMonth(moment: Date): string {
  const [, , month, year] = formatDay(dayInUtc(moment), 'long', true).split(' ');
  return `${month} ${year}`;
}

/** The days of the week from Sunday on (product 22): `zo`, and `zondag` for screen readers. */
export function weekdayNames(): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, day) => {
    // 1 November 2026 is a Sunday.
    const date = new Date(Date.UTC(2026, 10, 1 + day));
    const [short = '', long = ''] = (['short', 'long'] as const).map(
      (style) => formatDay(date, style, false).split(' ')[0],
    );
    return { short, long };
  });
}

/** {@link weekdayNames} from Monday on, as everywhere but in the calendar of the specification. */
export const weekdayNamesFromMonday = () => {
  const [sunday, ...others] = weekdayNames();
  return sunday ? [...others, sunday] : others;
};

/** `vandaag`, `morgen` or `gisteren`; null for other days. */
export function formatNearDay(moment: Date | string, now = serverDate()): string | null {
  const days = daysBetween(now, moment);
  if (Math.abs(days) > 1) return null;
  return new Intl.RelativeTimeFormat(TAGS[getLocale()], { numeric: 'auto' }).format(days, 'day');
}

/** `vandaag, zaterdag 12 december`, of a calendar day; near days by the rink's calendar. */
export function formatCalendarDay(day: string, now = serverDate()): string {
  const noon = `${day}T12:00`;
  return [formatNearDay(noon, new Date(`${eventDay(now)}T12:00`)), formatLongDay(noon, now)]
    .filter(Boolean)
    .join(', ');
}

/** `vandaag, zaterdag 12 december`, in the browser's zone: a day above what happens on it. */
export const formatDayHeading = (moment: Date | string, now = serverDate()): string =>
  [formatNearDay(moment, now), formatLongDay(moment, now)].filter(Boolean).join(', ');

/**
 * `09:00–12:30`, in the browser's zone; null when it ends on another day, where times alone would mislead.
 */
export function formatTimeRange(start: string, end: string): string | null {
  return daysBetween(start, end) === 0 ? `${formatClock(start)}–${formatClock(end)}` : null;
}

/** `za 12 dec, 09:00–12:30`; over midnight `za 12 dec, 22:00 – zo 13 dec, 02:00`. In the browser's zone. */
export function formatWhen(start: string, end: string, now = serverDate()): string {
  const range = formatTimeRange(start, end);
  const day = formatShortDay(start, now);
  return range
    ? `${day}, ${range}`
    : `${day}, ${formatClock(start)} – ${formatShortDay(end, now)}, ${formatClock(end)}`;
}

/** `za 12 dec – ma 14 dec`, of calendar days such as `2026-12-12`; one day once. */
export function formatDayRange(fromDay: string, toDay: string, now = serverDate()): string {
  const [from, to] = [fromDay, toDay].map((day) => formatShortDay(`${day}T12:00:00`, now));
  return from === to ? `${from}` : `${from} – ${to}`;
}

/** `za 12 dec, 14:05`, or `vandaag 14:05`, in the browser's zone. */
export function formatMoment(moment: string, now = serverDate()): string {
  const near = formatNearDay(moment, now);
  return `${near ?? `${formatShortDay(moment, now)},`} ${formatClock(moment)}`;
}

/** The name of the browser's zone at that moment: `CET`, `GMT-5`. */
export function zoneLabel(moment: string): string {
  const parts = new Intl.DateTimeFormat(TAGS[getLocale()], {
    timeZoneName: 'short',
  }).formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The name of the browser's zone at that moment; null where its clock shows the same as at the event. */
export function foreignZone(moment: Date): string | null {
  const instant = moment.toISOString();
  return formatEventTime(instant, instant) === null ? null : zoneLabel(instant);
}

/** `2026-12-12 09:00` in the time zone of the event. */
const clockAtEvent = (moment: string): string =>
  new Date(toWallClock(Date.parse(moment))).toISOString().slice(0, 16).replace('T', ' ');

/**
 * The same period in the time zone of the event, to show beside the browser's (product 22).
 *
 * @returns null where both clocks show the same; with the day where that differs too
 */
export function formatEventTime(start: string, end: string): string | null {
  const [from, to] = [clockAtEvent(start), clockAtEvent(end)];
  const hereDay = (moment: string) => dayInUtc(moment).toISOString().slice(0, 10);
  if (`${hereDay(start)} ${formatClock(start)}` === from && `${hereDay(end)} ${formatClock(end)}` === to)
    return null;
  const [startTime, endTime] = [from.slice(-5), to.slice(-5)];
  const hereOnOneDay = hereDay(start) === hereDay(end) && hereDay(start) === from.slice(0, 10);
  const [startDay, endDay] = [start, end].map((moment) =>
    formatDay(new Date(moment), 'short', false, EVENT_TIME_ZONE),
  );
  if (startDay === endDay) return `${hereOnOneDay ? '' : `${startDay}, `}${startTime}–${endTime}`;
  return `${startDay}, ${startTime} – ${endDay}, ${endTime}`;
}

/** {@link formatWhen} with the time at the event behind it, where the browser's clock shows another. */
export function formatWhenAtBoth(start: string, end: string, now = serverDate()): string {
  const eventTime = formatEventTime(start, end);
  const when = formatWhen(start, end, now);
  return eventTime === null ? when : `${when} (${m.moment_at_event({ time: eventTime })})`;
}
