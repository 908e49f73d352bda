import { MAX_SHIFT_HOURS, PAGE_SIZE } from '@ijsploeg/worker/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/client.ts';
import { noShowCount } from '../attendance/no-shows.ts';
import { isIndexed, selectNumbers, toSearchTerm } from '../people/people.repository.ts';
import { contactColumns } from '../profile/contact.ts';
import { profiles } from '../profile/profile.table.ts';
import { lacksRequiredSkill } from '../shifts/shift-rules.ts';
import type { OverlapRow } from '../shifts/shifts.mapper.ts';
import { shiftAssignments } from './assignments.table.ts';

/** At most this many hits of a search are weighed; more hits are found sooner by walking the names. */
const MAX_WEIGHED = 200;
/** The same for the people who have the required skills. */
const MAX_SKILLED = 200;

/** A number as a literal, so that SQLite keeps the plan of the statement. */
const number = (value: number) => sql.raw(String(value));

/**
 * Who holds a place on another shift at the time of this one: the overlap of `shift-rules.ts`, but read from the few
 * shifts at that time instead of from all shifts of each person.
 */
const busy = (shiftId: string) => sql`busy AS MATERIALIZED (
  SELECT held.volunteer_id AS busy_id, other.start_time AS busy_from,
    json_object('id', other.id, 'title', other.title, 'startTime', other.start_time,
      'endTime', other.end_time, 'location', other.location) AS overlap
  FROM shifts
  JOIN shifts AS other ON other.start_time < shifts.end_time
    -- No shift is longer than the maximum, so the index on the start bounds the search.
    AND other.start_time > shifts.start_time - ${number(MAX_SHIFT_HOURS * 3_600_000)}
    AND other.end_time > shifts.start_time AND other.id <> shifts.id AND other.status <> 'cancelled'
  JOIN shift_assignments AS held ON held.shift_id = other.id AND held.status <> 'cancelled'
  WHERE shifts.id = ${shiftId} AND held.volunteer_id IS NOT NULL)`;

const onShift = (shiftId: string) => sql`on_shift AS MATERIALIZED (
  SELECT volunteer_id AS on_id FROM shift_assignments
  WHERE shift_id = ${shiftId} AND status <> 'cancelled' AND volunteer_id IS NOT NULL)`;

const isBusy = sql`profiles.id IN (SELECT busy_id FROM busy)`;
const isOnShift = sql`profiles.id IN (SELECT on_id FROM on_shift)`;

/** An overlap must be overridden, a missing skill is only shown; people who are on the shift come last. */
const weight = sql`(${isOnShift}) * 4 + (${isBusy}) * 2 + (${lacksRequiredSkill})`;

/** The season of a shift, from the 1st of July on: the rink is open in winter. */
const seasonOf = (shiftId: string) => sql`SELECT
    unixepoch(start_time / 1000, 'unixepoch', '-6 months', 'start of year', '+6 months') * 1000 AS begins,
    unixepoch(start_time / 1000, 'unixepoch', '-6 months', 'start of year', '+18 months') * 1000 AS ends
  FROM shifts WHERE id = ${shiftId}`;

/**
 * How many places a person holds in the season. Places are given less than a year ahead, so the index bounds the search
 * to two years, however long somebody has been a volunteer.
 */
const seasonShiftCount = sql<number>`(
  SELECT count(*) FROM shift_assignments AS held
  CROSS JOIN shifts AS worked ON worked.id = held.shift_id
  WHERE held.volunteer_id = profiles.id AND held.status <> 'cancelled' AND worked.status <> 'cancelled'
    AND held.assigned_at > season.begins - ${number(366 * 24 * 3_600_000)}
    AND worked.start_time >= season.begins AND worked.start_time < season.ends)`;

/** The people to read: all in the order of their names, those found in the full-text index, or those with these ids. */
const byName = sql`profiles INDEXED BY profiles_volunteers_by_name`;
const lookedUp = sql`looked_up
  CROSS JOIN people_index ON people_index.number = looked_up.number
  CROSS JOIN profiles ON profiles.id = people_index.profile_id`;
const listed = (ids: SQL) => sql`(${ids}) AS few CROSS JOIN profiles ON profiles.id = few.id`;

/** Finds the people with all skills of the shift in the full-text index; nobody where it needs none. */
const skillMatch = (shiftId: string) => sql`(
  SELECT coalesce(group_concat('skills : """' || needed.value || '"""', ' AND ') || ' AND ', 'role : "none" AND ')
    || 'role : ("volunteer" OR "admin")'
  FROM shifts, json_each(shifts.required_skills) AS needed WHERE shifts.id = ${shiftId})`;

/**
 * A page of the candidates for a shift, best first, without weighing everybody. The tiers are read in order until the
 * page is full, so their UNION ALL must not be sorted as a whole (and D1 allows it five terms). The two large ones, free
 * people with and without the skills, walk the index on the name; rare skills are looked up instead. A search with few
 * hits weighs just those.
 */
