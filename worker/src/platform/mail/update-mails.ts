import type { MailKind } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { DAY_MS, MINUTE_MS } from '../lib/durations.ts';
import { mailOutbox, PUSH } from './mail.table.ts';

/** Edits of one shift or event within this time become one mail about their combined effect. */
export const UPDATE_MAIL_DELAY_MS = 5 * MINUTE_MS;

/** A mail about an edit this shortly before the start is not delayed. */
const LATE_EDIT_MS = DAY_MS;

/** Whether mails about an edit are sent at once, because the shift or event starts soon or has started (product 20). */
export const isLateEdit = (startTime: number, now: number) => startTime - now <= LATE_EDIT_MS;

/** In SQL: a change is worth waking a phone, because what changed starts soon; by default the row of `shifts`. */
export const isPushed = (now: number, startTime: SQL = sql`shifts.start_time`): SQL =>
  sql`${startTime} <= ${now + LATE_EDIT_MS}`;

interface WaitingMail {
  kind: MailKind;
  /** The name under which the mail's data holds the id. */
  key: 'shiftId' | 'eventId' | 'toId';
  id: string | SQL;
  /** In SQL, over `mail_outbox`: a mail of another kind that also covers the edit. */
  also?: SQL;
  /** The address, if one person may be notified at several. */
  recipient?: SQL;
  now: number;
}

/**
 * A condition for the `to` of a mail about an edit: the person has no such mail waiting. A waiting mail has the older state,
 * and covers all later edits.
 */
export const hasNoWaitingMail = ({ recipient, ...mail }: WaitingMail): SQL =>
  sql`NOT EXISTS (
    SELECT 1 FROM mail_outbox
    WHERE mail_outbox.user_id = profiles.id AND mail_outbox.kind <> ${PUSH} AND ${isWaiting(mail)}
      ${recipient ? sql`AND mail_outbox.recipient = ${recipient}` : sql``})`;

/** In SQL, over `mail_outbox`: a mail, or its notification. One that is being sent does not count, because it may have been written before this edit. */
export const isWaiting = ({ kind, key, id, also, now }: WaitingMail): SQL =>
  sql`mail_outbox.status = 'pending' AND (mail_outbox.leased_until IS NULL OR mail_outbox.leased_until <= ${now})
    AND ((${kind} IN (mail_outbox.kind, mail_outbox.data ->> 'of') AND mail_outbox.data ->> ${key} = ${id}) ${also ? sql`OR ${also}` : sql``})`;

/** In SQL: the mail with this key was not sent, and is not being sent. */
export const isKeyWaiting = (dedupeKey: SQL, now: number): SQL => sql`EXISTS (
  SELECT 1 FROM mail_outbox WHERE mail_outbox.dedupe_key = ${dedupeKey} AND mail_outbox.status = 'pending'
    AND (mail_outbox.leased_until IS NULL OR mail_outbox.leased_until <= ${now}))`;

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
