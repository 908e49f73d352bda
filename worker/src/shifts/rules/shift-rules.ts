import { CLAIM_REFUSALS, type ClaimRefusal, SKILLS } from '@ijsploeg/worker/contract';
import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { MINUTE_MS, YEAR_MS } from '../../platform/lib/durations.ts';
import { maxUpcoming, minimumShare } from '../../platform/settings/planning-settings.ts';
import { lacksRest } from './rest.ts';

/**
 * The rules for seeing a shift and for taking a place on it (product 16 and 17). The claim, the lists and the reason for a
 * refusal all use these conditions.
 *
 * Each is SQL over the row of `shifts` and the row of `profiles` of the person in question, and is true or false,
 * never null.
 */

/** The person holds a place on the shift; a cancelled one does not count. */
export const holdsPlace = sql`EXISTS (
  SELECT 1 FROM shift_assignments AS held
  WHERE held.shift_id = shifts.id AND held.volunteer_id = profiles.id AND held.status <> 'cancelled')`;

/** The holder of the place is expected on the shift. SQL over `shift_assignments`. */
export const isExpected = sql`shift_assignments.status IN ('assigned', 'confirmed')`;

/** A place that its holder cancels this soon after taking it was taken by mistake: nobody counted on it. */
const UNDONE_WITHIN_MS = MINUTE_MS;

/** The place was taken just now, so that cancelling it undoes that. SQL over `shift_assignments`. */
export const isJustTaken = (now: number) => sql`(shift_assignments.assigned_at > ${now - UNDONE_WITHIN_MS})`;

/**
 * The holder of a place that is still expected may cancel it: no admin has confirmed it, so that nobody planned with it. A
 * place that its claim confirmed at once was confirmed when it was assigned (product 71).
 */
export const isUpToHolder = ({
  status,
  assignedAt,
  confirmedAt,
}: Record<'status' | 'assignedAt' | 'confirmedAt', Column>) =>
  sql`(${status} = 'assigned' OR (${status} = 'confirmed' AND ${confirmedAt} = ${assignedAt}))`;

/** Somebody worked on the shift: a place is completed, or has an attendance record. SQL over `shifts`. */
export const hasWork = sql`EXISTS (
  SELECT 1 FROM shift_assignments AS place LEFT JOIN attendance ON attendance.assignment_id = place.id
  WHERE place.shift_id = shifts.id AND place.status <> 'cancelled'
    AND (place.status = 'completed' OR attendance.state IS NOT NULL))`;

/**
 * Somebody led the shift and lost the place, and nobody leads it now (product 41). A place keeps the mark of its lead when it is
 * cancelled, until it is taken again. SQL over `shifts`.
 */
export const lacksLead = sql`(
  EXISTS (SELECT 1 FROM shift_assignments AS led
    WHERE led.shift_id = shifts.id AND led.is_lead = 1 AND led.status = 'cancelled')
  AND NOT EXISTS (SELECT 1 FROM shift_assignments AS led
    WHERE led.shift_id = shifts.id AND led.is_lead = 1 AND led.status <> 'cancelled'))`;

const hasAnyRequiredSkill = sql`(shifts.required_skills IS NULL OR EXISTS (
  SELECT 1 FROM json_each(shifts.required_skills) AS needed
  WHERE needed.value IN (SELECT value FROM json_each(profiles.skills))))`;

/**
 * The person lacks a skill that the shift requires. Each is looked for with its quotes in the JSON list of the person's skills:
 * with `json_each`, a list of people would read a row for each skill of each person.
 */
export const lacksRequiredSkill = sql`(${sql.join(
  SKILLS.map((_, index) =>
    sql.raw(`instr(profiles.skills, coalesce(shifts.required_skills -> ${index}, '')) = 0`),
  ),
  sql` OR `,
)})`;

/**
 * Admins see all; volunteers see the shifts they hold a place on, and public ones that need no skill or at least one of
 * theirs.
 */
export const isVisible = sql`(profiles.role = 'admin' OR (
  profiles.role = 'volunteer'
  AND ((shifts.shift_type = 'public' AND ${hasAnyRequiredSkill}) OR ${holdsPlace})))`;

/** The person who claims a place, and the time. Both may be placeholders of a prepared query. */
interface Claim {
  /** The `id` of the row of `profiles`. */
  personId: string | SQL;
  now: number | Placeholder;
  /** Allows a place that is offered to somebody on the waitlist. */
  ignoresOffers?: boolean;
  /** A place of the person that does not count as an overlap, because it is given up for this one. */
  exceptPlace?: string;
}

/**
 * The number of free places that are reserved for people on the waitlist (product 56). An offer expires by its time, without a
 * job. Only a shift with an open offer reads the waitlist.
 *
 * @param exceptOf the person whose own offer does not count
 */
export const openOffers = (
  now: Claim['now'],
  exceptOf?: SQL,
) => sql<number>`iif(shifts.offered_until > ${now}, (
  SELECT count(*) FROM waitlist_entries AS offer
  WHERE offer.shift_id = shifts.id AND offer.state = 'offered' AND offer.offer_expires_at > ${now}
    AND ${exceptOf ? sql`offer.volunteer_id <> ${exceptOf}` : sql`TRUE`}), 0)`;

