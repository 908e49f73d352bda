import { type SQL, sql } from 'drizzle-orm';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { revisions } from '../../platform/tables/revisions.table.ts';
import { CLOSES_AFTER_MS } from '../../presence/attendance/crew-rules.ts';
import {
  isOver,
  isUnrecorded,
  isWorked,
  workedMinutes,
  workedTablesByShift,
} from '../../shifts/rules/worked.ts';
import { asks } from '../../shifts/tables/asks.table.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { attendance } from '../../shifts/tables/attendance.table.ts';
import { hourCorrections } from '../../shifts/tables/hours.table.ts';
import { messages } from '../../shifts/tables/messages.table.ts';
import { seasons } from '../../shifts/tables/seasons.table.ts';
import { standInRequests } from '../../shifts/tables/stand-ins.table.ts';
import { bringBacks } from './bring-backs.table.ts';
import { seasonTotals } from './season-results.table.ts';
import { startsInSeason } from './season-rows.ts';

const endsAt = (id: string) => sql`(SELECT ends_at FROM seasons WHERE id = ${id})`;

const shiftsOf = (id: string) => sql`(SELECT shifts.id FROM shifts WHERE ${startsInSeason(id)})`;

const isPlaceOf = (id: string, assignmentId: SQL) => sql`EXISTS (
  SELECT 1 FROM shift_assignments AS place CROSS JOIN shifts ON shifts.id = place.shift_id
  WHERE place.id = ${assignmentId} AND ${startsInSeason(id)})`;

/** What closing a season erases of its places, and of the records of these. */
const onPlaces = {
  guests: sql`shift_assignments.guest_name IS NOT NULL`,
  notes: sql`shift_assignments.notes IS NOT NULL`,
  markNotes: sql`attendance.note IS NOT NULL`,
  noShows: sql`(attendance.state IS 'absent')`,
};

/** What it erases besides, in tables with few rows of a season. */
const elsewhere = (id: string) => ({
  correctionNotes: sql`hour_corrections.note <> '' AND ${isPlaceOf(id, sql`hour_corrections.assignment_id`)}`,
  reasons: sql`stand_in_requests.reason IS NOT NULL AND stand_in_requests.shift_id IN ${shiftsOf(id)}`,
  asks: sql`asks.shift_id IN ${shiftsOf(id)}`,
  // Also those of before: nobody waits for them any more.
  messages: sql`messages.body <> '' AND messages.created_at < ${endsAt(id)}`,
  answers: sql`bring_backs.season_id = ${id}`,
});

/** The statements that erase it, if this audit row shows that the season is being closed. */
export function erase(db: Db, id: string, auditId: string) {
  const others = elsewhere(id);
  const ifClosing = (which: SQL) => sql`${which} AND ${auditRowExists(auditId)}`;
  const places = (which: SQL) => ifClosing(sql`${which} AND shift_assignments.shift_id IN ${shiftsOf(id)}`);
  const marks = (which: SQL) => ifClosing(sql`${which} AND ${isPlaceOf(id, sql`attendance.assignment_id`)}`);
  return {
    guests: db.update(shiftAssignments).set({ guestName: null }).where(places(onPlaces.guests)),
    notes: db.update(shiftAssignments).set({ notes: null }).where(places(onPlaces.notes)),
    markNotes: db.update(attendance).set({ note: null }).where(marks(onPlaces.markNotes)),
    // From now on the portal does not know who stayed away without saying so.
    noShows: db.update(attendance).set({ state: 'excused' }).where(marks(onPlaces.noShows)),
    correctionNotes: db.update(hourCorrections).set({ note: '' }).where(ifClosing(others.correctionNotes)),
    reasons: db.update(standInRequests).set({ reason: null }).where(ifClosing(others.reasons)),
    asks: db.delete(asks).where(ifClosing(others.asks)),
    messages: db.update(messages).set({ body: '' }).where(ifClosing(others.messages)),
    answers: db.delete(bringBacks).where(ifClosing(others.answers)),
  };
}

/** Freezes what each person worked; guests and removed people are one row. */
export const insertTotals = (db: Db, seasonId: string, auditId: string, now: number) =>
  insertFrom(
    db,
    seasonTotals,
    {
      id: sql`'stt_' || lower(hex(randomblob(10)))`,
      seasonId,
      userId: sql`worked.person_id`,
      shifts: sql`worked.shifts`,
      minutes: sql`worked.minutes`,
    },
    {
      from: sql`(SELECT shift_assignments.volunteer_id AS person_id, count(*) AS shifts, sum(${workedMinutes}) AS minutes
        FROM ${workedTablesByShift} WHERE ${startsInSeason(seasonId)} AND ${isOver(now)} AND ${isWorked}
        GROUP BY shift_assignments.volunteer_id) AS worked`,
      where: auditRowExists(auditId),
    },
  );

