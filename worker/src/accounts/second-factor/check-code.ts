import { eq, type SQL, sql } from 'drizzle-orm';
import { auditWhen } from '../../platform/audit/audit.statements.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Env } from '../../platform/env.ts';
import type { AppContext } from '../../platform/http/endpoint.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { totpFactors } from '../../platform/tables/auth.table.ts';
import { countCodeAttempt } from '../auth/attempts.ts';
import { decryptSecret } from './stored-secrets.ts';
import { findStep } from './totp.ts';

export type FactorRow = typeof totpFactors.$inferSelect;

/** A person's factor, confirmed or not. */
export const selectFactor = (db: Db, userId: string | SQL) =>
  db.select().from(totpFactors).where(eq(totpFactors.userId, userId));

/** The refusal of a code, with the rule that it broke. */
export const codeRefusal = (message: 'code_wrong' | 'code_used' | 'code_clock', path = 'code') =>
  new AppError('auth.code_wrong', { issues: [{ path, message }] });

/**
 * The time step of a right code that was not used yet. The caller must still accept it in one conditional statement.
 *
 * @throws AppError auth.code_wrong, with the rule code_clock if the clock of the phone is wrong
 */
export async function stepOfCode(env: Env, factor: FactorRow, code: string, now: number): Promise<number> {
  const secret = await decryptSecret(env, factor.userId, factor.secret);
  // Before the factor is confirmed, the caller has its secret.
  const found = await findStep(secret, code, now, factor.confirmedAt === null);
  if (!found) throw codeRefusal('code_wrong');
  if (found.step <= factor.lastStep) throw codeRefusal('code_used');
  if (!found.isInTime) throw codeRefusal('code_clock');
  return found.step;
}

/**
 * Runs a check of the caller's code as a counted attempt, and logs a wrong one.
 *
 * @param check gets the condition on `rate_counters` for the deletion after a right code
 * @throws AppError auth.throttled, and what `check` throws
 */
export async function tryCode<T>(
  { db, clock, signedIn, requestId, c }: ServiceContext & { c: AppContext },
  check: (isCounter: SQL) => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const isCounter = await countCodeAttempt(c, signedIn.id);
  try {
    return await check(isCounter);
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.code_wrong') {
      const wrong = {
        at: now,
        actorId: signedIn.id,
        action: 'account.code_wrong',
        subjectKind: 'account',
        subjectId: signedIn.id,
        requestId,
      } as const;
      await auditWhen(db, wrong, sql`TRUE`).statement;
    }
    throw error;
  }
}
