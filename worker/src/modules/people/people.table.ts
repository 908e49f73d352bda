import { ROLES } from '@ijsploeg/worker/contract';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonList } from '../../db/columns.ts';

/**
 * The people in the order in which they were added, for lists; written only by triggers on `profiles`. The
 * rowid of the full-text table `people_search` (migration 0002) is this `number`.
 */
export const peopleIndex = sqliteTable('people_index', {
  number: integer('number').primaryKey(),
  profileId: text('profile_id').notNull().unique(),
  /** As in `profiles`; scanned for search terms of one or two characters, which the full-text index cannot find. */
  searchText: text('search_text').notNull(),
  role: text('role', { enum: ROLES }).notNull(),
  skills: jsonList('skills').notNull(),
});

/** The number of people with each role, maintained by triggers so that no query has to count all people. */
export const peopleCounts = sqliteTable('people_counts', {
  role: text('role', { enum: ROLES }).primaryKey(),
  people: integer('people').notNull(),
});
