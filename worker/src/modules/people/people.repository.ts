import { MAX_COUNTED_ROWS, PAGE_SIZE, type PeopleView } from '@ijsploeg/worker/contract';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { profiles } from '../../db/schema.ts';
import { toSearchText } from '../../lib/search-text.ts';
import { isToCome } from '../reservations/reservations.repository.ts';

export interface PeopleFilter {
  view: PeopleView;
  search: string;
  skill: string;
}

/** The index holds three characters at a time: it cannot find fewer. */
const INDEXED_CHARS = 3;

/** What is typed, as it is searched: nothing in it means anything but itself. */
const toNeedle = (search: string) => toSearchText(search.replace(/\p{Cc}/gu, ' '));

/** Text to be found as it stands, in the language of full-text queries. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The full-text query of a filter; null where there is nothing to look up. */
function toMatch({ view, skill }: PeopleFilter, needle: string): string | null {
  const terms = [
    ...(needle === '' ? [] : [`search_text : ${quoted(needle)}`]),
    ...(view === 'volunteers' ? ['role : ("volunteer" OR "admin")'] : []),
    // With its own quotes, as JSON has it: a whole skill and no part of one.
    ...(skill === 'all' ? [] : [`skills : ${quoted(JSON.stringify(skill))}`]),
  ];
  return terms.length > 0 ? terms.join(' AND ') : null;
}

/** The numbers of those a filter finds, newest first. */
function selectNumbers(filter: PeopleFilter): SQL {
  const needle = toNeedle(filter.search);
  const chars = [...needle].length;
  if (chars > 0 && chars < INDEXED_CHARS) return selectNumbersByLooking(filter, needle);
  const match = toMatch(filter, needle);
  return match
    ? sql`SELECT rowid AS number FROM people_search WHERE people_search MATCH ${match} ORDER BY rowid DESC`
    : sql`SELECT number FROM people_index ORDER BY number DESC`;
}

/**
 * One or two characters are no index's matter: people are looked through from the newest on. Few names lack what
 * is looked for, so that a page is soon full; what nobody's name holds costs a look at everybody.
 */
const selectNumbersByLooking = ({ view, skill }: PeopleFilter, needle: string) =>
  sql`SELECT number FROM people_index
    WHERE instr(search_text, ${needle}) > 0
      AND ${view === 'volunteers' ? sql`role <> 'user'` : sql`TRUE`}
      AND ${skill === 'all' ? sql`TRUE` : sql`instr(skills, ${JSON.stringify(skill)}) > 0`}
    ORDER BY number DESC`;

// Every answer would carry it, and nobody reads it.
const { searchText: _, ...profileColumns } = getTableColumns(profiles);

const heldPlaces = sql`FROM shift_assignments AS held
  WHERE held.volunteer_id = profiles.id AND held.status <> 'cancelled'`;

const listedColumns = {
  ...profileColumns,
  shiftCount: sql<number>`(SELECT count(*) ${heldPlaces})`.as('shift_count'),
};

/** A page of people, the newest first. */
export const selectPeople = (db: Db, filter: PeopleFilter, page: number) =>
  db
    .select(listedColumns)
    // CROSS: first the page, then who is on it; SQLite may think it better to walk everybody.
    .from(
      sql`(${selectNumbers(filter)} LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}) AS hit CROSS JOIN people_index`,
    )
    .innerJoin(profiles, sql`people_index.number = hit.number AND profiles.id = people_index.profile_id`)
    .orderBy(sql`hit.number DESC`);

/** How many there are: exactly where nothing is filtered, else no further than anybody turns pages. */
export const countPeople = (db: Db, filter: PeopleFilter) =>
  toNeedle(filter.search) === '' && filter.skill === 'all'
    ? db
        .select({ total: sql<number>`coalesce(sum(people), 0)` })
        .from(sql`people_counts`)
        .where(filter.view === 'volunteers' ? sql`role <> 'user'` : undefined)
    : db
        .select({ total: sql<number>`count(*)` })
        .from(sql`(${selectNumbers(filter)} LIMIT ${MAX_COUNTED_ROWS})`);

/** One person with what they would lose; `now` parts the shifts that have begun from those to come. */
export const selectPerson = (db: Db, personId: string, now: number) =>
  db
    .select({
      ...listedColumns,
      upcomingShiftCount: sql<number>`(SELECT count(*) ${heldPlaces} AND ${isUpcoming(now)})`.as(
        'upcoming_shift_count',
      ),
      upcomingReservationCount: sql<number>`(SELECT count(*) FROM event_reservations
        WHERE event_reservations.user_id = profiles.id AND ${isToCome(now)})`.as(
        'upcoming_reservation_count',
      ),
    })
    .from(profiles)
    .where(eq(profiles.id, personId));

const isUpcoming = (now: number) =>
  sql`EXISTS (SELECT 1 FROM shifts WHERE shifts.id = held.shift_id AND shifts.start_time > ${now})`;

/** In SQL, over `shift_assignments`: a place on a shift that has not begun. */
export const isPlaceToCome = (now: number) =>
  sql`EXISTS (SELECT 1 FROM shifts WHERE shifts.id = shift_assignments.shift_id AND shifts.start_time > ${now})`;
