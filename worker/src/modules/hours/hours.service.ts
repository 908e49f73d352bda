import {
  type Answer,
  type AskedCorrection,
  type askCorrection as askEndpoint,
  type BodyOutput,
  type HourCorrection,
  MAX_LIST_ROWS,
  type makeStatement as makeEndpoint,
  toInstant,
  toInstantOrNull,
  type VolunteerStatement,
  type WorkedShift,
} from '@ijsploeg/worker/contract';
import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { insertFrom } from '../../db/insert-from.ts';
import { optional, type RowOf, selectJson } from '../../db/json-row.ts';
import { attendance, profiles, revisions, shiftAssignments, shifts } from '../../db/schema.ts';
import { AppError, fieldError } from '../../errors.ts';
import { dayOf } from '../../lib/calendar-day.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { newId } from '../../lib/new-id.ts';
import { PORTAL } from '../../portal.ts';
import type { ServiceContext } from '../../service-context.ts';
import type { SessionKey } from '../../signed-in.ts';
import { auditIfChanged, auditRowExists } from '../audit/audit.statements.ts';
import { personOf } from '../auth/sessions.ts';
import { hourCorrections, statements } from './hours.table.ts';
import {
  beginsIn,
  isOver,
  isUnrecorded,
  isWorked,
  workedMinutes,
  workedTables,
  workedTotals,
} from './worked.ts';

/** How long after the end of a shift a correction can be requested. */
const CORRECTABLE_MS = 14 * DAY_MS;
const STATEMENTS_KEPT_MS = 2 * 365 * DAY_MS;

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

/**
 * Changes the revision of `attendance`, on which the polled answers that count corrections depend. The corrections themselves
 * have no trigger.
 */
const changeRevision = (db: Db, auditId: string) =>
  db.update(revisions).set({ attendance: sql`hex(randomblob(6))` }).where(auditRowExists(auditId));

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
    found: [found],
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
    revision: changeRevision(db, audit.id),
    found: db
      .select({ isOpen: sql<number>`${isOpen}`.as('is_open') })
      .from(sql`${workedTables}`)
      .where(isOwn),
  });
  if (asked) return toCorrection(asked);
  if (!found) throw new AppError('assignment.not_found');
  throw new AppError(found.isOpen ? 'correction.pending' : 'hours.closed');
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
    personId: sql`(SELECT volunteer_id FROM shift_assignments WHERE id = ${assignment})`,
    after: sql`(SELECT json_object('minutes', minutes) FROM hour_corrections WHERE id = ${correctionId})`,
    requestId,
  });
  const {
    decided: [decided],
    found: [found],
  } = await batch(db, {
    decided: db
      .update(hourCorrections)
      .set({ state, decidedBy: signedIn.id, decidedAt: now })
      .where(and(isThis, sql`hour_corrections.state = 'asked'`))
      .returning(),
    audit: audit.statement,
    revision: changeRevision(db, audit.id),
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
    found: db.select().from(hourCorrections).where(isThis),
  });
  if (decided) return toCorrection(decided);
  if (!found) throw new AppError('correction.not_found');
  throw new AppError('correction.decided', { state: found.state });
}

/** Without characters that look alike; see `ticket-reference.ts`. */
const ALPHABET = '23456789ACFHJKLMPQRTWXY';
const CODE_CHARS = 12;

function newCode(): string {
  let code = '';
  while (code.length < CODE_CHARS) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // A byte beyond the last whole multiple would make some characters more likely.
    if (byte < 11 * ALPHABET.length) code += ALPHABET[byte % ALPHABET.length];
  }
  return code;
}

const toPrinted = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code;

/**
 * Makes a statement of the hours in a period, whose numbers never change. If there is one for the period with the same
 * numbers, its code is returned.
 *
 * @throws AppError statement.empty | person.not_found, also if a volunteer names somebody else | request.invalid for a period
 *   that ends before it starts or, for volunteers, is not over
 */
