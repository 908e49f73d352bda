import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { createDb, type Db } from '../db/client.ts';
import type { Env, MailMessage } from '../env.ts';
import { logCost } from '../http/log-cost.ts';
import type { Clock } from '../lib/clock.ts';
import { loggableError } from '../lib/loggable-error.ts';
import { PushGone, PushLater, PushRefused } from '../push/push.transport.ts';
import { countFailure, pushTo } from '../push/push-to.ts';
import { composeMail } from './mail.compose.ts';
import { mailOutbox, PUSH } from './mail.table.ts';
import {
  createMailTransport,
  LONGEST_ATTEMPT_MS,
  MailPaused,
  MailRefused,
  type MailTransport,
} from './mail.transport.ts';
import { composePush } from './push.compose.ts';
import { type MailWriters, type OutboxRow, urgentKinds } from './writing/define-mail.ts';

/** As in wrangler.toml; on Cloudflare the names of queues begin with the prefix of the portal. */
const isDeadLetterQueue = (queue: string) => queue === 'mail-dead' || queue.endsWith('-mail-dead');

/** Longer than any attempt, or the mail would be sent twice. Afterwards another consumer may take the row. */
const LEASE_MS = LONGEST_ATTEMPT_MS + 60_000;

/** The time limit for an attempt of an urgent mail, because the next attempt must not wait for a stuck server. */
const URGENT_ATTEMPT_MS = 30_000;
const URGENT_LEASE_MS = URGENT_ATTEMPT_MS + 10_000;

const FIRST_RETRY_SECONDS = 10;
/** The wait after the first, second … failure. After the last the queue moves the message to the dead letters. */
const RETRY_SECONDS = [FIRST_RETRY_SECONDS, 60, 300, 1800, 7200];

/** How long a mail waits when the server currently accepts none. */
const PAUSE_MS = 10 * 60_000;

/** A limit for rows that the sweep queues again and again. */
const MAX_ATTEMPTS = 12;

/**
 * Delivers the mails of a batch of queue messages (product 25). A message holds only the id of a row, so a repeated message
 * finds the row sent or leased and does nothing. After its last retry a message arrives through the dead-letter queue, and
 * its row is marked as failed.
 */
export async function consumeMailQueue(
  writers: MailWriters,
  batch: MessageBatch<MailMessage>,
  env: Env,
  clock: Clock,
  transport: MailTransport = createMailTransport(env),
  db: Db = createDb(env.DB),
): Promise<void> {
  const startedAt = performance.now();
  await Promise.all(
    batch.messages.map(async (message) => {
      try {
        const { outboxId } = message.body;
        if (isDeadLetterQueue(batch.queue)) await markFailed(db, outboxId, clock.now());
        else {
          const retryAfter = await deliver({ db, env, clock, writers, transport }, outboxId);
          if (retryAfter !== null) return message.retry({ delaySeconds: retryAfter });
        }
        message.ack();
      } catch (error) {
        // The database failed; the row is unchanged.
        console.error(
          JSON.stringify({ level: 'error', event: 'mail.consumer', error: loggableError(error) }),
        );
        message.retry({ delaySeconds: FIRST_RETRY_SECONDS });
      }
    }),
  );
  const { queue, messages } = batch;
  logCost({
    level: 'info',
    event: 'queue',
    queue,
    messages: messages.length,
    startedAt,
    cost: db.$client.cost,
  });
}

interface Delivery {
  db: Db;
  env: Env;
  clock: Clock;
  writers: MailWriters;
  transport: MailTransport;
}

/** @returns after how many seconds to try again, or null when the message is done */
async function deliver(
  { db, env, clock, writers, transport }: Delivery,
  outboxId: string,
): Promise<number | null> {
  const now = clock.now();
  const urgent = urgentKinds(writers);
  const row = await lease(db, outboxId, urgent, now);
  if (!row) return secondsUntilFree(db, outboxId, now);
  const longestMs = urgent.includes(row.kind) ? URGENT_ATTEMPT_MS : LONGEST_ATTEMPT_MS;
  let subject: string | null;
  try {
    if (row.kind === PUSH) {
      const push = await composePush(writers, db, env, row, now);
      if (!push) return drop(db, row, 'nothing to tell any more');
      subject = push.message.title;
      await within(longestMs, pushTo({ db, env, ...push, now }));
    } else {
      const mail = await composeMail(writers, db, env, row, now);
      if (!mail) return drop(db, row, 'nothing to tell any more');
      subject = mail.keptSubject;
      await within(longestMs, transport.send(row.id, mail));
    }
  } catch (error) {
    if (error instanceof PushGone) return drop(db, row, error.message);
    return fail(db, row, error, clock.now());
  }
  await settle(db, row, { status: 'sent', sentAt: clock.now(), lastError: null, subject });
  return null;
}

