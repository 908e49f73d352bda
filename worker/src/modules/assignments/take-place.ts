import type { ClaimRefusal } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { insertFrom } from '../../db/insert-from.ts';
import { newId } from '../../lib/new-id.ts';
import { profiles } from '../profile/profile.table.ts';
import { firstRefusal, satisfiesRules } from '../shifts/shift-rules.ts';
import { shifts } from '../shifts/shifts.table.ts';
import { shiftAssignments } from './assignments.table.ts';

interface Place {
  shiftId: string;
  volunteerId: string;
  /** The rules that apply; see `shift-rules.ts`. */
  rules: readonly ClaimRefusal[];
  now: number;
}

/**
 * The only statement that gives anyone a place (product 16): it checks every rule and writes the row, so that
 * nothing can change in between. A cancelled assignment is reused as if it were new.
 *
 * Returns the row, or none when a rule refuses; then {@link readRefusal} in the same batch finds which.
 */
export const takePlace = (db: Db, { shiftId, volunteerId, rules, now }: Place) =>
  insertFrom(
    db,
    shiftAssignments,
    {
      id: newId('asg'),
      shiftId: sql`shifts.id`,
      volunteerId: sql`profiles.id`,
      status: 'assigned',
      assignedAt: now,
    },
    {
      from: sql`shifts JOIN profiles ON profiles.id = ${volunteerId}`,
      where: sql`shifts.id = ${shiftId} AND profiles.role IN ('volunteer', 'admin')
        AND ${satisfiesRules(rules, { personId: volunteerId, now })}`,
    },
  )
    .onConflictDoUpdate({
      target: [shiftAssignments.shiftId, shiftAssignments.volunteerId],
      set: { status: 'assigned', assignedAt: now, confirmedAt: null, completedAt: null, cancelledAt: null },
      setWhere: eq(shiftAssignments.status, 'cancelled'),
    })
    .returning();

/**
 * Why {@link takePlace} was refused; no row when the shift does not exist. A batch is one transaction, so this is
 * the reason at the moment of the refusal.
 */
export const readRefusal = (db: Db, { shiftId, volunteerId, rules, now }: Place) =>
  db
    .select({
      refusal: firstRefusal(rules, { personId: volunteerId, now }),
      requiredSkills: shifts.requiredSkills,
      person: { role: profiles.role, skills: profiles.skills },
    })
    .from(shifts)
    .leftJoin(profiles, eq(profiles.id, volunteerId))
    .where(eq(shifts.id, shiftId));
