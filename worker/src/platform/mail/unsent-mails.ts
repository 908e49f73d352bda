import type { MailKind } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';

/** In SQL, over `mail_outbox`: a mail of this kind that can be stopped, because it is not being sent right now. */
export const isUnsentMail = (kind: MailKind, now: number): SQL => sql`(mail_outbox.status = 'pending'
  AND mail_outbox.kind = ${kind} AND (mail_outbox.leased_until IS NULL OR mail_outbox.leased_until <= ${now}))`;

/** The columns for the number of such mails, and for when the next and the last of them leave. */
export function unsentMails(isUnsent: SQL) {
  const of = <Value>(value: SQL) => sql<Value>`(SELECT ${value} FROM mail_outbox WHERE ${isUnsent})`;
  return {
    unsent: of<number>(sql`count(*)`).as('unsent'),
    nextMailAt: of<number | null>(sql`min(next_attempt_at)`).as('next_mail_at'),
    lastMailAt: of<number | null>(sql`max(next_attempt_at)`).as('last_mail_at'),
  };
}
