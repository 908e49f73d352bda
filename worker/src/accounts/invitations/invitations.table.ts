import { LOCALES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant, jsonList } from '../../platform/db/columns.ts';
import { accounts } from '../../platform/tables/auth.table.ts';

/** A sheet of people who were invited together, with the organiser's text. */
export const invitationImports = sqliteTable(
  'invitation_imports',
  {
    id: text('id').primaryKey(),
    senderId: text('sender_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The submission that made it, so that a repeat makes no second one. */
    submissionId: text('submission_id'),
    /** The language of the mails. */
    locale: text('locale', { enum: LOCALES }).notNull(),
    noteNl: text('note_nl'),
    noteEn: text('note_en'),
    /** How many people were invited, also after they were withdrawn or erased. */
    invited: integer('invited').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('invitation_imports_locale', sql`${table.locale} IN ('nl', 'en')`),
    index('invitation_imports_newest').on(table.createdAt),
    uniqueIndex('invitation_imports_of_sender').on(table.senderId, table.submissionId),
  ],
);

/** How an invitation is stored. What admins see, such as that it was opened, follows from the other columns. */
export const STORED_INVITATION_STATES = ['waiting', 'accepted', 'refused'] as const;

/** Invitations to become a volunteer (product 84), erased when they expire. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    importId: text('import_id')
      .notNull()
      .references(() => invitationImports.id, { onDelete: 'cascade' }),
    /** Lower case; one invitation an address. After a refusal its hash, so that the address is not invited again. */
    email: text('email').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** E.164. */
    phoneNumber: text('phone_number'),
    skills: jsonList('skills').notNull().default(sql`'[]'`),
    state: text('state', { enum: STORED_INVITATION_STATES }).notNull().default('waiting'),
    /** The account that accepted it. */
    userId: text('user_id').references(() => accounts.id, { onDelete: 'cascade' }),
    invitedAt: instant('invited_at').notNull(),
    openedAt: instant('opened_at'),
    remindedAt: instant('reminded_at'),
    answeredAt: instant('answered_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('invitations_state', sql`${table.state} IN ('waiting', 'accepted', 'refused')`),
    index('invitations_newest').on(table.invitedAt),
    index('invitations_expiry').on(table.expiresAt),
    index('invitations_of_import').on(table.importId),
    index('invitations_of_user').on(table.userId).where(sql`user_id IS NOT NULL`),
  ],
);

/** The links in the mails of an invitation. Only the hash of a secret is stored. */
export const invitationLinks = sqliteTable(
  'invitation_links',
  {
    id: text('id').primaryKey(),
    invitationId: text('invitation_id')
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    secretHash: text('secret_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('invitation_links_of_invitation').on(table.invitationId)],
);
