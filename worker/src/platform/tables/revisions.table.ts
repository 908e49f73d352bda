import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * One row with a random text for each table that polled answers are made from. Triggers replace the text at every write to
 * that table (migrations/0000_initial.sql), so an answer is unchanged as long as the texts of its tables
 * are. They are random and not counted up, so that none is used again after the database is restored to an earlier moment.
 */
export const revisions = sqliteTable(
  'revisions',
  {
    id: integer('id').primaryKey(),
    shifts: text('shifts').notNull(),
    shiftAssignments: text('shift_assignments').notNull(),
    profiles: text('profiles').notNull(),
    volunteerRequests: text('volunteer_requests').notNull(),
    events: text('events').notNull(),
    eventReservations: text('event_reservations').notNull(),
    auditLog: text('audit_log').notNull(),
    mailOutbox: text('mail_outbox').notNull(),
    attendance: text('attendance').notNull().default(''),
    asks: text('asks').notNull().default(''),
    plans: text('plans').notNull().default(''),
    screens: text('screens').notNull().default(''),
    dayCharges: text('day_charges').notNull().default(''),
  },
  (table) => [check('revisions_one_row', sql`${table.id} = 1`)],
);
