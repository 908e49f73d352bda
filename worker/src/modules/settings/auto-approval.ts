import { type SQL, sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import type { ServiceContext } from '../../service-context.ts';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { isAdminStill, refuseUnlessAdmin, selectRole } from '../profile/admin-rights.ts';
import { isSettingOn, selectSetting, writeSetting } from './boolean-setting.ts';

/** The setting's name in the table and in the audit log. */
export const AUTO_APPROVAL = 'auto_approve_volunteers';

/** In SQL: new applications are approved automatically. Off by default. */
export const isAutoApprovalOn = isSettingOn(AUTO_APPROVAL);

/** Whether new applications are approved automatically, as 1 or 0. */
export const selectAutoApproval = (db: Db) => selectSetting(db, AUTO_APPROVAL);

/** Switches auto-approval if `when` holds in SQL; changes no row if it already has this value. */
export const writeAutoApproval = (db: Db, enabled: boolean, now: number, when: SQL = sql`TRUE`) =>
  writeSetting(db, AUTO_APPROVAL, enabled, now, when);

/**
 * Switches auto-approval for an admin, with an audit row.
 *
 * @throws AppError auth.forbidden if the caller is no longer an admin
 */
export async function switchAutoApproval(
  { db, clock, signedIn, requestId }: ServiceContext,
  enabled: boolean,
): Promise<{ enabled: boolean }> {
  const now = clock.now();
  const { actor } = await batch(db, {
    written: writeAutoApproval(db, enabled, now, isAdminStill(signedIn.id)),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'setting.changed',
      subjectKind: 'setting',
      subjectId: AUTO_APPROVAL,
      before: { enabled: !enabled },
      after: { enabled },
      requestId,
    }).statement,
    actor: selectRole(db, signedIn.id),
  });
  refuseUnlessAdmin(actor[0]);
  return { enabled };
}
