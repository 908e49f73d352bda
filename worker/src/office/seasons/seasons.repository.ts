import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { plans } from '../../shifts/plans/plans.table.ts';
import { seasons } from '../../shifts/tables/seasons.table.ts';
import { startsInSeason } from './season-rows.ts';

/** In SQL, over `shifts`: the shift starts in this season and was not called off. */
const startsIn = (from: SQL, to: SQL) =>
  sql`shifts.start_time >= ${from} AND shifts.start_time < ${to} AND shifts.status <> 'cancelled'`;

const ofSeasons = startsIn(sql`seasons.starts_at`, sql`seasons.ends_at`);

/** The seasons, latest first, with their shifts and the places on them. */
export const selectSeasons = (db: Db) =>
  db
    .select({
      id: seasons.id,
      name: seasons.name,
      startsAt: seasons.startsAt,
      endsAt: seasons.endsAt,
      closedAt: seasons.closedAt,
      version: seasons.version,
      shifts: sql<number>`(SELECT count(*) FROM shifts WHERE ${ofSeasons})`.as('shifts'),
      places: sql<number>`(SELECT coalesce(sum(shifts.max_volunteers), 0) FROM shifts WHERE ${ofSeasons})`.as(
        'places',
      ),
    })
    .from(seasons)
    .orderBy(desc(seasons.startsAt));

export const selectSeason = (db: Db, id: string) => db.select().from(seasons).where(eq(seasons.id, id));

/** The season with this name and these days. No two have the same days. */
export const selectSameSeason = (
  db: Db,
  name: string,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
) =>
  db
    .select()
    .from(seasons)
    .where(and(eq(seasons.name, name), eq(seasons.startsAt, startsAt), eq(seasons.endsAt, endsAt)));

/** In SQL: the id of the season before a season; null for the first one. */
export const seasonBefore = (id: string) =>
  sql`(SELECT former.id FROM seasons AS former WHERE former.starts_at < (SELECT starts_at FROM seasons WHERE id = ${id})
    ORDER BY former.starts_at DESC LIMIT 1)`;

/** A season, and the one before it: at most two rows, latest first. */
export const selectSeasonAndBefore = (db: Db, id: string) =>
  db
    .select()
    .from(seasons)
    .where(sql`${seasons.startsAt} <= (SELECT starts_at FROM seasons WHERE id = ${id})`)
    .orderBy(desc(seasons.startsAt))
    .limit(2);

/** In SQL: a season other than this one has days of the period. */
export const overlapsAnother = (id: string, startsAt: number, endsAt: number) =>
  sql`EXISTS (SELECT 1 FROM seasons AS other WHERE other.id <> ${id}
    AND other.starts_at < ${endsAt} AND other.ends_at > ${startsAt})`;

// SQLite's calendar is UTC: around 1 July nobody works at the rink, so hours do not matter.
const winterStart = (yearsBefore: 0 | 1) =>
  sql`(1000 * strftime('%s', seasons.starts_at / 1000, 'unixepoch', '-6 months', 'start of year',
    ${yearsBefore === 1 ? sql`'-6 months'` : sql`'+6 months'`}))`;

/**
 * The period before a season whose shifts are copied, with the starts of these shifts: the season before, or without one the
 * winter before. `days` is null for a winter, of which the first and the last shift count.
 */
export const selectSeasonBefore = (db: Db, id: string) => {
  const earlier = sql`(SELECT max(other.starts_at) FROM seasons AS other WHERE other.starts_at < seasons.starts_at)`;
  return db
    .select({
      days: sql`before.days`
        .mapWith((json: string) => JSON.parse(json) as { startsAt: number; endsAt: number })
        .as('days'),
      starts: sql`(SELECT json_group_array(shifts.start_time) FROM shifts
        WHERE ${startsIn(sql`coalesce(before.days ->> 'startsAt', before.winter_starts)`, sql`coalesce(before.days ->> 'endsAt', before.winter_ends)`)})`
        .mapWith((json: string) => JSON.parse(json) as number[])
        .as('starts'),
    })
    .from(
      sql`(SELECT (SELECT json_object('startsAt', latest.starts_at, 'endsAt', latest.ends_at)
          FROM seasons AS latest WHERE latest.starts_at = ${earlier}) AS days,
        ${winterStart(1)} AS winter_starts, ${winterStart(0)} AS winter_ends
        FROM seasons WHERE seasons.id = ${id}) AS before`,
    );
};

/** The plans that copied shifts and were not dropped or undone, newest first. */
export const selectCopies = (db: Db) =>
  db
    .select({
      id: plans.id,
      state: plans.state,
      from: sql<string>`${plans.source} ->> 'from'`.as('copied_from'),
      startsOn: sql<string>`${plans.source} ->> 'startsOn'`.as('starts_on'),
    })
    .from(plans)
    .where(sql`${plans.state} IN ('draft', 'applied') AND ${plans.source} ->> 'type' = 'copy'`)
    .orderBy(desc(plans.madeAt));

const inSeason = (id: string) => sql`${startsInSeason(id)} AND shifts.status <> 'cancelled'`;

export const countShifts = (db: Db, id: string) =>
  db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(sql`shifts`)
    .where(inSeason(id));

/** The places of a season by the skill that they need, and the volunteers with that skill. */
export const selectSkillNeeds = (db: Db, id: string) =>
  db
    .select({
      skill: sql<string | null>`needs.skill`.as('skill'),
      places: sql<number>`needs.places`.as('places'),
      free: sql<number>`needs.free`.as('free'),
      people: sql<number>`CASE WHEN needs.skill IS NULL
        THEN (SELECT sum(people) FROM people_counts WHERE role <> 'user')
        ELSE coalesce(able.people, 0) END`.as('people'),
    })
    .from(
      sql`(SELECT skill.value AS skill, sum(shifts.max_volunteers) AS places,
          sum(max(0, shifts.max_volunteers - shifts.current_volunteers)) AS free
        FROM shifts CROSS JOIN json_each(coalesce(shifts.required_skills, '[null]')) AS skill
        WHERE ${inSeason(id)} GROUP BY skill.value) AS needs
      LEFT JOIN (SELECT skill.value AS skill, count(*) AS people
        FROM profiles CROSS JOIN json_each(profiles.skills) AS skill
        WHERE profiles.role <> 'user' GROUP BY skill.value) AS able ON able.skill = needs.skill`,
    )
    .orderBy(
      sql`needs.skill IS NULL, 1.0 * needs.places / max(1, coalesce(able.people, 0)) DESC, needs.skill`,
    );
