import { type AskRefusal, MAX_SHIFT_HOURS, PAGE_SIZE } from '@ijsploeg/worker/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/client.ts';
import { HOUR_MS, YEAR_MS } from '../../lib/durations.ts';
import type { SessionKey } from '../../signed-in.ts';
import { type Asking, askRefusal, asksThisWeek, isAbsent, isAskable } from '../asks/ask-rules.ts';
import { asks } from '../asks/asks.table.ts';
import { selectMoment } from '../asks/day-part.ts';
import { isNoShow } from '../attendance/no-shows.ts';
import { personOf } from '../auth/sessions.ts';
import { isOver, isWorked, workedMinutes } from '../hours/worked.ts';
import { isIndexed, selectNumbers, toSearchTerm } from '../people/people.repository.ts';
import { contactColumns } from '../profile/contact.ts';
import { profiles } from '../profile/profile.table.ts';
import { type ShortRest, shortRest } from '../shifts/rest.ts';
import { isAtSameTime, lacksRequiredSkill } from '../shifts/shift-rules.ts';
import type { OverlapRow } from '../shifts/shifts.mapper.ts';
import { shifts } from '../shifts/shifts.table.ts';
import { shiftAssignments } from './assignments.table.ts';
import { overlapJson } from './objections.ts';

/** A search with at most this many hits weighs each hit; with more, walking the order is faster. */
const MAX_WEIGHED = 200;
/** The same for the people who have the required skills. */
const MAX_SKILLED = 200;

/** A number as a literal, so that SQLite keeps the plan of the statement. */
const number = (value: number) => sql.raw(String(value));

/**
 * The people who hold a place on another shift at the time of this one. It is the overlap rule of `shift-rules.ts`, but
 * reads the few shifts at that time instead of all shifts of each person.
 */
const busy = (shiftId: string) => sql`busy AS MATERIALIZED (
  SELECT held.volunteer_id AS busy_id, other.start_time AS busy_from,
    ${overlapJson} AS overlap
  FROM shifts
  JOIN shifts AS other ON ${isAtSameTime('other')} AND other.status <> 'cancelled'
    -- No shift is longer than the maximum, so the index on the start bounds the search.
    AND other.start_time > shifts.start_time - ${number(MAX_SHIFT_HOURS * HOUR_MS)}
  JOIN shift_assignments AS held ON held.shift_id = other.id AND held.status <> 'cancelled'
  WHERE shifts.id = ${shiftId} AND held.volunteer_id IS NOT NULL)`;

const onShift = (shiftId: string) => sql`on_shift AS MATERIALIZED (
  SELECT volunteer_id AS on_id FROM shift_assignments
  WHERE shift_id = ${shiftId} AND status <> 'cancelled' AND volunteer_id IS NOT NULL)`;

const isBusy = sql`profiles.id IN (SELECT busy_id FROM busy)`;
const isOnShift = sql`profiles.id IN (SELECT on_id FROM on_shift)`;

/** The order of candidates: missing skill, absence, overlap, and last the people who are already on the shift. */
const weight = sql`(${isOnShift}) * 8 + (${isBusy}) * 4 + (${isAbsent}) * 2 + (${lacksRequiredSkill})`;

/** The person prefers this part of the week. */
const prefers = sql`EXISTS (SELECT 1 FROM candidate_order AS preferred
  WHERE preferred.volunteer_id = profiles.id AND preferred.skill = ''
    AND preferred.part = (SELECT part FROM moment))`;

/** The season of a shift, from the 1st of July on: the rink is open in winter. */
const seasonOf = (shiftId: string) => sql`SELECT id, title,
    unixepoch(start_time / 1000, 'unixepoch', '-6 months', 'start of year', '+6 months') * 1000 AS begins,
    unixepoch(start_time / 1000, 'unixepoch', '-6 months', 'start of year', '+18 months') * 1000 AS ends
  FROM shifts WHERE id = ${shiftId}`;

