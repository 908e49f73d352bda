import { MAX_LIST_ROWS } from '@ijsploeg/worker/contract';
import { and, eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/client.ts';
import { insertFrom } from '../../../platform/db/insert-from.ts';
import { selectJson } from '../../../platform/db/json-row.ts';
import { filled, once } from '../../../platform/db/shared-queries.ts';
import { contactColumns } from '../../../platform/identity/contact.ts';
import { openStandInOf } from '../../rules/open-stand-in.ts';
import { isExpected } from '../../rules/shift-rules.ts';
import { shiftAssignments } from '../../tables/assignments.table.ts';
import { shifts } from '../../tables/shifts.table.ts';
import { standInRequests } from '../../tables/stand-ins.table.ts';
import { holderOfPlace } from '../assignments/assignments.repository.ts';

/** A request for a stand-in. */
interface NewRequest {
  id: string;
  assignmentId: string;
  /** The holder of the place. */
  personId: string;
  reason: string | null;
  now: number;
}

/** In SQL: the request is open. A literal, because SQLite uses a partial index only for its exact condition. */
const isOpen = sql`stand_in_requests.state = 'open'`;

/** In SQL, over `shift_assignments`: the holder was recorded as present. */
const isPresent = sql`EXISTS (SELECT 1 FROM attendance
  WHERE attendance.assignment_id = shift_assignments.id AND attendance.state = 'present')`;

/** In SQL, over `stand_in_requests`: the shift has not started. */
const isToCome = (now: number) => sql`EXISTS (
  SELECT 1 FROM shifts WHERE shifts.id = stand_in_requests.shift_id AND shifts.start_time > ${now})`;

/** In SQL: this request is open, and its shift has not started. */
export const isOpenRequest = (id: string, now: number) => sql`EXISTS (
  SELECT 1 FROM stand_in_requests WHERE stand_in_requests.id = ${id} AND ${isOpen} AND ${isToCome(now)})`;

/** In SQL: the shift of a request. */
export const shiftOf = (id: string) => sql`(SELECT shift_id FROM stand_in_requests WHERE id = ${id})`;
/** In SQL: the place of a request. */
export const placeOf = (id: string) => sql`(SELECT assignment_id FROM stand_in_requests WHERE id = ${id})`;
/** In SQL: the holder of the place of a request. */
export const holderOf = (id: string) => holderOfPlace(placeOf(id));

/** Ends a request if it is open; no row otherwise. */
export const endRequest = (
  db: Db,
  id: string,
  { to, when, now }: { to: Ended; when: SQL | undefined; now: number },
) =>
  db
    .update(standInRequests)
    .set({ ...to, endedAt: now })
    .where(and(eq(standInRequests.id, id), isOpen, when))
    .returning({ id: standInRequests.id });

type Ended = { state: 'withdrawn' } | { state: 'taken'; takenBy: SQL };

/** Withdraws a request if it is this person's, is open, and its shift has not started. */
export const withdrawRequest = (db: Db, id: string, personId: string, now: number) =>
  endRequest(db, id, {
    to: { state: 'withdrawn' },
    when: and(isToCome(now), sql`${holderOf(id)} = ${personId}`),
    now,
  });

/** A request with the place it is for. */
export const selectRequest = (db: Db, id: string) =>
  selectJson(db, {
    state: standInRequests.state,
    assignment: getTableColumns(shiftAssignments),
  })
    .from(standInRequests)
    .innerJoin(shiftAssignments, eq(shiftAssignments.id, standInRequests.assignmentId))
    .where(eq(standInRequests.id, id));

/**
 * In SQL: the number of open requests for active shifts that start from a moment on. It names the index on open requests, because
 * SQLite would choose one that also has the ended ones.
 */
export const openRequestCount = (from: Placeholder) => sql<number>`(
  SELECT count(*) FROM stand_in_requests INDEXED BY stand_in_requests_open
  CROSS JOIN shifts ON shifts.id = stand_in_requests.shift_id
  WHERE ${isOpen} AND shifts.status = 'active' AND shifts.start_time >= ${from})`;

const openRequests = once((db) =>
  selectJson(db, {
    shiftId: standInRequests.shiftId,
    request: {
      id: standInRequests.id,
      reason: standInRequests.reason,
      createdAt: standInRequests.createdAt,
    },
    volunteer: contactColumns,
  })
    // Starts from the few open requests and looks up their shifts.
    .from(
      sql`stand_in_requests CROSS JOIN shift_assignments ON shift_assignments.id = stand_in_requests.assignment_id
        CROSS JOIN shifts ON shifts.id = stand_in_requests.shift_id
        CROSS JOIN profiles ON profiles.id = shift_assignments.volunteer_id`,
    )
    .where(sql`${isOpen} AND shifts.status = 'active' AND shifts.start_time > ${sql.placeholder('now')}`)
    .orderBy(sql`stand_in_requests.created_at, stand_in_requests.id`)
    .limit(MAX_LIST_ROWS)
    .prepare(),
);

/** The open requests for upcoming active shifts, the longest first. */
export const selectOpenRequests = (db: Db, now: number) => filled(openRequests(db), { now });

/** Ends the requests whose shift has started. Whenever this runs, nobody can answer them after the start. */
export const lapseRequests = (db: Db, now: number) =>
  db
    .update(standInRequests)
    .set({ state: 'lapsed', endedAt: now })
    .where(sql`${isOpen} AND NOT ${isToCome(now)}`);

/**
 * Ends the open requests, among those that `where` selects, of people whom this mark records as present: nobody replaces who is
 * there. Like a request that nobody answered, it excuses the holder if the mark turns out to be wrong.
 */
export const lapseRequestsOfPresent = (db: Db, where: SQL, markId: string, now: number) =>
  db
    .update(standInRequests)
    .set({ state: 'lapsed', endedAt: now })
    .where(
      sql`${isOpen} AND ${where} AND EXISTS (
        SELECT 1 FROM attendance WHERE attendance.assignment_id = stand_in_requests.assignment_id
          AND attendance.mark_id = ${markId} AND attendance.state = 'present')`,
    );

/**
 * Opens a request for a place whose holder is expected on an active shift that has not started, and not recorded as present. No
 * row otherwise, or if the place already has an open request.
 */
export const insertRequest = (db: Db, { id, assignmentId, personId, reason, now }: NewRequest) =>
  insertFrom(
    db,
    standInRequests,
    {
      id,
      assignmentId: sql`shift_assignments.id`,
      shiftId: sql`shifts.id`,
      reason,
      state: 'open',
      createdAt: now,
    },
    {
      from: sql`shift_assignments JOIN shifts ON shifts.id = shift_assignments.shift_id`,
      where: sql`shift_assignments.id = ${assignmentId} AND shift_assignments.volunteer_id = ${personId}
        AND ${isExpected} AND shifts.status = 'active' AND shifts.start_time > ${now}
        AND NOT ${isPresent}`,
    },
  )
    .onConflictDoNothing()
    .returning({ id: standInRequests.id });

/** A place with its open request, and the facts of its shift that explain a refusal. */
export const selectPlaceWithRequest = (db: Db, assignmentId: string) =>
  selectJson(db, {
    assignment: getTableColumns(shiftAssignments),
    standIn: openStandInOf(shiftAssignments.id),
    shift: { status: shifts.status, startTime: shifts.startTime },
    isPresent: sql<number>`${isPresent}`,
  })
    .from(shiftAssignments)
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .where(eq(shiftAssignments.id, assignmentId));
