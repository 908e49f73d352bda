import { PLANNING_PAGE_SIZE } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { optional, selectJson } from '../../platform/db/json-row.ts';
import { selectPage } from '../../platform/db/select-page.ts';
import { countView, isFiltered, isVolunteer, matchesFilter } from '../../platform/identity/people-search.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { isInWeek, type Week } from './week.ts';

/** The week to read, and the people. */
export interface PlanningFilter {
  week: Week;
  search: string;
  skill: string;
  only: 'all' | 'without_place';
}

/** In SQL, a table: the people with places in the week, with their number of shifts and minutes, read from the shifts of the week. */
const busy = (week: Week) => sql`busy AS MATERIALIZED (
  SELECT held.volunteer_id AS person_id, count(*) AS shift_count,
    sum(min(shifts.end_time, ${week.to}) - max(shifts.start_time, ${week.from})) / 60000 AS minutes
  FROM shifts CROSS JOIN shift_assignments AS held ON held.shift_id = shifts.id
  WHERE ${isInWeek(week)} AND shifts.status <> 'cancelled' AND held.status <> 'cancelled'
    AND held.volunteer_id IS NOT NULL
  GROUP BY held.volunteer_id)`;

const byName = sql`profiles.search_text, profiles.id`;
const busyIds = sql`SELECT person_id FROM busy`;

/** In SQL, a table: the people on a page, by name, with their total and their week. */
function selectIds({ week, only, ...filter }: PlanningFilter, page: number) {
  const isEverybody = only === 'all';
  const total = isEverybody
    ? countView('volunteers')
    : sql`${countView('volunteers')} - (
        SELECT count(*) FROM busy CROSS JOIN profiles ON profiles.id = busy.person_id WHERE ${isVolunteer})`;
  const people = sql`
    SELECT profiles.id AS id FROM profiles INDEXED BY profiles_volunteers_by_name
    WHERE ${matchesFilter({ view: 'volunteers', ...filter })}
      AND ${isEverybody ? sql`TRUE` : sql`profiles.id NOT IN (${busyIds})`}
    ORDER BY ${byName}`;
  return sql`
    WITH ${busy(week)}
    SELECT list.total AS total, list.id AS id,
      coalesce(busy.shift_count, 0) AS shift_count, coalesce(busy.minutes, 0) AS minutes
    FROM (${selectPage(people, {
      page,
      pageSize: PLANNING_PAGE_SIZE,
      total: isFiltered(filter) ? undefined : total,
    })}) AS list LEFT JOIN busy ON busy.person_id = list.id`;
}

/** In SQL, over `profiles`: the absences that touch the week, as a JSON list. */
const absencesIn = ({ monday, sunday }: Week) => sql<{ from: string; to: string }[]>`json((
  SELECT json_group_array(json_object('from', from_day, 'to', to_day)) FROM (
    SELECT from_day, to_day FROM absences
    WHERE absences.user_id = profiles.id AND absences.to_day >= ${monday} AND absences.from_day <= ${sunday}
    ORDER BY from_day, to_day, id)))`;

/** A page of the people who can be given places, by name, with their week; an empty page has one row, for the total. */
export const selectPlanningPeople = (db: Db, filter: PlanningFilter, page: number) =>
  selectJson(db, {
    total: sql<number>`page.total`,
    person: optional(profiles.id, {
      id: profiles.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      skills: profiles.skills,
      dayParts: profiles.dayParts,
      absences: absencesIn(filter.week),
      minutesThisWeek: sql<number>`page.minutes`,
      shiftsThisWeek: sql<number>`page.shift_count`,
    }),
  })
    .from(sql`(${selectIds(filter, page)}) AS page LEFT JOIN profiles ON profiles.id = page.id`)
    .orderBy(byName);
