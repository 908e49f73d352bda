import { MAX_COUNTED_ROWS, type PeopleView } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { toSearchText } from '../lib/search-text.ts';

/** Which people a list or a search finds. */
export interface PeopleFilter {
  view: PeopleView;
  search: string;
  skill: string;
}

/** Normalises a search term like the searched text; it has no wildcards. A NUL stays, so that it matches nothing. */
export const toSearchTerm = (search: string) => toSearchText(search.replace(/[^\P{Cc}\0]/gu, ' '));

/** In SQL, over `profiles`: the person can be given places. */
export const isVolunteer = sql`profiles.role IN ('volunteer', 'admin')`;

/** In SQL, over `profiles`: the search text has this term. */
export const matchesTerm = (term: string): SQL =>
  term === '' ? sql`TRUE` : sql`instr(profiles.search_text, ${term}) > 0`;

/** In SQL, over `profiles`: the filter matches the person. */
export const matchesFilter = ({ view, search, skill }: PeopleFilter): SQL =>
  sql`${view === 'volunteers' ? isVolunteer : sql`TRUE`}
    AND ${matchesTerm(toSearchTerm(search))}
    AND ${skill === 'all' ? sql`TRUE` : sql`instr(profiles.skills, ${JSON.stringify(skill)}) > 0`}`;

/** In SQL: the number of people of a view. */
export const countView = (view: PeopleView) =>
  sql`(SELECT coalesce(sum(people), 0) FROM people_counts WHERE ${view === 'volunteers' ? sql`role <> 'user'` : sql`TRUE`})`;

/** The filter leaves out people of its view. */
export const isFiltered = ({ search, skill }: Omit<PeopleFilter, 'view'>) =>
  toSearchTerm(search) !== '' || skill !== 'all';

/** The number of volunteers that a search matches: exact without a search, else at most MAX_COUNTED_ROWS. */
export const countVolunteers = (db: Db, search: string) => {
  const filter: PeopleFilter = { view: 'volunteers', search, skill: 'all' };
  return db.select({ total: sql<number>`total` }).from(
    isFiltered(filter)
      ? sql`(SELECT count(*) AS total FROM (
          SELECT 1 FROM profiles WHERE ${matchesFilter(filter)} LIMIT ${MAX_COUNTED_ROWS}))`
      : sql`(SELECT ${countView(filter.view)} AS total)`,
  );
};
