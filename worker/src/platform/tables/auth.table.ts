import { TOKEN_PURPOSES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, stamps } from '../db/columns.ts';

/** When a person was last seen; the creation of the account if never. Indexed as written. */
export const lastSeenAt = sql<number>`coalesce(last_seen_at, created_at)`;

/** The credentials of a person. The other data is in `profiles`, under the same id. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    /** Trimmed and lower-cased; the address for signing in. */
    email: text('email').notNull().unique(),
    /**
     * Includes the algorithm and its parameters. For an unconfirmed account it is the hash of the newest sign-up; each
     * confirmation link has its own.
     */
    passwordHash: text('password_hash').notNull(),
    emailConfirmedAt: instant('email_confirmed_at'),
    /** The address that an admin entered, until its link is used or expires: see `correct-email.ts`. */
    pendingEmail: text('pending_email'),
    pendingEmailUntil: instant('pending_email_until'),
    /**
     * Unused, as is the next column: attempts are counted in `rate_counters`. Both stay because migrations only add, and
     * for the Worker that still runs while a new one is deployed.
     */
    failedSignIns: integer('failed_sign_ins').notNull().default(0),
    signInBlockedUntil: instant('sign_in_blocked_until'),
    ...stamps,
    /**
     * The last sign-in, which a trigger writes (migrations/0000_initial.sql), or the end of a later event whose reservation
     * no longer names the person. Null before the first.
     */
    lastSeenAt: instant('last_seen_at'),
    /** When the person was warned that the account will be erased; null again once they sign in. */
    eraseWarnedAt: instant('erase_warned_at'),
  },
  (table) => [
    check('accounts_email_form', sql`${table.email} = lower(trim(${table.email}))`),
    // For the cron job, which deletes unconfirmed accounts.
    index('accounts_unconfirmed').on(table.createdAt).where(sql`email_confirmed_at IS NULL`),
    index('accounts_pending').on(table.pendingEmailUntil).where(sql`pending_email IS NOT NULL`),
    index('accounts_last_seen').on(lastSeenAt),
    index('accounts_erase_warned').on(table.eraseWarnedAt).where(sql`erase_warned_at IS NOT NULL`),
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
    /** When a code of the second factor was last accepted in this session; null for never. */
    verifiedAt: instant('verified_at'),
    /** Until when this device is trusted, so that only sensitive actions need another code. */
    trustedUntil: instant('trusted_until'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** Secrets mailed to a person, deleted when used, and the sign-ups that wait for one: see `pending-sign-ups.ts`. */
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
    /** The password and the names of the sign-up that this row is for; null for other purposes. */
    passwordHash: text('password_hash'),
    firstName: text('first_name'),
    lastName: text('last_name'),
  },
  (table) => [
    check('one_time_tokens_purpose', sql`${table.purpose} IN ('confirm_email', 'reset_password')`),
    index('one_time_tokens_user').on(table.userId, table.purpose),
    index('one_time_tokens_expiry').on(table.expiresAt),
  ],
);

/** The authenticator app of a person (TOTP). */
export const totpFactors = sqliteTable(
  'totp_factors',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Encrypted with a key derived from SECRET_KEY. */
    secret: text('secret').notNull(),
    /** Null until the first right code. */
    confirmedAt: instant('confirmed_at'),
    /** The time step of the last accepted code; each code counts once. */
    lastStep: integer('last_step').notNull().default(0),
    /** When a removal that another admin asked for takes effect. */
    removalAt: instant('removal_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('totp_factors_removal').on(table.removalAt).where(sql`removal_at IS NOT NULL`)],
);

/** The unused recovery codes of a person, hashed. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
