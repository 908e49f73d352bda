import { TOKEN_PURPOSES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, stamps } from '../../db/columns.ts';

/** What it takes to sign in. The person's data is in `profiles`, under the same id. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    /** Trimmed and lower-cased; the one address of this person for signing in. */
    email: text('email').notNull().unique(),
    /** `scrypt$N$r$p$salt$key`: the parameters travel with the hash. */
    passwordHash: text('password_hash').notNull(),
    emailConfirmedAt: instant('email_confirmed_at'),
    failedSignIns: integer('failed_sign_ins').notNull().default(0),
    /** No sign-in before this instant; doubled by every failure from the fifth on. */
    signInBlockedUntil: instant('sign_in_blocked_until'),
    ...stamps,
  },
  (table) => [
    check('accounts_email_form', sql`${table.email} = lower(trim(${table.email}))`),
    // Unconfirmed accounts that expired are found by the cron job.
    index('accounts_unconfirmed').on(table.createdAt).where(sql`email_confirmed_at IS NULL`),
  ],
);

/** In SQL: the id of the account with this address. */
export const accountWith = (email: string) => sql`(SELECT id FROM accounts WHERE email = ${email})`;

/** Sessions. `id` is the SHA-256 of the cookie's token, so a stolen copy of this table opens nothing. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    userAgent: text('user_agent'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** Secrets mailed to a person: a row is deleted by the use that it allows. */
export const oneTimeTokens = sqliteTable(
  'one_time_tokens',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: TOKEN_PURPOSES }).notNull(),
    secretHash: text('secret_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('one_time_tokens_purpose', sql`${table.purpose} IN ('confirm_email', 'reset_password')`),
    index('one_time_tokens_user').on(table.userId, table.purpose),
    index('one_time_tokens_expiry').on(table.expiresAt),
  ],
);

/** Exact limits per mail address (product 14), counted for known and unknown addresses alike. */
export const rateCounters = sqliteTable(
  'rate_counters',
  {
    /** What is limited and for whom, hashed: no address is kept for somebody who has no account. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [index('rate_counters_reset').on(table.resetsAt)],
);
