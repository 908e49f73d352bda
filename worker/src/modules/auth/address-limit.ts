import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { rateCounters } from './auth.table.ts';
import { hashSecret } from './sessions.ts';

const MAX_AN_HOUR = 5;

/**
 * Counts a request that would send a mail: at most five an hour per address and action, also for concurrent
 * requests. Addresses without an account are counted too, so that the limit does not reveal which ones have one.
 *
 * @throws AppError request.rate_limited
 */
export async function countMailTo(
  db: Db,
  action: 'sign_up' | 'email_change' | 'resend_confirmation' | 'forgot_password' | 'reserve',
  email: string,
  now: number,
): Promise<void> {
  const key = `${action}:${email}`;
  await countCall(db, { key, max: MAX_AN_HOUR, periodMs: HOUR_MS, now });
}

/**
 * Counts one call against an exact limit of `max` per period, also for concurrent calls.
 *
 * @throws AppError request.rate_limited
 */
export async function countCall(
  db: Db,
  { key, max, periodMs, now }: { key: string; max: number; periodMs: number; now: number },
): Promise<void> {
  const isOver = sql`${rateCounters.resetsAt} <= ${now}`;
  const counter = await db
    .insert(rateCounters)
    .values({ key: await hashSecret(key), count: 1, resetsAt: now + periodMs })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateCounters.count} + 1 END`,
        resetsAt: sql`CASE WHEN ${isOver} THEN excluded.resets_at ELSE ${rateCounters.resetsAt} END`,
      },
    })
    .returning()
    .get();
  if (counter.count > max)
    throw new AppError('request.rate_limited', {
      retryAfterSeconds: Math.ceil((counter.resetsAt - now) / 1000),
    });
}
