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

/** In SQL: the number of people of a view. */
export const countView = (view: PeopleView) =>
  sql`(SELECT coalesce(sum(people), 0) FROM people_counts WHERE ${view === 'volunteers' ? sql`role <> 'user'` : sql`TRUE`})`;

/**
 * In SQL, a table: the `id` of each person on a page, with the `total` of all pages. An empty page has one row without an id. The
 * people are read once for both.
 *
 * @param people selects their `id`, in order
 * @param total for a list without a search; otherwise the people are counted, up to MAX_COUNTED_ROWS
 */
export function selectPage(
  people: SQL,
  { page, pageSize, total }: { page: number; pageSize: number; total?: SQL | undefined },
): SQL {
  const offset = (page - 1) * pageSize;
  const end = offset + pageSize;
  return sql`
    WITH hit AS MATERIALIZED (${people} LIMIT ${total ? end : Math.max(end, MAX_COUNTED_ROWS)})
    SELECT counted.total AS total, listed.id AS id
    FROM (SELECT ${total ?? sql`min((SELECT count(*) FROM hit), ${MAX_COUNTED_ROWS})`} AS total) AS counted
    LEFT JOIN (SELECT id FROM hit LIMIT ${pageSize} OFFSET ${offset}) AS listed`;
}

/** The filter leaves out people of its view. */
export const isFiltered = ({ search, skill }: Omit<PeopleFilter, 'view'>) =>
  toSearchTerm(search) !== '' || skill !== 'all';

const newestFirst = sql`profiles.created_at DESC, profiles.rowid DESC`;

/** A page of people, newest first, each with the `total`; an empty page has one row, whose person is null. */
export const selectPeople = (db: Db, filter: PeopleFilter, page: number, now: number) =>
  db
    .select({ ...listedColumns(now), total: sql<number>`list.total`.as('total') })
    .from(
      sql`(${selectPage(
        sql`SELECT profiles.id AS id FROM profiles WHERE ${matchesFilter(filter)} ORDER BY ${newestFirst}`,
        { page, pageSize: PAGE_SIZE, total: isFiltered(filter) ? undefined : countView(filter.view) },
      )}) AS list`,
    )
    .leftJoin(profiles, sql`profiles.id = list.id`)
    .orderBy(newestFirst);

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
