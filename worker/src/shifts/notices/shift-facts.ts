import type { Locale } from '@ijsploeg/worker/contract';
import { facts, type MailBlock, quote, text } from '../../platform/mail/writing/content.ts';
import { formatPeriod } from '../../platform/mail/writing/format-moment.ts';
import type { NotifiedShift } from './notified-shift.ts';

const NAMES: Record<Locale, Record<'shift' | 'when' | 'where' | 'event', string>> = {
  nl: { shift: 'Dienst', when: 'Wanneer', where: 'Waar', event: 'Evenement' },
  en: { shift: 'Shift', when: 'When', where: 'Where', event: 'Event' },
};

/** The shift that a mail is about. */
export function shiftFacts(shift: NotifiedShift, locale: Locale): MailBlock {
  const names = NAMES[locale];
  return facts(
    [names.shift, shift.title],
    [names.when, formatPeriod(shift.startTime, shift.endTime, locale)],
    [names.where, shift.location],
    ...(shift.eventTitle === null ? [] : [[names.event, shift.eventTitle] as const]),
  );
}

/** The description of a shift after an introduction; nothing without one. */
export const descriptionBlocks = ({ description }: NotifiedShift, intro: string): MailBlock[] =>
  description === null ? [] : [text(intro), quote(description)];
