import { RESET_PASSWORD_MINUTES } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { button, type MailTemplate, note, text } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { mintToken } from '../one-time-tokens.ts';

/** To a person who forgot their password: the link that sets a new one. */
export const resetPassword: MailTemplate<{ firstName: string; url: string }> = {
  nl: ({ firstName, url }) => ({
    subject: 'Kies een nieuw wachtwoord',
    preview: `De link in deze mail werkt ${RESET_PASSWORD_MINUTES} minuten.`,
    greeting: `Hoi ${firstName},`,
    blocks: [
      text('Je wilt een nieuw wachtwoord kiezen. Dat kan hier.'),
      button('Nieuw wachtwoord kiezen', url),
      note(
        `De link werkt één keer, ${RESET_PASSWORD_MINUTES} minuten lang. Heb jij hier niet om gevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.`,
      ),
    ],
  }),
  en: ({ firstName, url }) => ({
    subject: 'Choose a new password',
    preview: `The link in this email works for ${RESET_PASSWORD_MINUTES} minutes.`,
    greeting: `Hi ${firstName},`,
    blocks: [
      text('You want to choose a new password. You can do so here.'),
      button('Choose new password', url),
      note(
        `The link works once, for ${RESET_PASSWORD_MINUTES} minutes. Did you not ask for this? Then there is nothing to do: your password stays as it is.`,
      ),
    ],
  }),
};

export const resetPasswordMail = defineMail({
  kind: 'reset_password',
  isUrgent: true,
  data: v.object({}),
  async write({ db, recipient: { account, profile }, url, now }) {
    const { id, secret } = await mintToken(db, account.id, 'reset_password', now);
    return resetPassword[profile.locale]({
      firstName: profile.firstName,
      url: url('/reset-password', { access_token: id, refresh_token: secret }),
    });
  },
});
