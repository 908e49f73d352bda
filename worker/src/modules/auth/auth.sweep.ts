import { and, isNull, lte, sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { actionLinks } from '../links/links.table.ts';
import { accounts, oneTimeTokens, rateCounters, sessions } from './auth.table.ts';

export const UNCONFIRMED_DAYS = 30;

/** Deletes expired sessions, tokens, links, counters and addresses that nobody confirmed, and accounts that were not confirmed within thirty days. */
export async function deleteExpired(db: Db, now: number): Promise<void> {
  const tooOld = now - UNCONFIRMED_DAYS * 24 * 60 * 60_000;
  await batch(db, {
    sessions: db.delete(sessions).where(lte(sessions.expiresAt, now)),
    tokens: db.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, now)),
    links: db.delete(actionLinks).where(lte(actionLinks.expiresAt, now)),
    counters: db.delete(rateCounters).where(lte(rateCounters.resetsAt, now)),
    addresses: db
      .update(accounts)
      .set({ pendingEmail: null, pendingEmailUntil: null })
      // The first condition lets SQLite use the index.
      .where(and(sql`pending_email IS NOT NULL`, lte(accounts.pendingEmailUntil, now))),
    accounts: db
      .delete(accounts)
      .where(and(isNull(accounts.emailConfirmedAt), lte(accounts.createdAt, tooOld))),
  });
}
