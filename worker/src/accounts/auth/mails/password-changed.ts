import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../../platform/audit/audit.statements.ts';
import type { Db } from '../../../platform/db/client.ts';
import { type AuditedChange, enqueueMail } from '../../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, text } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { formatMoment } from '../../../platform/mail/writing/format-moment.ts';

/** To the holder of an account, so that they notice a change by somebody else. */
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
        `Your password was changed on ${formatMoment(changedAt, 'en')}. Your other devices were logged out.`,
      ),
      text('Was this you? Then all is well. Was it not? Choose a new password right away.'),
      button('This was not me', url),
    ],
  }),
};

export const passwordChangedMail = defineMail({
  kind: 'password_changed',
  data: v.object({}),
  write: ({ row, recipient: { profile }, url }) =>
    passwordChanged[profile.locale]({
      firstName: profile.firstName,
      changedAt: row.createdAt,
      url: url('/forgot-password'),
    }),
});

/** To the holder of an account whose password was changed. */
export const enqueuePasswordChangedMail = (db: Db, { auditId, now }: AuditedChange, accountId: string) =>
  enqueueMail(db, passwordChangedMail, {
    dedupeKey: auditId,
    to: sql`profiles.id = ${accountId}`,
    when: auditRowExists(auditId),
    data: {},
    now,
  });
