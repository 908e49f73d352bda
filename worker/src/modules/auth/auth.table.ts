import { TOKEN_PURPOSES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, stamps } from '../../db/columns.ts';

/** The credentials of a person. The other data is in `profiles`, under the same id. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    /** Trimmed and lower-cased; the address for signing in. */
    email: text('email').notNull().unique(),
    /** `scrypt$N$r$p$salt$key`: includes the parameters it was hashed with. */
    passwordHash: text('password_hash').notNull(),
    emailConfirmedAt: instant('email_confirmed_at'),
    failedSignIns: integer('failed_sign_ins').notNull().default(0),
    /** No sign-in before this instant; the delay doubles with every failure from the fifth on. */
    signInBlockedUntil: instant('sign_in_blocked_until'),
    ...stamps,
  },
  (table) => [
    check('accounts_email_form', sql`${table.email} = lower(trim(${table.email}))`),
    // For the cron job, which deletes unconfirmed accounts.
    index('accounts_unconfirmed').on(table.createdAt).where(sql`email_confirmed_at IS NULL`),
  ],
);

/** In SQL: the id of the account with this address. */
export const accountWith = (email: string) => sql`(SELECT id FROM accounts WHERE email = ${email})`;

/** Sessions. `id` is the SHA-256 of the cookie's token, so a leaked copy of this table cannot be used to sign in. */
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

/** Secrets mailed to a person. Each row is deleted when it is used. */
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

/** Exact limits per mail address (product 14), for addresses with and without an account. */
export const rateCounters = sqliteTable(
  'rate_counters',
  {
    /** The action and the address, hashed, so that no address without an account is stored. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [index('rate_counters_reset').on(table.resetsAt)],
);
