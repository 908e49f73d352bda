import { and, asc, desc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { MAILS_KEPT_MS, queueMails } from './mail.outbox.ts';
import { mailOutbox } from './mail.table.ts';
import { URGENT_KINDS } from './mail.writers.ts';

/** A mail that was due this recently is still on its way through the queue. */
const GRACE_MS = 60_000;
const URGENT_GRACE_MS = 10_000;
/** How long a sweep waits before it queues the same row again. */
const PAUSE_MS = 15 * 60_000;
const URGENT_PAUSE_MS = 60_000;
const MAX_ROWS = 500;

const byUrgency = (urgentMs: number, otherMs: number) =>
  sql<number>`CASE WHEN ${inArray(mailOutbox.kind, URGENT_KINDS)} THEN ${urgentMs} ELSE ${otherMs} END`;

/**
 * Queues the mails that are overdue: they were never queued, or their message was lost. A leased row is queued for
 * the end of its lease, since its consumer may have crashed. A second message for a row does no harm.
 */
export async function requeueStalledMails(db: Db, env: Env, now: number): Promise<void> {
  const overdue = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.status, 'pending'),
        // The first condition bounds the range of the index.
        lte(mailOutbox.nextAttemptAt, now - URGENT_GRACE_MS),
        lte(mailOutbox.nextAttemptAt, sql`${now} - ${byUrgency(URGENT_GRACE_MS, GRACE_MS)}`),
      ),
    )
    // `now` before `later`.
    .orderBy(desc(mailOutbox.lane), asc(mailOutbox.nextAttemptAt))
    .limit(MAX_ROWS);
  const rows = await db
    .update(mailOutbox)
    .set({
      nextAttemptAt: sql`max(${now} + ${byUrgency(URGENT_PAUSE_MS, PAUSE_MS)}, coalesce(${mailOutbox.leasedUntil}, 0))`,
    })
    .where(inArray(mailOutbox.id, overdue))
    .returning({ id: mailOutbox.id, lane: mailOutbox.lane, leasedUntil: mailOutbox.leasedUntil });
  await queueMails(
    env,
    rows.map(({ leasedUntil, ...mail }) => ({ ...mail, delayMs: Math.max(0, (leasedUntil ?? now) - now) })),
  );
}

/** Deletes the mails to deleted accounts once they are sent or have failed: they are the last personal data. */
export async function deleteMailsToDeletedAccounts(db: Db): Promise<void> {
  await db.delete(mailOutbox).where(and(isNull(mailOutbox.userId), ne(mailOutbox.status, 'pending')));
}

/** Deletes the mails of the log that are a year old. */
export const deleteOldMails = (db: Db, now: number) =>
  db.delete(mailOutbox).where(
    inArray(
      mailOutbox.id,
      db
        .select({ id: mailOutbox.id })
        .from(mailOutbox)
        .where(and(lte(mailOutbox.createdAt, now - MAILS_KEPT_MS), ne(mailOutbox.status, 'pending')))
        .limit(MAX_ROWS),
    ),
  );
