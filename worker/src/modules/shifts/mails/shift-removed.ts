import { button, type MailTemplate, text } from '../../mail/writing/content.ts';
import type { NotifiedShift } from './notified-shift.ts';
import { shiftFacts } from './shift-facts.ts';

interface RemovedPlace {
  firstName: string;
  shift: NotifiedShift;
  /** Whether the volunteer gave the place back, rather than an admin taking it. */
  byHolder: boolean;
  url: string;
}

/** To a volunteer whose place on a shift was cancelled, by whomever. */
export const shiftRemoved: MailTemplate<RemovedPlace> = {
  nl: ({ firstName, shift, byHolder, url }) => ({
    subject: `Geannuleerd: ${shift.title}`,
    preview: byHolder ? 'Je hebt je afgemeld voor deze dienst.' : 'Je staat niet meer op deze dienst.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        byHolder
          ? 'Je hebt je afgemeld voor deze dienst. Je plek is weer vrij.'
          : 'Een beheerder heeft je van deze dienst gehaald. Je hoeft niet te komen.',
      ),
      shiftFacts(shift, 'nl'),
      text('Er zijn vast nog andere diensten die je passen. Staat hij in je agenda? Haal hem er dan uit.'),
      button('Andere diensten bekijken', url),
    ],
  }),
  en: ({ firstName, shift, byHolder, url }) => ({
    subject: `Cancelled: ${shift.title}`,
    preview: byHolder ? 'You gave this shift back.' : 'You are no longer on this shift.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        byHolder
          ? 'You gave this shift back. Your place is free again.'
          : 'An admin took you off this shift. You do not have to come.',
      ),
      shiftFacts(shift, 'en'),
      text('There may well be other shifts that suit you. Is it in your calendar? Then take it out.'),
      button('View other shifts', url),
    ],
  }),
};
