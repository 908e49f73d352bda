import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { AppContext } from '../../platform/http/endpoint.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { loggableError } from '../../platform/lib/loggable-error.ts';
import { claimRefusals } from './claim-refusals.table.ts';

const KEPT_DAYS = 30;

/**
 * Returns what `answer` returns. If it refuses the claim, the refusal is counted by its code after the answer is sent. A count
 * that cannot be written is logged and not tried again, because it is only statistics.
 */
export function countingRefusals<Answer>(c: AppContext, answer: () => Answer): Answer {
  try {
    return answer();
  } catch (error) {
    if (error instanceof AppError)
      c.executionCtx.waitUntil(countRefusal(c.var.db, error.code, c.var.clock.now()));
    throw error;
  }
}

async function countRefusal(db: Db, code: string, now: number): Promise<void> {
  try {
    await db
      .insert(claimRefusals)
      .values({ day: dayOf(now), code, count: 1 })
      .onConflictDoUpdate({
        target: [claimRefusals.day, claimRefusals.code],
        set: { count: sql`${claimRefusals.count} + 1` },
      });
  } catch (error) {
    console.error(
      JSON.stringify({ level: 'error', event: 'refusal.not_counted', code, error: loggableError(error) }),
    );
  }
}

/** The refused claims of today by code, the most frequent first. */
export const selectRefusals = (db: Db, now: number) =>
  db
    .select({ code: claimRefusals.code, count: claimRefusals.count })
    .from(claimRefusals)
    .where(sql`${claimRefusals.day} = ${dayOf(now)}`)
    .orderBy(sql`${claimRefusals.count} DESC`, claimRefusals.code);

/** Deletes the counts that are thirty days old. */
export const forgetRefusals = (db: Db, now: number) =>
  db.delete(claimRefusals).where(sql`${claimRefusals.day} <= ${dayOf(now - KEPT_DAYS * DAY_MS)}`);
