import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { accounts, rateCounters } from './auth.table.ts';
import { verifyPassword } from './passwords.ts';
import { hashSecret } from './sessions.ts';

const FREE_FAILURES = 4;
const MAX_DELAY_SECONDS = 15 * 60;
/** Failures are forgotten after a day without an attempt. */
const DAY_MS = 24 * 3_600_000;

/**
 * The counters of attempts at a password (product 14). Nobody can raise the counter of somebody else's device or session,
 * so guesses from elsewhere never keep people out of their own account there.
 */
export const attemptsAt = {
  /** From devices that never signed in to this address, whether or not it has an account. */
  address: (email: string) => hashSecret(`sign_in:${email}`),
  /** From one device that did; see `known-device.ts`. */
  device: (deviceId: string, email: string) => hashSecret(`sign_in_device:${deviceId}:${email}`),
  /** By somebody who is signed in, who is asked for the password again. */
  session: (sessionId: string) => hashSecret(`own_password:${sessionId}`),
};

interface Attempt {
  /** A key of {@link attemptsAt}. */
  counter: string;
  /** A condition on `accounts` that selects one. */
  whose: SQL;
  password: string;
  now: number;
}

/**
 * Compares a password with an account's. The attempt is counted as failed first, in one statement, so that parallel guesses
 * are limited like sequential ones; the right password deletes the counter.
 *
 * @returns the account, null if there is none, and whether the password is right
 * @throws AppError auth.throttled | request.rate_limited, with the seconds to wait
 */
export async function tryPassword(db: Db, { counter, whose, password, now }: Attempt) {
  const {
    counted: [counted],
    current: [current],
    account: [account = null],
  } = await batch(db, {
    counted: countAttempt(db, counter, now),
    current: db.select().from(rateCounters).where(eq(rateCounters.key, counter)),
    // Also read when the attempt is refused, so that the response takes equally long for every address.
    account: db.select().from(accounts).where(whose),
  });
  if (!counted) {
    const waitMs = (current?.blockedUntil ?? now) - now;
    throw new AppError('auth.throttled', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  const isRight = await verifyPassword(password, account?.passwordHash ?? null).catch(async (error) => {
    // The password was not looked at.
    await uncountAttempt(db, counted);
    throw error;
  });
  if (isRight) await forgetAttempts(db, [counter]);
  return { account, isRight };
}

/**
 * Counts an attempt and returns the counter, or nothing while attempts are blocked: from the fifth failure on for 1 s, 2 s,
 * 4 s … up to 15 min.
 */
function countAttempt(db: Db, key: string, now: number) {
  const { count, resetsAt, blockedUntil } = rateCounters;
  const isOver = sql`${resetsAt} <= ${now}`;
  const delaySeconds = sql`min(${MAX_DELAY_SECONDS}, 1 << min(${count} - ${FREE_FAILURES}, 10))`;
  return db
    .insert(rateCounters)
    .values({ key, count: 1, resetsAt: now + DAY_MS })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${count} + 1 END`,
        resetsAt: now + DAY_MS,
        blockedUntil: sql`
          CASE WHEN ${isOver} OR ${count} < ${FREE_FAILURES} THEN NULL ELSE ${now} + 1000 * ${delaySeconds} END`,
      },
      setWhere: sql`coalesce(${blockedUntil}, 0) <= ${now}`,
    })
    .returning();
}

/** Takes back what `counted` was returned for. */
const uncountAttempt = (db: Db, { key, blockedUntil }: typeof rateCounters.$inferSelect) =>
  db
    .update(rateCounters)
    .set({
      count: sql`${rateCounters.count} - 1`,
      blockedUntil: sql`nullif(${rateCounters.blockedUntil}, ${blockedUntil})`,
    })
    .where(eq(rateCounters.key, key));

/** The statement that deletes counters. */
export const forgetAttempts = (db: Db, counters: string[], when?: SQL) =>
  db.delete(rateCounters).where(and(inArray(rateCounters.key, counters), when));

/** The condition that selects the account if its password has not changed since it was read. */
export const hasUnchangedPassword = (account: { id: string; passwordHash: string }) =>
  and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash));
