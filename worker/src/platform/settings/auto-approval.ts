import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
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
