import { CONFIRM_EMAIL_HOURS, RESET_PASSWORD_MINUTES, type TokenPurpose } from '@ijsploeg/worker/contract';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../lib/new-id.ts';
import { oneTimeTokens } from './auth.table.ts';
import { hashSecret, newSecret } from './sessions.ts';

const LIFETIME_MS: Record<TokenPurpose, number> = {
  confirm_email: CONFIRM_EMAIL_HOURS * 3_600_000,
  reset_password: RESET_PASSWORD_MINUTES * 60_000,
};

/** A token in a mailed link: its id, and the secret that proves the mail was received. */
export interface OneTimeToken {
  id: string;
  secret: string;
}

/** Creates a token. Its secret is only in the mail; the table holds the hash. */
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

/**
 * The condition on `one_time_tokens` that selects this token if its secret and purpose match and it has not expired.
 */
export async function validToken(token: OneTimeToken, purpose: TokenPurpose, now: number) {
  return and(
    eq(oneTimeTokens.id, token.id),
    eq(oneTimeTokens.secretHash, await hashSecret(token.secret)),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, now),
  );
}
