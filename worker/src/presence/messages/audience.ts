import { type Audience, type AudiencePart, NOTICE_AT_ONCE_HOURS } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { startOfSeason } from '../../platform/lib/season.ts';
import { STOP_DELAY_MS, wants } from '../../platform/mail/mail.outbox.ts';
import { afterQuietHours } from '../../platform/settings/quiet-hours.ts';

/** The recipients of a message (product 55). */

/** A message about a shift that the person is on and that starts within this time is sent even if they muted messages. */
const PRESSING_MS = 48 * HOUR_MS;

const partsOf = (audience: Audience): AudiencePart[] => (audience.kind === 'any' ? audience.of : [audience]);

/** The shift of an audience that is one shift, the only kind that leads can write to; otherwise null. */
export const shiftIdOf = (audience: Audience): string | null =>
  audience.kind === 'shift' ? audience.shiftId : null;

/** The shifts that an audience names. */
export const shiftIdsIn = (audience: Audience): string[] =>
  partsOf(audience).flatMap((part) => shiftIdOf(part) ?? []);

/** A part with its days as instants, for SQL. */
function toSqlPart(part: AudiencePart) {
  switch (part.kind) {
    case 'day':
      return { ...part, start: startOfDay(part.day), end: startOfDay(part.day, 1) };
    case 'period':
      return { ...part, start: startOfDay(part.from), end: startOfDay(part.to, 1) };
    default:
      return part;
  }
}

const part = (field: string) => sql`(part.value ->> ${sql.raw(`'${field}'`)})`;
const isToComeOnly = sql`${part('onlyToCome')} = 1`;

/** The parts as a table with the shifts of each: the one that it names, or those that begin on its days. */
const ofShift = (parts: string) =>
  sql`json_each(${parts}) AS part CROSS JOIN shifts ON shifts.id = ${part('shiftId')}`;
const ofDays = (parts: string) => sql`json_each(${parts}) AS part CROSS JOIN shifts
  ON shifts.start_time >= ${part('start')} AND shifts.start_time < ${part('end')} AND shifts.status <> 'cancelled'`;

/** In SQL, a table: the person of each place on these shifts, and the start of the shift while it is not over. */
const holders = (shiftsOfParts: SQL, now: number) => sql`
  SELECT place.volunteer_id AS person_id, 0 AS is_chosen,
    iif(shifts.status = 'active' AND shifts.end_time > ${now}, shifts.start_time, NULL) AS starts_at
  FROM ${shiftsOfParts} CROSS JOIN shift_assignments AS place ON place.shift_id = shifts.id
  WHERE place.status <> 'cancelled' AND place.volunteer_id IS NOT NULL
    AND (NOT ${isToComeOnly} OR (shifts.start_time > ${now} AND shifts.status = 'active'))`;

/** In SQL, over `profiles`: the person holds a place on a shift that is not cancelled and meets this condition. */
const holdsPlace = (condition: SQL) => sql`EXISTS (
  SELECT 1 FROM shift_assignments AS held CROSS JOIN shifts ON shifts.id = held.shift_id
  WHERE held.volunteer_id = profiles.id AND held.status <> 'cancelled' AND shifts.status <> 'cancelled'
    AND ${condition})`;

/**
 * In SQL, a table: each person of an audience once, with `starts_at`, the start of their first shift of the audience
 * that is not over.
 */
function people(audience: Audience, senderId: string, now: number): SQL {
  const parts = JSON.stringify(partsOf(audience).map(toSqlPart));
  const toCome = holdsPlace(sql`shifts.status = 'active' AND shifts.start_time > ${now}`);
  const isActive = holdsPlace(
    sql`shifts.start_time >= ${startOfSeason(now)} AND shifts.start_time < ${startOfSeason(now, 1)}`,
  );
  return sql`(SELECT person_id, min(starts_at) AS starts_at FROM (
    ${holders(ofShift(parts), now)}
    UNION ALL ${holders(ofDays(parts), now)}
    UNION ALL SELECT profiles.id, 0, NULL
    FROM json_each(${parts}) AS part CROSS JOIN profiles ON profiles.role IN ('volunteer', 'admin')
    WHERE ${part('kind')} IN ('volunteers', 'skill', 'active', 'inactive')
      AND (NOT ${isToComeOnly} OR ${toCome}) AND CASE ${part('kind')}
      WHEN 'volunteers' THEN TRUE
      WHEN 'skill' THEN ${part('skill')} IN (SELECT value FROM json_each(profiles.skills))
      WHEN 'active' THEN ${isActive}
      WHEN 'inactive' THEN NOT ${isActive}
    END
    UNION ALL SELECT profiles.id, 1, NULL
    FROM json_each(${parts}) AS part CROSS JOIN json_each(part.value, '$.volunteerIds') AS chosen
      CROSS JOIN profiles ON profiles.id = chosen.value
    WHERE profiles.role IN ('volunteer', 'admin') AND (NOT ${isToComeOnly} OR ${toCome}))
  GROUP BY person_id HAVING max(is_chosen) = 1 OR person_id <> ${senderId})`;
}

/** The people of an audience, in SQL. */
export interface Recipients {
  /** The tables `recipient`, with one row for each person, and `profiles`. */
  from: SQL;
  /** The message reaches the person even if they muted messages. */
  isPressing: SQL;
  /** The message is about a shift that the person is on today. */
  isAboutToday: SQL;
  /** The person gets a mail. */
  getsMail: SQL;
  /** When the mail may be sent. */
  sendAt: SQL<number>;
}

export const recipientsOf = (audience: Audience, senderId: string, now: number): Recipients => {
  const isPressing = sql`coalesce(recipient.starts_at <= ${now + PRESSING_MS}, FALSE)`;
  return {
    from: sql`${people(audience, senderId, now)} AS recipient
      CROSS JOIN profiles ON profiles.id = recipient.person_id`,
    isPressing,
    isAboutToday: sql`coalesce(recipient.starts_at < ${startOfDay(dayOf(now), 1)}, FALSE)`,
    getsMail: sql`(${wants('message')} OR ${isPressing})`,
    sendAt: sql<number>`iif(recipient.starts_at <= ${now + NOTICE_AT_ONCE_HOURS * HOUR_MS}, ${now + STOP_DELAY_MS},
      ${afterQuietHours(now + STOP_DELAY_MS)})`,
  };
};

/** In SQL, a query: the shifts that an audience names, and those of its days that are not over, each once. */
export function shiftsOf(audience: Audience, now: number): SQL {
  const parts = JSON.stringify(partsOf(audience).map(toSqlPart));
  const isAbout = sql`(NOT ${isToComeOnly} OR shifts.start_time > ${now})`;
  return sql`SELECT shifts.id FROM ${ofShift(parts)} WHERE ${isAbout}
    UNION SELECT shifts.id FROM ${ofDays(parts)} WHERE ${isAbout} AND shifts.end_time > ${now}`;
}
