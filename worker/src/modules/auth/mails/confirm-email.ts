import { CONFIRM_EMAIL_HOURS } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { button, type MailTemplate, note, text } from '../../mail/writing/content.ts';
import { defineMail } from '../../mail/writing/define-mail.ts';
import { mintToken } from '../one-time-tokens.ts';

/** To a person who signed up: the link that confirms the address. */
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

export const confirmEmailMail = defineMail({
  kind: 'confirm_email',
  isUrgent: true,
  data: v.object({}),
  async write({ db, recipient: { account, profile }, url, now }) {
    if (account.emailConfirmedAt !== null) return null;
    const { id, secret } = await mintToken(db, account.id, 'confirm_email', now);
    return confirmEmail[profile.locale]({
      firstName: profile.firstName,
      url: url('/confirm-email', { token: `${id}.${secret}` }),
    });
  },
});
