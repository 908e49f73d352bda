import {
  type Answer,
  type AskedCorrection,
  type askCorrection as askEndpoint,
  type BodyOutput,
  type HourCorrection,
  MAX_LIST_ROWS,
  toInstant,
  toInstantOrNull,
  type WorkedShift,
} from '@ijsploeg/worker/contract';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { optional, type RowOf, selectJson } from '../../platform/db/json-row.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { personOf } from '../../platform/identity/sessions.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { holderOfPlace } from '../../shifts/places/assignments/assignments.repository.ts';
import { isOver, isUnrecorded, isWorked, workedMinutes, workedTables } from '../../shifts/rules/worked.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { attendance } from '../../shifts/tables/attendance.table.ts';
import { hourCorrections } from '../../shifts/tables/hours.table.ts';
import { shifts } from '../../shifts/tables/shifts.table.ts';

/** How long after the end of a shift a correction can be requested. */
const CORRECTABLE_MS = 14 * DAY_MS;

const correctionShape = {
  id: hourCorrections.id,
  assignmentId: hourCorrections.assignmentId,
  minutes: hourCorrections.minutes,
  note: hourCorrections.note,
  state: hourCorrections.state,
  askedAt: hourCorrections.askedAt,
  decidedAt: hourCorrections.decidedAt,
};

/** Maps a correction to the contract. */
export const toCorrection = (row: RowOf<typeof correctionShape>): HourCorrection => ({
  id: row.id,
  assignmentId: row.assignmentId,
  minutes: row.minutes,
  note: row.note,
  state: row.state,
  askedAt: toInstant(row.askedAt),
  decidedAt: toInstantOrNull(row.decidedAt),
});

const shiftShape = {
  id: shifts.id,
  title: shifts.title,
  location: shifts.location,
  startTime: shifts.startTime,
  endTime: shifts.endTime,
};
const toWorkedIn = ({ startTime, endTime, ...shift }: RowOf<typeof shiftShape>) => ({
  ...shift,
  startTime: toInstant(startTime),
  endTime: toInstant(endTime),
});

/** In SQL: the minutes that count for a place; null if nothing was recorded. */
const countedMinutes = sql<number | null>`(CASE WHEN ${isWorked} THEN ${workedMinutes}
  WHEN ${isUnrecorded} THEN NULL ELSE 0 END)`;

/** The places of the session's person on shifts that are over, latest first. */
export const selectOwnHours = (db: Db, session: SessionKey) =>
  selectJson(db, {
    assignmentId: shiftAssignments.id,
    shift: shiftShape,
    minutes: countedMinutes,
    correction: optional(hourCorrections.id, correctionShape),
  })
    .from(shiftAssignments)
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .leftJoin(attendance, eq(attendance.assignmentId, shiftAssignments.id))
    .leftJoin(
      hourCorrections,
      sql`${hourCorrections.id} = (SELECT latest.id FROM hour_corrections AS latest
        WHERE latest.assignment_id = shift_assignments.id ORDER BY latest.asked_at DESC LIMIT 1)`,
    )
    .where(and(eq(shiftAssignments.volunteerId, personOf(session)), isOver(sql`${session.now}`)))
    .orderBy(desc(shifts.startTime), asc(shiftAssignments.id))
    .limit(MAX_LIST_ROWS);

type HourRow = Awaited<ReturnType<typeof selectOwnHours>>[number]['row'];

const toWorkedShift = (row: HourRow): WorkedShift => ({
  assignmentId: row.assignmentId,
  shift: toWorkedIn(row.shift),
  minutes: row.minutes,
  correction: row.correction && toCorrection(row.correction),
  correctableUntil: toInstant(row.shift.endTime + CORRECTABLE_MS),
});

/** The caller's own hours with their totals. */
export function toOwnHours(rows: readonly { row: HourRow }[]) {
  const items = rows.map(({ row }) => toWorkedShift(row));
  const counted = items.filter(({ minutes }) => minutes);
  return {
    items,
    shifts: counted.length,
    minutes: counted.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  };
}

/**
 * Requests a correction of the caller's hours on a shift, until 14 days after its end.
 *
 * @throws AppError assignment.not_found | hours.closed | correction.pending
 */
