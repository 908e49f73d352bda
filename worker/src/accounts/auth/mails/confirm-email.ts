import { CONFIRM_EMAIL_HOURS } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { button, facts, type MailTemplate, note, text } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { formatMoment } from '../../../platform/mail/writing/format-moment.ts';
import { PORTAL } from '../../../platform/portal.ts';
import { mintConfirmationToken, mintToken } from '../one-time-tokens.ts';
import { selectSignUps } from '../pending-sign-ups.ts';

interface Confirmation {
  firstName: string;
  lastName: string;
  signedUpAt: number;
  /** There are other sign-ups with this address, by somebody else or by the same person. */
  isOneOfSeveral: boolean;
  url: string;
}

/** To a person who signed up: the link that confirms the address for this sign-up. */
export const confirmEmail: MailTemplate<Confirmation> = {
  nl: ({ firstName, lastName, signedUpAt, isOneOfSeveral, url }) => ({
    subject: 'Bevestig je e-mailadres',
    preview: 'Nog één klik en je account is klaar.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(`Welkom bij ${PORTAL.name}. Bevestig je e-mailadres, dan kun je inloggen.`),
      ...(isOneOfSeveral
        ? [
            text(
              'Let op: met dit e-mailadres is meer dan één keer geregistreerd. De knop hieronder hoort alleen bij deze registratie, met het wachtwoord dat toen is gekozen. Was jij dat niet? Open de link en kies “Dat was ik niet”, of gebruik de knop in de mail van je eigen registratie.',
            ),
          ]
        : []),
      facts(['Geregistreerd op', formatMoment(signedUpAt, 'nl')], ['Naam', `${firstName} ${lastName}`]),
      button('E-mailadres bevestigen', url),
      note(
        `De link werkt één keer, ${CONFIRM_EMAIL_HOURS} uur lang. Op een ander apparaat dan dat van je registratie vul je ook je wachtwoord in. Heb jij geen account gemaakt? Dan hoef je niets te doen.`,
      ),
    ],
  }),
  en: ({ firstName, lastName, signedUpAt, isOneOfSeveral, url }) => ({
    subject: 'Confirm your email address',
    preview: 'One more click and your account is ready.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(`Welcome to ${PORTAL.name}. Confirm your email address and you can log in.`),
      ...(isOneOfSeveral
        ? [
            text(
              'Please note: somebody signed up with this email address more than once. The button below is only for this sign-up, with the password that was chosen then. Was that not you? Open the link and choose “That was not me”, or use the button in the email of your own sign-up.',
            ),
          ]
        : []),
      facts(['Signed up on', formatMoment(signedUpAt, 'en')], ['Name', `${firstName} ${lastName}`]),
      button('Confirm email address', url),
      note(
        `The link works once, for ${CONFIRM_EMAIL_HOURS} hours. On another device than that of your sign-up you also enter your password. Did you not create an account? Then there is nothing to do.`,
      ),
    ],
  }),
};

export const confirmEmailMail = defineMail({
  kind: 'confirm_email',
  isUrgent: true,
  // Null for an account from before sign-ups had their own rows.
  data: v.object({ signUpId: v.nullish(v.string()) }),
  async write({ db, data, recipient: { account, profile }, url, now }) {
    if (account.emailConfirmedAt !== null) return null;
    const signUps = await selectSignUps(db, account.id);
    const signUp = data.signUpId ? signUps.find(({ id }) => id === data.signUpId) : signUps[0];
    if (data.signUpId && !signUp) return null;
    const token = signUp
      ? await mintConfirmationToken(db, signUp, now)
      : await mintToken(db, account.id, 'confirm_email', now);
    return (
      token &&
      confirmEmail[profile.locale]({
        firstName: signUp?.firstName ?? profile.firstName,
        lastName: signUp?.lastName ?? profile.lastName,
        signedUpAt: signUp?.createdAt ?? account.createdAt,
        isOneOfSeveral: signUps.length > 1,
        url: url('/confirm-email', { token: `${token.id}.${token.secret}` }),
      })
    );
  },
});
