import { CONFIRM_EMAIL_HOURS, RESET_PASSWORD_MINUTES, type TokenPurpose } from '@ijsploeg/worker/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { hashSecret, newSecret } from '../../platform/identity/sessions.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/lib/durations.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { oneTimeTokens } from '../../platform/tables/auth.table.ts';

const LIFETIME_MS: Record<TokenPurpose, number> = {
  confirm_email: CONFIRM_EMAIL_HOURS * HOUR_MS,
  reset_password: RESET_PASSWORD_MINUTES * MINUTE_MS,
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
    secretHash: hashSecret(token.secret),
    expiresAt: now + LIFETIME_MS[purpose],
    createdAt: now,
  });
  return token;
}

/**
 * Creates a token that confirms the address for one sign-up, with that sign-up's password and names.
 *
 * @returns null when the sign-up is gone, because another link was used in the meantime
 */
export async function mintConfirmationToken(
  db: Db,
  signUp: { id: string; userId: string },
  now: number,
): Promise<OneTimeToken | null> {
  const token = { id: newId('tok'), secret: newSecret() };
  const minted = await insertFrom(
    db,
    oneTimeTokens,
    {
      id: token.id,
      userId: sql`sign_up.user_id`,
      purpose: 'confirm_email',
      secretHash: hashSecret(token.secret),
      expiresAt: now + LIFETIME_MS.confirm_email,
      createdAt: now,
      passwordHash: sql`sign_up.password_hash`,
      firstName: sql`sign_up.first_name`,
      lastName: sql`sign_up.last_name`,
    },
    {
      from: sql`${oneTimeTokens} AS sign_up`,
      where: sql`sign_up.id = ${signUp.id} AND sign_up.user_id = ${signUp.userId}`,
    },
  ).returning({ id: oneTimeTokens.id });
  return minted.length > 0 ? token : null;
}

/**
 * The condition on `one_time_tokens` that selects this token if its secret and purpose match and it has not expired.
 */
export async function validToken(token: OneTimeToken, purpose: TokenPurpose, now: number) {
  return and(
    eq(oneTimeTokens.id, token.id),
    eq(oneTimeTokens.secretHash, hashSecret(token.secret)),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, now),
  );
}
