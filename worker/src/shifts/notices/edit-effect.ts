import type { Locale } from '@ijsploeg/worker/contract';
import { type MailBlock, quote, text } from '../../platform/mail/writing/content.ts';
import type { NotifiedShift } from './notified-shift.ts';

/** What an edit means to somebody expected on the shift, whatever screen it was made on. In the order of mails. */
export const EDIT_EFFECTS = ['called_off', 'reinstated', 'changed'] as const;
export type EditEffect = (typeof EDIT_EFFECTS)[number];

type Status = Pick<NotifiedShift, 'status'>;

/** Whether the shift does not take place. A completed shift took place, so completing it changes nothing for anybody. */
export const isCalledOff = ({ status }: Status) => status === 'cancelled';

/** The effect of an edit that {@link isWorthAMail}. */
export const effectOf = (before: Status, now: Status): EditEffect =>
  isCalledOff(now) ? 'called_off' : isCalledOff(before) ? 'reinstated' : 'changed';

interface EffectWords {
  /** @param shift the shift with its time, for a single one */
  subject: (count: number, shift: string) => string;
  intro: (count: number) => string;
}

/** The words for one or more shifts with the same effect. */
export const EFFECT_WORDS: Record<Locale, Record<EditEffect, EffectWords>> = {
  nl: {
    called_off: {
      subject: (count, shift) =>
        count === 1 ? `Gaat niet door: ${shift}` : `${count} van je diensten gaan niet door`,
      intro: (count) =>
        `${count === 1 ? 'Deze dienst gaat' : 'Deze diensten gaan'} niet door. Je hoeft niet te komen.`,
    },
    reinstated: {
      subject: (count, shift) =>
        count === 1 ? `Gaat toch door: ${shift}` : `${count} van je diensten gaan toch door`,
      intro: (count) =>
        count === 1
          ? 'Deze dienst gaat toch door. Je staat er nog op: we rekenen op je.'
          : 'Deze diensten gaan toch door. Je staat er nog op: we rekenen op je.',
    },
    changed: {
      subject: (count, shift) =>
        count === 1 ? `Gewijzigd: ${shift}` : `${count} van je diensten zijn gewijzigd`,
      intro: (count) =>
        count === 1
          ? 'Er is iets veranderd aan een dienst waar je op staat:'
          : 'Er is iets veranderd aan diensten waar je op staat. Zo zijn ze nu:',
    },
  },
  en: {
    called_off: {
      subject: (count, shift) =>
        count === 1 ? `Shift cancelled: ${shift}` : `${count} of your shifts will not take place`,
      intro: (count) =>
        `${count === 1 ? 'This shift' : 'These shifts'} will not take place. You do not have to come.`,
    },
    reinstated: {
      subject: (count, shift) =>
        count === 1 ? `Takes place after all: ${shift}` : `${count} of your shifts take place after all`,
      intro: (count) =>
        count === 1
          ? 'This shift takes place after all. You are still on it: we count on you.'
          : 'These shifts take place after all. You are still on them: we count on you.',
    },
    changed: {
      subject: (count, shift) => (count === 1 ? `Changed: ${shift}` : `${count} of your shifts have changed`),
      intro: (count) =>
        count === 1
          ? 'Something changed about a shift you are on:'
          : 'Something changed about shifts you are on. This is how they are now:',
    },
  },
};

const REASON: Record<Locale, string> = { nl: 'De reden:', en: 'The reason:' };

/** Why shifts were called off, in the organiser's words; nothing without a reason. */
export const reasonBlocks = (locale: Locale, reason: string | null): MailBlock[] =>
  reason === null ? [] : [text(REASON[locale]), quote(reason)];
