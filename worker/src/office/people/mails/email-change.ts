import { CONFIRM_EMAIL_HOURS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../../platform/audit/audit.statements.ts';
import type { Db } from '../../../platform/db/client.ts';
import { mintLink } from '../../../platform/links/action-links.ts';
import { type AuditedChange, enqueueMail } from '../../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, note, text } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { PORTAL } from '../../../platform/portal.ts';

/** To the new address that an admin entered for a person: the link that confirms it. */
export const emailChange: MailTemplate<{ firstName: string; url: string }> = {
  nl: ({ firstName, url }) => ({
    subject: 'Bevestig je nieuwe e-mailadres',
    preview: `Met één druk op de knop gebruik je dit adres voor ${PORTAL.name}.`,
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(`Een beheerder heeft dit adres ingevuld als je nieuwe e-mailadres voor ${PORTAL.name}.`),
      text(
        'Bevestig het, dan log je op elk apparaat opnieuw in, voortaan met dit adres, en komen je mails hier aan.',
      ),
      button('Nieuw adres bekijken', url),
      note(
        `De link werkt ${CONFIRM_EMAIL_HOURS} uur. Deel hem met niemand. Ken je ${PORTAL.name} niet? Dan hoef je niets te doen.`,
      ),
    ],
  }),
  en: ({ firstName, url }) => ({
    subject: 'Confirm your new email address',
    preview: `One press of the button, and you use this address for ${PORTAL.name}.`,
    greeting: `Hi ${firstName},`,
    blocks: [
      text(`An admin entered this address as your new email address for ${PORTAL.name}.`),
      text(
        'Confirm it, and you log in again on every device, from then on with this address, and get your emails here.',
      ),
      button('View the new address', url),
      note(
        `The link works for ${CONFIRM_EMAIL_HOURS} hours. Do not share it. Do you not know ${PORTAL.name}? Then there is nothing to do.`,
      ),
    ],
  }),
};

export const emailChangeMail = defineMail({
  kind: 'email_change',
  isUrgent: true,
  data: v.object({ email: v.string() }),
  async write({ db, data: { email }, recipient: { account, profile }, url, now }) {
    const { pendingEmail, pendingEmailUntil } = account;
    // The address was confirmed, or replaced by another one.
    if (pendingEmail !== email || pendingEmailUntil === null || pendingEmailUntil <= now) return null;
    const token = await mintLink(db, {
      userId: account.id,
      purpose: 'confirm_address',
      subjectId: email,
      expiresAt: pendingEmailUntil,
      now,
    });
    return {
      ...emailChange[profile.locale]({ firstName: profile.firstName, url: `${url('/a')}#${token}` }),
      toRowRecipient: true,
    };
  },
});

/** To the new address of a person. */
export const enqueueEmailChangeMail = (
  db: Db,
  { auditId, now }: AuditedChange,
  { personId, email }: { personId: string; email: string },
) =>
  enqueueMail(db, emailChangeMail, {
    dedupeKey: auditId,
    to: sql`profiles.id = ${personId}`,
    recipient: sql`${email}`,
    when: auditRowExists(auditId),
    data: { email },
    now,
  });
