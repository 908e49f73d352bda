import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { rateCounters } from '../auth/auth.table.ts';
import { hashSecret } from '../auth/sessions.ts';

const FREE_FAILURES = 4;
const MAX_DELAY_SECONDS = 15 * 60;
/** After a day without an attempt the failures are forgotten. */
const MEMORY_MS = 24 * 3_600_000;

const keyOf = (userId: string) => hashSecret(`second_factor:${userId}`);

/**
 * Counts one attempt at a person's codes, of the app and recovery codes together. It counts as failed until the counter
 * is deleted. Because it is counted before the code is looked at, parallel guesses are limited like sequential ones.
 * From the fifth failure on the person waits 1 s, 2 s, 4 s … up to 15 min.
 *
 * @returns the condition on `rate_counters` that selects the counter, for the deletion after a right code
 * @throws AppError auth.throttled, with the seconds to wait
 */
export async function countCodeAttempt(db: Db, userId: string, now: number) {
  const key = await keyOf(userId);
  const isCounter = eq(rateCounters.key, key);
  const delaySeconds = sql`min(${MAX_DELAY_SECONDS}, 1 << min(${rateCounters.count} - ${FREE_FAILURES}, 10))`;
  const isOver = sql`${rateCounters.resetsAt} <= ${now}`;
  const counted = await db
    .insert(rateCounters)
    .values({ key, count: 1, resetsAt: now + MEMORY_MS })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateCounters.count} + 1 END`,
        blockedUntil: sql`
          CASE WHEN ${isOver} OR ${rateCounters.count} < ${FREE_FAILURES} THEN NULL
          ELSE ${now} + 1000 * ${delaySeconds} END`,
        resetsAt: sql`excluded.resets_at`,
      },
      setWhere: sql`coalesce(${rateCounters.blockedUntil}, 0) <= ${now}`,
    })
    .returning({ key: rateCounters.key });
  if (counted.length > 0) return isCounter;
  const blocked = await db
    .select({ until: rateCounters.blockedUntil })
    .from(rateCounters)
    .where(isCounter)
    .get();
  const retryAfterSeconds = Math.max(1, Math.ceil(((blocked?.until ?? now) - now) / 1000));
  throw new AppError('auth.throttled', { retryAfterSeconds });
}
