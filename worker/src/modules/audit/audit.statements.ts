import { is, SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../lib/new-id.ts';
import { auditLog } from './audit.table.ts';

/** What is kept of an act. Ids and changed values only: no secrets, no mail texts. */
export interface AuditEntry {
  at: number;
  /** Who did it; null for the portal itself, or where nobody knows who it was. */
  actorId: string | null;
  /** Noun and verb, as `volunteer_request.approved`. */
  action: string;
  subjectKind: string;
  subjectId: string | SQL | null;
  /** Whom it concerns; need not be said where the subject is a person. */
  personId?: string | SQL | null;
  /** In SQL: a JSON object. */
  before?: Record<string, unknown> | SQL;
  after?: Record<string, unknown>;
  requestId: string;
}

/** Kinds of subjects whose id is a person's. */
const PEOPLE: ReadonlySet<string> = new Set(['account', 'person', 'profile']);

const toJson = (value: AuditEntry['before']) =>
  value === undefined ? null : is(value, SQL) ? value : JSON.stringify(value);

/** The audit row of an act, written only if this holds in SQL. */
export function auditWhen(db: Db, entry: AuditEntry, when: SQL) {
  const id = newId('aud');
  // Every column, in the table's order.
  const statement = db.insert(auditLog).select(sql`
    SELECT ${id}, ${entry.at}, ${entry.actorId}, ${entry.action}, ${entry.subjectKind}, ${entry.subjectId},
           ${toJson(entry.before)}, ${toJson(entry.after)}, ${entry.requestId},
           ${entry.personId ?? (PEOPLE.has(entry.subjectKind) ? entry.subjectId : null)}
    WHERE ${when}`);
  return { id, statement };
}

/**
 * The audit row of the statement before it in the same batch: written only if that statement changed a row.
 *
 * The row is also the proof that the act took place: what else hangs on it (a mail, a role) is put after it in
 * the batch and asks for it with {@link auditRowExists}, because a batch cannot branch.
 */
export const auditIfChanged = (db: Db, entry: AuditEntry) => auditWhen(db, entry, sql`changes() > 0`);

/** True in SQL when the act with this audit row took place. */
export const auditRowExists = (auditId: string) =>
  sql`EXISTS (SELECT 1 FROM audit_log WHERE id = ${auditId})`;