export async function askCorrection(
  { db, clock, signedIn, requestId }: ServiceContext,
  assignmentId: string,
  { minutes, note }: BodyOutput<typeof askEndpoint>,
): Promise<Answer<typeof askEndpoint>> {
  const now = clock.now();
  const isOwn = sql`shift_assignments.id = ${assignmentId} AND shift_assignments.volunteer_id = ${signedIn.id}
    AND shift_assignments.status <> 'cancelled'`;
  const isOpen = sql`(${isOver(now)} AND shifts.end_time > ${now - CORRECTABLE_MS})`;
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'assignment.correction_asked',
    subjectKind: 'assignment',
    subjectId: assignmentId,
    personId: signedIn.id,
    after: { minutes },
    requestId,
  });
  const {
    asked: [asked],
    place: [place],
  } = await batch(db, {
    asked: insertFrom(
      db,
      hourCorrections,
      { id: newId('hrc'), assignmentId: sql`shift_assignments.id`, minutes, note, askedAt: now },
      { from: workedTables, where: sql`${isOwn} AND ${isOpen}` },
    )
      .onConflictDoNothing()
      .returning(),
    audit: audit.statement,
    place: db
      .select({ isOpen: sql<number>`${isOpen}`.as('is_open') })
      .from(sql`${workedTables}`)
      .where(isOwn),
  });
  if (asked) return toCorrection(asked);
  if (!place) throw new AppError('assignment.not_found');
  throw new AppError(place.isOpen ? 'correction.pending' : 'hours.closed');
}

/** In SQL: the number of corrections that wait for a decision. */
export const askedCorrectionCount = sql<number>`(
  SELECT count(*) FROM hour_corrections WHERE hour_corrections.state = 'asked')`;

/** The corrections that wait for a decision, oldest first. */
export const selectAskedCorrections = (db: Db) =>
  selectJson(db, {
    correction: correctionShape,
    shift: shiftShape,
    person: { id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName },
    recordedMinutes: countedMinutes,
  })
    .from(hourCorrections)
    .innerJoin(shiftAssignments, eq(shiftAssignments.id, hourCorrections.assignmentId))
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .innerJoin(profiles, eq(profiles.id, shiftAssignments.volunteerId))
    .leftJoin(attendance, eq(attendance.assignmentId, shiftAssignments.id))
    .where(sql`hour_corrections.state = 'asked'`)
    .orderBy(asc(hourCorrections.askedAt), asc(hourCorrections.id))
    .limit(MAX_LIST_ROWS);

export const toAskedCorrection = ({
  row,
}: Awaited<ReturnType<typeof selectAskedCorrections>>[number]): AskedCorrection => ({
  ...toCorrection(row.correction),
  shift: toWorkedIn(row.shift),
  person: row.person,
  recordedMinutes: row.recordedMinutes,
});

/**
 * Decides on a correction. An accepted one is recorded as attendance with its minutes.
 *
 * @throws AppError correction.not_found | correction.decided, with the `state` found
 */
export async function decideCorrection(
  { db, clock, signedIn, requestId }: ServiceContext,
  correctionId: string,
  state: 'accepted' | 'refused',
): Promise<HourCorrection> {
  const now = clock.now();
  const isThis = eq(hourCorrections.id, correctionId);
  const assignment = sql`(SELECT assignment_id FROM hour_corrections WHERE id = ${correctionId})`;
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: `assignment.correction_${state}`,
    subjectKind: 'assignment',
    subjectId: assignment,
    personId: holderOfPlace(assignment),
    after: sql`(SELECT json_object('minutes', minutes) FROM hour_corrections WHERE id = ${correctionId})`,
    requestId,
  });
  const {
    decided: [decided],
    correction: [correction],
  } = await batch(db, {
    decided: db
      .update(hourCorrections)
      .set({ state, decidedBy: signedIn.id, decidedAt: now })
      .where(and(isThis, sql`hour_corrections.state = 'asked'`))
      .returning(),
    audit: audit.statement,
    recorded:
      state === 'accepted'
        ? insertFrom(
            db,
            attendance,
            {
              assignmentId: sql`decided.assignment_id`,
              state: 'present',
              seenAt: now,
              markedBy: signedIn.id,
              markedAt: now,
              markId: correctionId,
              minutes: sql`decided.minutes`,
            },
            {
              from: sql`hour_corrections AS decided`,
              where: sql`decided.id = ${correctionId} AND ${auditRowExists(audit.id)}`,
            },
          ).onConflictDoUpdate({
            target: attendance.assignmentId,
            set: {
              state: 'present',
              minutes: sql`excluded.minutes`,
              seenAt: now,
              markedBy: signedIn.id,
              markedAt: now,
              markId: correctionId,
            },
          })
        : undefined,
    correction: db.select().from(hourCorrections).where(isThis),
  });
  if (decided) return toCorrection(decided);
  if (!correction) throw new AppError('correction.not_found');
  throw new AppError('correction.decided', { state: correction.state });
}

/** The corrections that a person requested, for the export of their own data. */
export const selectCorrectionsOf = (db: Db, personId: string | SQL) =>
  db
    .select(correctionShape)
    .from(hourCorrections)
    .where(
      sql`${hourCorrections.assignmentId} IN (SELECT id FROM shift_assignments WHERE volunteer_id = ${personId})`,
    )
    .orderBy(desc(hourCorrections.askedAt));
