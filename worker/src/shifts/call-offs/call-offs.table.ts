import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { events } from '../../events/events.table.ts';
import { instant } from '../../platform/db/columns.ts';
import { shifts } from '../tables/shifts.table.ts';

/** Days, or parts of one, that do not take place. */
export const callOffs = sqliteTable(
  'call_offs',
  {
    id: text('id').primaryKey(),
    /** The calendar day in the event's time zone on which all of it begins. */
    day: text('day').notNull(),
    reason: text('reason').notNull(),
    /** No foreign key, because the admin may be removed later. */
    madeBy: text('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
    /** When the first of its shifts and events begins. */
    beginsAt: instant('begins_at').notNull(),
    /** How many people were expected, and how many tickets there were. */
    people: integer('people').notNull(),
    tickets: integer('tickets').notNull(),
    /** When its mails leave: after the time for undoing it, and after the quiet hours unless it begins soon. */
    mailsAt: instant('mails_at').notNull(),
    undoneAt: instant('undone_at'),
    /** The submission of the form; a repeated one calls nothing off. */
    submissionId: text('submission_id'),
  },
  (table) => [
    index('call_offs_by_day').on(table.day, table.madeAt),
    uniqueIndex('call_offs_once').on(table.submissionId).where(sql`submission_id IS NOT NULL`),
  ],
);

/** The shifts of a call-off. */
export const callOffShifts = sqliteTable(
  'call_off_shifts',
  {
    callOffId: text('call_off_id')
      .notNull()
      .references(() => callOffs.id, { onDelete: 'cascade' }),
    shiftId: text('shift_id')
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    /** The version that calling it off gave the shift. An edited shift has another, and stays as it is. */
    version: integer('version').notNull(),
    undone: integer('undone', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.callOffId, table.shiftId] }),
    index('call_off_shifts_of_shift').on(table.shiftId),
  ],
);

/** The events of a call-off. */
export const callOffEvents = sqliteTable(
  'call_off_events',
  {
    callOffId: text('call_off_id')
      .notNull()
      .references(() => callOffs.id, { onDelete: 'cascade' }),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.callOffId, table.eventId] }),
    index('call_off_events_of_event').on(table.eventId),
  ],
);
