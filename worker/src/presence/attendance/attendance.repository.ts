import {
  MAX_EXTRA_MINUTES,
  MAX_LIST_ROWS,
  MAX_SHIFT_HOURS,
  MAX_WALK_INS_FOUND,
  MIN_WALK_IN_SEARCH_CHARS,
} from '@ijsploeg/worker/contract';
import { and, asc, desc, eq, gt, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { optional, selectJson } from '../../platform/db/json-row.ts';
import { filled, once } from '../../platform/db/shared-queries.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { matchesFilter, toSearchTerm } from '../../platform/identity/people-search.ts';
import { photoColumns } from '../../platform/identity/photo-consent.ts';
import { isAdmin, personOf } from '../../platform/identity/sessions.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/lib/durations.ts';
import { toSearchText } from '../../platform/lib/search-text.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { attendanceColumns } from '../../shifts/reading/attendance-record.ts';
import { openStandInOf } from '../../shifts/rules/open-stand-in.ts';
import type { Period } from '../../shifts/rules/shift-period.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { attendance } from '../../shifts/tables/attendance.table.ts';
import { shifts } from '../../shifts/tables/shifts.table.ts';
import { isOpen, mayMark, seesCrew, type Viewer } from './crew-rules.ts';

const sessionViewer = (session: SessionKey): Viewer => ({
  personId: personOf(session),
  isAdmin: isAdmin(session),
  now: session.now,
});
const VIEWER = sessionViewer({
  sessionId: sql.placeholder('sessionId'),
  now: sql.placeholder('now'),
  today: sql.placeholder('today'),
});

const crews = once((db) =>
  selectJson(db, {
    shift: {
      id: shifts.id,
      title: shifts.title,
      location: shifts.location,
      startTime: shifts.startTime,
      endTime: shifts.endTime,
      maxVolunteers: shifts.maxVolunteers,
      status: shifts.status,
    },
    place: optional(shiftAssignments.id, {
      id: shiftAssignments.id,
      volunteerId: shiftAssignments.volunteerId,
      status: shiftAssignments.status,
      isLead: shiftAssignments.isLead,
      acknowledgedAt: shiftAssignments.acknowledgedAt,
      standIn: openStandInOf(shiftAssignments.id),
      guestName: shiftAssignments.guestName,
      walkInId: shiftAssignments.walkInId,
    }),
    person: optional(profiles.id, {
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phoneNumber: profiles.phoneNumber,
      ...photoColumns,
    }),
    attendance: optional(attendance.assignmentId, attendanceColumns),
  })
    .from(shifts)
    .leftJoin(
      shiftAssignments,
      and(eq(shiftAssignments.shiftId, shifts.id), ne(shiftAssignments.status, 'cancelled')),
    )
    .leftJoin(profiles, eq(profiles.id, shiftAssignments.volunteerId))
    .leftJoin(attendance, eq(attendance.assignmentId, shiftAssignments.id))
    .where(
      and(
        lt(shifts.startTime, sql.placeholder('to')),
        gt(shifts.endTime, sql.placeholder('from')),
        // No shift is longer than the maximum, so the index on the start bounds the search at both ends.
        gt(shifts.startTime, sql.placeholder('earliestStart')),
        seesCrew(VIEWER),
      ),
    )
    .orderBy(
      asc(shifts.startTime),
      asc(shifts.id),
      desc(shiftAssignments.isLead),
      asc(sql`coalesce(${profiles.searchText}, lower(${shiftAssignments.guestName}))`),
      asc(shiftAssignments.id),
    )
    .limit(MAX_LIST_ROWS)
    .prepare(),
);

/** A row for each place on the shifts that touch the period and whose crew the session's person may see. */
export const selectCrews = (db: Db, session: SessionKey, period: Period) =>
  filled(crews(db), {
    ...session,
    ...period,
    earliestStart: period.from - MAX_SHIFT_HOURS * HOUR_MS,
  });

/** An attendance record to write. */
export interface Mark {
  state: (typeof attendance.$inferSelect)['state'];
  isLate: boolean;
  note: string | null;
  minutes: number | null;
  seenAt: number;
  markId: string;
  markedBy: string;
  /** In SQL: the person who marks is an admin. */
  isByAdmin: SQL;
  now: number;
}

const places = sql`shift_assignments AS place CROSS JOIN shifts ON shifts.id = place.shift_id`;

/** In SQL, over `places`: the minutes that were recorded before. */
const recordedMinutes = sql`(
  SELECT recorded.minutes FROM attendance AS recorded WHERE recorded.assignment_id = place.id)`;

/** The places on which the minutes of a mark can be recorded (product 53). */
const countsMinutes = ({ minutes, markedBy, isByAdmin }: Mark) =>
  minutes === null
    ? sql`TRUE`
    : sql`(${isByAdmin} OR ${minutes} IS ${recordedMinutes} OR (place.volunteer_id IS NOT ${markedBy}
        AND ${(minutes - MAX_EXTRA_MINUTES) * MINUTE_MS} <= shifts.end_time - shifts.start_time))`;

/** The place, if the minutes of a mark can be recorded on it. */
export const selectCountedPlace = (db: Db, mark: Mark, assignmentId: string) =>
  db
    .select({ id: sql<string>`place.id`.as('id') })
    .from(places)
    .where(sql`place.id = ${assignmentId} AND ${countsMinutes(mark)}`);

/**
 * Records a mark on the places that `where` selects. An existing record stays if it was seen later, or if `unless` holds for
 * it. The minutes of a lead's own place stay whatever the lead marks.
 */
export const writeMark = (db: Db, mark: Mark, where: SQL, unless: SQL = sql`FALSE`) =>
  insertFrom(
    db,
    attendance,
    {
      assignmentId: sql`place.id`,
      state: mark.state,
      isLate: mark.isLate,
      note: mark.note,
      minutes: sql`iif(place.volunteer_id IS ${mark.markedBy} AND NOT ${mark.isByAdmin},
        ${recordedMinutes}, ${mark.minutes})`,
      seenAt: mark.seenAt,
      markedBy: mark.markedBy,
      markId: mark.markId,
      markedAt: mark.now,
    },
    { from: places, where: sql`place.status <> 'cancelled' AND ${countsMinutes(mark)} AND ${where}` },
  )
    .onConflictDoUpdate({
      target: attendance.assignmentId,
      set: {
        state: sql`excluded.state`,
        isLate: sql`excluded.is_late`,
        note: sql`excluded.note`,
        minutes: sql`excluded.minutes`,
        seenAt: sql`excluded.seen_at`,
        markedBy: sql`excluded.marked_by`,
        markedAt: sql`excluded.marked_at`,
        markId: sql`excluded.mark_id`,
      },
      setWhere: sql`excluded.seen_at >= attendance.seen_at AND excluded.mark_id <> attendance.mark_id
        AND NOT (${unless})`,
    })
    .returning();

/** Confirms the assigned places whose holder is present by this mark. */
export const confirmPresent = (db: Db, where: SQL | undefined, markId: string, now: number) =>
  db
    .update(shiftAssignments)
    .set({ status: 'confirmed', confirmedAt: now })
    .where(
      and(
        where,
        eq(shiftAssignments.status, 'assigned'),
        sql`EXISTS (SELECT 1 FROM attendance WHERE attendance.assignment_id = shift_assignments.id
          AND attendance.mark_id = ${markId} AND attendance.state = 'present')`,
      ),
    );

/** The columns of a shift, with what the viewer may do on it. */
const shiftFor = (viewer: Viewer) => ({
  startTime: shifts.startTime,
  endTime: shifts.endTime,
  isSeen: sql<number>`${seesCrew(viewer)}`,
  isOpen: sql<number>`${isOpen(viewer)}`,
});

/** A shift, and what the viewer may do on it. */
export const selectShiftFor = (db: Db, shiftId: string, viewer: Viewer) =>
  selectJson(db, shiftFor(viewer)).from(shifts).where(eq(shifts.id, shiftId));

/** A place with its record, and what the viewer may do on its shift. */
export const selectPlaceFor = (db: Db, assignmentId: string | SQL, viewer: Viewer) =>
  selectJson(db, {
    status: shiftAssignments.status,
    shift: shiftFor(viewer),
    attendance: optional(attendance.assignmentId, { ...attendanceColumns, markId: attendance.markId }),
  })
    .from(shiftAssignments)
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .leftJoin(attendance, eq(attendance.assignmentId, shiftAssignments.id))
    .where(eq(shiftAssignments.id, assignmentId));

/** In SQL: the submission has added nobody yet. */
export const isNewWalkIn = (walkInId: string) =>
  sql`NOT EXISTS (SELECT 1 FROM shift_assignments AS added WHERE added.walk_in_id = ${walkInId})`;

/** The viewer may add this volunteer as a walk-in: leads do not add themselves, because that gives them hours (product 53). */
export const mayAdd = ({ isAdmin, personId }: Viewer, volunteerId: SQL) =>
  sql`(${isAdmin} OR ${volunteerId} IS NOT ${personId})`;

interface Guest {
  id: string;
  shiftId: string;
  name: string;
  walkInId: string;
  viewer: Viewer;
  now: number;
}

/** Inserts a confirmed place for a guest; no row if the viewer may not, or if the submission already added somebody. */
export const insertGuest = (db: Db, { id, shiftId, name, walkInId, viewer, now }: Guest) =>
  insertFrom(
    db,
    shiftAssignments,
    {
      id,
      shiftId,
      status: 'confirmed',
      assignedAt: now,
      confirmedAt: now,
      guestName: name,
      walkInId,
    },
    {
      from: sql`shifts`,
      where: sql`shifts.id = ${shiftId} AND shifts.status = 'active' AND ${mayMark(viewer)}
        AND ${isNewWalkIn(walkInId)}`,
    },
  ).returning();

/** In SQL: the id of a walk-in's place, from that id or from the submission that added it. */
export const walkInOf = (id: string) => sql`(SELECT added.id FROM shift_assignments AS added
  WHERE added.walk_in_id IS NOT NULL AND (added.id = ${id} OR added.walk_in_id = ${id})
  ORDER BY added.id = ${id} DESC LIMIT 1)`;

/** The place that a submission added to a shift. */
export const selectWalkIn = (db: Db, shiftId: string, walkInId: string) =>
  db
    .select()
    .from(shiftAssignments)
    .where(and(eq(shiftAssignments.walkInId, walkInId), eq(shiftAssignments.shiftId, shiftId)));

/** The most search hits that are read. */
const MAX_READ = 200;

/**
 * The shift, if the session's person may see its crew, and by name those whose search text has the term and who are not on the
 * shift. The search text has the mail address too: see {@link toWalkIns}.
 */
export const selectWalkInCandidates = (db: Db, session: SessionKey, shiftId: string, search: string) => {
  const viewer = sessionViewer(session);
  const marks = sql`SELECT 1 FROM shifts WHERE shifts.id = ${shiftId} AND ${mayMark(viewer)}`;
  return {
    found: selectShiftFor(db, shiftId, viewer),
    people: db
      .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
      // Reads nothing for somebody who may not add anybody: this runs before the answer is refused.
      .from(
        sql`(SELECT profiles.id AS id FROM profiles
          WHERE ${matchesFilter({ view: 'volunteers', search, skill: 'all' })}
          LIMIT (SELECT iif(EXISTS (${marks}), ${MAX_READ}, 0))) AS hit`,
      )
      .innerJoin(profiles, sql`profiles.id = hit.id`)
      .where(
        sql`NOT EXISTS (SELECT 1 FROM shift_assignments AS held WHERE held.shift_id = ${shiftId}
          AND held.volunteer_id = profiles.id AND held.status <> 'cancelled')
          AND ${mayAdd(viewer, sql`profiles.id`)}`,
      )
      .orderBy(asc(profiles.searchText), asc(profiles.id)),
  };
};

/** The first of these people with a name that begins with the search, or with a part that does. */
export function toWalkIns<Person extends { firstName: string; lastName: string }>(
  people: Person[],
  search: string,
): Person[] {
  const term = toSearchTerm(search);
  if ([...term].length < MIN_WALK_IN_SEARCH_CHARS) return [];
  return people
    .filter(({ firstName, lastName }) => ` ${toSearchText(firstName, lastName)}`.includes(` ${term}`))
    .slice(0, MAX_WALK_INS_FOUND);
}

/** Deletes the names of guests on shifts that started before a moment. */
export const forgetGuests = (db: Db, before: number) =>
  db
    .update(shiftAssignments)
    .set({ guestName: null })
    .where(
      and(
        // Guests are among the walk-ins, which have an index.
        isNotNull(shiftAssignments.walkInId),
        isNotNull(shiftAssignments.guestName),
        sql`(SELECT start_time FROM shifts WHERE shifts.id = shift_assignments.shift_id) < ${before}`,
      ),
    );
