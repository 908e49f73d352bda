import type { Locale } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { changedField, quoted } from '../../platform/mail/writing/changed-field.ts';
import { formatMoment } from '../../platform/mail/writing/format-moment.ts';

/** The part of an event whose change is worth a mail. Reserved places keep their price. */
export const NotifiedEvent = v.object({
  title: v.string(),
  startDate: v.number(),
  endDate: v.number(),
  location: v.string(),
});
export type NotifiedEvent = v.InferOutput<typeof NotifiedEvent>;

export const NOTIFIED_EVENT_FIELDS = [
  'title',
  'startDate',
  'endDate',
  'location',
] as const satisfies (keyof NotifiedEvent)[];
type NotifiedField = (typeof NOTIFIED_EVENT_FIELDS)[number];

const FIELD_NAMES: Record<Locale, Record<NotifiedField, string>> = {
  nl: { title: 'Titel', startDate: 'Begin', endDate: 'Einde', location: 'Locatie' },
  en: { title: 'Title', startDate: 'Start', endDate: 'End', location: 'Location' },
};

const formatValue = (event: NotifiedEvent, field: NotifiedField, locale: Locale): string =>
  field === 'startDate' || field === 'endDate' ? formatMoment(event[field], locale) : quoted(event[field]);

/** What changed between two states of an event: one sentence per field. */
export const eventChanges = (before: NotifiedEvent, now: NotifiedEvent, locale: Locale): string[] =>
  NOTIFIED_EVENT_FIELDS.filter((field) => before[field] !== now[field]).map((field) =>
    changedField(
      locale,
      FIELD_NAMES[locale][field],
      formatValue(before, field, locale),
      formatValue(now, field, locale),
    ),
  );
