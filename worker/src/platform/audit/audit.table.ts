import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../db/columns.ts';

/** The kind of an action, by which the log is filtered. The indexes are on this exact expression. */
export const actionKind = sql<string>`substr(action, 1, instr(action, '.') - 1)`;

/** The audit log: one row for each admin action and security event. It holds no secrets. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    /**
     * No foreign key: the log outlives the people in it and holds only their ids. The values of a profile edit are
     * deleted with the person (`people/remove-person.ts`).
     */
    actorId: text('actor_id'),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id'),
    before: text('before', { mode: 'json' }).$type<Record<string, unknown>>(),
    after: text('after', { mode: 'json' }).$type<Record<string, unknown>>(),
    requestId: text('request_id').notNull(),
    /** The person it concerns, also without a foreign key. Null if it concerns no one in particular. */
    personId: text('person_id'),
    /** The caller's IP address, for sign-ins and refusals; deleted after thirty days. */
    sourceAddress: text('source_address'),
    /** For a removal: when it was recorded outside the database, so that a restore does not undo it (ADR 017). */
    erasureNotedAt: instant('erasure_noted_at'),
  },
  (table) => [
    check('audit_log_before', sql`${table.before} IS NULL OR json_valid(${table.before})`),
    check('audit_log_after', sql`${table.after} IS NULL OR json_valid(${table.after})`),
    index('audit_log_newest').on(table.at),
    // For the cron job, which deletes the addresses.
    index('audit_log_with_address').on(table.at).where(sql`source_address IS NOT NULL`),
    index('audit_log_erasures')
      .on(table.at)
      .where(sql`action = 'person.removed' AND erasure_noted_at IS NULL`),
    index('audit_log_of_subject').on(table.subjectId, table.at),
    index('audit_log_by_kind').on(actionKind, table.at),
    index('audit_log_of_actor').on(table.actorId, table.at),
    index('audit_log_of_actor_by_kind').on(table.actorId, actionKind, table.at),
    index('audit_log_about').on(table.personId, table.at),
    index('audit_log_about_by_kind').on(table.personId, actionKind, table.at),
  ],
);
