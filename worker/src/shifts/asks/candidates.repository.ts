import { type AskRefusal, MAX_SHIFT_HOURS, PAGE_SIZE } from '@ijsploeg/worker/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../platform/db/client.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { contactColumns } from '../../platform/identity/contact.ts';
import { matchesTerm, toSearchTerm } from '../../platform/identity/people-search.ts';
import { personOf } from '../../platform/identity/sessions.ts';
import { HOUR_MS, YEAR_MS } from '../../platform/lib/durations.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { overlapJson } from '../places/assignments/objections.ts';
import type { OverlapRow } from '../reading/shifts.mapper.ts';
import { selectShiftDays } from '../rules/day-part.ts';
import { isNoShow } from '../rules/no-shows.ts';
import { type ShortRest, shortRest } from '../rules/rest.ts';
import { isAtSameTime, lacksRequiredSkill } from '../rules/shift-rules.ts';
import { isOver, isWorked, workedMinutes } from '../rules/worked.ts';
import { asks } from '../tables/asks.table.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { shifts } from '../tables/shifts.table.ts';
import { type Asking, askRefusal, asksThisWeek, isAskable, waitingMail } from './ask-rules.ts';

/**
 * The places that people hold are counted for this many of the best candidates, because counting takes a read for each place. It
 * is everybody at most rinks.
 */
const COMPARED_BY_PLACES = 500;

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

/**
 * By person, what speaks against giving them a place, as a sum: 8 for being on the shift, 4 for another one at that time, 2 for an
 * absence. The order adds 1 for a missing skill. These few people are listed first, because looking for each reason of each
 * volunteer would read several times as many rows.
 */
const against = (shiftId: string) => sql`against AS MATERIALIZED (
  SELECT person_id, sum(weight) AS weight FROM (
    SELECT volunteer_id AS person_id, 8 AS weight FROM shift_assignments
      WHERE shift_id = ${shiftId} AND status <> 'cancelled'
    UNION SELECT busy_id, 4 FROM busy
    UNION SELECT user_id, 2 FROM absences
      WHERE to_day >= (SELECT first_day FROM shift_days) AND from_day <= (SELECT last_day FROM shift_days))
  GROUP BY person_id)`;

/** The person prefers this part of the week. */
const prefers = sql`instr(profiles.day_parts, json_quote((SELECT part FROM shift_days))) > 0`;

/** When the person was last asked for a shift; 0 for never. */
const lastAskedAt = sql`coalesce((SELECT max(asks.asked_at) FROM asks WHERE asks.volunteer_id = profiles.id), 0)`;

/** The number of places that the person holds or held, without cancelled ones. */
const heldPlaces = sql`(
  SELECT count(*) FROM shift_assignments AS held
  WHERE held.volunteer_id = ranked.id AND held.status <> 'cancelled')`;

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
 * In SQL, a table: the best candidates for a shift. The order is `weight`, then people who prefer its part of the week, then the
 * longest time since an ask, then, for the first 500, the fewest places.
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
  const compared = number(COMPARED_BY_PLACES);
  return sql`
    WITH shift_days AS MATERIALIZED (${selectShiftDays(shiftId, now)}), ${busy(shiftId)}, ${against(shiftId)},
    ranked AS MATERIALIZED (
      SELECT profiles.id AS id, coalesce(against.weight, 0) + (${lacksRequiredSkill}) AS weight, ${prefers} AS prefers, ${lastAskedAt} AS asked_at
      FROM shifts CROSS JOIN profiles LEFT JOIN against ON against.person_id = profiles.id
      WHERE shifts.id = ${shiftId} AND profiles.role IN ('volunteer', 'admin') AND ${matchesTerm(toSearchTerm(search))}
      ORDER BY weight, prefers DESC, asked_at, id LIMIT -1),
    -- The order of a part is kept because the part has a limit.
    best AS (
      SELECT * FROM (
        SELECT ranked.*, ${heldPlaces} AS held_places FROM (SELECT * FROM ranked LIMIT ${compared}) AS ranked
        ORDER BY weight, prefers DESC, asked_at, held_places, id LIMIT ${compared})
      UNION ALL SELECT * FROM (SELECT ranked.*, NULL AS held_places FROM ranked LIMIT -1 OFFSET ${compared}))
    SELECT page.*, ${asking ? refusalOf(shiftId, asking) : sql`NULL`} AS ask_refusal, (SELECT json_group_array(json(overlap)) FROM (
        SELECT overlap FROM busy WHERE busy_id = page.id ORDER BY busy_from)) AS overlaps
    FROM (
      -- Reads the best in order until there are enough, so that the rules about asking are only checked for these.
      SELECT best.* FROM best CROSS JOIN profiles ON profiles.id = best.id CROSS JOIN shifts ON shifts.id = ${shiftId}
      WHERE ${askable ? sql`best.weight = 0 AND ${isAskable(askable)}` : sql`TRUE`}
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
        whatsappAt: sql<number | null>`${ask.whatsappAt}`.as('ask_whatsapp_at'),
        sendsAt: sql<number | null>`(SELECT mail_outbox.due_at FROM ${waitingMail(ask, now)})`.as(
          'ask_sends_at',
        ),
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
