import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../db/columns.ts';
import { accounts, sessions } from '../tables/auth.table.ts';

/** The browsers that get notifications (product 91). A row ends with its session: a browser that is signed out gets none. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** One subscription for each session: a browser that renews it replaces the former one. */
    sessionId: text('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the endpoint, which is too long for an index. */
    endpointHash: text('endpoint_hash').notNull().unique(),
    /** The address at the push service. Whoever knows it still cannot send: messages are signed. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key (P-256, base64url), for which messages are encrypted. */
    p256dh: text('p256dh').notNull(),
    /** The browser's shared secret (16 bytes, base64url). */
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the push service last accepted a message; null for never. */
    lastOkAt: instant('last_ok_at'),
    /** The messages in a row that could not be delivered. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [index('push_subscriptions_of_user').on(table.userId, table.createdAt)],
);

/** In SQL, a table to join: the subscriptions, under names that no other table has. */
export const pushDevices = sql`(SELECT push_subscriptions.id AS device_id, push_subscriptions.user_id AS device_of
  FROM push_subscriptions) AS device`;