/** A person's work in the season, and whether they have done this work before. */
export interface SeasonFacts {
  /** The places that they hold. */
  shifts: number;
  minutes: number;
  noShows: number;
  /** 1 if they held a place on a shift of this title before. */
  hasDoneBefore: number;
}

/**
 * {@link SeasonFacts} in one read of the person's places. Places are taken less than a year ahead, so the index limits the
 * search to two years, however long somebody has been a volunteer.
 */
const seasonFacts = (now: number) => {
  const isInSeason = sql`shifts.start_time >= season.begins AND shifts.start_time < season.ends`;
  return sql`(
    SELECT json_object(
      'shifts', count(*) FILTER (WHERE ${isInSeason}),
      'minutes', coalesce(sum(${workedMinutes}) FILTER (WHERE ${isInSeason} AND ${isOver(now)} AND ${isWorked}), 0),
      'noShows', count(*) FILTER (WHERE ${isInSeason} AND ${isNoShow}),
      'hasDoneBefore', coalesce(max(shifts.title = season.title AND shifts.id <> season.id AND shifts.start_time <= ${now}), 0))
    FROM shift_assignments CROSS JOIN shifts ON shifts.id = shift_assignments.shift_id
      LEFT JOIN attendance ON attendance.assignment_id = shift_assignments.id
    WHERE shift_assignments.volunteer_id = profiles.id AND shift_assignments.status <> 'cancelled'
      AND shifts.status <> 'cancelled' AND shift_assignments.assigned_at > season.begins - ${number(YEAR_MS)})`
    .mapWith((json: string) => JSON.parse(json) as SeasonFacts)
    .as('season_facts');
};

/** The people to read: those with a skill and a day part, in the order of the index, or a few looked up by id or search. */
type People = { skill: SQL; part: SQL } | { few: SQL };
const anySkill = sql`''`;
/** The first skill that the shift requires; empty, which means everybody, if it requires none. */
const neededSkill = sql`(SELECT skill FROM mode)`;
const lookedUp: People = {
  few: sql`looked_up CROSS JOIN people_index ON people_index.number = looked_up.number
    CROSS JOIN profiles ON profiles.id = people_index.profile_id`,
};
const listed = (ids: SQL): People => ({
  few: sql`(${ids}) AS few CROSS JOIN profiles ON profiles.id = few.id`,
});

/** The full-text query for the people with all skills of the shift. It matches nobody if the shift needs none. */
const skillMatch = (shiftId: string) => sql`(
  SELECT coalesce(group_concat('skills : """' || needed.value || '"""', ' AND ') || ' AND ', 'role : "none" AND ')
    || 'role : ("volunteer" OR "admin")'
  FROM shifts, json_each(shifts.required_skills) AS needed WHERE shifts.id = ${shiftId})`;

const refusalOf = (shiftId: string, asking: Asking) => sql`(
  SELECT ${askRefusal(asking)} FROM shifts CROSS JOIN profiles
  WHERE shifts.id = ${shiftId} AND profiles.id = page.id)`;

interface Ranking {
  shiftId: string;
  now: number;
  /** A text to search names and addresses for. */
  search?: string;
  /** Leaves out everybody who cannot be asked. */
  askable?: Asking;
  /** Adds why this admin cannot ask each person, as `ask_refusal`. */
  asking?: Asking;
  limit: number;
  offset?: number;
}

/**
 * In SQL, a table: the best candidates for a shift, without weighing everybody. The order is `weight`, then people who
 * prefer its part of the week, then the longest time since an ask, then the fewest places.
 *
 * The tiers are read in order until there are enough rows, so their UNION ALL must not be sorted as a whole. (D1 allows
 * five terms, so the last ones are nested.) The large tiers, free people with and without the skills, walk an index in this
 * order, people who prefer the part of the week first. Rare skills are looked up instead. A search with few hits weighs
 * only those.
 */