/** In SQL: a correction of hours of the season waits for a decision. */
export const countCorrections = (id: string) =>
  sql<number>`(SELECT count(*) FROM hour_corrections
    WHERE state = 'asked' AND ${isPlaceOf(id, sql`hour_corrections.assignment_id`)})`;

/** In SQL: from when a season can be closed: its shifts are over, and leads can no longer record who was there. */
export const closableFrom = (id: string) => sql<number>`max(${endsAt(id)},
  coalesce((SELECT max(shifts.end_time) FROM shifts WHERE ${startsInSeason(id)} AND shifts.status <> 'cancelled'), 0)
    + ${CLOSES_AFTER_MS})`;

/**
 * The numbers that an admin sees before closing a season, and of a closed one what was frozen; no row for an unknown season.
 * The places are read once.
 */
export const selectClosing = (db: Db, id: string, now: number) => {
  const others = elsewhere(id);
  const count = (table: SQL, where: SQL) => sql<number>`(SELECT count(*) FROM ${table} WHERE ${where})`;
  const hasWorked = sql`(${isOver(now)} AND ${isWorked})`;
  const frozenOr = (frozen: SQL, live: SQL) => sql<number>`CASE WHEN seasons.closed_at IS NULL THEN ${live}
    ELSE (SELECT ${frozen} FROM season_totals WHERE season_id = ${id}) END`;
  return db
    .select({
      closableFrom: closableFrom(id).as('closable_from'),
      people: frozenOr(sql`count(user_id)`, sql`places.people`).as('people'),
      shifts: frozenOr(sql`coalesce(sum(shifts), 0)`, sql`places.shifts`).as('shifts'),
      minutes: frozenOr(sql`coalesce(sum(minutes), 0)`, sql`places.minutes`).as('minutes'),
      unrecorded: sql<number>`places.unrecorded`.as('unrecorded'),
      corrections: countCorrections(id).as('corrections'),
      guests: sql<number>`places.guests`.as('guests'),
      notes: sql<number>`places.notes + ${count(sql`hour_corrections`, others.correctionNotes)}`.as('notes'),
      reasons: count(sql`stand_in_requests`, others.reasons).as('reasons'),
      noShows: sql<number>`places.no_shows`.as('no_shows'),
      asks: count(sql`asks`, others.asks).as('asks'),
      messages: count(sql`messages`, others.messages).as('messages'),
      answers: count(sql`bring_backs`, others.answers).as('answers'),
    })
    .from(
      sql`seasons CROSS JOIN (SELECT
          count(DISTINCT shift_assignments.volunteer_id) FILTER (WHERE ${hasWorked}) AS people,
          count(*) FILTER (WHERE ${hasWorked}) AS shifts,
          coalesce(sum(${workedMinutes}) FILTER (WHERE ${hasWorked}), 0) AS minutes,
          count(*) FILTER (WHERE ${isOver(now)} AND ${isUnrecorded}) AS unrecorded,
          count(*) FILTER (WHERE ${onPlaces.guests}) AS guests,
          count(*) FILTER (WHERE ${onPlaces.notes}) + count(*) FILTER (WHERE ${onPlaces.markNotes}) AS notes,
          count(*) FILTER (WHERE ${onPlaces.noShows}) AS no_shows
        FROM ${workedTablesByShift} WHERE ${startsInSeason(id)}) AS places`,
    )
    .where(sql`${seasons.id} = ${id}`);
};

/** The revisions of the tables that figures are computed from. They differ after every write. */
export const selectRevisions = (db: Db) =>
  db
    .select({
      shifts: revisions.shifts,
      shiftAssignments: revisions.shiftAssignments,
      attendance: revisions.attendance,
      asks: revisions.asks,
    })
    .from(revisions);
export type Revisions = Awaited<ReturnType<typeof selectRevisions>>[number];

/** In SQL: none of these tables was written to since. */
export const isUnchangedSince = (seen: Revisions) =>
  sql`EXISTS (SELECT 1 FROM revisions WHERE shifts = ${seen.shifts} AND shift_assignments = ${seen.shiftAssignments}
    AND attendance = ${seen.attendance} AND asks = ${seen.asks})`;
