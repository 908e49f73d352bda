import type { DayShift } from '@ijsploeg/worker/contract';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { stamps } from '../../../platform/db/columns.ts';

/** The shifts of a day, to create them again on other days (product 57). */
export const shiftTemplates = sqliteTable('shift_templates', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  items: text('items', { mode: 'json' }).$type<DayShift[]>().notNull(),
  version: integer('version').notNull().default(1),
  ...stamps,
});
