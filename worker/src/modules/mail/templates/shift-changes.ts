import type { Locale, ShiftStatus } from '@ijsploeg/worker/contract';
import { TOLD_FIELDS, type ToldShift } from '../../shifts/shift-notices.ts';
import { formatMoment } from './format-moment.ts';

type ToldField = (typeof TOLD_FIELDS)[number];

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

const SENTENCES: Record<
  Locale,
  {
    changed: (name: string, before: string, now: string) => string;
    /** Of a description, which is too long to be said twice; the new one stands in the mail. */
    described: Record<'added' | 'rewritten' | 'removed', string>;
  }
> = {
  nl: {
    changed: (name, before, now) => `${name} gewijzigd van ${before} naar ${now}`,
    described: {
      added: 'Beschrijving toegevoegd',
      rewritten: 'Beschrijving gewijzigd',
      removed: 'Beschrijving verwijderd',
    },
  },
  en: {
    changed: (name, before, now) => `${name} changed from ${before} to ${now}`,
    described: {
      added: 'Description added',
      rewritten: 'Description changed',
      removed: 'Description removed',
    },
  },
};

function toldValue(shift: ToldShift, field: Exclude<ToldField, 'description'>, locale: Locale): string {
  switch (field) {
    case 'startTime':
    case 'endTime':
      return formatMoment(shift[field], locale);
    case 'maxVolunteers':
      return String(shift.maxVolunteers);
    case 'status':
      return STATUS_NAMES[locale][shift.status];
    default:
      return `“${shift[field]}”`;
  }
}

/** What became different, one sentence a field; none when nothing did. */
export const changesBetween = (before: ToldShift, now: ToldShift, locale: Locale): string[] =>
  TOLD_FIELDS.filter((field) => before[field] !== now[field]).map((field) => {
    const { changed, described } = SENTENCES[locale];
    if (field !== 'description')
      return changed(
        FIELD_NAMES[locale][field],
        toldValue(before, field, locale),
        toldValue(now, field, locale),
      );
    if (before.description === null) return described.added;
    return now.description === null ? described.removed : described.rewritten;
  });
