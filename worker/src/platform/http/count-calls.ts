import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { AppError } from '../lib/errors.ts';
import { rateCounters } from '../tables/rate-counters.table.ts';

/**
 * Counts one call against an exact limit of `max` per period, also for concurrent calls.
 *
 * @throws AppError request.rate_limited
 */
export async function countCall(
  db: Db,
  { key, max, periodMs, now }: { key: string; max: number; periodMs: number; now: number },
): Promise<void> {
  // A key may have a mail address.
  const hashed = createHash('sha256').update(key).digest('hex');
  const isOver = sql`${rateCounters.resetsAt} <= ${now}`;
  const counter = await db
    .insert(rateCounters)
    .values({ key: hashed, count: 1, resetsAt: now + periodMs })
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
