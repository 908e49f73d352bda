import { type MailTemplate, text } from '../../mail/writing/content.ts';
import { formatMoment } from '../../mail/writing/format-moment.ts';

/** To somebody who deleted their account: the last mail, and the only one to a person we no longer know. */
export const accountDeleted: MailTemplate<{ firstName: string; deletedAt: number }> = {
  nl: ({ firstName, deletedAt }) => ({
    subject: 'Je account is verwijderd',
    preview: 'Alles wat we van je bewaarden, is weg. Bedankt voor je hulp!',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(`Je account is verwijderd op ${formatMoment(deletedAt, 'nl')}. Bedankt voor je hulp op het ijs!`),
      text(
        'Alles wat we van je bewaarden, is weg. Diensten die je al deed, tellen mee zonder je naam. Diensten die nog zouden komen, zijn weer vrij voor een ander. Plekken die je had gereserveerd op evenementen die nog komen, zijn ook vrij; je tickets gelden niet meer.',
      ),
      text('Was jij dit niet? Laat het de organisatie dan meteen weten.'),
    ],
    reason: 'Dit is de laatste mail die je van ons krijgt; ook je adres bewaren we niet langer.',
  }),
  en: ({ firstName, deletedAt }) => ({
    subject: 'Your account was deleted',
    preview: 'Everything we kept about you is gone. Thank you for your help!',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        `Your account was deleted on ${formatMoment(deletedAt, 'en')}. Thank you for your help on the ice!`,
      ),
      text(
        'Everything we kept about you is gone. Shifts you have done still count, without your name. Shifts you had ahead are free for somebody else. Places you had reserved on events ahead are free too; your tickets are no longer valid.',
      ),
      text('Was this not you? Let the organisers know right away.'),
    ],
    reason: 'This is the last mail you get from us; your address is not kept either.',
  }),
};
