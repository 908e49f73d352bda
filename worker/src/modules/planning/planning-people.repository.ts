import { MAX_COUNTED_ROWS, PLANNING_PAGE_SIZE } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { selectJson } from '../../db/json-row.ts';
import {
  countPeople,
  isIndexed,
  type PeopleFilter,
  selectNumbers,
  toSearchTerm,
} from '../people/people.repository.ts';
import { profiles } from '../profile/profile.table.ts';
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

const toPeopleFilter = ({ search, skill }: PlanningFilter): PeopleFilter => ({
  view: 'volunteers',
  search,
  skill,
});

const isWanted = ({ only }: PlanningFilter, id: SQL) =>
  only === 'all' ? sql`TRUE` : sql`${id} NOT IN (SELECT person_id FROM busy)`;

const byName = sql`profiles.search_text, profiles.id`;
const assignable = sql`profiles.role IN ('volunteer', 'admin')`;

/**
 * In SQL: the ids of a page of people by name. If a search has few hits, they are looked up in the full-text index and sorted.
 * With more hits, or without a search, the index of names is walked until the page is full. One or two letters cannot be
 * looked up; if few people match, the walk reads all names.
 */
function selectIds(filter: PlanningFilter, page: number): SQL {
  const { skill } = filter;
  const term = toSearchTerm(filter.search);
  const isLookedUp = term === '' ? skill !== 'all' : isIndexed(term);
  const hits = isLookedUp
    ? sql`${selectNumbers(toPeopleFilter(filter))} LIMIT ${MAX_COUNTED_ROWS + 1}`
    : sql`SELECT NULL AS number LIMIT ${MAX_COUNTED_ROWS + 1}`;
  const isWalked = isLookedUp ? sql`(SELECT count(*) > ${MAX_COUNTED_ROWS} FROM hit)` : sql`TRUE`;
  // A limit of 0 reads nothing.
  const onPage = (when: SQL) =>
    sql`LIMIT iif(${when}, ${PLANNING_PAGE_SIZE}, 0) OFFSET ${(page - 1) * PLANNING_PAGE_SIZE}`;
  return sql`
    WITH ${busy(filter.week)}, hit AS MATERIALIZED (${hits})
    SELECT page.id AS id, coalesce(busy.shift_count, 0) AS shift_count, coalesce(busy.minutes, 0) AS minutes
    FROM (
      SELECT * FROM (
        SELECT profiles.id AS id FROM profiles INDEXED BY profiles_volunteers_by_name
        WHERE ${assignable} AND ${isWanted(filter, sql`profiles.id`)}
          AND ${term === '' ? sql`TRUE` : sql`instr(profiles.search_text, ${term}) > 0`}
          AND ${skill === 'all' ? sql`TRUE` : sql`instr(profiles.skills, ${JSON.stringify(skill)}) > 0`}
        ORDER BY ${byName} ${onPage(isWalked)})
      UNION ALL SELECT * FROM (
        SELECT profiles.id AS id
        FROM hit CROSS JOIN people_index ON people_index.number = hit.number
        CROSS JOIN profiles ON profiles.id = people_index.profile_id
        WHERE ${assignable} AND ${isWanted(filter, sql`profiles.id`)}
        ORDER BY ${byName} ${onPage(sql`NOT ${isWalked}`)})
    ) AS page LEFT JOIN busy ON busy.person_id = page.id`;
}

/** In SQL, over `profiles`: the absences that touch the week, as a JSON list. */
const absencesIn = ({ monday, sunday }: Week) => sql<{ from: string; to: string }[]>`json((
  SELECT json_group_array(json_object('from', from_day, 'to', to_day)) FROM (
    SELECT from_day, to_day FROM absences
    WHERE absences.user_id = profiles.id AND absences.to_day >= ${monday} AND absences.from_day <= ${sunday}
    ORDER BY from_day, to_day, id)))`;

/** A page of the people who can be given places, by name, with their week. */
export const selectPlanningPeople = (db: Db, filter: PlanningFilter, page: number) =>
  selectJson(db, {
    id: profiles.id,
    firstName: profiles.firstName,
    lastName: profiles.lastName,
    skills: profiles.skills,
    dayParts: profiles.dayParts,
    absences: absencesIn(filter.week),
    minutesThisWeek: sql<number>`page.minutes`,
    shiftsThisWeek: sql<number>`page.shift_count`,
  })
    // CROSS JOIN fixes the order: the page first, then its people.
    .from(sql`(${selectIds(filter, page)}) AS page CROSS JOIN profiles ON profiles.id = page.id`)
    .orderBy(byName);

/** The number of these people: exact without a search or a skill, else at most MAX_COUNTED_ROWS. */
export function countPlanningPeople(db: Db, filter: PlanningFilter) {
  const people = toPeopleFilter(filter);
  if (filter.only === 'all') return countPeople(db, people);
  const isEverybody = toSearchTerm(filter.search) === '' && filter.skill === 'all';
  return db.select({ total: sql<number>`total` }).from(
    isEverybody
      ? sql`(WITH ${busy(filter.week)}
          SELECT coalesce(sum(people), 0) - (
            SELECT count(*) FROM busy CROSS JOIN profiles ON profiles.id = busy.person_id WHERE ${assignable}) AS total
          FROM people_counts WHERE role <> 'user')`
      : sql`(WITH ${busy(filter.week)}
          SELECT count(*) AS total FROM (
            SELECT 1 FROM (${selectNumbers(people)}) AS hit
            CROSS JOIN people_index ON people_index.number = hit.number
            WHERE ${isWanted(filter, sql`people_index.profile_id`)} LIMIT ${MAX_COUNTED_ROWS}))`,
  );
}
