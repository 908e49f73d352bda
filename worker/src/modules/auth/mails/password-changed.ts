import { button, type MailTemplate, text } from '../../mail/writing/content.ts';
import { formatMoment } from '../../mail/writing/format-moment.ts';

/** To somebody whose password changed, so that a stranger's change is noticed. */
export const passwordChanged: MailTemplate<{ firstName: string; changedAt: number; url: string }> = {
  nl: ({ firstName, changedAt, url }) => ({
    subject: 'Je wachtwoord is gewijzigd',
    preview: 'Was jij dit niet? Kies dan meteen een nieuw wachtwoord.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        `Je wachtwoord is gewijzigd op ${formatMoment(changedAt, 'nl')}. Op andere apparaten ben je uitgelogd.`,
      ),
      text('Was jij dit? Dan is alles in orde. Was jij dit niet? Kies dan meteen een nieuw wachtwoord.'),
      button('Dit was ik niet', url),
    ],
  }),
  en: ({ firstName, changedAt, url }) => ({
    subject: 'Your password was changed',
    preview: 'Was this not you? Choose a new password right away.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        `Your password was changed on ${formatMoment(changedAt, 'en')}. Your other devices were signed out.`,
      ),
      text('Was this you? Then all is well. Was it not? Choose a new password right away.'),
      button('This was not me', url),
    ],
  }),
};
