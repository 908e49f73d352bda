import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../../platform/audit/audit.statements.ts';
import type { Db } from '../../../platform/db/client.ts';
import { type AuditedChange, enqueueMail } from '../../../platform/mail/mail.outbox.ts';
import { type MailTemplate, text } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { formatMoment } from '../../../platform/mail/writing/format-moment.ts';
import { PORTAL } from '../../../platform/portal.ts';

interface ChangedEmail {
  firstName: string;
  email: string;
  changedAt: number;
}

/** To the old address of a person, so that they notice a change by somebody else. */
export const emailChanged: MailTemplate<ChangedEmail> = {
  nl: ({ firstName, email, changedAt }) => ({
    subject: 'Je e-mailadres is gewijzigd',
    preview: 'Heb jij hier niet om gevraagd? Laat het de organisatie dan meteen weten.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        `Je e-mailadres voor ${PORTAL.name} is gewijzigd in ${email}, op ${formatMoment(changedAt, 'nl')}. Je bent overal uitgelogd en logt voortaan met dat adres in.`,
      ),
      text('Een beheerder vulde het in, en het is bevestigd met de link in de mail aan dat adres.'),
      text('Heb jij hier niet om gevraagd? Laat het de organisatie dan meteen weten.'),
    ],
  }),
  en: ({ firstName, email, changedAt }) => ({
    subject: 'Your email address was changed',
    preview: 'Did you not ask for this? Let the organisers know right away.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        `Your email address for ${PORTAL.name} was changed to ${email}, on ${formatMoment(changedAt, 'en')}. You are logged out everywhere, and from now on you log in with that address.`,
      ),
      text('An admin entered it, and it was confirmed with the link in the email to that address.'),
      text('Did you not ask for this? Let the organisers know right away.'),
    ],
  }),
};

export const emailChangedMail = defineMail({
  kind: 'email_changed',
  data: v.object({ email: v.string(), at: v.number() }),
  write: ({ data: { email, at }, recipient: { profile } }) => ({
    ...emailChanged[profile.locale]({ firstName: profile.firstName, email, changedAt: at }),
    toRowRecipient: true,
  }),
});

/** Mails the previous address of a person. */
export const enqueueEmailChangedMail = (
  db: Db,
  { auditId, now }: AuditedChange,
  { personId, from, to }: { personId: string; from: string; to: string },
) =>
  enqueueMail(db, emailChangedMail, {
    dedupeKey: auditId,
    to: sql`profiles.id = ${personId}`,
    recipient: sql`${from}`,
    when: auditRowExists(auditId),
    data: { email: to, at: now },
    now,
  });
