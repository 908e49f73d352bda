import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { adminSettings } from './settings.table.ts';

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

/** Switches it; changes no row when it stands so already. */
export const writeAutoApproval = (db: Db, enabled: boolean, now: number) =>
  db
    .insert(adminSettings)
    // Every column, in the table's order.
    .select(
      sql`
        SELECT ${AUTO_APPROVAL}, ${JSON.stringify({ enabled })}, ${now}
        WHERE ${isAutoApprovalOn} <> ${enabled ? 1 : 0}`,
    )
    .onConflictDoUpdate({
      target: adminSettings.settingKey,
      set: { settingValue: { enabled }, updatedAt: now },
    });