async function drop(db: Db, row: OutboxRow, reason: string): Promise<null> {
  await settle(db, row, { status: 'dropped', lastError: reason });
  return null;
}

/** Rejects if the promise takes longer. */
function within(timeoutMs: number, promise: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The mail server did not finish within ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** Leases a row to this consumer. No row if it is sent, failed, deleted, or leased by another consumer. */
const lease = (db: Db, outboxId: string, urgent: string[], now: number) =>
  db
    .update(mailOutbox)
    .set({
      leasedUntil: sql`${now} + CASE WHEN ${inArray(mailOutbox.kind, urgent)}
        THEN ${URGENT_LEASE_MS} ELSE ${LEASE_MS} END`,
      attempts: sql`${mailOutbox.attempts} + 1`,
    })
    .where(and(eq(mailOutbox.id, outboxId), eq(mailOutbox.status, 'pending'), isFree(now)))
    .returning()
    .get();

/**
 * When the row is leased, its message stays in the queue until the lease ends: the consumer that has it may have
 * crashed.
 *
 * @returns null when the mail is sent, failed or deleted
 */
async function secondsUntilFree(db: Db, outboxId: string, now: number): Promise<number | null> {
  const row = await db
    .select({ leasedUntil: mailOutbox.leasedUntil })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.id, outboxId), eq(mailOutbox.status, 'pending')))
    .get();
  return row ? Math.max(1, Math.ceil(((row.leasedUntil ?? now) - now) / 1000)) : null;
}

const isFree = (now: number) => or(isNull(mailOutbox.leasedUntil), lte(mailOutbox.leasedUntil, now));

/** Ends the lease with its outcome, unless it expired and another consumer has the row. */
const settle = (db: Db, row: OutboxRow, outcome: Partial<OutboxRow>) =>
  db
    .update(mailOutbox)
    .set({ ...outcome, leasedUntil: null })
    .where(and(eq(mailOutbox.id, row.id), eq(mailOutbox.leasedUntil, row.leasedUntil ?? 0)));

async function fail(db: Db, row: OutboxRow, error: unknown, now: number): Promise<number | null> {
  const lastError = describe(error);
  console.error(
    JSON.stringify({ level: 'error', event: 'mail.not_sent', outboxId: row.id, kind: row.kind, lastError }),
  );
  const isPaused = error instanceof MailPaused;
  if (isPaused && now - (row.dueAt ?? row.createdAt) < error.maxWaitMs) {
    // Does not count as an attempt, and is left to the sweep, because retries of the message would be used up.
    await settle(db, row, { lastError, attempts: row.attempts - 1, nextAttemptAt: now + PAUSE_MS });
    return null;
  }
  if (
    isPaused ||
    error instanceof MailRefused ||
    error instanceof PushRefused ||
    row.attempts >= MAX_ATTEMPTS
  ) {
    await settle(db, row, { status: 'failed', failedAt: now, lastError });
    if (row.kind === PUSH) await countFailure(db, row.data);
    return null;
  }
  const pause = RETRY_SECONDS[Math.min(row.attempts, RETRY_SECONDS.length) - 1] ?? FIRST_RETRY_SECONDS;
  const seconds = error instanceof PushLater ? Math.max(pause, error.seconds) : pause;
  await settle(db, row, { lastError, nextAttemptAt: now + seconds * 1000 });
  return seconds;
}

/** Admins see a failed mail in the journal and can send it again. */
const markFailed = (db: Db, outboxId: string, now: number) =>
  db
    .update(mailOutbox)
    .set({ status: 'failed', failedAt: now, leasedUntil: null })
    .where(and(eq(mailOutbox.id, outboxId), eq(mailOutbox.status, 'pending'), isFree(now)));

/** The error for the journal, without tokens: a server may quote the mail that it refuses, with its links. */
const describe = (error: unknown) =>
  String(error instanceof Error ? error.message : error)
    .replace(/(token(?:=|%3D)|\/a(?:#|%23)|\/links\/mute\/)[^\s&"'<>]+/gi, '$1…')
    .slice(0, 500);