/** The person of `profiles` was offered a place of the shift, and can still take it. */
export const holdsOffer = (now: Claim['now']) => sql`iif(shifts.offered_until > ${now}, EXISTS (
  SELECT 1 FROM waitlist_entries AS offer
  WHERE offer.shift_id = shifts.id AND offer.volunteer_id = profiles.id AND offer.state = 'offered'
    AND offer.offer_expires_at > ${now}), FALSE)`;

/** The number of places that are neither held nor offered; negative if the maximum was lowered. */
export const freePlaces = (now: Claim['now']) =>
  sql<number>`(shifts.max_volunteers - shifts.current_volunteers - ${openOffers(now)})`;

/**
 * There is a place for the person of `profiles` that is neither held nor offered to others. The first comparison reads no
 * other table, so that a shift whose places are all held is refused cheaply.
 */
export const hasFreePlace = (now: Claim['now']) =>
  sql`(shifts.current_volunteers < shifts.max_volunteers
    AND shifts.current_volunteers + ${openOffers(now, sql`profiles.id`)} < shifts.max_volunteers)`;

const hasUnheldPlace = sql`shifts.current_volunteers < shifts.max_volunteers`;

/**
 * In SQL, over `shifts`: the table with this alias holds another shift at the same time. The periods are half-open, so it may
 * start when this one ends.
 */
export function isAtSameTime(alias: 'other' | 'taken') {
  const other = sql.raw(alias);
  return sql`(${other}.id <> shifts.id
    AND ${other}.start_time < shifts.end_time AND ${other}.end_time > shifts.start_time)`;
}

/**
 * The person holds a place on a shift {@link isAtSameTime} that is not cancelled. The held places depend only on the person, so
 * SQLite reads them once per statement and not once per shift of a list.
 *
 * @param after leaves out the places that ended earlier, so that those of earlier seasons are not compared
 */
const overlapsHeldPlace = ({ personId, exceptPlace }: Claim, after: Claim['now']) => sql`EXISTS (
  WITH taken AS MATERIALIZED (
    SELECT other.id, other.start_time, other.end_time
    FROM shift_assignments AS held JOIN shifts AS other ON other.id = held.shift_id
    WHERE held.volunteer_id = ${personId} AND held.status <> 'cancelled' AND other.status <> 'cancelled'
      AND other.end_time > ${after} ${exceptPlace === undefined ? sql`` : sql`AND held.id <> ${exceptPlace}`})
  SELECT 1 FROM taken WHERE ${isAtSameTime('taken')})`;

const hasPlaceFor = ({ now, ignoresOffers }: Claim) => (ignoresOffers ? hasUnheldPlace : hasFreePlace(now));

/** In SQL: the minimum number of people that the shift needs: its own minimum, or a share of its places, rounded up. */
export const minimumOf = sql<number>`coalesce(shifts.min_volunteers,
  (shifts.max_volunteers * ${minimumShare} + 99) / 100)`;

/**
 * The person holds as many places on upcoming active shifts as the settings allow. This too depends only on the person. Places
 * are taken less than a year ahead, so the index limits the search.
 */
const holdsTooMany = ({ personId, now }: Claim) => sql`CASE WHEN ${maxUpcoming} IS NULL THEN FALSE ELSE (
  SELECT count(*) FROM shift_assignments AS held CROSS JOIN shifts AS other ON other.id = held.shift_id
  WHERE held.volunteer_id = ${personId} AND held.status <> 'cancelled' AND held.assigned_at > ${now} - ${sql.raw(String(YEAR_MS))}
    AND other.status = 'active' AND other.start_time > ${now}) >= ${maxUpcoming} END`;

/** A reason to refuse a place. Too little rest refuses only people who have not accepted it, and lists do not show it. */
export type PlaceRefusal = ClaimRefusal | 'shift.rest';

/** The condition for each refusal of the contract, among these rules. */
const refusalConditions = (rules: readonly PlaceRefusal[], claim: Claim): Record<PlaceRefusal, SQL> => ({
  'shift.not_found': sql`NOT ${isVisible}`,
  'shift.already_claimed': holdsPlace,
  'shift.not_active': sql`shifts.status <> 'active'`,
  'shift.started': sql`shifts.start_time <= ${claim.now}`,
  'shift.not_open': sql`coalesce(shifts.opens_at > ${claim.now}, FALSE)`,
  'shift.full': sql`NOT (${hasPlaceFor(claim)})`,
  'shift.skill_missing': lacksRequiredSkill,
  'shift.too_many': holdsTooMany(claim),
  // If started shifts are refused anyway, places that are over cannot overlap.
  'shift.overlap': overlapsHeldPlace(claim, rules.includes('shift.started') ? claim.now : 0),
  'shift.rest': lacksRest,
});

