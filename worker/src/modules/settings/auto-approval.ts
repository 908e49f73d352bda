import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { adminSettings } from './settings.table.ts';

const KEY = 'auto_approve_volunteers';

/** True in SQL while applications are approved as they come in; off until somebody switches it on. */
export const isAutoApprovalOn = sql`EXISTS (
  SELECT 1 FROM admin_settings
  WHERE setting_key = ${KEY} AND json_extract(setting_value, '$.enabled') = TRUE)`;

/** Whether applications are approved as they come in. */
export async function readAutoApproval(db: Db): Promise<boolean> {
  const row = await db.get<{ enabled: number }>(sql`SELECT ${isAutoApprovalOn} AS enabled`);
  return row.enabled === 1;
}

/** Switches it; changes no row when it stands so already. */
export const writeAutoApproval = (db: Db, enabled: boolean, now: number) =>
  db
    .insert(adminSettings)
    .values({ settingKey: KEY, settingValue: { enabled }, updatedAt: now })
    .onConflictDoUpdate({
      target: adminSettings.settingKey,
      set: { settingValue: { enabled }, updatedAt: now },
      setWhere: sql`json_extract(${adminSettings.settingValue}, '$.enabled') IS NOT ${enabled ? 1 : 0}`,
    });
