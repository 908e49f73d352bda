import {
  HIGH_PRIORITY_HOURS,
  MEDIUM_PRIORITY_HOURS,
  PAGE_SIZE,
  type TodoOrder,
  toPriority,
  type UnconfirmedAssignment,
} from '@ijsploeg/worker/contract';
import { and, asc, count, eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { events } from '../../events/events.table.ts';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import { filled, once } from '../../platform/db/shared-queries.ts';
import { contactColumns, toContact } from '../../platform/identity/contact.ts';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { askedCorrectionCount } from '../../presence/hours/hours.service.ts';
import { isConfirmable } from '../../shifts/places/assignments/assignments.repository.ts';
import { toAssignment } from '../../shifts/reading/assignment.mapper.ts';
import { toShift } from '../../shifts/reading/shifts.mapper.ts';
import { shiftShape } from '../../shifts/reading/shifts.repository.ts';
import { isTakenOver } from '../../shifts/rules/open-stand-in.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { shifts } from '../../shifts/tables/shifts.table.ts';

/** In SQL: the place waits for confirmation. Places of removed people cannot be confirmed. */
export const isWaiting = and(isConfirmable, sql`${shiftAssignments.volunteerId} IS NOT NULL`);

const startOfToday = (now: number) => startOfDay(dayOf(now));

/** In SQL: the priority of a waiting place changes from now on and before the end. */
export const hasPriorityChange = (now: Placeholder, end: Placeholder) =>
  sql.join(
    [MEDIUM_PRIORITY_HOURS, HIGH_PRIORITY_HOURS].map((hours) => {
      const ms = hours * HOUR_MS;
      return sql`EXISTS (SELECT 1 FROM ${shiftAssignments} WHERE ${shiftAssignments.status} = 'assigned'
        AND ${shiftAssignments.assignedAt} >= ${now} - ${ms} AND ${shiftAssignments.assignedAt} < ${end} - ${ms})`;
    }),
    sql` OR `,
  );

/** Within one position. The same for the page as for its rows. */
const THEN_BY = [
  asc(shiftAssignments.shiftId),
  asc(shiftAssignments.assignedAt),
  asc(shiftAssignments.id),
] as const;

/** The ids of a page, each with its position. */
const ORDERS = {
  /** The shift that starts first, with all of its places. */
  start: (db: Db) => {
    // Each shift has at least one place, so the first `upTo` places are on at most `upTo` shifts.
    const first = db
      .select({
        shiftId: shiftAssignments.shiftId,
        position:
          sql`(SELECT shifts.start_time FROM shifts WHERE shifts.id = ${shiftAssignments.shiftId})`.as(
            'position',
          ),
      })
      .from(shiftAssignments)
      .where(isWaiting)
      .groupBy(shiftAssignments.shiftId)
      .orderBy(sql`position`, asc(shiftAssignments.shiftId))
      .limit(sql.placeholder('upTo'))
      .as('first');
    return (
      db
        .select({ id: shiftAssignments.id, position: sql`first.position`.as('position') })
        .from(first)
        // A left join without the index on the status, so that SQLite reads only the places of these shifts.
        .leftJoin(
          shiftAssignments,
          sql`${shiftAssignments.shiftId} = ${first.shiftId} AND +${shiftAssignments.status} = 'assigned'
          AND ${shiftAssignments.volunteerId} IS NOT NULL`,
        )
        .orderBy(sql`first.position`, ...THEN_BY)
        .limit(PAGE_SIZE)
        .offset(sql.placeholder('offset'))
        .as('page')
    );
  },
  /** The place that has waited longest, whatever its shift. */
  age: (db: Db) =>
    db
      .select({
        id: shiftAssignments.id,
        position: sql`iif(${isTakenOver}, 0, ${shiftAssignments.assignedAt})`.as('position'),
      })
      .from(shiftAssignments)
      .where(isWaiting)
      .orderBy(sql`position`, ...THEN_BY)
      .limit(PAGE_SIZE)
      .offset(sql.placeholder('offset'))
      .as('page'),
};

const waitingPlaces = (order: TodoOrder) =>
  once((db) => {
    const page = ORDERS[order](db);
    return selectJson(db, {
      assignment: getTableColumns(shiftAssignments),
      isTakenOver: sql<boolean>`json(iif(${isTakenOver}, 'true', 'false'))`,
      volunteer: contactColumns,
      ...shiftShape,
    })
      .from(page)
      .leftJoin(shiftAssignments, eq(shiftAssignments.id, page.id))
      .leftJoin(profiles, eq(profiles.id, shiftAssignments.volunteerId))
      .leftJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
      .leftJoin(events, eq(events.id, shifts.eventId))
      .orderBy(sql`page.position`, ...THEN_BY)
      .prepare();
  });
const PAGES = { age: waitingPlaces('age'), start: waitingPlaces('start') };

const selectStats = (db: Db, now: number) => {
  const countWhere = (condition: SQL, name: string) => sql<number>`coalesce(sum(${condition}), 0)`.as(name);
  return db
    .select({
      total: count(),
      highPriority: countWhere(
        sql`(${shiftAssignments.assignedAt} < ${now - HIGH_PRIORITY_HOURS * HOUR_MS} OR ${isTakenOver})`,
        'high_priority',
      ),
      assignedToday: countWhere(
        sql`${shiftAssignments.assignedAt} >= ${startOfToday(now)}`,
        'assigned_today',
      ),
      corrections: askedCorrectionCount.as('corrections'),
    })
    .from(shiftAssignments)
    .where(isWaiting);
};

/** The statements of {@link toUnconfirmed}. */
export const selectUnconfirmed = (
  db: Db,
  { page, sort }: { page: number; sort: TodoOrder },
  now: number,
) => ({
  places: filled(PAGES[sort](db), { offset: (page - 1) * PAGE_SIZE, upTo: page * PAGE_SIZE }),
  stats: selectStats(db, now),
});

/** A page of the places that wait for confirmation, with the counts of all pages. */
export const toUnconfirmed = (
  { places, stats: [stats] }: BatchResults<ReturnType<typeof selectUnconfirmed>>,
  page: number,
  now: number,
) => ({
  items: places.map(
    ({ row }): UnconfirmedAssignment => ({
      ...toAssignment(row.assignment),
      priority: row.isTakenOver ? 'high' : toPriority(row.assignment.assignedAt, now),
      isTakenOver: row.isTakenOver,
      volunteer: toContact(row.volunteer),
      shift: toShift(row),
    }),
  ),
  total: stats?.total ?? 0,
  page,
  pageSize: PAGE_SIZE,
  stats: stats ?? { total: 0, highPriority: 0, assignedToday: 0, corrections: 0 },
});
