import type { MailKind } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mailOutbox } from './mail.table.ts';

/** Edits of one shift or event within this time become one mail about their combined effect. */
export const UPDATE_MAIL_DELAY_MS = 5 * 60_000;

/** From this long before the start nobody can wait for a mail about an edit. */
const LATE_EDIT_MS = 24 * 3_600_000;

/** Mails about an edit are sent at once: what was edited starts soon, or has started (product 20). */
export const isLateEdit = (startTime: number, now: number) => startTime - now <= LATE_EDIT_MS;

interface WaitingMail {
  kind: MailKind;
  /** What was edited, or the place where somebody was moved: the mail's data has this id under this name. */
  key: 'shiftId' | 'eventId' | 'toId';
  id: string;
  /** The address, where one person may be notified at several. */
  recipient?: SQL;
  now: number;
}

/**
 * A condition for the `to` of a mail about an edit: the person has no such mail waiting. One that waits has the older
 * state, and covers all later edits.
 */
export const hasNoWaitingMail = ({ kind, key, id, recipient, now }: WaitingMail): SQL =>
  sql`NOT EXISTS (
    SELECT 1 FROM mail_outbox
    WHERE mail_outbox.user_id = profiles.id AND ${isWaiting({ kind, key, id, now })}
      ${recipient ? sql`AND mail_outbox.recipient = ${recipient}` : sql``})`;

/** In SQL, over `mail_outbox`. A mail that is being sent may have been written before this edit, so it does not count as waiting. */
export const isWaiting = ({ kind, key, id, now }: WaitingMail): SQL =>
  sql`mail_outbox.kind = ${kind} AND mail_outbox.status = 'pending'
    AND (mail_outbox.leased_until IS NULL OR mail_outbox.leased_until <= ${now})
    AND mail_outbox.data ->> ${key} = ${id}`;

/**
 * Makes the waiting mails due at once, for an edit that leaves no time to wait. Returns them; pass them to `queueMails`
 * after the batch.
 */
export const hastenWaitingMails = (db: Db, mail: WaitingMail & { when: SQL }) =>
  db
    .update(mailOutbox)
    .set({ nextAttemptAt: mail.now, dueAt: mail.now })
    .where(sql`mail_outbox.next_attempt_at > ${mail.now} AND ${isWaiting(mail)} AND ${mail.when}`)
    .returning({ id: mailOutbox.id, lane: mailOutbox.lane });
