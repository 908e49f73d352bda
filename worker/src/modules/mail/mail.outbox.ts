import { is, SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { newId } from '../../lib/new-id.ts';
import { mailOutbox } from './mail.table.ts';

/**
 * The mails we know how to write; each has its template under this name.
 * The `request_…` ones find their application by the dedupe key: `<kind>:<request id>`; what the `shift_…` ones
 * carry is said in `shift-notices.ts`, of the last four in `reservation-notices.ts`.
 */
export type MailKind =
  | 'account_deleted'
  | 'confirm_email'
  | 'reset_password'
  | 'password_changed'
  | 'request_received'
  | 'request_approved'
  | 'request_rejected'
  | 'shift_assigned'
  | 'shift_removed'
  | 'shift_updated'
  | 'shift_deleted'
  | 'reservation_confirmed'
  | 'reservation_cancelled'
  | 'event_updated'
  | 'event_deleted';

export interface MailToEnqueue {
  kind: MailKind;
  /** What makes this mail the one mail about this event, as `request_approved:req_…`. Per recipient if several. */
  dedupeKey: string | SQL;
  /** Where the recipients are looked for, if not in `profiles` alone: tables joined, `profiles` among them. */
  from?: SQL;
  /** Which accounts it goes to: a condition on `profiles`, and on the rest of `from`. */
  to: SQL;
  /** The address the mail goes to, if it need not be the account's own; its writer has to say `toRecipient`. */
  recipient?: SQL;
  /** Only if this holds, in SQL; usually {@link happened}. */
  when?: SQL;
  /** What the template needs besides the state that is read again at sending. No secrets. SQL sees the rows of `from`. */
  data?: Record<string, unknown> | SQL;
  /** The row stays when the recipient goes: it is nobody's, holds all it needs, and goes once it was sent. */
  isFarewell?: boolean;
  /** How long it waits before it is sent; give {@link queueMails} the same. */
  delayMs?: number;
  now: number;
}

/**
 * The statement that owes a mail to each person `to` finds: one row a recipient, in that person's language.
 * It joins the batch of the change it tells of (product 25). Returns the new rows' ids; hand them to
 * {@link queueMails} once the batch is through.
 */
export function enqueueMail(db: Db, mail: MailToEnqueue) {
  const data = is(mail.data, SQL) ? mail.data : sql`${JSON.stringify(mail.data ?? {})}`;
  // Every column, in the table's order.
  return db
    .insert(mailOutbox)
    .select(
      sql`
        SELECT ${newId('mai')} || lower(hex(randomblob(4))),
               ${mail.dedupeKey} ${mail.isFarewell ? sql`` : sql`|| ':' || profiles.id`}, ${mail.kind},
               ${mail.isFarewell ? sql`NULL` : sql`profiles.id`}, ${mail.recipient ?? sql`profiles.email`},
               profiles.locale, ${data}, 'pending', 0, ${mail.now + (mail.delayMs ?? 0)}, NULL, NULL, NULL, ${mail.now}
        FROM ${mail.from ?? sql`profiles`}
        WHERE ${mail.to} AND ${mail.when ?? sql`TRUE`}`,
    )
    .onConflictDoNothing({ target: mailOutbox.dedupeKey })
    .returning({ id: mailOutbox.id });
}

/**
 * Hands owed mails to the queue. Never throws: a row that could not be queued is found by the cron sweep, and a
 * mail failure never blocks the act it tells of.
 *
 * @param delayMs how long the queue keeps them before they are sent
 * @returns whether all of them are queued (at least one)
 */
export async function queueMails(env: Env, rows: readonly { id: string }[], delayMs = 0): Promise<boolean> {
  if (rows.length === 0) return false;
  try {
    // sendBatch takes at most 100 messages.
    for (let start = 0; start < rows.length; start += 100)
      await env.MAIL_QUEUE.sendBatch(
        rows.slice(start, start + 100).map(({ id }) => ({ body: { outboxId: id } })),
        { delaySeconds: Math.ceil(delayMs / 1000) },
      );
    return true;
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', event: 'mail.not_queued', error: String(error) }));
    return false;
  }
}
