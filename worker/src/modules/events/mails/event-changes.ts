import type { Locale } from '@ijsploeg/worker/contract';
import { changedField, quoted } from '../../mail/writing/changed-field.ts';
import { formatMoment } from '../../mail/writing/format-moment.ts';
import { NOTIFIED_EVENT_FIELDS, type NotifiedEvent } from '../../reservations/mails/notified-reservation.ts';

type ToldField = (typeof NOTIFIED_EVENT_FIELDS)[number];

const FIELD_NAMES: Record<Locale, Record<ToldField, string>> = {
  nl: { title: 'Titel', startDate: 'Begin', endDate: 'Einde', location: 'Locatie' },
  en: { title: 'Title', startDate: 'Start', endDate: 'End', location: 'Location' },
};

const toldValue = (event: NotifiedEvent, field: ToldField, locale: Locale): string =>
  field === 'startDate' || field === 'endDate' ? formatMoment(event[field], locale) : quoted(event[field]);

/** What became different of an event, one sentence a field; none when nothing did. */
export const eventChangesBetween = (before: NotifiedEvent, now: NotifiedEvent, locale: Locale): string[] =>
  NOTIFIED_EVENT_FIELDS.filter((field) => before[field] !== now[field]).map((field) =>
    changedField(
      locale,
      FIELD_NAMES[locale][field],
      toldValue(before, field, locale),
      toldValue(now, field, locale),
    ),
  );
