import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { insertFrom } from '../db/insert-from.ts';
import { adminSettings } from './settings.table.ts';

/** In SQL: the setting with this key is on. Settings are off by default. */
export const isSettingOn = (key: string) => sql`EXISTS (
  SELECT 1 FROM admin_settings
  WHERE setting_key = ${key} AND json_extract(setting_value, '$.enabled') = TRUE)`;

/** Whether the setting with this key is on, as 1 or 0. */
export const selectSetting = (db: Db, key: string) =>
  db.select({ enabled: sql<number>`${isSettingOn(key)}`.as('enabled') }).from(sql`(SELECT 1)`);

/** Switches the setting with this key if `when` holds in SQL; changes no row if it already has this value. */
export const writeSetting = (db: Db, key: string, enabled: boolean, now: number, when: SQL) =>
  insertFrom(
    db,
    adminSettings,
    { settingKey: key, settingValue: { enabled }, updatedAt: now },
    { where: sql`${isSettingOn(key)} <> ${enabled ? 1 : 0} AND ${when}` },
  ).onConflictDoUpdate({
    target: adminSettings.settingKey,
    set: { settingValue: { enabled }, updatedAt: now },
  });
