import { ROLES } from '@ijsploeg/worker/contract';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonList } from '../../db/columns.ts';

/**
 * Everybody by the order in which they came, for lists of people; written by triggers on `profiles` alone. The
 * full-text table `people_search` of migration 0002 holds the same numbers as its rowid, with what is searched.
 */
export const peopleIndex = sqliteTable('people_index', {
  number: integer('number').primaryKey(),
  profileId: text('profile_id').notNull().unique(),
  /** As in `profiles`: what that index cannot find, one or two characters, is looked for here, row by row. */
  searchText: text('search_text').notNull(),
  role: text('role', { enum: ROLES }).notNull(),
  skills: jsonList('skills').notNull(),
});

/** How many people have each role: counted by triggers, so that nobody has to walk all of them. */
export const peopleCounts = sqliteTable('people_counts', {
  role: text('role', { enum: ROLES }).primaryKey(),
  people: integer('people').notNull(),
});
