import {
  HIGH_PRIORITY_HOURS,
  MAX_LIST_ROWS,
  toPriority,
  toWallClock,
  type UnconfirmedAssignment,
} from '@ijsploeg/worker/contract';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { startOfDay } from '../../lib/calendar-day.ts';
import type { Clock } from '../../lib/clock.ts';
import { events } from '../events/events.table.ts';
import { contactColumns, toContact } from '../profile/contact.ts';
import { profiles } from '../profile/profile.table.ts';
import { toAssignment } from '../shifts/assignment.mapper.ts';
import { toShift } from '../shifts/shifts.mapper.ts';
import { shifts } from '../shifts/shifts.table.ts';
import { shiftAssignments } from './assignments.table.ts';

/** Places of removed people cannot be confirmed. */
const isWaiting = and(
  eq(shiftAssignments.status, 'assigned'),
  sql`${shiftAssignments.volunteerId} IS NOT NULL`,
);

const startOfToday = (now: number) => startOfDay(new Date(toWallClock(now)).toISOString().slice(0, 10));

const selectWaiting = (db: Db) =>
  db
    .select({
      assignment: shiftAssignments,
      volunteer: contactColumns,
      shift: shifts,
      eventTitle: events.title,
    })
    .from(shiftAssignments)
    .innerJoin(profiles, eq(profiles.id, shiftAssignments.volunteerId))
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .leftJoin(events, eq(events.id, shifts.eventId))
    .where(isWaiting)
    .orderBy(asc(shiftAssignments.assignedAt), asc(shiftAssignments.id))
    .limit(MAX_LIST_ROWS);

const selectStats = (db: Db, now: number) => {
  const countWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${condition}), 0)`.mapWith(Number);
  return db
    .select({
      total: count(),
      highPriority: countWhere(
        sql`${shiftAssignments.assignedAt} < ${now - HIGH_PRIORITY_HOURS * 3_600_000}`,
      ),
      assignedToday: countWhere(sql`${shiftAssignments.assignedAt} >= ${startOfToday(now)}`),
    })
    .from(shiftAssignments)
    .where(isWaiting);
};

/** The places that wait for confirmation, oldest first, with counts. */
export async function listUnconfirmed({ db, clock }: { db: Db; clock: Clock }) {
  const now = clock.now();
  const [rows, stats] = await Promise.all([selectWaiting(db), selectStats(db, now).get()]);
  return {
    items: rows.map(
      (row): UnconfirmedAssignment => ({
        ...toAssignment(row.assignment),
        priority: toPriority(row.assignment.assignedAt, now),
        volunteer: toContact(row.volunteer),
        shift: toShift(row),
      }),
    ),
    stats: stats ?? { total: 0, highPriority: 0, assignedToday: 0 },
  };
}
