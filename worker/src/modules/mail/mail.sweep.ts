import { and, asc, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { queueMails } from './mail.outbox.ts';
import { mailOutbox } from './mail.table.ts';

/** A mail enqueued just now is on its way to the queue. */
const GRACE_MS = 60_000;
/** How long a sweep waits before it queues the same row again. */
const PAUSE_MS = 15 * 60_000;
const MAX_ROWS = 500;

/**
 * Queues the mails that are overdue: they were never queued, or their message was lost. A second message for a row
 * does no harm.
 */
export async function requeueStalledMails(db: Db, env: Env, now: number): Promise<void> {
  const overdue = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.status, 'pending'),
        lte(mailOutbox.nextAttemptAt, now - GRACE_MS),
        or(isNull(mailOutbox.leasedUntil), lte(mailOutbox.leasedUntil, now)),
      ),
    )
    .orderBy(asc(mailOutbox.nextAttemptAt))
    .limit(MAX_ROWS);
  const rows = await db
    .update(mailOutbox)
    .set({ nextAttemptAt: now + PAUSE_MS })
    .where(inArray(mailOutbox.id, overdue))
    .returning({ id: mailOutbox.id });
  await queueMails(env, rows);
}

/** Deletes the mails to deleted accounts once they are sent or have failed: they are the last personal data. */
export async function deleteMailsToDeletedAccounts(db: Db): Promise<void> {
  await db.delete(mailOutbox).where(and(isNull(mailOutbox.userId), ne(mailOutbox.status, 'pending')));
}
