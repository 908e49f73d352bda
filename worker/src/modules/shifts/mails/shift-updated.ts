import {
  button,
  list,
  type MailBlock,
  type MailTemplate,
  note,
  quote,
  text,
} from '../../mail/writing/content.ts';
import type { NotifiedShift } from './notified-shift.ts';
import { shiftFacts } from './shift-facts.ts';

interface UpdatedShift {
  firstName: string;
  before: NotifiedShift;
  /** As it is now. */
  shift: NotifiedShift;
  /** In the mail's language. */
  changes: string[];
  url: string;
}

const wasCalledOff = ({ before, shift }: UpdatedShift) =>
  shift.status === 'cancelled' && before.status !== 'cancelled';

/** The new description, if that is what changed. */
const redescribed = ({ before, shift: { description } }: UpdatedShift, intro: string): MailBlock[] =>
  description === null || description === before.description ? [] : [text(intro), quote(description)];

/** To a volunteer expected on a shift that was edited: everything that is different now. A calendar file goes with it. */
export const shiftUpdated: MailTemplate<UpdatedShift> = {
  nl: (update) => {
    const { firstName, shift, changes, url } = update;
    const isOff = wasCalledOff(update);
    return {
      subject: isOff ? `Gaat niet door: ${shift.title}` : `Gewijzigd: ${shift.title}`,
      preview: isOff ? 'Deze dienst gaat niet door. Je hoeft niet te komen.' : changes.join(' · '),
      greeting: `Hoi ${firstName},`,
      blocks: [
        text(
          isOff
            ? 'Deze dienst gaat niet door. Je hoeft niet te komen.'
            : 'Er is iets veranderd aan een dienst waar je op staat:',
        ),
        list(changes),
        text('De dienst is nu:'),
        shiftFacts(shift, 'nl'),
        ...redescribed(update, 'De nieuwe beschrijving:'),
        button('Mijn diensten bekijken', url),
        note('Met de bijlage werk je je agenda bij. Komt het zo niet meer uit? Laat het ons snel weten.'),
      ],
    };
  },
  en: (update) => {
    const { firstName, shift, changes, url } = update;
    const isOff = wasCalledOff(update);
    return {
      subject: isOff ? `Called off: ${shift.title}` : `Changed: ${shift.title}`,
      preview: isOff ? 'This shift will not take place. You do not have to come.' : changes.join(' · '),
      greeting: `Hi ${firstName},`,
      blocks: [
        text(
          isOff
            ? 'This shift will not take place. You do not have to come.'
            : 'Something changed about a shift you are on:',
        ),
        list(changes),
        text('The shift is now:'),
        shiftFacts(shift, 'en'),
        ...redescribed(update, 'The new description:'),
        button('View my shifts', url),
        note('The attachment updates your calendar. Does it no longer suit you? Please tell us soon.'),
      ],
    };
  },
};
