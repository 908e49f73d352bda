import type { AuditAction, AuditKind } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { insertFrom } from '../db/insert-from.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { newId } from '../lib/new-id.ts';
import { auditLog } from './audit.table.ts';

/** An action to log. Ids and changed values only: no secrets, no mail texts. */
export interface NewAuditEntry {
  at: number;
  /** The person who did it; null for the portal itself, and for somebody who is not signed in. */
  actorId: string | null;
  action: AuditAction;
  subjectKind: AuditKind;
  subjectId: string | SQL | null;
  /** The person whom it concerns; by default the subject, if that is a person. */
  personId?: string | SQL | null;
  /** As SQL: a JSON object. */
  before?: Record<string, unknown> | SQL;
  after?: Record<string, unknown> | SQL;
  /** The caller's IP address, for sign-ins and refusals. */
  sourceAddress?: string;
  requestId: string;
}

/** The kinds of subjects whose id is a person's. */
const PERSON_KINDS: ReadonlySet<AuditKind> = new Set(['account', 'person']);

const personOf = ({ personId, subjectKind, subjectId }: NewAuditEntry) =>
  personId ?? (PERSON_KINDS.has(subjectKind) ? subjectId : null);

/** The audit row of an action, written only if `when` holds in SQL. */
export function auditWhen(db: Db, entry: NewAuditEntry, when: SQL) {
  const id = newId('aud');
  const columns = { ...entry, id, personId: personOf(entry) };
  return { id, statement: insertFrom(db, auditLog, columns, { where: when }) };
}

/**
 * An audit row for each of these rows, which a later statement of the batch with the same condition changes. The ids of the
 * audit rows start with the returned id.
 */
export function auditEach(db: Db, entry: NewAuditEntry, rows: { from: SQL; where: SQL }) {
  const id = newId('aud');
  const columns = { ...entry, id: sql`${id} || lower(hex(randomblob(4)))`, personId: personOf(entry) };
  return { id, statement: insertFrom(db, auditLog, columns, rows) };
}

/** In SQL: the subjects of the rows that {@link auditEach} wrote under this id. */
export const subjectsOf = (auditId: string) =>
  sql`(SELECT subject_id FROM audit_log WHERE id > ${auditId} AND id < ${`${auditId}g`})`;

/**
 * The audit row of the statement before it in the same batch, written only if that statement changed a row.
 *
 * Later statements of the batch that depend on that change (a mail, a role) check for the row with
 * {@link auditRowExists}, because a batch cannot branch.
 */
export const auditIfChanged = (db: Db, entry: NewAuditEntry) => auditWhen(db, entry, sql`changes() > 0`);

/** {@link auditIfChanged} for a change of the caller's own account. */
export const auditOwnAccount = ({ db, clock, signedIn, requestId }: ServiceContext, action: AuditAction) =>
  auditIfChanged(db, {
    at: clock.now(),
    actorId: signedIn.id,
    action,
    subjectKind: 'account',
    subjectId: signedIn.id,
    requestId,
  }).statement;

/** In SQL: the action with this audit row took place. */
export const auditRowExists = (auditId: string) =>
  sql`EXISTS (SELECT 1 FROM audit_log WHERE id = ${auditId})`;
