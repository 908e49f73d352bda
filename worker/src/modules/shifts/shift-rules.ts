import { CLAIM_REFUSALS, type ClaimRefusal } from '@ijsploeg/worker/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/**
 * Who sees a shift and who may take a place on it (product 16 and 17), once for all: the claim, the lists and
 * the reason told are made of these conditions.
 *
 * Each is SQL over the row of `shifts` and the row of `profiles` of the person in question, and is true or
 * false, never null.
 */

/** The person is on the shift, now or in the past; a cancelled place is no place. */
export const holdsPlace = sql`EXISTS (
  SELECT 1 FROM shift_assignments AS held
  WHERE held.shift_id = shifts.id AND held.volunteer_id = profiles.id AND held.status <> 'cancelled')`;

const hasAnyRequiredSkill = sql`(shifts.required_skills IS NULL OR EXISTS (
  SELECT 1 FROM json_each(shifts.required_skills) AS needed
  WHERE needed.value IN (SELECT value FROM json_each(profiles.skills))))`;

/** A skill that the shift needs is none of the person's. */
export const lacksRequiredSkill = sql`EXISTS (
  SELECT 1 FROM json_each(shifts.required_skills) AS needed
  WHERE needed.value NOT IN (SELECT value FROM json_each(profiles.skills)))`;

/** Admins see all; volunteers public shifts and private ones of their own, if a skill of theirs fits or none is needed. */
export const isVisible = sql`(profiles.role = 'admin' OR (
  profiles.role = 'volunteer'
  AND (shifts.shift_type = 'public' OR ${holdsPlace})
  AND ${hasAnyRequiredSkill}))`;

/** Half-open: a shift may begin in the minute another ends. One that was called off is in nobody's way. */
const overlapsHeldPlace = sql`EXISTS (
  SELECT 1 FROM shift_assignments AS held JOIN shifts AS other ON other.id = held.shift_id
  WHERE held.volunteer_id = profiles.id AND held.status <> 'cancelled'
    AND other.id <> shifts.id AND other.status <> 'cancelled'
    AND other.start_time < shifts.end_time AND other.end_time > shifts.start_time)`;

/** A moment, or the place where a query that is built once is given it. */
type Now = number | Placeholder;

/** When each refusal of the contract applies. */
const refusesWhen = (now: Now): Record<ClaimRefusal, SQL> => ({
  'shift.not_found': sql`NOT ${isVisible}`,
  'shift.already_claimed': holdsPlace,
  'shift.not_active': sql`shifts.status <> 'active'`,
  'shift.started': sql`shifts.start_time <= ${now}`,
  'shift.full': sql`shifts.current_volunteers >= shifts.max_volunteers`,
  'shift.skill_missing': lacksRequiredSkill,
  'shift.overlap': overlapsHeldPlace,
});

/** All rules: what a volunteer's own claim is held to. */
export const CLAIM_RULES: readonly ClaimRefusal[] = CLAIM_REFUSALS;

/** The rules of a listed shift's claim: that it is visible is known there. */
export const LISTED_CLAIM_RULES = CLAIM_RULES.filter((refusal) => refusal !== 'shift.not_found');

/** What an admin who gives a place is held to; the overlap only until the admin confirms it. */
export const assignRules = (overrideOverlap: boolean): readonly ClaimRefusal[] => [
  'shift.already_claimed',
  'shift.not_active',
  'shift.full',
  ...(overrideOverlap ? [] : (['shift.overlap'] as const)),
];

/** True when none of these rules refuses. */
export const nothingRefuses = (rules: readonly ClaimRefusal[], now: Now): SQL =>
  sql.join(
    rules.map((rule) => sql`NOT (${refusesWhen(now)[rule]})`),
    sql` AND `,
  );

/** The first of these rules that refuses, or null. */
export const firstRefusal = (rules: readonly ClaimRefusal[], now: Now): SQL<ClaimRefusal | null> =>
  sql`CASE ${sql.join(
    rules.map((rule) => sql`WHEN ${refusesWhen(now)[rule]} THEN ${rule}`),
    sql` `,
  )} END`;
