import { button, type MailTemplate, text } from '../../mail/writing/content.ts';
import type { NotifiedShift } from './notified-shift.ts';
import { shiftFacts } from './shift-facts.ts';

/** To a volunteer who was expected on a shift that was deleted. */
export const shiftDeleted: MailTemplate<{ firstName: string; shift: NotifiedShift; url: string }> = {
  nl: ({ firstName, shift, url }) => ({
    subject: `Dienst vervallen: ${shift.title}`,
    preview: 'Deze dienst gaat niet door. Je hoeft niet te komen.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text('Deze dienst is verwijderd en gaat niet door. Je hoeft niet te komen.'),
      shiftFacts(shift, 'nl'),
      text('Staat hij in je agenda? Haal hem er dan uit. Je bent welkom bij een andere dienst.'),
      button('Andere diensten bekijken', url),
    ],
  }),
  en: ({ firstName, shift, url }) => ({
    subject: `Shift called off: ${shift.title}`,
    preview: 'This shift will not take place. You do not have to come.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text('This shift was deleted and will not take place. You do not have to come.'),
      shiftFacts(shift, 'en'),
      text('Is it in your calendar? Then take it out. You are welcome on another shift.'),
      button('View other shifts', url),
    ],
  }),
};
