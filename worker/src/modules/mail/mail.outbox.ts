import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { newId } from '../../lib/new-id.ts';
import { mailOutbox } from './mail.table.ts';

/**
 * The mails we know how to write; each has its template under this name.
 * The `request_…` ones find their application by the dedupe key: `<kind>:<request id>`.
 */
export type MailKind =
  | 'confirm_email'
  | 'reset_password'
  | 'password_changed'
  | 'request_received'
  | 'request_approved'
  | 'request_rejected';

export interface OwedMail {
  kind: MailKind;
  /** What makes this mail the one mail about this event, as `request_approved:req_…`. Per recipient if several. */
  dedupeKey: string;
  /** Which accounts it goes to: a condition on `profiles`. */
  to: SQL;
  /** Only if this holds, in SQL; usually {@link happened}. */
  when?: SQL;
  /** What the template needs besides the state that is read again at sending. No secrets. */
  data?: Record<string, unknown>;
  now: number;
}

/**
 * The statement that owes a mail to each person `to` finds: one row a recipient, in that person's language.
 * It joins the batch of the change it tells of (decision 25). Returns the new rows' ids; hand them to
 * {@link queueMails} once the batch is through.
 */
export function oweMail(db: Db, mail: OwedMail) {
  // Every column, in the table's order.
  return db
    .insert(mailOutbox)
    .select(
      sql`
        SELECT ${newId('mai')} || lower(hex(randomblob(4))), ${mail.dedupeKey} || ':' || profiles.id, ${mail.kind},
               profiles.id, profiles.email, profiles.locale, ${JSON.stringify(mail.data ?? {})},
               'pending', 0, ${mail.now}, NULL, NULL, NULL, ${mail.now}
        FROM profiles
        WHERE ${mail.to} AND ${mail.when ?? sql`TRUE`}`,
    )
    .onConflictDoNothing({ target: mailOutbox.dedupeKey })
    .returning({ id: mailOutbox.id });
}

/**
 * Hands owed mails to the queue. Never throws: a row that could not be queued is found by the cron sweep, and a
 * mail failure never blocks the act it tells of.
 *
 * @returns whether all of them are queued (at least one)
 */
export async function queueMails(env: Env, rows: readonly { id: string }[]): Promise<boolean> {
  if (rows.length === 0) return false;
  try {
    // sendBatch takes at most 100 messages.
    for (let start = 0; start < rows.length; start += 100)
      await env.MAIL_QUEUE.sendBatch(
        rows.slice(start, start + 100).map(({ id }) => ({ body: { outboxId: id } })),
      );
    return true;
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', event: 'mail.not_queued', error: String(error) }));
    return false;
  }
}
