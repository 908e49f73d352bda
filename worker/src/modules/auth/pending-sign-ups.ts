import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { insertFrom } from '../../db/insert-from.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { PORTAL } from '../../portal.ts';
import { accounts, oneTimeTokens } from './auth.table.ts';

/**
 * The sign-ups at an address that nobody confirmed yet (product 9). Somebody else may sign up with the same address, so each
 * keeps its own password and names, and each confirmation link sets those of its own sign-up.
 *
 * A sign-up is a row of `one_time_tokens` that no secret opens; the links in its mails are rows copied from it.
 */

/** Nothing hashes to this. */
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
      // As long as the account exists without being confirmed.
      expiresAt: now + PORTAL.retention.unconfirmedDays * DAY_MS,
      createdAt: now,
      ...values,
    },
    { from: sql`${accounts}`, where: account },
  );

/** The statement that keeps only the newest sign-ups of an account. Links that were mailed for the others still work. */
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

/** The sign-ups of an account, newest first. */
export const selectSignUps = (db: Db, userId: string) =>
  db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), isSignUp))
    .orderBy(desc(oneTimeTokens.createdAt), desc(oneTimeTokens.id));

/** The condition for the mailed links of a sign-up, which have its password hash: each hash has a salt of its own. */
export const isLinkOf = (passwordHash: string | null) =>
  sql`(${oneTimeTokens.secretHash} <> ${NO_SECRET} AND ${oneTimeTokens.passwordHash} IS ${passwordHash})`;

/** In SQL: the id of the sign-up with this id, of the newest one by default; null if the account has none. */
export const signUpOf = (userId: SQL, signUpId?: string) => sql`(
  SELECT id FROM one_time_tokens
  WHERE user_id = ${userId} AND secret_hash = ${NO_SECRET} ${signUpId ? sql`AND id = ${signUpId}` : sql``}
  ORDER BY created_at DESC, id DESC LIMIT 1)`;
