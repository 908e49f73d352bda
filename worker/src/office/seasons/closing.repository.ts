import { type SQL, sql } from 'drizzle-orm';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { revisions } from '../../platform/tables/revisions.table.ts';
import { CLOSES_AFTER_MS } from '../../presence/attendance/crew-rules.ts';
import { isOver, isUnrecorded, isWorked, workedMinutes } from '../../shifts/rules/worked.ts';
import { asks } from '../../shifts/tables/asks.table.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { attendance } from '../../shifts/tables/attendance.table.ts';
import { hourCorrections } from '../../shifts/tables/hours.table.ts';
import { messages } from '../../shifts/tables/messages.table.ts';
import { seasons } from '../../shifts/tables/seasons.table.ts';
import { standInRequests } from '../../shifts/tables/stand-ins.table.ts';
import { bringBacks } from './bring-backs.table.ts';
import { seasonTotals } from './season-results.table.ts';
import { placesOfShifts, startsInSeason } from './season-rows.ts';

const endsAt = (id: string) => sql`(SELECT ends_at FROM seasons WHERE id = ${id})`;

const shiftsOf = (id: string) => sql`(SELECT shifts.id FROM shifts WHERE ${startsInSeason(id)})`;
const placesOf = (id: string) =>
  sql`(SELECT place.id FROM shifts CROSS JOIN shift_assignments AS place ON place.shift_id = shifts.id
    WHERE ${startsInSeason(id)})`;

/** What closing a season erases: for each kind the rows, and in which table. */
const erasable = (id: string) => ({
  guests: {
    from: sql`shift_assignments`,
    where: sql`guest_name IS NOT NULL AND shift_id IN ${shiftsOf(id)}`,
  },
  notes: { from: sql`shift_assignments`, where: sql`notes IS NOT NULL AND shift_id IN ${shiftsOf(id)}` },
  markNotes: { from: sql`attendance`, where: sql`note IS NOT NULL AND assignment_id IN ${placesOf(id)}` },
  correctionNotes: {
    from: sql`hour_corrections`,
    where: sql`note <> '' AND assignment_id IN ${placesOf(id)}`,
  },
  reasons: { from: sql`stand_in_requests`, where: sql`reason IS NOT NULL AND shift_id IN ${shiftsOf(id)}` },
  noShows: { from: sql`attendance`, where: sql`state = 'absent' AND assignment_id IN ${placesOf(id)}` },
  asks: { from: sql`asks`, where: sql`shift_id IN ${shiftsOf(id)}` },
  // Also those of before: nobody waits for them any more.
  messages: { from: sql`messages`, where: sql`body <> '' AND created_at < ${endsAt(id)}` },
  answers: { from: sql`bring_backs`, where: sql`season_id = ${id}` },
});
type Erased = keyof ReturnType<typeof erasable>;

/** The statements that erase it, if this audit row shows that the season is being closed. */
export function erase(db: Db, id: string, auditId: string) {
  const rows = erasable(id);
  const where = (kind: Erased) => sql`${rows[kind].where} AND ${auditRowExists(auditId)}`;
  return {
    guests: db.update(shiftAssignments).set({ guestName: null }).where(where('guests')),
    notes: db.update(shiftAssignments).set({ notes: null }).where(where('notes')),
    markNotes: db.update(attendance).set({ note: null }).where(where('markNotes')),
    correctionNotes: db.update(hourCorrections).set({ note: '' }).where(where('correctionNotes')),
    reasons: db.update(standInRequests).set({ reason: null }).where(where('reasons')),
    // From now on the portal does not know who stayed away without saying so.
    noShows: db.update(attendance).set({ state: 'excused' }).where(where('noShows')),
    asks: db.delete(asks).where(where('asks')),
    messages: db.update(messages).set({ body: '' }).where(where('messages')),
    answers: db.delete(bringBacks).where(where('answers')),
  };
}

const worked = (id: string, now: number) =>
  sql`${placesOfShifts} WHERE ${startsInSeason(id)} AND ${isOver(now)}`;

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
        FROM ${worked(seasonId, now)} AND ${isWorked} GROUP BY shift_assignments.volunteer_id) AS worked`,
      where: auditRowExists(auditId),
    },
  );

/** In SQL: a correction of hours of the season waits for a decision. */
export const countCorrections = (id: string) =>
  sql<number>`(SELECT count(*) FROM hour_corrections WHERE state = 'asked' AND assignment_id IN ${placesOf(id)})`;

/** In SQL: from when a season can be closed: its shifts are over, and leads can no longer record who was there. */
export const closableFrom = (id: string) => sql<number>`max(${endsAt(id)},
  coalesce((SELECT max(shifts.end_time) FROM shifts WHERE ${startsInSeason(id)} AND shifts.status <> 'cancelled'), 0)
    + ${CLOSES_AFTER_MS})`;

/** The numbers that an admin sees before closing a season, and of a closed one what was frozen; no row for an unknown season. */
export const selectClosing = (db: Db, id: string, now: number) => {
  const rows = erasable(id);
  const count = (...kinds: Erased[]) =>
    sql<number>`(${sql.join(
      kinds.map((kind) => sql`(SELECT count(*) FROM ${rows[kind].from} WHERE ${rows[kind].where})`),
      sql` + `,
    )})`;
  const isClosed = sql`seasons.closed_at IS NOT NULL`;
  const frozen = (value: SQL) => sql`(SELECT ${value} FROM season_totals WHERE season_id = ${id})`;
  const live = (value: SQL) => sql`(SELECT ${value} FROM ${worked(id, now)} AND ${isWorked})`;
  return db
    .select({
      closableFrom: closableFrom(id).as('closable_from'),
      people: sql<number>`iif(${isClosed}, ${frozen(sql`count(user_id)`)},
        ${live(sql`count(DISTINCT shift_assignments.volunteer_id)`)})`.as('people'),
      shifts:
        sql<number>`iif(${isClosed}, ${frozen(sql`coalesce(sum(shifts), 0)`)}, ${live(sql`count(*)`)})`.as(
          'shifts',
        ),
      minutes: sql<number>`iif(${isClosed}, ${frozen(sql`coalesce(sum(minutes), 0)`)},
        ${live(sql`coalesce(sum(${workedMinutes}), 0)`)})`.as('minutes'),
      unrecorded: sql<number>`(SELECT count(*) FROM ${worked(id, now)} AND ${isUnrecorded})`.as('unrecorded'),
      corrections: countCorrections(id).as('corrections'),
      guests: count('guests').as('guests'),
      notes: count('notes', 'markNotes', 'correctionNotes').as('notes'),
      reasons: count('reasons').as('reasons'),
      noShows: count('noShows').as('no_shows'),
      asks: count('asks').as('asks'),
      messages: count('messages').as('messages'),
      answers: count('answers').as('answers'),
    })
    .from(seasons)
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