export function rankCandidates({
  shiftId,
  now,
  search = '',
  askable,
  asking,
  limit,
  offset = 0,
}: Ranking): SQL {
  const term = toSearchTerm(search);
  const matches = term === '' ? sql`TRUE` : sql`instr(profiles.search_text, ${term}) > 0`;
  const hits = isIndexed(term)
    ? sql`${selectNumbers({ view: 'volunteers', search, skill: 'all' })} LIMIT ${number(MAX_WEIGHED + 1)}`
    : sql`SELECT NULL AS number WHERE FALSE`;
  const isFree = sql`NOT (${isBusy}) AND NOT (${isOnShift}) AND NOT (${isAbsent}) AND ${matches}`;

  // The shift is found only if the condition on `mode` holds. Reading it by its key, before the people (CROSS JOIN),
  // keeps the order of their index, so that the walk can stop.
  const tier = (when: SQL, people: People, where: SQL) => {
    const isWalk = 'part' in people;
    const from = isWalk
      ? sql`candidate_order INDEXED BY candidate_order_walk
        CROSS JOIN profiles ON profiles.id = candidate_order.volunteer_id`
      : sql`${people.few} CROSS JOIN candidate_order ON candidate_order.volunteer_id = profiles.id`;
    return sql`
      SELECT * FROM (
        SELECT profiles.id AS id, ${weight} AS weight, ${prefers} AS prefers,
          candidate_order.asked_at AS asked_at, candidate_order.held_places AS held_places
        FROM shifts CROSS JOIN ${from}
        WHERE shifts.id = iif((SELECT ${when} FROM mode), ${shiftId}, NULL)
          AND candidate_order.skill = ${isWalk ? people.skill : anySkill}
          AND candidate_order.part = ${isWalk ? people.part : sql`''`}
          AND profiles.role IN ('volunteer', 'admin') AND ${where}
          ${askable ? sql`AND ${isAskable(askable)}` : sql``}
        ORDER BY ${isWalk ? sql`` : sql`weight, prefers DESC, `}candidate_order.asked_at, candidate_order.held_places,
          candidate_order.volunteer_id
        LIMIT ${number(offset + limit)})`;
  };
  const isWalked = sql`NOT mode.is_weighed`;
  const isSkilled = sql`NOT (${lacksRequiredSkill})`;
  const walks = (when: SQL, skill: SQL, where: SQL) => [
    tier(when, { skill, part: sql`(SELECT part FROM moment)` }, where),
    tier(when, { skill, part: sql`''` }, sql`NOT (${prefers}) AND ${where}`),
  ];
  const nested = (tiers: SQL[]) =>
    sql`SELECT * FROM (${sql.join(tiers, sql` UNION ALL `)} LIMIT ${number(offset + limit)})`;

  const tiers = [
    tier(sql`TRUE`, lookedUp, sql`((SELECT is_weighed FROM mode) OR (${isSkilled} AND ${isFree}))`),
    ...walks(sql`${isWalked} AND NOT mode.is_rare_skill`, neededSkill, sql`${isSkilled} AND ${isFree}`),
    ...(askable
      ? []
      : [
          nested([
            ...walks(
              sql`${isWalked} AND mode.needs_skills`,
              anySkill,
              sql`${lacksRequiredSkill} AND ${isFree}`,
            ),
            tier(
              isWalked,
              listed(sql`SELECT busy_id AS id FROM busy UNION SELECT on_id FROM on_shift
                UNION SELECT user_id FROM absences
                  WHERE to_day >= (SELECT first_day FROM moment) AND from_day <= (SELECT last_day FROM moment)`),
              matches,
            ),
          ]),
        ]),
  ];
  return sql`
    WITH moment AS MATERIALIZED (${selectMoment(shiftId, now)}),
    ${busy(shiftId)}, ${onShift(shiftId)}, hit AS MATERIALIZED (${hits}),
    search AS MATERIALIZED (SELECT
      ${number(isIndexed(term) ? 1 : 0)} AND count(*) <= ${number(MAX_WEIGHED)} AS is_weighed FROM hit),
    skilled AS MATERIALIZED (SELECT rowid AS number FROM people_search
      WHERE people_search MATCH ${skillMatch(shiftId)}
      LIMIT (SELECT iif(is_weighed, 0, ${number(MAX_SKILLED + 1)}) FROM search)),
    mode AS MATERIALIZED (SELECT
      (SELECT is_weighed FROM search) AS is_weighed,
      coalesce(required_skills ->> 0, '') AS skill,
      required_skills IS NOT NULL AS needs_skills,
      required_skills IS NOT NULL AND (SELECT count(*) FROM skilled) <= ${number(MAX_SKILLED)} AS is_rare_skill
      FROM shifts WHERE id = ${shiftId}),
    looked_up AS MATERIALIZED (
      SELECT number FROM mode CROSS JOIN hit WHERE mode.is_weighed
      UNION ALL SELECT number FROM mode CROSS JOIN skilled WHERE NOT mode.is_weighed AND mode.is_rare_skill)
    SELECT page.*, ${asking ? refusalOf(shiftId, asking) : sql`NULL`} AS ask_refusal, (SELECT json_group_array(json(overlap)) FROM (
        SELECT overlap FROM busy WHERE busy_id = page.id ORDER BY busy_from)) AS overlaps
    FROM (
      ${sql.join(tiers, sql` UNION ALL `)}
      LIMIT ${number(limit)} OFFSET ${number(offset)}
    ) AS page`;
}

