import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../../platform/audit/audit.statements.ts';
import type { Db } from '../../../platform/db/client.ts';
import { mintLink } from '../../../platform/links/action-links.ts';
import { type AuditedChange, enqueueMail } from '../../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, note, text } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { formatMoment } from '../../../platform/mail/writing/format-moment.ts';
import { selectFactor } from '../check-code.ts';

/** To a person whose second factor another admin wants to remove: the link that refuses it. */
export const factorRemoval: MailTemplate<{ firstName: string; removalAt: number; url: string }> = {
  nl: ({ firstName, removalAt, url }) => ({
    subject: 'Je tweestapsverificatie wordt uitgezet',
    preview: 'Heb jij hier niet om gevraagd? Houd het dan aan met de knop in deze mail.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        `Een beheerder heeft gevraagd om je tweestapsverificatie uit te zetten. Dat gebeurt op ${formatMoment(removalAt, 'nl')}. Daarna log je op elk apparaat opnieuw in, met alleen je wachtwoord.`,
      ),
      text('Ben je je telefoon kwijt en heb je hierom gevraagd? Dan hoef je niets te doen.'),
      text('Heb je hier niet om gevraagd? Houd tweestapsverificatie dan aan en kies een nieuw wachtwoord.'),
      button('Tweestapsverificatie aanhouden', url),
      note('De link werkt tot dat moment. Deel hem met niemand.'),
    ],
  }),
  en: ({ firstName, removalAt, url }) => ({
    subject: 'Your two-step verification will be turned off',
    preview: 'Did you not ask for this? Keep it on with the button in this email.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        `An admin asked to turn off your two-step verification. That happens on ${formatMoment(removalAt, 'en')}. After that you log in again on every device, with only your password.`,
      ),
      text('Did you lose your phone and ask for this? Then there is nothing to do.'),
      text('Did you not ask for this? Keep it on and choose a new password.'),
      button('Keep two-step verification on', url),
      note('The link works until that moment. Do not share it.'),
    ],
  }),
};

export const factorRemovalMail = defineMail({
  kind: 'factor_removal',
  data: v.object({}),
  async write({ db, recipient: { account, profile }, url, now }) {
    const [factor] = await selectFactor(db, account.id);
    if (!factor?.removalAt || factor.removalAt <= now) return null;
    const { removalAt } = factor;
    const token = await mintLink(db, {
      userId: account.id,
      purpose: 'keep_factor',
      subjectId: account.id,
      expiresAt: removalAt,
      now,
    });
    return factorRemoval[profile.locale]({
      firstName: profile.firstName,
      removalAt,
      url: `${url('/a')}#${token}`,
    });
  },
});

/** To the person whose second factor an admin wants to remove. */
export const enqueueFactorRemovalMail = (db: Db, { auditId, now }: AuditedChange, personId: string) =>
  enqueueMail(db, factorRemovalMail, {
    dedupeKey: auditId,
    to: sql`profiles.id = ${personId}`,
    when: auditRowExists(auditId),
    data: {},
    now,
  });
