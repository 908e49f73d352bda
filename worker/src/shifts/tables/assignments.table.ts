import { ASSIGNMENT_STATUSES } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, sqliteView, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from '../../platform/db/columns.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { shifts } from './shifts.table.ts';

/** The latest change of a place that appears in the activity feed: taken, completed or cancelled. Indexed as written. */
export const placeChangedAt = sql<number>`(CASE status
  WHEN 'cancelled' THEN coalesce(cancelled_at, assigned_at)
  WHEN 'completed' THEN coalesce(completed_at, assigned_at)
  ELSE assigned_at END)`;

/** One volunteer's place on one shift. Held while assigned, confirmed or completed. */
export const shiftAssignments = sqliteTable(
  'shift_assignments',
  {
    id: text('id').primaryKey(),
    shiftId: text('shift_id')
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    /** Null after the person was removed: their work still counts, without personal data (product 4). */
    volunteerId: text('volunteer_id').references(() => profiles.id, { onDelete: 'set null' }),
    status: text('status', { enum: ASSIGNMENT_STATUSES }).notNull(),
    assignedAt: instant('assigned_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    completedAt: instant('completed_at'),
    cancelledAt: instant('cancelled_at'),
    notes: text('notes'),
    /** Leads the people on this shift (product 41). */
    isLead: integer('is_lead', { mode: 'boolean' }).notNull().default(false),
    /** When the holder last said that they come (product 49). Null again after the time or place of the shift changed. */
    acknowledgedAt: instant('acknowledged_at'),
    /** When an admin last made the link to ask by WhatsApp whether the holder comes; null for never (product 73). */
    whatsappAt: instant('whatsapp_at'),
    /** The name of a walk-in without an account; deleted after the season. */
    guestName: text('guest_name'),
    /** The submission that added a walk-in, who was not planned; a repeated submission adds nobody. */
    walkInId: text('walk_in_id'),
  },
  (table) => [
    check(
      'shift_assignments_status',
      sql`${table.status} IN ('assigned', 'confirmed', 'completed', 'cancelled')`,
    ),
    uniqueIndex('shift_assignments_once').on(table.shiftId, table.volunteerId),
    index('shift_assignments_of_volunteer').on(table.volunteerId, table.assignedAt),
    index('shift_assignments_by_status').on(table.status, table.assignedAt),
    index('shift_assignments_latest').on(placeChangedAt),
    index('shift_assignments_leads').on(table.shiftId).where(sql`is_lead = 1`),
    index('shift_assignments_led_by').on(table.volunteerId).where(sql`is_lead = 1`),
    uniqueIndex('shift_assignments_walk_ins').on(table.walkInId).where(sql`walk_in_id IS NOT NULL`),
  ],
);

/** Assignments with the person who holds them. */
export const shiftAssignmentsWithVolunteers = sqliteView('shift_assignments_with_volunteers').as((query) =>
  query
    .select({
      id: shiftAssignments.id,
      shiftId: shiftAssignments.shiftId,
      volunteerId: shiftAssignments.volunteerId,
      status: shiftAssignments.status,
      assignedAt: shiftAssignments.assignedAt,
      confirmedAt: shiftAssignments.confirmedAt,
      completedAt: shiftAssignments.completedAt,
      cancelledAt: shiftAssignments.cancelledAt,
      notes: shiftAssignments.notes,
      isLead: shiftAssignments.isLead,
      acknowledgedAt: shiftAssignments.acknowledgedAt,
      email: profiles.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      avatarKey: profiles.avatarKey,
      avatarVersion: profiles.avatarVersion,
    })
    .from(shiftAssignments)
    .leftJoin(profiles, eq(profiles.id, shiftAssignments.volunteerId)),
);
