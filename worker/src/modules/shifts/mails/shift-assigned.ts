import { button, type MailBlock, type MailTemplate, note, quote, text } from '../../mail/writing/content.ts';
import type { NotifiedShift } from './notified-shift.ts';
import { shiftFacts } from './shift-facts.ts';

interface AssignedShift {
  firstName: string;
  shift: NotifiedShift;
  /** What the place is now: given, or confirmed as well. */
  status: 'assigned' | 'confirmed';
  url: string;
}

const described = ({ description }: NotifiedShift, intro: string): MailBlock[] =>
  description === null ? [] : [text(intro), quote(description)];

/** To a volunteer who was given a place, or whose place was confirmed. A calendar file goes with it. */
export const shiftAssigned: MailTemplate<AssignedShift> = {
  nl: ({ firstName, shift, status, url }) => {
    const isConfirmed = status === 'confirmed';
    return {
      subject: isConfirmed ? `Bevestigd: ${shift.title}` : `Je bent ingedeeld: ${shift.title}`,
      preview: isConfirmed ? 'Je dienst is bevestigd. Tot dan!' : 'Er staat een dienst voor je klaar.',
      greeting: `Hoi ${firstName},`,
      blocks: [
        text(
          isConfirmed
            ? 'Je dienst is bevestigd. We rekenen op je!'
            : 'Je bent ingedeeld voor een dienst. Een beheerder bevestigt hem nog.',
        ),
        shiftFacts(shift, 'nl'),
        ...described(shift, 'Over deze dienst:'),
        button('Mijn diensten bekijken', url),
        note('Met de bijlage zet je de dienst in je agenda. Kun je niet? Laat het ons snel weten.'),
      ],
    };
  },
  en: ({ firstName, shift, status, url }) => {
    const isConfirmed = status === 'confirmed';
    return {
      subject: isConfirmed ? `Confirmed: ${shift.title}` : `You are on the roster: ${shift.title}`,
      preview: isConfirmed ? 'Your shift is confirmed. See you there!' : 'There is a shift for you.',
      greeting: `Hi ${firstName},`,
      blocks: [
        text(
          isConfirmed
            ? 'Your shift is confirmed. We count on you!'
            : 'You were given a shift. An admin still has to confirm it.',
        ),
        shiftFacts(shift, 'en'),
        ...described(shift, 'About this shift:'),
        button('View my shifts', url),
        note('The attachment puts the shift into your calendar. Cannot make it? Please tell us soon.'),
      ],
    };
  },
};
