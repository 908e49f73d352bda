import { CONFIRM_EMAIL_HOURS } from '@ijsploeg/worker/contract';
import { button, type MailTemplate, note, text } from '../../mail/writing/content.ts';

/** To somebody who signed up: the link that confirms the address. */
export const confirmEmail: MailTemplate<{ firstName: string; url: string }> = {
  nl: ({ firstName, url }) => ({
    subject: 'Bevestig je e-mailadres',
    preview: 'Nog één klik en je account is klaar.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text('Welkom bij de IJsploeg. Bevestig je e-mailadres, dan kun je inloggen.'),
      button('E-mailadres bevestigen', url),
      note(
        `De link werkt één keer, ${CONFIRM_EMAIL_HOURS} uur lang. Heb jij geen account gemaakt? Dan hoef je niets te doen.`,
      ),
    ],
  }),
  en: ({ firstName, url }) => ({
    subject: 'Confirm your email address',
    preview: 'One more click and your account is ready.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text('Welcome to IJsploeg. Confirm your email address and you can sign in.'),
      button('Confirm email address', url),
      note(
        `The link works once, for ${CONFIRM_EMAIL_HOURS} hours. Did you not make an account? Then there is nothing to do.`,
      ),
    ],
  }),
};