export function selectCandidates(db: Db, shiftId: string, search: string, page: number) {
  const term = toSearchTerm(search);
  const matches = term === '' ? sql`TRUE` : sql`instr(profiles.search_text, ${term}) > 0`;
  const hits = isIndexed(term)
    ? sql`${selectNumbers({ view: 'volunteers', search, skill: 'all' })} LIMIT ${number(MAX_WEIGHED + 1)}`
    : sql`SELECT NULL AS number WHERE FALSE`;
  const isFree = sql`NOT (${isBusy}) AND NOT (${isOnShift}) AND ${matches}`;

  // The shift is found only if the condition on `mode` holds. Reading it by its key, before the people (CROSS JOIN),
  // keeps the order of their index, so that the walk can stop.
  const tier = (when: SQL, people: SQL, where: SQL) => sql`
    SELECT * FROM (
      SELECT profiles.id AS id, ${weight} AS weight, profiles.search_text AS name
      FROM shifts CROSS JOIN ${people}
      WHERE shifts.id = iif((SELECT ${when} FROM mode), ${shiftId}, NULL)
        AND profiles.role IN ('volunteer', 'admin') AND ${where}
      ORDER BY ${people === byName ? sql`` : sql`weight, `}profiles.search_text, profiles.id
      LIMIT ${number(page * PAGE_SIZE)})`;
  const isWalked = sql`NOT mode.is_weighed`;
  const isSkilled = sql`NOT (${lacksRequiredSkill})`;

  const ranked = sql`
    WITH ${busy(shiftId)}, ${onShift(shiftId)}, hit AS MATERIALIZED (${hits}),
    search AS MATERIALIZED (SELECT
      ${number(isIndexed(term) ? 1 : 0)} AND count(*) <= ${number(MAX_WEIGHED)} AS is_weighed FROM hit),
    skilled AS MATERIALIZED (SELECT rowid AS number FROM people_search
      WHERE people_search MATCH ${skillMatch(shiftId)}
      LIMIT (SELECT iif(is_weighed, 0, ${number(MAX_SKILLED + 1)}) FROM search)),
    mode AS MATERIALIZED (SELECT
      (SELECT is_weighed FROM search) AS is_weighed,
      required_skills IS NOT NULL AS needs_skills,
      required_skills IS NOT NULL AND (SELECT count(*) FROM skilled) <= ${number(MAX_SKILLED)} AS is_rare_skill
      FROM shifts WHERE id = ${shiftId}),
    looked_up AS MATERIALIZED (
      SELECT number FROM mode CROSS JOIN hit WHERE mode.is_weighed
      UNION ALL SELECT number FROM mode CROSS JOIN skilled WHERE NOT mode.is_weighed AND mode.is_rare_skill)
    SELECT *, (SELECT json_group_array(json(overlap)) FROM (
        SELECT overlap FROM busy WHERE busy_id = page.id ORDER BY busy_from)) AS overlaps
    FROM (
      ${tier(sql`TRUE`, lookedUp, sql`((SELECT is_weighed FROM mode) OR (${isSkilled} AND ${isFree}))`)}
      UNION ALL
      ${tier(sql`${isWalked} AND NOT mode.is_rare_skill`, byName, sql`${isSkilled} AND ${isFree}`)}
      UNION ALL
      ${tier(sql`${isWalked} AND mode.needs_skills`, byName, sql`${lacksRequiredSkill} AND ${isFree}`)}
      UNION ALL
      ${tier(isWalked, listed(sql`SELECT DISTINCT busy_id AS id FROM busy`), sql`NOT (${isOnShift}) AND ${matches}`)}
      UNION ALL
      ${tier(isWalked, listed(sql`SELECT on_id AS id FROM on_shift`), matches)}
      LIMIT ${number(PAGE_SIZE)} OFFSET ${number((page - 1) * PAGE_SIZE)}
    ) AS page`;

  const place = alias(shiftAssignments, 'place');
  return db
    .select({
      ...contactColumns,
      skills: profiles.skills,
      weight: sql<number>`ranked.weight`.as('weight'),
      seasonShiftCount: seasonShiftCount.as('season_shift_count'),
      noShowCount: noShowCount(sql`season.begins`, sql`season.ends`).as('no_show_count'),
      placeStatus: place.status,
      overlaps: sql`ranked.overlaps`
        .mapWith((json: string) => JSON.parse(json) as OverlapRow[])
        .as('overlaps'),
    })
    .from(sql`(${seasonOf(shiftId)}) AS season CROSS JOIN (${ranked}) AS ranked`)
    .innerJoin(profiles, sql`profiles.id = ranked.id`)
    .leftJoin(place, and(eq(place.shiftId, shiftId), eq(place.volunteerId, profiles.id)))
    .orderBy(sql`ranked.weight`, asc(profiles.searchText), asc(profiles.id));
}
