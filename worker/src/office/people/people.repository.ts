import { PAGE_SIZE, type PEOPLE_ORDERS } from '@ijsploeg/worker/contract';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { isUpcomingReservation } from '../../events/reservations.repository.ts';
import type { Db } from '../../platform/db/client.ts';
import { selectPage } from '../../platform/db/select-page.ts';
import {
  countView,
  isFiltered,
  matchesFilter,
  type PeopleFilter,
} from '../../platform/identity/people-search.ts';
import { hasConfirmedFactor } from '../../platform/identity/second-factor-rules.ts';
import { startOfSeason } from '../../platform/lib/season.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { noShowCount } from '../../shifts/rules/no-shows.ts';
import { minutesOfPerson } from '../../shifts/rules/worked.ts';

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

const ORDERS = {
  newest: sql`profiles.created_at DESC, profiles.rowid DESC`,
  // Begins with the names.
  name: sql`profiles.search_text, profiles.id`,
} as const satisfies Record<(typeof PEOPLE_ORDERS)[number], SQL>;

/** A page of people, each with the `total`; an empty page has one row, whose person is null. */
export const selectPeople = (
  db: Db,
  filter: PeopleFilter,
  { page, sort }: { page: number; sort: keyof typeof ORDERS },
  now: number,
) =>
  db
    .select({ ...listedColumns(now), total: sql<number>`list.total`.as('total') })
    .from(
      sql`(${selectPage(
        sql`SELECT profiles.id AS id FROM profiles WHERE ${matchesFilter(filter)} ORDER BY ${ORDERS[sort]}`,
        { page, pageSize: PAGE_SIZE, total: isFiltered(filter) ? undefined : countView(filter.view) },
      )}) AS list`,
    )
    .leftJoin(profiles, sql`profiles.id = list.id`)
    .orderBy(ORDERS[sort]);

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
