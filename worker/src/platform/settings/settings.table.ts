import { sql } from 'drizzle-orm';
import { check, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../db/columns.ts';

/** Settings that admins change, one row each; the value is a JSON object. */
export const adminSettings = sqliteTable(
  'admin_settings',
  {
    settingKey: text('setting_key').primaryKey(),
    settingValue: text('setting_value', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [check('admin_settings_value', sql`json_valid(${table.settingValue})`)],
);
