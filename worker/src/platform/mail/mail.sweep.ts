import type { MailKind } from '@ijsploeg/worker/contract';
import { and, asc, desc, eq, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { Env } from '../env.ts';
import { DAY_MS } from '../lib/durations.ts';
import { PORTAL } from '../portal.ts';
import { mailsKeptFrom, queueMails } from './mail.outbox.ts';
import { hasWholeAddress, mailOutbox } from './mail.table.ts';
import { type MailWriters, urgentKinds } from './writing/define-mail.ts';

/** A mail that has been due for less than this may still be in the queue. */
const GRACE_MS = 60_000;
const URGENT_GRACE_MS = 10_000;
/** How long a sweep waits before it queues the same row again. */
const PAUSE_MS = 15 * 60_000;
const URGENT_PAUSE_MS = 60_000;
const MAX_ROWS = 500;

/**
 * Queues overdue mails, which were never queued or whose message was lost. A leased row is queued for the end of its lease,
 * because its consumer may have crashed. A second message for a row does no harm.
 */
export async function requeueStalledMails(
  writers: MailWriters,
  db: Db,
  env: Env,
  now: number,
): Promise<void> {
  const isUrgent = inArray(mailOutbox.kind, urgentKinds(writers));
  const byUrgency = (urgentMs: number, otherMs: number) =>
    sql<number>`CASE WHEN ${isUrgent} THEN ${urgentMs} ELSE ${otherMs} END`;
  const overdue = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.status, 'pending'),
        // The first condition limits the range of the index.
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

/**
 * The kinds of mails to people and addresses that never had an account: those to the address for alerts, and invitations, which are
 * deleted with the invitation.
 */
const WITHOUT_ACCOUNT: MailKind[] = ['alert', 'test_mail', 'invitation'];

/**
 * Deletes the mails to deleted accounts after they were sent or have failed, because they are the last personal data. Those
 * without an account from the start stay, so that admins see whether they were sent.
 */
export async function deleteMailsToDeletedAccounts(db: Db): Promise<void> {
  await db
    .delete(mailOutbox)
    .where(
      and(
        isNull(mailOutbox.userId),
        ne(mailOutbox.status, 'pending'),
        notInArray(mailOutbox.kind, WITHOUT_ACCOUNT),
      ),
    );
}

/**
 * Masks the addresses of older mails, and deletes their subjects and errors that quote an address. A pending mail keeps its address; a failed one
 * can no longer be sent again.
 */
export const maskAddresses = (db: Db, now: number) =>
  db
    .update(mailOutbox)
    .set({
      recipient: sql`substr(recipient, 1, 1) || '…' || substr(recipient, instr(recipient, '@'))`,
      lastError: sql`iif(instr(last_error, '@') > 0, NULL, last_error)`,
      subject: null,
    })
    .where(
      inArray(
        mailOutbox.id,
        db
          .select({ id: mailOutbox.id })
          .from(mailOutbox)
          .where(
            and(
              hasWholeAddress,
              lte(mailOutbox.createdAt, now - PORTAL.retention.mailAddressDays * DAY_MS),
              ne(mailOutbox.status, 'pending'),
            ),
          )
          .limit(MAX_ROWS),
      ),
    );

/** Deletes the mails whose retention period has passed. A warning stays while an erasure depends on it. */
export const deleteOldMails = (db: Db, now: number) =>
  db.delete(mailOutbox).where(
    inArray(
      mailOutbox.id,
      db
        .select({ id: mailOutbox.id })
        .from(mailOutbox)
        .where(
          and(
            lte(mailOutbox.createdAt, mailsKeptFrom(now)),
            ne(mailOutbox.status, 'pending'),
            isNoRecentWarning(now),
          ),
        )
        .limit(MAX_ROWS),
    ),
  );

const isNoRecentWarning = (now: number) =>
  or(
    ne(mailOutbox.kind, 'erase_warning'),
    lte(mailOutbox.createdAt, now - 2 * PORTAL.retention.inactiveWarningDays * DAY_MS),
  );
