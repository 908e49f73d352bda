import { EVENT_TIME_ZONE, type Locale, offsetAt } from '@ijsploeg/worker/contract';
import { HOUR_MS } from '../../lib/durations.ts';

/** The language tags for dates and numbers. */
export const LANGUAGE_TAGS: Record<Locale, string> = { nl: 'nl-NL', en: 'en-GB' };

const format = (milliseconds: number, locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...options, timeZone: EVENT_TIME_ZONE }).format(
    milliseconds,
  );

/** `zaterdag 12 december 2026 om 09:00`, in the time zone of the events (product 22). */
export const formatMoment = (milliseconds: number, locale: Locale) =>
  format(milliseconds, locale, { dateStyle: 'full', timeStyle: 'short' });

/** `09:00`. */
export const formatTime = (milliseconds: number, locale: Locale) =>
  format(milliseconds, locale, { timeStyle: 'short' });

/**
 * A shift in a subject: `za 12 dec 09:00, IJsmeester`. The time comes first, because a list of mails on a phone shows forty
 * characters.
 */
export function shiftInSubject(
  { title, startTime }: { title: string; startTime: number },
  locale: Locale,
): string {
  const parts = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: EVENT_TIME_ZONE,
  }).formatToParts(startTime);
  // Without the dots and commas that vary between versions of the runtime.
  const day = ['weekday', 'day', 'month'].map((name) =>
    parts.find(({ type }) => type === name)?.value.replace('.', ''),
  );
  return `${day.join(' ')} ${formatTime(startTime, locale)}, ${title}`;
}

/** `zaterdag 12 december 2026`, of a calendar day such as `2026-12-12`. */
export const formatDay = (day: string, locale: Locale) =>
  format(Date.parse(`${day}T12:00:00Z`), locale, { dateStyle: 'full' });

/**
 * `zaterdag 12 december 2026, 09:00–12:00`, with the second day if it differs. Around a clock change the times name
 * their zone, because some occur twice.
 */
export function formatPeriod(start: number, end: number, locale: Locale): string {
  const clockChanges = offsetAt(start - 2 * HOUR_MS) !== offsetAt(end + 2 * HOUR_MS);
  const day = (instant: number) => format(instant, locale, { dateStyle: 'full' });
  const time = (instant: number) =>
    format(instant, locale, {
      hour: '2-digit',
      minute: '2-digit',
      ...(clockChanges && { timeZoneName: 'short' }),
    });
  const [firstDay, lastDay] = [day(start), day(end)];
  if (firstDay === lastDay && !clockChanges) return `${firstDay}, ${time(start)}–${time(end)}`;
  return `${firstDay}, ${time(start)} – ${lastDay === firstDay ? '' : `${lastDay}, `}${time(end)}`;
}
