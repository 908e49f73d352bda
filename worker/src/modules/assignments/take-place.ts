import type { ClaimRefusal } from '@ijsploeg/worker/contract';
import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { BatchResults } from '../../db/batch.ts';
import { type Db, filled, once } from '../../db/client.ts';
import { insertFrom } from '../../db/insert-from.ts';
import { newId } from '../../lib/new-id.ts';
import type { SessionKey } from '../../signed-in.ts';
import { actingPerson } from '../auth/sessions.ts';
import { profiles } from '../profile/profile.table.ts';
import { CLAIM_RULES, firstRefusal, satisfiesRules } from '../shifts/shift-rules.ts';
import { shifts } from '../shifts/shifts.table.ts';
import { shiftAssignments } from './assignments.table.ts';

interface Place {
  /** The id of the assignment, if it is a new one. */
  id: string | Placeholder;
  shiftId: string | Placeholder | SQL;
  volunteerId: string | SQL;
  /** The rules that apply; see `shift-rules.ts`. */
  rules: readonly ClaimRefusal[];
  /** Also a free place that is offered to somebody else. */
  ignoresOffers?: boolean;
  /** In SQL: a further condition. */
  when?: SQL;
  /** The submission that adds somebody who was not planned. */
  walkInId?: string;
  now: number | Placeholder;
}

/**
 * The only statement that gives anyone a place (product 16): it checks every rule and writes the row, so that
 * nothing can change in between. A cancelled assignment is reused as if it were new.
 *
 * Returns the row, or none when a rule refuses; then {@link selectRefusal} in the same batch finds which.
 */
const insertPlace = (
  db: Db,
  { id, shiftId, volunteerId, rules, ignoresOffers = false, when, walkInId, now }: Place,
) =>
  insertFrom(
    db,
    shiftAssignments,
    {
      id,
      shiftId: sql`shifts.id`,
      volunteerId: sql`profiles.id`,
      status: 'assigned',
      assignedAt: now,
      walkInId: walkInId ?? null,
    },
    {
      from: sql`shifts JOIN profiles ON profiles.id = ${volunteerId}`,
      where: sql`shifts.id = ${shiftId} AND profiles.role IN ('volunteer', 'admin')
        AND ${satisfiesRules(rules, { personId: volunteerId, now, ignoresOffers })} AND ${when ?? sql`TRUE`}`,
    },
  )
    .onConflictDoUpdate({
      target: [shiftAssignments.shiftId, shiftAssignments.volunteerId],
      set: {
        status: 'assigned',
        assignedAt: sql`${now}`,
        confirmedAt: null,
        completedAt: null,
        cancelledAt: null,
        isLead: false,
        acknowledgedAt: null,
        walkInId: sql`excluded.walk_in_id`,
      },
      setWhere: eq(shiftAssignments.status, 'cancelled'),
    })
    .returning();

/**
 * Why {@link insertPlace} was refused; no row when the shift does not exist. A batch is one transaction, so this is
 * the reason at the moment of the refusal.
 */
const selectRefusal = (db: Db, { shiftId, volunteerId, rules, ignoresOffers = false, now }: Place) =>
  db
    .select({
      refusal: firstRefusal(rules, { personId: volunteerId, now, ignoresOffers }),
      requiredSkills: shifts.requiredSkills,
      personId: profiles.id,
      skills: profiles.skills,
    })
    .from(shifts)
    .leftJoin(profiles, eq(profiles.id, volunteerId))
    .where(eq(shifts.id, shiftId));

/** The statements that give a volunteer a place, by name: `taken` and, why not, `obstacle`. */
export function takePlace(db: Db, values: Omit<Place, 'id'>) {
  const place = { ...values, id: newId('asg') };
  return { taken: insertPlace(db, place), obstacle: selectRefusal(db, place) };
}

const CLAIM: Place = {
  id: sql.placeholder('id'),
  shiftId: sql.placeholder('shiftId'),
  volunteerId: actingPerson({
    sessionId: sql.placeholder('sessionId'),
    now: sql.placeholder('now'),
    today: sql.placeholder('today'),
  }),
  rules: CLAIM_RULES,
  now: sql.placeholder('now'),
};
const insertClaim = once((db) => insertPlace(db, CLAIM).prepare());
const selectClaimRefusal = once((db) => selectRefusal(db, CLAIM).prepare());

/** The same for the session's person, by the rules of a claim. */
export function claimPlace(db: Db, session: SessionKey, shiftId: string) {
  const values = { ...session, shiftId, id: newId('asg') };
  return { taken: filled(insertClaim(db), values), obstacle: filled(selectClaimRefusal(db), values) };
}

export type PlaceResults = BatchResults<ReturnType<typeof takePlace>>;