export async function makeStatement(
  { db, clock, signedIn, requestId }: ServiceContext,
  { from, to, volunteerId = signedIn.id }: BodyOutput<typeof makeEndpoint>,
): Promise<Answer<typeof makeEndpoint>> {
  const now = clock.now();
  const isAdmin = signedIn.role === 'admin';
  if (!isAdmin && volunteerId !== signedIn.id) throw new AppError('person.not_found');
  if (to < from) throw fieldError('to', 'end_before_start');
  if (!isAdmin && to >= dayOf(now)) throw fieldError('to', 'out_of_range');
  const places = sql`shift_assignments.volunteer_id = ${volunteerId} AND ${isOver(now)}
    AND ${beginsIn({ from, to })}`;
  const totals = workedTotals(places);
  const isSame = sql`made.user_id = ${volunteerId} AND made.from_day = ${from} AND made.to_day = ${to}
    AND made.shifts = total.shifts AND made.minutes = total.minutes`;
  const {
    made: [made],
    person: [person],
    open: [open],
  } = await batch(db, {
    inserted: insertFrom(
      db,
      statements,
      {
        code: newCode(),
        userId: volunteerId,
        fromDay: from,
        toDay: to,
        shifts: sql`total.shifts`,
        minutes: sql`total.minutes`,
        issuedAt: now,
        issuedBy: signedIn.id,
      },
      {
        from: sql`(${totals}) AS total`,
        where: sql`total.shifts > 0 AND EXISTS (SELECT 1 FROM accounts WHERE id = ${volunteerId})
          AND NOT EXISTS (SELECT 1 FROM statements AS made WHERE ${isSame})`,
      },
    ),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'person.statement_made',
      subjectKind: 'person',
      subjectId: volunteerId,
      after: { from, to },
      requestId,
    }).statement,
    made: db
      .select({ code: sql<string>`made.code`.as('code') })
      .from(sql`(${totals}) AS total CROSS JOIN statements AS made`)
      .where(isSame),
    person: db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, volunteerId)),
    open: db
      .select({ shifts: sql<number>`count(*)`.as('open_shifts') })
      .from(sql`${workedTables}`)
      .where(sql`${places} AND ${isUnrecorded}`),
  });
  if (!person) throw new AppError('person.not_found');
  if (!made) throw new AppError('statement.empty');
  return { code: toPrinted(made.code), openShifts: open?.shifts ?? 0 };
}

/** The statements of {@link toStatement}. A typed code may have hyphens and spaces. */
export const selectStatement = (db: Db, code: string) => ({
  statement: selectJson(db, {
    code: statements.code,
    firstName: profiles.firstName,
    lastName: profiles.lastName,
    fromDay: statements.fromDay,
    toDay: statements.toDay,
    shifts: statements.shifts,
    minutes: statements.minutes,
    issuedAt: statements.issuedAt,
  })
    .from(statements)
    .innerJoin(profiles, eq(profiles.id, statements.userId))
    .where(eq(statements.code, code.toUpperCase().replace(/[\s-]/g, ''))),
});

/** @throws AppError statement.not_found */
export function toStatement({
  statement: [found],
}: {
  statement: Awaited<ReturnType<typeof selectStatement>['statement']>;
}): VolunteerStatement {
  if (!found) throw new AppError('statement.not_found');
  const { row } = found;
  return {
    code: toPrinted(row.code),
    name: `${row.firstName} ${row.lastName}`.trim(),
    from: row.fromDay,
    to: row.toDay,
    shifts: row.shifts,
    minutes: row.minutes,
    issuedAt: toInstant(row.issuedAt),
    organisation: PORTAL.organisation.name,
  };
}

/** Deletes the statements that are two years old. */
export const deleteOldStatements = (db: Db, now: number) =>
  db.delete(statements).where(lte(statements.issuedAt, now - STATEMENTS_KEPT_MS));

/** The corrections that a person requested, for the export of their own data. */
export const selectCorrectionsOf = (db: Db, personId: string | SQL) =>
  db
    .select(correctionShape)
    .from(hourCorrections)
    .where(
      sql`${hourCorrections.assignmentId} IN (SELECT id FROM shift_assignments WHERE volunteer_id = ${personId})`,
    )
    .orderBy(desc(hourCorrections.askedAt));