/** The rules for a volunteer who claims a place. */
export const CLAIM_RULES: readonly ClaimRefusal[] = CLAIM_REFUSALS;

/** The rules for a volunteer who was asked, because the organiser chose the person and the time. */
export const ASKED_RULES: readonly ClaimRefusal[] = CLAIM_RULES.filter(
  (refusal) => refusal !== 'shift.not_open' && refusal !== 'shift.too_many',
);

/** The rules for a shift in a list, where visibility was already checked. */
export const LISTED_CLAIM_RULES = CLAIM_RULES.filter((refusal) => refusal !== 'shift.not_found');

/** The rules on a full shift, for taking over somebody's place and for waiting for one. */
export const FULL_SHIFT_RULES = CLAIM_RULES.filter((refusal) => refusal !== 'shift.full');

/** The rules for a volunteer who was asked, on a full shift. */
export const ASKED_FULL_SHIFT_RULES = ASKED_RULES.filter((refusal) => refusal !== 'shift.full');

/**
 * The rules for a volunteer who asks for a mail when a shift opens: those that a list shows before it opens. The others are
 * checked when it opens.
 */
export const REMINDER_RULES: readonly ClaimRefusal[] = [
  'shift.not_found',
  'shift.already_claimed',
  'shift.not_active',
  'shift.started',
  'shift.skill_missing',
];

/** These rules plus `shift.rest`, unless the person accepts too little rest. */
export const withRest = (rules: readonly ClaimRefusal[], acceptRest: boolean): readonly PlaceRefusal[] =>
  acceptRest ? rules : [...rules, 'shift.rest'];

/** The rules for an admin who assigns a volunteer. */
export const assignRules = (overrideOverlap: boolean): readonly ClaimRefusal[] => [
  'shift.already_claimed',
  'shift.not_active',
  'shift.full',
  ...(overrideOverlap ? [] : (['shift.overlap'] as const)),
];

/** True when none of these rules refuses. */
export const satisfiesRules = (rules: readonly PlaceRefusal[], claim: Claim): SQL =>
  sql.join(
    rules.map((rule) =>
      // A double negation would hide the cheap part of the condition from SQLite.
      rule === 'shift.full' ? hasPlaceFor(claim) : sql`NOT (${refusalConditions(rules, claim)[rule]})`,
    ),
    sql` AND `,
  );

/** The first of these rules that refuses, or null. */
export const firstRefusal = <Refusal extends PlaceRefusal>(
  rules: readonly Refusal[],
  claim: Claim,
): SQL<Refusal | null> =>
  sql`CASE ${sql.join(
    rules.map((rule) => sql`WHEN ${refusalConditions(rules, claim)[rule]} THEN ${rule}`),
    sql` `,
  )} END`;

/** The oldest open request on the shift; null if nobody seeks a stand-in. */
export const openRequestOn = sql`(
  SELECT request.id FROM stand_in_requests AS request
  WHERE request.shift_id = shifts.id AND request.state = 'open'
  ORDER BY request.created_at, request.id LIMIT 1)`;

/** In SQL: the number of people who seek a stand-in on the shift. */
export const openRequestsOn = sql<number>`(
  SELECT count(*) FROM stand_in_requests AS request
  WHERE request.shift_id = shifts.id AND request.state = 'open')`;

/** In SQL, for an admin: somebody seeks a stand-in on this upcoming active shift. */
export const seeksStandIn = (now: Claim['now']) => sql<number>`(
  profiles.role = 'admin' AND shifts.status = 'active' AND shifts.start_time > ${now} AND ${openRequestOn} IS NOT NULL)`;

/** The shift has a free place, or a place whose holder seeks a stand-in. */
export const hasPlaceToTake = (now: Claim['now']) =>
  sql`(${hasFreePlace(now)} OR ${openRequestOn} IS NOT NULL)`;

const LISTED_FULL_SHIFT_RULES = FULL_SHIFT_RULES.filter((refusal) => refusal !== 'shift.not_found');

/** The person can wait for a place on a visible shift: it is full, and no other rule refuses. */
export const canWait = (claim: Claim): SQL<number> =>
  sql<number>`CASE WHEN shifts.start_time <= ${claim.now} OR ${hasFreePlace(claim.now)} THEN 0 ELSE ${satisfiesRules(LISTED_FULL_SHIFT_RULES, claim)} END`;

/** The shift needs people: it has a place that is neither held nor offered, or somebody seeks a stand-in (product 54). */
export const needsPeople = (now: Claim['now']) =>
  sql`(${freePlaces(now)} > 0 OR ${openRequestOn} IS NOT NULL)`;

/**
 * The request that the person can answer on a full and visible shift; otherwise null. It is only read for full shifts, and the
 * rules are only checked if there is a request.
 */
export const standInToTake = (claim: Claim): SQL<string | null> => sql`CASE
  WHEN ${hasFreePlace(claim.now)} OR ${openRequestOn} IS NULL THEN NULL
  WHEN ${satisfiesRules(LISTED_FULL_SHIFT_RULES, claim)} THEN ${openRequestOn} END`;
