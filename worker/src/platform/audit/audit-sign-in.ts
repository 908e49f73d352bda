import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { Env } from '../env.ts';
import { deriveKey } from '../lib/secret-key.ts';
import { auditWhen } from './audit.statements.ts';
import { fitsVisitorLimit } from './visitor-limit.ts';

interface SignInAttempt {
  at: number;
  action: 'account.signed_in' | 'account.sign_in_failed';
  actorId: string | null;
  /** The address that was entered. */
  email: string;
  /** In SQL: the id of the account with that address. */
  account: SQL;
  sourceAddress: string;
  requestId: string;
}

/**
 * Writes a sign-in attempt to the audit log. For an address without an account it stores a keyed hash, so that an admin can
 * recognise repeated attempts; those rows are limited. It takes the same time with and without an account.
 */
export async function auditSignIn(
  { db, env }: { db: Db; env: Env },
  { email, account, ...attempt }: SignInAttempt,
): Promise<void> {
  const addressMark = await markOf(env, email);
  await auditWhen(
    db,
    {
      ...attempt,
      subjectKind: 'account',
      subjectId: account,
      after: sql`iif(${account} IS NULL, json_object('addressMark', ${addressMark}), NULL)`,
    },
    sql`${account} IS NOT NULL OR ${fitsVisitorLimit(attempt.sourceAddress, attempt.at)}`,
  ).statement;
}

/** Twelve hexadecimal digits that only this portal can compute from an address. */
async function markOf(env: Env, email: string): Promise<string> {
  const key = await deriveKey(
    env,
    'addresses in the audit log',
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    ['sign'],
  );
  const mark = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(email));
  return Buffer.from(mark, 0, 6).toString('hex');
}
