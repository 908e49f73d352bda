import type { Locale } from '@ijsploeg/worker/contract';
import { changedField, quoted } from '../../platform/mail/writing/changed-field.ts';
import { formatMoment } from '../../platform/mail/writing/format-moment.ts';
import { isCalledOff } from './edit-effect.ts';
import type { NotifiedShift } from './notified-shift.ts';

/** The fields whose change is listed in a mail. */
const NOTIFIED_SHIFT_FIELDS = [
  'title',
  'description',
  'startTime',
  'endTime',
  'location',
  'maxVolunteers',
] as const satisfies (keyof NotifiedShift)[];
type NotifiedField = (typeof NOTIFIED_SHIFT_FIELDS)[number];

const FIELD_NAMES: Record<Locale, Record<NotifiedField, string>> = {
  nl: {
    title: 'Titel',
    description: 'Omschrijving',
    startTime: 'Begin',
    endTime: 'Einde',
    location: 'Locatie',
    maxVolunteers: 'Aantal vrijwilligers',
  },
  en: {
    title: 'Title',
    description: 'Description',
    startTime: 'Start',
    endTime: 'End',
    location: 'Location',
    maxVolunteers: 'Number of volunteers',
  },
};

/** Descriptions are too long to quote both; the mail has the new one. */
const DESCRIPTION_CHANGES: Record<Locale, Record<'added' | 'rewritten' | 'removed', string>> = {
  nl: {
    added: 'Omschrijving toegevoegd',
    rewritten: 'Omschrijving gewijzigd',
    removed: 'Omschrijving verwijderd',
  },
  en: {
    added: 'Description added',
    rewritten: 'Description changed',
    removed: 'Description removed',
  },
};

function formatValue(
  shift: NotifiedShift,
  field: Exclude<NotifiedField, 'description'>,
  locale: Locale,
): string {
  switch (field) {
    case 'startTime':
    case 'endTime':
      return formatMoment(shift[field], locale);
    case 'maxVolunteers':
      return String(shift.maxVolunteers);
    default:
      return quoted(shift[field]);
  }
}

/**
 * Whether a change is worth a mail. A new maximum alone changes nothing for the holders of places, and nobody comes to a shift
 * that stays called off (product 20).
 */
export const isWorthAMail = (before: NotifiedShift, now: NotifiedShift): boolean =>
  isCalledOff(before) !== isCalledOff(now) ||
  (!isCalledOff(now) &&
    NOTIFIED_SHIFT_FIELDS.some((field) => field !== 'maxVolunteers' && before[field] !== now[field]));

/** What changed between two states of a shift: one sentence per field. */
export const shiftChanges = (before: NotifiedShift, now: NotifiedShift, locale: Locale): string[] =>
  NOTIFIED_SHIFT_FIELDS.filter((field) => before[field] !== now[field]).map((field) => {
    const sentences = DESCRIPTION_CHANGES[locale];
    if (field !== 'description')
      return changedField(
        locale,
        FIELD_NAMES[locale][field],
        formatValue(before, field, locale),
        formatValue(now, field, locale),
      );
    if (before.description === null) return sentences.added;
    return now.description === null ? sentences.removed : sentences.rewritten;
  });
