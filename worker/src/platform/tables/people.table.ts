import { ROLES } from '@ijsploeg/worker/contract';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The number of people with each role, maintained by triggers so that no query has to count all people. */
export const peopleCounts = sqliteTable('people_counts', {
  role: text('role', { enum: ROLES }).primaryKey(),
  people: integer('people').notNull(),
});
