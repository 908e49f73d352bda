import type { Locale, ShiftStatus } from '@ijsploeg/worker/contract';
import { changedField, quoted } from '../../mail/writing/changed-field.ts';
import { formatMoment } from '../../mail/writing/format-moment.ts';
import { NOTIFIED_FIELDS, type NotifiedShift } from './notified-shift.ts';

type ToldField = (typeof NOTIFIED_FIELDS)[number];

const STATUS_NAMES: Record<Locale, Record<ShiftStatus, string>> = {
  nl: { active: 'actief', completed: 'voltooid', cancelled: 'geannuleerd' },
  en: { active: 'active', completed: 'completed', cancelled: 'cancelled' },
};

const FIELD_NAMES: Record<Locale, Record<ToldField, string>> = {
  nl: {
    title: 'Titel',
    description: 'Beschrijving',
    startTime: 'Starttijd',
    endTime: 'Eindtijd',
    location: 'Locatie',
    maxVolunteers: 'Maximaal aantal vrijwilligers',
    status: 'Status',
  },
  en: {
    title: 'Title',
    description: 'Description',
    startTime: 'Start time',
    endTime: 'End time',
    location: 'Location',
    maxVolunteers: 'Maximum number of volunteers',
    status: 'Status',
  },
};

/** A description is too long to be said twice; the new one stands in the mail. */
const DESCRIBED: Record<Locale, Record<'added' | 'rewritten' | 'removed', string>> = {
  nl: {
    added: 'Beschrijving toegevoegd',
    rewritten: 'Beschrijving gewijzigd',
    removed: 'Beschrijving verwijderd',
  },
  en: {
    added: 'Description added',
    rewritten: 'Description changed',
    removed: 'Description removed',
  },
};

function toldValue(shift: NotifiedShift, field: Exclude<ToldField, 'description'>, locale: Locale): string {
  switch (field) {
    case 'startTime':
    case 'endTime':
      return formatMoment(shift[field], locale);
    case 'maxVolunteers':
      return String(shift.maxVolunteers);
    case 'status':
      return STATUS_NAMES[locale][shift.status];
    default:
      return quoted(shift[field]);
  }
}

/** What became different, one sentence a field; none when nothing did. */
export const changesBetween = (before: NotifiedShift, now: NotifiedShift, locale: Locale): string[] =>
  NOTIFIED_FIELDS.filter((field) => before[field] !== now[field]).map((field) => {
    const described = DESCRIBED[locale];
    if (field !== 'description')
      return changedField(
        locale,
        FIELD_NAMES[locale][field],
        toldValue(before, field, locale),
        toldValue(now, field, locale),
      );
    if (before.description === null) return described.added;
    return now.description === null ? described.removed : described.rewritten;
  });
