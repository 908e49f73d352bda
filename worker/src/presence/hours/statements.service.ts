import {
  type Answer,
  type BodyOutput,
  type makeStatement as makeEndpoint,
  toInstant,
  type VolunteerStatement,
} from '@ijsploeg/worker/contract';
import { eq, lte, type SQL, sql } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { AppError, fieldError } from '../../platform/lib/errors.ts';
import { randomBelow } from '../../platform/lib/random-below.ts';
import { PORTAL } from '../../platform/portal.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import {
  beginsIn,
  isOver,
  isUnrecorded,
  isWorked,
  workedMinutes,
  workedTables,
} from '../../shifts/rules/worked.ts';
import { statements } from '../../shifts/tables/hours.table.ts';

/** Without characters that look alike; see `ticket-reference.ts`. */
const ALPHABET = '23456789ACFHJKLMPQRTWXY';
const CODE_CHARS = 12;
const KEPT_MS = 2 * 365 * DAY_MS;

const newCode = () =>
  Array.from({ length: CODE_CHARS }, () => ALPHABET[randomBelow(ALPHABET.length)]).join('');

const toPrinted = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code;

/** In SQL: the number, the minutes and a list of the places that meet a condition and count as worked. */
const statedTotals = (places: SQL) => sql`SELECT count(*) AS shifts, sum(minutes) AS minutes,
    json_group_array(json_object('startTime', strftime('%Y-%m-%dT%H:%M:%fZ', start_time / 1000.0, 'unixepoch'), 'title', title, 'minutes', minutes)) AS tasks
  FROM (SELECT shifts.start_time AS start_time, iif(shifts.shift_type = 'public', shifts.title, NULL) AS title,
      ${workedMinutes} AS minutes
    FROM ${workedTables} WHERE ${places} AND ${isWorked} ORDER BY shifts.start_time, shifts.id)`;

/**
 * Makes a statement of the hours in a period, which never changes. If there is one for the period with the same shifts and
 * hours, its code is returned.
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
  const totals = statedTotals(places);
  const isSame = sql`made.user_id = ${volunteerId} AND made.from_day = ${from} AND made.to_day = ${to}
    AND made.shifts = total.shifts AND made.minutes = total.minutes AND made.tasks = total.tasks`;
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
        tasks: sql`total.tasks`,
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
    tasks: statements.tasks,
    issuedAt: statements.issuedAt,
  })
    .from(statements)
    .innerJoin(profiles, eq(profiles.id, statements.userId))
    .where(eq(statements.code, code.toUpperCase().replace(/[\s-]/g, ''))),
});

/** @throws AppError statement.not_found */
export function toStatement({
  statement: [issued],
}: {
  statement: Awaited<ReturnType<typeof selectStatement>['statement']>;
}): VolunteerStatement {
  if (!issued) throw new AppError('statement.not_found');
  const { row } = issued;
  return {
    code: toPrinted(row.code),
    name: `${row.firstName} ${row.lastName}`.trim(),
    from: row.fromDay,
    to: row.toDay,
    shifts: row.shifts,
    minutes: row.minutes,
    tasks:
      row.tasks?.map(({ startTime, ...task }) => ({ ...task, day: dayOf(Date.parse(startTime)) })) ?? null,
    issuedAt: toInstant(row.issuedAt),
    organisation: PORTAL.organisation.name,
  };
}

/** Deletes the statements that are two years old. */
export const deleteOldStatements = (db: Db, now: number) =>
  db.delete(statements).where(lte(statements.issuedAt, now - KEPT_MS));
