import {
  type ExportedShift,
  MAX_FOLLOWING_WEEKS,
  MAX_LIST_ROWS,
  MAX_SHIFT_HOURS,
  type ShiftFilter,
} from '@ijsploeg/worker/contract';
import {
  and,
  asc,
  type Column,
  count,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { events } from '../../events/events.table.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { optional, selectJson } from '../../platform/db/json-row.ts';
import { filled, once } from '../../platform/db/shared-queries.ts';
import { EXPORT_PAGE_ROWS } from '../../platform/http/export-stream.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { isAdmin, personOf } from '../../platform/identity/sessions.ts';
import { DAY_MS, HOUR_MS } from '../../platform/lib/durations.ts';
import { toSearchText } from '../../platform/lib/search-text.ts';
import { cancelMs, maxUpcoming, reminderHour } from '../../platform/settings/planning-settings.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { openStandInOf } from '../rules/open-stand-in.ts';
import { remindsOf } from '../rules/reminds-of.ts';
import type { Period } from '../rules/shift-period.ts';
import {
  canWait,
  firstRefusal,
  hasWork,
  isExpected,
  isUpToHolder,
  isVisible,
  LISTED_CLAIM_RULES,
  openOffers,
  seeksStandIn,
  standInToTake,
} from '../rules/shift-rules.ts';
import { waitingCount, waitingOf } from '../rules/waiting.ts';
import { isOver, isWorked, workedMinutes } from '../rules/worked.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { attendance } from '../tables/attendance.table.ts';
import { shifts } from '../tables/shifts.table.ts';
import { attendanceColumns } from './attendance-record.ts';
import { type ShiftColumns, searchTextOf } from './shift-columns.ts';
import type { OverlapRow, RosterPerson } from './shifts.mapper.ts';

// Renamed, because D1 returns the rows of a batch by column name, and a second `title` would replace the first.
const eventTitle = sql<string | null>`${events.title}`.as('event_title');

const PERSON = personOf({ sessionId: sql.placeholder('sessionId') });
const NOW = sql.placeholder('now');

// The omitted columns are only used for search and for repeated submissions.
const { searchText: _, submissionId: __, ...shiftColumns } = getTableColumns(shifts);

/** A shift with the title of its event, for {@link selectJson}. */
export const shiftShape = { shift: shiftColumns, eventTitle: sql<string | null>`${events.title}` };

/** A person's own place, for {@link selectJson}; over `shifts`. */
const ownPlaceShape = <Place extends Record<'id' | 'status' | 'assignedAt' | 'confirmedAt', Column>>(
  place: Place,
) => ({
  ...place,
  cancellableUntil: sql<number | null>`iif(${isUpToHolder(place)}, ${shifts.startTime} - ${cancelMs}, NULL)`,
  standIn: openStandInOf(place.id),
});

/** The shifts that the session's person may see, each with that person's place and the refusal of a claim. */
function selectVisible(db: Db, where: SQL | undefined) {
  const mine = alias(shiftAssignments, 'mine');
  return selectJson(db, {
    ...shiftShape,
    mine: optional(mine.id, ownPlaceShape(getTableColumns(mine))),
    refusal: firstRefusal(LISTED_CLAIM_RULES, { personId: PERSON, now: NOW }),
    canWait: canWait({ personId: PERSON, now: NOW }),
    maxUpcoming,
    standIn: standInToTake({ personId: PERSON, now: NOW }),
    remindsMe: remindsOf(NOW),
    seeksStandIn: seeksStandIn(NOW),
    waiting: waitingOf(PERSON, NOW),
    waitingCount,
    offeredPlaces: openOffers(NOW, sql`profiles.id`),
  })
    .from(profiles)
    .innerJoin(shifts, isVisible)
    .leftJoin(events, eq(events.id, shifts.eventId))
    .leftJoin(mine, and(eq(mine.shiftId, shifts.id), eq(mine.volunteerId, profiles.id)))
    .where(and(eq(profiles.id, PERSON), where));
}

/** The filters of a list, as placeholders. */
const fitsFilter = sql`${sql.placeholder('status')} IN ('all', shifts.status)
  AND ${sql.placeholder('type')} IN ('all', shifts.shift_type)
  AND instr(shifts.search_text, ${sql.placeholder('text')}) > 0`;

/** The query of {@link selectVisibleShifts}. */
export const visibleShifts = once((db) =>
  selectVisible(
    db,
    and(
      lt(shifts.startTime, sql.placeholder('to')),
      gt(shifts.endTime, sql.placeholder('from')),
      // No shift is longer than the maximum, so the index on the start bounds the search at both ends.
      gt(shifts.startTime, sql.placeholder('earliestStart')),
      fitsFilter,
    ),
  )
    .orderBy(asc(shifts.startTime), asc(shifts.id))
    .limit(MAX_LIST_ROWS)
    .prepare(),
);

/** The shifts the session's person may see that touch the half-open period, by start. */
export const selectVisibleShifts = (
  db: Db,
  session: SessionKey,
  { search, ...filter }: Period & Pick<ShiftFilter, 'status' | 'type' | 'search'>,
) =>
  filled(visibleShifts(db), {
    ...session,
    ...filter,
    earliestStart: filter.from - MAX_SHIFT_HOURS * HOUR_MS,
    text: toSearchText(search),
  });

type Worked = Pick<ExportedShift, 'presentVolunteers' | 'workedMinutes'>;

const exportPage = once((db) =>
  db
    .select({
      shift: shiftColumns,
      eventTitle,
      volunteers: sql`(
        SELECT json_group_array(json_object(
          'firstName', on_it.first_name, 'lastName', on_it.last_name, 'email', on_it.email))
        FROM (
          SELECT profiles.first_name, profiles.last_name, profiles.email
          FROM shift_assignments JOIN profiles ON profiles.id = shift_assignments.volunteer_id
          WHERE shift_assignments.shift_id = shifts.id AND shift_assignments.status <> 'cancelled'
          ORDER BY shift_assignments.assigned_at, shift_assignments.id) AS on_it)`
        .mapWith((json: string) => JSON.parse(json) as ExportedShift['volunteers'])
        .as('volunteers'),
      worked: sql`(
        SELECT json_object('presentVolunteers', count(*),
          'workedMinutes', coalesce(sum(iif(${isOver(NOW)}, ${workedMinutes}, 0)), 0))
        FROM shift_assignments LEFT JOIN attendance ON attendance.assignment_id = shift_assignments.id
        WHERE shift_assignments.shift_id = shifts.id AND shift_assignments.status <> 'cancelled'
          AND shifts.status <> 'cancelled' AND ${isWorked})`
        .mapWith((json: string) => JSON.parse(json) as Worked)
        .as('worked'),
    })
    .from(shifts)
    .leftJoin(events, eq(events.id, shifts.eventId))
    .where(
      sql`(${shifts.startTime}, ${shifts.id}) > (${sql.placeholder('startTime')}, ${sql.placeholder('id')})`,
    )
    .orderBy(asc(shifts.startTime), asc(shifts.id))
    .limit(EXPORT_PAGE_ROWS)
    .prepare(),
);

/** The shifts after this one by start, each with its event and the people who hold a place on it. */
export const listExportPage = (db: Db, now: number, after?: { shift: { startTime: number; id: string } }) =>
  exportPage(db).all({ now, ...(after?.shift ?? { startTime: Number.MIN_SAFE_INTEGER, id: '' }) });

/** The shifts that touch the period and were not called off, by start, with their crews. */
export const selectForRoster = (db: Db, { from, to }: Period) =>
  db
    .select({
      id: shifts.id,
      title: shifts.title,
      location: shifts.location,
      startTime: shifts.startTime,
      endTime: shifts.endTime,
      maxVolunteers: shifts.maxVolunteers,
      crew: sql`(
        SELECT json_group_array(json_object(
          'name', on_it.name, 'state', on_it.attendance_state, 'isLate', on_it.is_late, 'minutes', on_it.minutes))
        FROM (
          SELECT coalesce(shift_assignments.guest_name, trim(profiles.first_name || ' ' || profiles.last_name)) AS name,
            ${attendanceColumns.state.sql} AS attendance_state, attendance.is_late,
            iif(${isWorked}, ${workedMinutes}, NULL) AS minutes
          FROM shift_assignments LEFT JOIN profiles ON profiles.id = shift_assignments.volunteer_id
          LEFT JOIN attendance ON attendance.assignment_id = shift_assignments.id
          WHERE shift_assignments.shift_id = shifts.id AND shift_assignments.status <> 'cancelled'
          ORDER BY shift_assignments.assigned_at, shift_assignments.id) AS on_it
        WHERE on_it.name IS NOT NULL)`
        .mapWith((json: string) => JSON.parse(json) as RosterPerson[])
        .as('crew'),
    })
    .from(shifts)
    .where(
      and(
        ne(shifts.status, 'cancelled'),
        lt(shifts.startTime, to),
        gt(shifts.endTime, from),
        // No shift is longer than the maximum, so the index on the start bounds the search at both ends.
        gt(shifts.startTime, from - MAX_SHIFT_HOURS * HOUR_MS),
      ),
    )
    .orderBy(asc(shifts.startTime), asc(shifts.id))
    .limit(MAX_LIST_ROWS);

const visibleShift = once((db) => selectVisible(db, eq(shifts.id, sql.placeholder('shiftId'))).prepare());

/** One shift, if the session's person may see it. */
export const selectVisibleShift = (db: Db, session: SessionKey, shiftId: string) =>
  filled(visibleShift(db), { ...session, shiftId });

/** For an admin: the number of people who get a mail when a shift is edited or deleted. */
export const countPeopleToNotify = (db: Db, session: SessionKey, shiftId: string) =>
  db
    .select({ people: count() })
    .from(shiftAssignments)
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .where(
      and(
        eq(shifts.id, shiftId),
        sql`${shifts.endTime} > ${session.now}`,
        isNotNull(shiftAssignments.volunteerId),
        isExpected,
        isAdmin(session),
      ),
    );

/** In SQL: the first names of the others who lead the shift of a place, as a JSON list. */
const leads = sql<string[]>`(SELECT json_group_array(lead.first_name ORDER BY lead.first_name)
  FROM shift_assignments AS leading CROSS JOIN profiles AS lead ON lead.id = leading.volunteer_id
  WHERE leading.is_lead = 1 AND leading.shift_id = shift_assignments.shift_id AND leading.status <> 'cancelled'
    AND leading.id <> shift_assignments.id)`;

/** A place with its shift and event. */
export const placeShape = {
  assignment: ownPlaceShape(getTableColumns(shiftAssignments)),
  leads: sql<string[]>`json(${leads})`,
  reminderHour: sql<number>`${reminderHour}`,
  attendance: optional(attendance.assignmentId, attendanceColumns),
  ...shiftShape,
};

/** Places, each with its shift and event. */
export const selectPlaces = (db: Db, where: SQL | undefined) =>
  selectJson(db, placeShape)
    .from(shiftAssignments)
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .leftJoin(events, eq(events.id, shifts.eventId))
    .leftJoin(attendance, eq(attendance.assignmentId, shiftAssignments.id))
    .where(where);

/** One place with its shift and event. */
export const findPlace = async (db: Db, where: SQL | undefined) => (await selectPlaces(db, where).get())?.row;

const FOLLOWING_WEEKS = JSON.stringify(Array.from({ length: MAX_FOLLOWING_WEEKS + 1 }, (_, week) => week));

const followingShifts = once((db) =>
  selectVisible(
    db,
    sql`${shifts.startTime} IN (
        SELECT first.start_time + week.value * ${7 * DAY_MS} + shift_of_clock.value * ${HOUR_MS}
        FROM shifts AS first, json_each(${FOLLOWING_WEEKS}) AS week, json_each('[-1,0,1]') AS shift_of_clock
        WHERE first.id = ${sql.placeholder('shiftId')})
      AND (${shifts.title}, ${shifts.location}) = (
        SELECT first.title, first.location FROM shifts AS first WHERE first.id = ${sql.placeholder('shiftId')})`,
  )
    .orderBy(asc(shifts.startTime), asc(shifts.id))
    .prepare(),
);

/**
 * The shift and those of the same work in the next weeks, within an hour of its time on the clock, because the clock may have
 * changed. Only those that the session's person may see.
 */
export const selectFollowingShifts = (db: Db, session: SessionKey, shiftId: string) =>
  filled(followingShifts(db), { ...session, shiftId });

const selectWithEvent = (db: Db, where: SQL | undefined) =>
  db
    .select({ shift: shiftColumns, eventTitle })
    .from(shifts)
    .leftJoin(events, eq(events.id, shifts.eventId))
    .where(where);

/** One shift with its event, without checking who may see it. */
export const selectShift = (db: Db, shiftId: string) => selectWithEvent(db, eq(shifts.id, shiftId));

/** The shift with this id, or else the one that this submission created before. */
export const selectCreatedShift = (db: Db, id: string, submissionId: string | null) =>
  selectWithEvent(db, or(eq(shifts.id, id), isSubmission(submissionId)));

// Never true for null: a form without an id is not a repeat.
const isSubmission = (submissionId: string | null) => sql`${shifts.submissionId} = ${submissionId}`;

/** Checked by the statement itself, because the error of a failing foreign key does not name the key. */
const eventExists = (eventId: string | null | undefined) =>
  eventId == null ? undefined : sql`EXISTS (SELECT 1 FROM events WHERE id = ${eventId})`;

/** The period and the status of a shift. */
type Slot = Pick<typeof shifts.$inferSelect, 'id' | 'startTime' | 'endTime' | 'status'>;

/**
 * The people on a shift who hold a place on another shift at its new time and did not at its old time. It is the overlap rule
 * of `shift-rules.ts` for everybody on one shift.
 */
const doubleBooked = (before: Slot, after: Omit<Slot, 'id'>) => ({
  from: sql`shift_assignments AS moved
    JOIN profiles AS person ON person.id = moved.volunteer_id
    JOIN shift_assignments AS held ON held.volunteer_id = moved.volunteer_id AND held.status <> 'cancelled'
    JOIN shifts AS other ON other.id = held.shift_id`,
  where: sql`moved.shift_id = ${before.id} AND moved.status <> 'cancelled'
    AND other.id <> ${before.id} AND other.status <> 'cancelled' AND ${after.status} <> 'cancelled'
    AND other.start_time < ${after.endTime} AND other.end_time > ${after.startTime}
    AND NOT (${before.status} <> 'cancelled'
      AND other.start_time < ${before.endTime} AND other.end_time > ${before.startTime})`,
});

/** In SQL: moving the shift puts nobody on two shifts at once. */
export const isNobodyDoubleBooked = (before: Slot, after: Omit<Slot, 'id'>) => {
  const { from, where } = doubleBooked(before, after);
  return sql`NOT EXISTS (SELECT 1 FROM ${from} WHERE ${where})`;
};

/** The people whom moving the shift puts on two shifts at once, each with the other shifts. */
export const selectDoubleBooked = (db: Db, before: Slot, after: Omit<Slot, 'id'>) => {
  const { from, where } = doubleBooked(before, after);
  return db
    .select({
      id: sql<string>`person.id`.as('id'),
      firstName: sql<string>`person.first_name`.as('first_name'),
      lastName: sql<string>`person.last_name`.as('last_name'),
      overlaps: sql`json_group_array(json_object('id', other.id, 'title', other.title,
        'startTime', other.start_time, 'endTime', other.end_time, 'location', other.location))`
        .mapWith((json: string) => JSON.parse(json) as OverlapRow[])
        .as('overlaps'),
    })
    .from(from)
    .where(where)
    .groupBy(sql`person.id`)
    .orderBy(sql`person.search_text, person.id`);
};

/** Creates an active shift; no row if the event does not exist, or if this submission has already created a shift. */
export const insertShift = (
  db: Db,
  id: string,
  columns: ShiftColumns & { submissionId: string | null },
  now: number,
) =>
  insertFrom(
    db,
    shifts,
    { id, ...columns, searchText: searchTextOf(columns), createdAt: now, updatedAt: now },
    { where: eventExists(columns.eventId) ?? sql`TRUE` },
  ).onConflictDoNothing();

/** Changes a shift if it still has this version, its event exists and `when` holds; otherwise no row. */
export const updateShift = (
  db: Db,
  id: string,
  version: number,
  columns: Omit<ShiftColumns, 'eventId'> & {
    /** If omitted, the shift keeps its event. */
    eventId?: string | null;
    status: typeof shifts.$inferSelect.status;
  },
  { now, when }: { now: number; when?: SQL | undefined },
) =>
  db
    .update(shifts)
    .set({ ...columns, searchText: searchTextOf(columns), version: version + 1, updatedAt: now })
    .where(and(eq(shifts.id, id), eq(shifts.version, version), eventExists(columns.eventId), when))
    .returning({ id: shifts.id });

/** Deletes a shift with its assignments; no row if it does not exist, or if somebody worked on it. */
export const removeShift = (db: Db, id: string) =>
  db
    .delete(shifts)
    .where(and(eq(shifts.id, id), sql`NOT ${hasWork}`))
    .returning({ id: shifts.id });

/** The shifts of an event, by start. */
export const selectShiftsOf = (db: Db, eventId: string) =>
  db
    .select()
    .from(shifts)
    .where(eq(shifts.eventId, eventId))
    .orderBy(asc(shifts.startTime), asc(shifts.id))
    .limit(MAX_LIST_ROWS);
