import { type AuditKind, PAGE_SIZE } from '@ijsploeg/worker/contract';
import { and, desc, eq, getTableColumns, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { actionKind, auditLog } from '../../platform/audit/audit.table.ts';
import type { Db } from '../../platform/db/client.ts';
import { optional, selectJson } from '../../platform/db/json-row.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { shifts } from '../../shifts/tables/shifts.table.ts';

/** The filter of the audit log. */
export interface AuditFilter {
  person?: string | undefined;
  kind?: AuditKind | undefined;
  /** The instants of a day, half-open. */
  day?: { from: number; to: number } | undefined;
  /** The last row of the previous page. */
  before?: { at: number; id: string } | undefined;
}

/** The ids of a page and of one extra row. Each use reads one index and stops when the page is full. */
const selectIds = (db: Db, { kind, day, before }: AuditFilter, whose?: SQL) =>
  db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        whose,
        kind && eq(actionKind, kind),
        day && and(gte(auditLog.at, day.from), lt(auditLog.at, day.to)),
        before && lte(auditLog.at, before.at),
        before && sql`(${auditLog.at}, ${auditLog.id}) < (${before.at}, ${before.id})`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(PAGE_SIZE + 1);

/** The rows by a person and the rows about them are read from two indexes. */
function selectPage(db: Db, filter: AuditFilter) {
  const { person } = filter;
  if (person === undefined) return selectIds(db, filter);
  return sql`
    SELECT id FROM ${selectIds(db, filter, eq(auditLog.actorId, person))}
    UNION SELECT id FROM ${selectIds(db, filter, eq(auditLog.personId, person))}`;
}

/** A page of the log, newest first, with current names and titles. One extra row shows that there is a next page. */
export function selectAuditLog(db: Db, filter: AuditFilter) {
  const actor = alias(profiles, 'actor');
  const person = alias(profiles, 'person');
  return selectJson(db, {
    entry: getTableColumns(auditLog),
    actor: optional(actor.id, { firstName: actor.firstName, lastName: actor.lastName }),
    person: optional(person.id, { firstName: person.firstName, lastName: person.lastName }),
    shift: optional(shifts.id, { id: shifts.id, title: shifts.title }),
  })
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.actorId))
    .leftJoin(person, eq(person.id, auditLog.personId))
    .leftJoin(
      shiftAssignments,
      and(eq(auditLog.subjectKind, 'assignment'), eq(shiftAssignments.id, auditLog.subjectId)),
    )
    .leftJoin(
      shifts,
      sql`${shifts.id} = CASE ${auditLog.subjectKind}
        WHEN 'shift' THEN ${auditLog.subjectId} WHEN 'assignment' THEN ${shiftAssignments.shiftId} END`,
    )
    .where(inArray(auditLog.id, sql`(${selectPage(db, filter)})`))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(PAGE_SIZE + 1);
}
