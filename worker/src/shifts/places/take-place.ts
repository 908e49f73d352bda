import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { filled, once } from '../../platform/db/shared-queries.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { actingPerson } from '../../platform/identity/sessions.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { maxUpcoming } from '../../platform/settings/planning-settings.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { type ShortRest, shortRest } from '../rules/rest.ts';
import {
  CLAIM_RULES,
  firstRefusal,
  type PlaceRefusal,
  satisfiesRules,
  withRest,
} from '../rules/shift-rules.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { shifts } from '../tables/shifts.table.ts';

interface Place {
  /** The id of the assignment, if it is a new one. */
  id: string | Placeholder;
  shiftId: string | Placeholder | SQL;
  volunteerId: string | SQL;
  /** The rules that apply; see `shift-rules.ts`. */
  rules: readonly PlaceRefusal[];
  /** Allows a free place that is offered to somebody else. */
  ignoresOffers?: boolean;
  /** The place that the person gives up in exchange. It does not count as an overlap, and the new place gets its status. */
  movedFrom?: string;
  /** In SQL: a further condition. */
  when?: SQL;
  /** The submission that adds a walk-in. */
  walkInId?: string;
  now: number | Placeholder;
}

const statusOf = (assignmentId: string) =>
  sql`(SELECT moved.status FROM shift_assignments AS moved WHERE moved.id = ${assignmentId})`;

/** The input of the rules. */
const claimOf = ({
  volunteerId,
  now,
  ignoresOffers = false,
  movedFrom,
}: Pick<Place, 'volunteerId' | 'now' | 'ignoresOffers' | 'movedFrom'>) => ({
  personId: volunteerId,
  now,
  ignoresOffers,
  ...(movedFrom !== undefined && { exceptPlace: movedFrom }),
});

/**
 * The only statement that gives anyone a place (product 16): it checks every rule and writes the row, so that
 * nothing can change in between. A cancelled assignment is reused as if it were new.
 *
 * Returns the row, or none when a rule refuses; then {@link selectRefusal} in the same batch finds which.
 */
const insertPlace = (db: Db, { id, shiftId, volunteerId, rules, when, walkInId, now, ...place }: Place) =>
  insertFrom(
    db,
    shiftAssignments,
    {
      id,
      shiftId: sql`shifts.id`,
      volunteerId: sql`profiles.id`,
      status: place.movedFrom ? statusOf(place.movedFrom) : 'assigned',
      assignedAt: now,
      confirmedAt: place.movedFrom
        ? sql`iif(${statusOf(place.movedFrom)} = 'confirmed', ${now}, NULL)`
        : null,
      walkInId: walkInId ?? null,
    },
    {
      from: sql`shifts JOIN profiles ON profiles.id = ${volunteerId}`,
      where: sql`shifts.id = ${shiftId} AND profiles.role IN ('volunteer', 'admin')
        AND ${satisfiesRules(rules, claimOf({ volunteerId, now, ...place }))} AND ${when ?? sql`TRUE`}`,
    },
  )
    .onConflictDoUpdate({
      target: [shiftAssignments.shiftId, shiftAssignments.volunteerId],
      set: {
        status: sql`excluded.status`,
        assignedAt: sql`${now}`,
        confirmedAt: sql`excluded.confirmed_at`,
        completedAt: null,
        cancelledAt: null,
        isLead: false,
        acknowledgedAt: null,
        walkInId: sql`excluded.walk_in_id`,
      },
      setWhere: eq(shiftAssignments.status, 'cancelled'),
    })
    .returning();

/** The data for the messages of refusals, over the rows of the shift and of the person. */
export const refusedShape = {
  requiredSkills: shifts.requiredSkills,
  opensAt: shifts.opensAt,
  skills: profiles.skills,
  limit: sql<number | null>`${maxUpcoming}`.as('place_limit'),
};

/**
 * Why {@link insertPlace} inserted nothing; no row when the shift does not exist. A batch is one transaction, so this is the
 * reason at that moment.
 */
const selectRefusal = (db: Db, { shiftId, volunteerId, rules, now, ...place }: Place) =>
  db
    .select({
      refusal: firstRefusal(rules, claimOf({ volunteerId, now, ...place })),
      ...refusedShape,
      rest: rest(rules, { personId: volunteerId, now }),
      personId: profiles.id,
    })
    .from(shifts)
    .leftJoin(profiles, eq(profiles.id, volunteerId))
    .where(eq(shifts.id, shiftId));

/** The short rest, if `shift.rest` is the last rule and the only one that refuses; otherwise null. */
const rest = (rules: readonly PlaceRefusal[], claim: { personId: string | SQL; now: number | Placeholder }) =>
  (rules.at(-1) === 'shift.rest'
    ? sql`CASE WHEN ${satisfiesRules(rules.slice(0, -1), claim)} THEN ${shortRest()} END`
    : sql`NULL`
  )
    .mapWith((json: string) => JSON.parse(json) as ShortRest)
    .as('short_rest') as SQL.Aliased<ShortRest | null>;

/** The statements that give a volunteer a place: `taken` inserts it, `obstacle` reads the reason of a refusal. */
export function takePlace(db: Db, values: Omit<Place, 'id'>) {
  const place = { ...values, id: newId('asg') };
  return { taken: insertPlace(db, place), obstacle: selectRefusal(db, place) };
}

const ownClaim = (acceptRest: boolean): Place => ({
  id: sql.placeholder('id'),
  shiftId: sql.placeholder('shiftId'),
  volunteerId: actingPerson({
    sessionId: sql.placeholder('sessionId'),
    now: sql.placeholder('now'),
    today: sql.placeholder('today'),
  }),
  rules: withRest(CLAIM_RULES, acceptRest),
  now: sql.placeholder('now'),
});
const preparedClaim = (acceptRest: boolean) => ({
  insert: once((db) => insertPlace(db, ownClaim(acceptRest)).prepare()),
  selectRefusal: once((db) => selectRefusal(db, ownClaim(acceptRest)).prepare()),
});
const CLAIM = preparedClaim(false);
const CLAIM_WITH_LITTLE_REST = preparedClaim(true);

/** The same for the session's person, by the rules of a claim. */
export function claimPlace(
  db: Db,
  session: SessionKey,
  { shiftId, acceptRest }: { shiftId: string; acceptRest: boolean },
) {
  const values = { ...session, shiftId, id: newId('asg') };
  const claim = acceptRest ? CLAIM_WITH_LITTLE_REST : CLAIM;
  return { taken: filled(claim.insert(db), values), obstacle: filled(claim.selectRefusal(db), values) };
}

export type PlaceResults = BatchResults<ReturnType<typeof takePlace>>;
