import { MAX_COUNTED_ROWS, PAGE_SIZE, type PeopleView } from '@ijsploeg/worker/contract';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { profiles } from '../../db/schema.ts';
import { toSearchText } from '../../lib/search-text.ts';
import { startOfSeason } from '../../lib/season.ts';
import { noShowCount } from '../attendance/no-shows.ts';
import { minutesOfPerson } from '../hours/worked.ts';
import { isUpcomingReservation } from '../reservations/reservations.repository.ts';
import { hasConfirmedFactor } from '../second-factor/second-factor-rules.ts';

export interface PeopleFilter {
  view: PeopleView;
  search: string;
  skill: string;
}

/** The shortest text that the trigram index can find. */
const INDEXED_CHARS = 3;

/** Normalises a search term like the searched text; it has no wildcards. A NUL stays, so that it matches nothing. */
export const toSearchTerm = (search: string) => toSearchText(search.replace(/[^\P{Cc}\0]/gu, ' '));

/** Quotes a literal string for an FTS5 query. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The FTS5 query of a filter; null if it matches everyone. */
function toMatch({ view, skill }: PeopleFilter, term: string): string | null {
  const clauses = [
    ...(term === '' ? [] : [`search_text : ${quoted(term)}`]),
    ...(view === 'volunteers' ? ['role : ("volunteer" OR "admin")'] : []),
    // Includes the JSON quotes, so that only a whole skill matches.
    ...(skill === 'all' ? [] : [`skills : ${quoted(JSON.stringify(skill))}`]),
  ];
  return clauses.length > 0 ? clauses.join(' AND ') : null;
}

/** Whether the trigram index can find the term. */
export const isIndexed = (term: string): boolean => [...term].length >= INDEXED_CHARS;

/** The `number` of each person the filter matches, newest first. */
export function selectNumbers(filter: PeopleFilter): SQL {
  const term = toSearchTerm(filter.search);
  if (term !== '' && !isIndexed(term)) return selectNumbersByScan(filter, term);
  const match = toMatch(filter, term);
  return match
    ? sql`SELECT rowid AS number FROM people_search WHERE people_search MATCH ${match} ORDER BY rowid DESC`
    : sql`SELECT number FROM people_index ORDER BY number DESC`;
}

/**
 * The index cannot find one or two characters, so rows are scanned from the newest on. Such a short text occurs in most
 * names, so a page fills quickly; only a text without matches scans all rows.
 */
const selectNumbersByScan = ({ view, skill }: PeopleFilter, term: string) =>
  sql`SELECT number FROM people_index
    WHERE instr(search_text, ${term}) > 0
      AND ${view === 'volunteers' ? sql`role <> 'user'` : sql`TRUE`}
      AND ${skill === 'all' ? sql`TRUE` : sql`instr(skills, ${JSON.stringify(skill)}) > 0`}
    ORDER BY number DESC`;

// The search text is not part of any response.
const { searchText: _, ...profileColumns } = getTableColumns(profiles);

/** The places that a person holds, without those on cancelled shifts. CROSS JOIN makes SQLite read the places first. */
const heldPlaces = sql`FROM shift_assignments AS held CROSS JOIN shifts
  WHERE held.volunteer_id = profiles.id AND held.status <> 'cancelled'
    AND shifts.id = held.shift_id AND shifts.status <> 'cancelled'`;

const listedColumns = (now: number) => ({
  ...profileColumns,
  shiftCount: sql<number>`(SELECT count(*) ${heldPlaces})`.as('shift_count'),
  hasSecondFactor: sql<number>`${hasConfirmedFactor(sql`profiles.id`)}`.as('has_second_factor'),
  noShowCount: noShowCount(startOfSeason(now), startOfSeason(now, 1)).as('no_show_count'),
  workedMinutes: minutesOfPerson(startOfSeason(now), now).as('worked_minutes'),
});

/** A page of people, newest first. */
export const selectPeople = (db: Db, filter: PeopleFilter, page: number, now: number) =>
  db
    .select(listedColumns(now))
    // CROSS JOIN fixes the order: the page first, then its people. Otherwise SQLite may scan all people.
    .from(
      sql`(${selectNumbers(filter)} LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}) AS hit CROSS JOIN people_index`,
    )
    .innerJoin(profiles, sql`people_index.number = hit.number AND profiles.id = people_index.profile_id`)
    .orderBy(sql`hit.number DESC`);

/** The number of people a filter matches: exact without search and skill, else at most MAX_COUNTED_ROWS. */
export const countPeople = (db: Db, filter: PeopleFilter) =>
  toSearchTerm(filter.search) === '' && filter.skill === 'all'
    ? db
        .select({ total: sql<number>`coalesce(sum(people), 0)` })
        .from(sql`people_counts`)
        .where(filter.view === 'volunteers' ? sql`role <> 'user'` : undefined)
    : db
        .select({ total: sql<number>`count(*)` })
        .from(sql`(${selectNumbers(filter)} LIMIT ${MAX_COUNTED_ROWS})`);

/** One person with the number of upcoming places and reservations that a removal would free. */
export const selectPerson = (db: Db, personId: string, now: number) =>
  db
    .select({
      ...listedColumns(now),
      upcomingShiftCount: sql<number>`(SELECT count(*) ${heldPlaces} AND shifts.start_time > ${now})`.as(
        'upcoming_shift_count',
      ),
      factorRemovalAt: sql<number | null>`(SELECT factor.removal_at FROM totp_factors AS factor
        WHERE factor.user_id = profiles.id)`.as('factor_removal_at'),
      pendingEmail: sql<string | null>`(SELECT pending_email FROM accounts
        WHERE accounts.id = profiles.id AND accounts.pending_email_until > ${now})`.as('pending_email'),
      upcomingReservationCount: sql<number>`(SELECT count(*) FROM event_reservations
        WHERE event_reservations.user_id = profiles.id AND ${isUpcomingReservation(now)})`.as(
        'upcoming_reservation_count',
      ),
    })
    .from(profiles)
    .where(eq(profiles.id, personId));

/** In SQL, over `shift_assignments`: the shift of the place has not started. */
export const isUpcomingPlace = (now: number) =>
  sql`EXISTS (SELECT 1 FROM shifts WHERE shifts.id = shift_assignments.shift_id AND shifts.start_time > ${now})`;
