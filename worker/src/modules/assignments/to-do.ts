import {
  HIGH_PRIORITY_HOURS,
  MAX_LIST_ROWS,
  toPriority,
  toWallClock,
  type UnconfirmedAssignment,
} from '@ijsploeg/worker/contract';
import { and, asc, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { BatchResults } from '../../db/batch.ts';
import { type Db, filled, once } from '../../db/client.ts';
import { selectJson } from '../../db/json-row.ts';
import { startOfDay } from '../../lib/calendar-day.ts';
import { events } from '../events/events.table.ts';
import { contactColumns, toContact } from '../profile/contact.ts';
import { profiles } from '../profile/profile.table.ts';
import { toAssignment } from '../shifts/assignment.mapper.ts';
import { toShift } from '../shifts/shifts.mapper.ts';
import { shiftShape } from '../shifts/shifts.repository.ts';
import { shifts } from '../shifts/shifts.table.ts';
import { shiftAssignments } from './assignments.table.ts';

/** Places of removed people cannot be confirmed. */
const isWaiting = and(
  eq(shiftAssignments.status, 'assigned'),
  sql`${shiftAssignments.volunteerId} IS NOT NULL`,
);

const startOfToday = (now: number) => startOfDay(new Date(toWallClock(now)).toISOString().slice(0, 10));

const waitingPlaces = once((db) =>
  selectJson(db, {
    assignment: getTableColumns(shiftAssignments),
    volunteer: contactColumns,
    ...shiftShape,
  })
    .from(shiftAssignments)
    .innerJoin(profiles, eq(profiles.id, shiftAssignments.volunteerId))
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .leftJoin(events, eq(events.id, shifts.eventId))
    .where(isWaiting)
    .orderBy(asc(shiftAssignments.assignedAt), asc(shiftAssignments.id))
    .limit(MAX_LIST_ROWS)
    .prepare(),
);

const selectStats = (db: Db, now: number) => {
  const countWhere = (condition: SQL, name: string) => sql<number>`coalesce(sum(${condition}), 0)`.as(name);
  return db
    .select({
      total: count(),
      highPriority: countWhere(
        sql`${shiftAssignments.assignedAt} < ${now - HIGH_PRIORITY_HOURS * 3_600_000}`,
        'high_priority',
      ),
      assignedToday: countWhere(
        sql`${shiftAssignments.assignedAt} >= ${startOfToday(now)}`,
        'assigned_today',
      ),
    })
    .from(shiftAssignments)
    .where(isWaiting);
};

/** The statements of {@link toUnconfirmed}. */
export const selectUnconfirmed = (db: Db, now: number) => ({
  places: filled(waitingPlaces(db), {}),
  stats: selectStats(db, now),
});

/** The places that wait for confirmation, oldest first, with counts. */
export const toUnconfirmed = (
  { places, stats: [stats] }: BatchResults<ReturnType<typeof selectUnconfirmed>>,
  now: number,
) => ({
  items: places.map(
    ({ row }): UnconfirmedAssignment => ({
      ...toAssignment(row.assignment),
      priority: toPriority(row.assignment.assignedAt, now),
      volunteer: toContact(row.volunteer),
      shift: toShift(row),
    }),
  ),
  stats: stats ?? { total: 0, highPriority: 0, assignedToday: 0 },
});
