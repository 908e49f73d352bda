import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import type { AppContext } from '../../platform/http/endpoint.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { toSearchText } from '../../platform/lib/search-text.ts';
import { PORTAL } from '../../platform/portal.ts';
import { accounts, oneTimeTokens } from '../../platform/tables/auth.table.ts';
import { knownDevice } from './known-device.ts';

/**
 * The sign-ups with an address that is not confirmed yet (product 9). Different people may sign up with the same address, so
 * each sign-up keeps its own password and names, and confirming it sets those.
 *
 * A sign-up is a row of `one_time_tokens` without a secret. The links in its mails are rows copied from it.
 */

/** No secret has this hash. */
const NO_SECRET = '';
const MAX_PENDING = 20;

const isSignUp = eq(oneTimeTokens.secretHash, NO_SECRET);

interface SignUpRow {
  id: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  now: number;
}

/** The statement that inserts a sign-up for the account that `account` selects. */
export const insertSignUp = (db: Db, { id, now, ...values }: SignUpRow, account: SQL) =>
  insertFrom(
    db,
    oneTimeTokens,
    {
      id,
      userId: sql`${accounts.id}`,
      purpose: 'confirm_email',
      secretHash: NO_SECRET,
      // An unconfirmed account is deleted after the same time.
      expiresAt: now + PORTAL.retention.unconfirmedDays * DAY_MS,
      createdAt: now,
      ...values,
    },
    { from: sql`${accounts}`, where: account },
  );

/** Deletes all but the newest sign-ups of an account. Links that were mailed for the others still work. */
export const deleteOldSignUps = (db: Db, userId: SQL) =>
  db.delete(oneTimeTokens).where(
    and(
      eq(oneTimeTokens.userId, userId),
      isSignUp,
      notInArray(
        oneTimeTokens.id,
        db
          .select({ id: oneTimeTokens.id })
          .from(oneTimeTokens)
          .where(and(eq(oneTimeTokens.userId, userId), isSignUp))
          .orderBy(desc(oneTimeTokens.createdAt), desc(oneTimeTokens.id))
          .limit(MAX_PENDING),
      ),
    ),
  );

/** What a sign-up gives the account that it confirms, and when it was made. */
export interface PendingSignUp {
  passwordHash: string;
  firstName: string;
  lastName: string;
  createdAt: number;
}

/** The sign-ups of an account, newest first. */
export const selectSignUps = (db: Db, userId: string) =>
  db
    .select({
      id: oneTimeTokens.id,
      userId: oneTimeTokens.userId,
      createdAt: oneTimeTokens.createdAt,
      // Set in each sign-up.
      passwordHash: sql<string>`${oneTimeTokens.passwordHash}`,
      firstName: sql<string>`${oneTimeTokens.firstName}`,
      lastName: sql<string>`${oneTimeTokens.lastName}`,
    })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), isSignUp))
    .orderBy(desc(oneTimeTokens.createdAt), desc(oneTimeTokens.id));

/** The first of these sign-ups that was made in the caller's browser. */
export async function signUpOfBrowser<SignUp extends { passwordHash: string }>(
  c: AppContext,
  signUps: readonly SignUp[],
): Promise<SignUp | null> {
  for (const signUp of signUps) if (await knownDevice(c, 'signed_up', signUp.passwordHash)) return signUp;
  return null;
}

/** The columns of `profiles` with the names of a sign-up. */
export const toNames = (
  { firstName, lastName }: Pick<PendingSignUp, 'firstName' | 'lastName'>,
  email: string,
) => ({ firstName, lastName, searchText: toSearchText(firstName, lastName, email) });

/** The condition for the mailed links of a sign-up. They share its password hash, which is unique because of its salt. */
export const isLinkOf = (passwordHash: string | null) =>
  sql`(${oneTimeTokens.secretHash} <> ${NO_SECRET} AND ${oneTimeTokens.passwordHash} IS ${passwordHash})`;

/** In SQL: the id of this sign-up of the account, by default of the newest one; null if there is none. */
export const signUpOf = (userId: SQL, signUpId?: string) => sql`(
  SELECT id FROM one_time_tokens
  WHERE user_id = ${userId} AND secret_hash = ${NO_SECRET} ${signUpId ? sql`AND id = ${signUpId}` : sql``}
  ORDER BY created_at DESC, id DESC LIMIT 1)`;