/** A page of the candidates for a shift, best first; see {@link rankCandidates}. */
export function selectCandidates(
  db: Db,
  {
    shiftId,
    search,
    page,
    session,
    now,
  }: { shiftId: string; search: string; page: number; session: SessionKey; now: number },
) {
  const ranked = rankCandidates({
    shiftId,
    now,
    search,
    asking: { actorId: personOf(session), now },
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  const place = alias(shiftAssignments, 'place');
  const ask = alias(asks, 'ask');
  const asker = alias(profiles, 'asker');
  return db
    .select({
      ...contactColumns,
      skills: profiles.skills,
      weight: sql<number>`ranked.weight`.as('weight'),
      prefers: sql<number>`ranked.prefers`.as('prefers'),
      lastAskedAt: sql<number>`ranked.asked_at`.as('last_asked_at'),
      seasonFacts: seasonFacts(now),
      rest: shortRest()
        .mapWith((json: string) => JSON.parse(json) as ShortRest)
        .as('short_rest'),
      placeStatus: place.status,
      ask: {
        askedAt: sql<number | null>`${ask.askedAt}`.as('ask_asked_at'),
        answer: sql<'yes' | 'no' | null>`${ask.answer}`.as('ask_answer'),
        expiresAt: sql<number | null>`${ask.expiresAt}`.as('ask_expires_at'),
        sendsAt: sql<number | null>`(SELECT mail_outbox.due_at FROM mail_outbox
          WHERE mail_outbox.dedupe_key = 'ask:' || ${ask.id} || ':' || profiles.id
            AND mail_outbox.status = 'pending' AND mail_outbox.due_at > ${now})`.as('ask_sends_at'),
        askedBy: sql<string | null>`trim(${asker.firstName} || ' ' || ${asker.lastName})`.as('ask_asked_by'),
      },
      asksThisWeek: asksThisWeek(now).as('asks_this_week'),
      askRefusal: sql<AskRefusal | null>`ranked.ask_refusal`.as('ask_refusal'),
      overlaps: sql`ranked.overlaps`
        .mapWith((json: string) => JSON.parse(json) as OverlapRow[])
        .as('overlaps'),
    })
    .from(sql`(${seasonOf(shiftId)}) AS season CROSS JOIN (${ranked}) AS ranked`)
    .innerJoin(profiles, sql`profiles.id = ranked.id`)
    .innerJoin(shifts, eq(shifts.id, shiftId))
    .leftJoin(place, and(eq(place.shiftId, shiftId), eq(place.volunteerId, profiles.id)))
    .leftJoin(ask, and(eq(ask.shiftId, shiftId), eq(ask.volunteerId, profiles.id)))
    .leftJoin(asker, eq(asker.id, ask.askedBy))
    .orderBy(sql`ranked.weight, ranked.prefers DESC, ranked.asked_at, ranked.held_places`, sql`profiles.id`);
}
