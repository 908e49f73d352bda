import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { AppContext } from '../../platform/http/endpoint.ts';
import { hashSecret } from '../../platform/identity/sessions.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { rateCounters } from '../../platform/tables/rate-counters.table.ts';
import { knownDevice } from './known-device.ts';

const FREE_FAILURES = 4;
const MAX_DELAY_SECONDS = 15 * 60;

/**
 * The keys of the counters of attempts at a password or a code (product 14). Nobody can raise the counter of somebody else's
 * device, session or account, so guesses from elsewhere never lock people out there. A counter is deleted after a day
 * without an attempt.
 */
export const attemptsAt = {
  /** Passwords, from devices that never signed in to this address, whether or not it has an account. */
  address: (email: string) => hashSecret(`sign_in:${email}`),
  /** Passwords, from one device that signed in to this address before; see `known-device.ts`. */
  device: (deviceId: string, email: string) => hashSecret(`sign_in_device:${deviceId}:${email}`),
  /** Passwords, by somebody who is signed in and has to enter it again. */
  session: (sessionId: string) => hashSecret(`own_password:${sessionId}`),
  /** Codes of the second factor and recovery codes, after the right password, from devices that never verified a session. */
  code: (userId: string) => hashSecret(`second_factor:${userId}`),
  /** Codes of the second factor and recovery codes, from one device on which this person verified a session before. */
  codeAtDevice: (deviceId: string, userId: string) =>
    hashSecret(`second_factor_device:${deviceId}:${userId}`),
};

export type Attempts = typeof rateCounters.$inferSelect;

/**
 * The statements that count an attempt. It counts as failed until the counter is deleted with {@link forgetAttempts}. It is
 * counted before the secret is checked, so parallel guesses are limited like sequential ones.
 *
 * @param key a key of {@link attemptsAt}
 */
export const attemptStatements = (db: Db, key: string, now: number) => ({
  counted: countStatement(db, key, now),
  current: db.select().from(rateCounters).where(eq(rateCounters.key, key)),
});

/**
 * The counter, from the results of {@link attemptStatements}.
 *
 * @throws AppError auth.throttled, with the seconds to wait
 */
export function refuseBlocked(
  { counted: [counted], current: [current] }: { counted: Attempts[]; current: Attempts[] },
  now: number,
): Attempts {
  if (counted) return counted;
  const waitMs = (current?.blockedUntil ?? now) - now;
  throw new AppError('auth.throttled', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/**
 * Counts an attempt at a person's codes, apart for a device that verified before: who has only the password must not be able to
 * block the person.
 *
 * @returns the condition on `rate_counters` that selects the counter, for the deletion after a right code
 * @throws AppError auth.throttled, with the seconds to wait
 */
export async function countCodeAttempt(c: AppContext, userId: string) {
  const { db, clock } = c.var;
  const now = clock.now();
  const device = await knownDevice(c, 'verified', userId);
  const counter = device ? attemptsAt.codeAtDevice(device, userId) : attemptsAt.code(userId);
  const { key } = refuseBlocked(await batch(db, attemptStatements(db, await counter, now)), now);
  return eq(rateCounters.key, key);
}

/**
 * Counts an attempt and returns the counter, or nothing while attempts are blocked: from the fifth failure on for 1 s, 2 s,
 * 4 s … up to 15 min.
 */
function countStatement(db: Db, key: string, now: number) {
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

/** Undoes a counted attempt, given the counter that was returned for it. */
export const uncountAttempt = (db: Db, { key, blockedUntil }: typeof rateCounters.$inferSelect) =>
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
