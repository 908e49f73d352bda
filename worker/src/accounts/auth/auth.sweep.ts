import { and, isNull, lte, sql } from 'drizzle-orm';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { actionLinks } from '../../platform/links/links.table.ts';
import { PORTAL } from '../../platform/portal.ts';
import { accounts, oneTimeTokens, sessions } from '../../platform/tables/auth.table.ts';
import { rateCounters } from '../../platform/tables/rate-counters.table.ts';

/** Deletes the expired sessions. */
export const deleteSessions = (db: Db, now: number) =>
  db.delete(sessions).where(lte(sessions.expiresAt, now));

/** Deletes the expired tokens of mails, and the sign-ups that wait for one. */
export const deleteTokens = (db: Db, now: number) =>
  db.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, now));

/** Deletes the expired links that answer a question, and the counters of attempts. */
export const deleteLinks = (db: Db, now: number) =>
  batch(db, {
    links: db.delete(actionLinks).where(lte(actionLinks.expiresAt, now)),
    counters: db.delete(rateCounters).where(lte(rateCounters.resetsAt, now)),
  });

/** Deletes the accounts, and the addresses entered by an admin, that were not confirmed in time. */
export const deleteUnconfirmed = (db: Db, now: number) =>
  batch(db, {
    addresses: db
      .update(accounts)
      .set({ pendingEmail: null, pendingEmailUntil: null })
      // The first condition lets SQLite use the index.
      .where(and(sql`pending_email IS NOT NULL`, lte(accounts.pendingEmailUntil, now))),
    accounts: db
      .delete(accounts)
      .where(
        and(
          isNull(accounts.emailConfirmedAt),
          lte(accounts.createdAt, now - PORTAL.retention.unconfirmedDays * DAY_MS),
        ),
      ),
  });
