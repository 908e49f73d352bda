import { CONFIRM_EMAIL_HOURS, RESET_PASSWORD_MINUTES } from '@ijsploeg/worker/contract';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../lib/new-id.ts';
import { oneTimeTokens } from './auth.table.ts';
import { hashSecret, newSecret } from './sessions.ts';

export type TokenPurpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

const LIFETIME_MS: Record<TokenPurpose, number> = {
  confirm_email: CONFIRM_EMAIL_HOURS * 3_600_000,
  reset_password: RESET_PASSWORD_MINUTES * 60_000,
};

/** What a mailed link carries: which token, and the secret that proves it was received. */
export interface OneTimeToken {
  id: string;
  secret: string;
}

/** Makes a token; its secret exists here and in the mail alone, the table holds the hash. */
export async function mintToken(
  db: Db,
  userId: string,
  purpose: TokenPurpose,
  now: number,
): Promise<OneTimeToken> {
  const token = { id: newId('tok'), secret: newSecret() };
  await db.insert(oneTimeTokens).values({
    id: token.id,
    userId,
    purpose,
    secretHash: await hashSecret(token.secret),
    expiresAt: now + LIFETIME_MS[purpose],
    createdAt: now,
  });
  return token;
}

/** The condition on `one_time_tokens` that finds this token, if it is right, of this purpose and not expired. */
export async function validToken(token: OneTimeToken, purpose: TokenPurpose, now: number) {
  return and(
    eq(oneTimeTokens.id, token.id),
    eq(oneTimeTokens.secretHash, await hashSecret(token.secret)),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, now),
  );
}
