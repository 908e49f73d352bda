import { eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import { totpFactors } from '../auth/auth.table.ts';
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
  const found = await findStep(await decryptSecret(env, factor.userId, factor.secret), code, now);
  if (!found) throw codeRefusal('code_wrong');
  if (found.step <= factor.lastStep) throw codeRefusal('code_used');
  if (!found.isInTime) throw codeRefusal('code_clock');
  return found.step;
}
