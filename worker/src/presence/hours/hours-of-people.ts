import {
  type Answer,
  type listHours as listEndpoint,
  MAX_HOURS_DAYS,
  PAGE_SIZE,
  type PersonHours,
  type QueryOutput,
} from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { toAvatarUrl } from '../../platform/identity/profile.mapper.ts';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';
import { fieldError } from '../../platform/lib/errors.ts';
import { hoursByPerson } from '../../shifts/rules/worked.ts';

type Hours = Answer<typeof listEndpoint>;
type Counted = Hours['totals'];
type Row = Counted & PersonHours['person'] & { avatarKey: string | null; avatarVersion: number };

const countedIn = (where: string) => sql`(SELECT json_object('shifts', coalesce(sum(worked), 0),
  'minutes', coalesce(sum(minutes), 0), 'unrecorded', coalesce(sum(unrecorded), 0)) FROM hours WHERE ${sql.raw(where)})`;

/** A person is listed for hours, or for shifts without a record. */
const isListed = sql`(worked > 0 OR unrecorded > 0)`;

/**
 * A page of the people with hours in a period, by name, with the totals of the period. It is one statement, so that the places
 * are read once, and totals and people are of the same moment.
 *
 * @throws AppError request.invalid for a period that ends before it starts or is longer than a season
 */
export function selectHours(db: Db, { from, to, page }: QueryOutput<typeof listEndpoint>, now: number) {
  if (to < from) throw fieldError('to', 'end_before_start');
  if (to > dayOf(startOfDay(from, MAX_HOURS_DAYS))) throw fieldError('to', 'out_of_range');
  return db
    .select({
      totals: sql`totals`.mapWith(toCounted).as('totals'),
      withoutAccount: sql`without_account`.mapWith(toCounted).as('without_account'),
      total: sql<number>`total`.as('total'),
      people: sql`people`.mapWith((json: string) => JSON.parse(json) as Row[]).as('people'),
    })
    .from(sql`(
      WITH hours AS MATERIALIZED ${hoursByPerson({ from, to }, now)}
      SELECT ${countedIn('TRUE')} AS totals, ${countedIn('person_id IS NULL')} AS without_account,
        (SELECT count(person_id) FROM hours WHERE ${isListed}) AS total,
        (SELECT json_group_array(json_object('id', id, 'firstName', first_name, 'lastName', last_name,
            'avatarKey', avatar_key, 'avatarVersion', avatar_version,
            'shifts', worked, 'minutes', minutes, 'unrecorded', unrecorded))
          FROM (SELECT * FROM hours CROSS JOIN profiles ON profiles.id = hours.person_id
            WHERE ${isListed} ORDER BY profiles.search_text, profiles.id
            LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE})) AS people)`);
}

const toCounted = (json: string) => JSON.parse(json) as Counted;

/** Maps the row of {@link selectHours} to the contract. */
export function toHours(
  [row]: Awaited<ReturnType<typeof selectHours>>,
  { page }: QueryOutput<typeof listEndpoint>,
): Hours {
  if (!row) throw new Error('totals without a row');
  const { people, ...counted } = row;
  return {
    ...counted,
    items: people.map(
      ({ shifts, minutes, unrecorded, avatarKey, avatarVersion, id, firstName, lastName }) => ({
        person: { id, firstName, lastName, avatarUrl: toAvatarUrl({ avatarKey, avatarVersion }) },
        shifts,
        minutes,
        unrecorded,
      }),
    ),
    page,
    pageSize: PAGE_SIZE,
  };
}
