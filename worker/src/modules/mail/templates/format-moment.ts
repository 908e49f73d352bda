import { EVENT_TIME_ZONE, type Locale } from '@ijsploeg/worker/contract';

const LANGUAGE_TAGS: Record<Locale, string> = { nl: 'nl-NL', en: 'en-GB' };

/** `zaterdag 12 december 2026 om 09:00`: the event's own time, whoever reads it where (decision 22). */
export const formatMoment = (milliseconds: number, locale: Locale) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: EVENT_TIME_ZONE,
  }).format(milliseconds);
