import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../lib/clock.ts';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { isAdminStill, selectRole } from '../people/people.repository.ts';
import { refuseUnlessAdmin } from '../people/people-work.ts';
import { adminSettings } from './settings.table.ts';

/** What switching it needs of a call. */
interface Work {
  db: Db;
  clock: Clock;
  signedIn: { id: string };
  requestId: string;
}

/** The setting's name in the table and in the audit log. */
export const AUTO_APPROVAL = 'auto_approve_volunteers';

/** True in SQL while applications are approved as they come in; off until somebody switches it on. */
export const isAutoApprovalOn = sql`EXISTS (
  SELECT 1 FROM admin_settings
  WHERE setting_key = ${AUTO_APPROVAL} AND json_extract(setting_value, '$.enabled') = TRUE)`;

/** Whether applications are approved as they come in. */
export async function readAutoApproval(db: Db): Promise<boolean> {
  const row = await db.get<{ enabled: number }>(sql`SELECT ${isAutoApprovalOn} AS enabled`);
  return row.enabled === 1;
}

/** Switches it, if `when` holds; changes no row when it stands so already. */
export const writeAutoApproval = (db: Db, enabled: boolean, now: number, when: SQL = sql`TRUE`) =>
  db
    .insert(adminSettings)
    // Every column, in the table's order.
    .select(
      sql`
        SELECT ${AUTO_APPROVAL}, ${JSON.stringify({ enabled })}, ${now}
        WHERE ${isAutoApprovalOn} <> ${enabled ? 1 : 0} AND ${when}`,
    )
    .onConflictDoUpdate({
      target: adminSettings.settingKey,
      set: { settingValue: { enabled }, updatedAt: now },
    });

/**
 * Switches it for an admin, and writes down who did.
 *
 * @throws AppError auth.forbidden for an admin who is none any more
 */
export async function switchAutoApproval(
  { db, clock, signedIn, requestId }: Work,
  enabled: boolean,
): Promise<{ enabled: boolean }> {
  const now = clock.now();
  const [, , [actor]] = await db.batch([
    writeAutoApproval(db, enabled, now, isAdminStill(signedIn.id)),
    auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'setting.changed',
      subjectKind: 'setting',
      subjectId: AUTO_APPROVAL,
      before: { enabled: !enabled },
      after: { enabled },
      requestId,
    }).statement,
    selectRole(db, signedIn.id),
  ]);
  refuseUnlessAdmin(actor);
  return { enabled };
}
