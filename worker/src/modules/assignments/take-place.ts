import type { ClaimRefusal } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { insertFrom } from '../../db/insert-from.ts';
import { newId } from '../../lib/new-id.ts';
import { profiles } from '../profile/profile.table.ts';
import { firstRefusal, nothingRefuses } from '../shifts/shift-rules.ts';
import { shifts } from '../shifts/shifts.table.ts';
import { shiftAssignments } from './assignments.table.ts';

interface Place {
  shiftId: string;
  volunteerId: string;
  /** What must not stand in the way; see `shift-rules.ts`. */
  rules: readonly ClaimRefusal[];
  now: number;
}

/**
 * The one statement by which anybody gets a place (product 16): it checks every rule and writes the row, so
 * that nothing can change in between. A place that was cancelled is taken up again, as if new.
 *
 * Returns the row, or none when a rule refuses; then {@link readRefusal} in the same batch says which.
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
        AND ${nothingRefuses(rules, now)}`,
    },
  )
    .onConflictDoUpdate({
      target: [shiftAssignments.shiftId, shiftAssignments.volunteerId],
      set: { status: 'assigned', assignedAt: now, confirmedAt: null, completedAt: null, cancelledAt: null },
      setWhere: eq(shiftAssignments.status, 'cancelled'),
    })
    .returning();

/**
 * What stands in the way of {@link takePlace}; none when the shift does not exist. A batch is one transaction,
 * so the reason read after the refused statement is the reason it was refused for.
 */
export const readRefusal = (db: Db, { shiftId, volunteerId, rules, now }: Place) =>
  db
    .select({
      refusal: firstRefusal(rules, now),
      requiredSkills: shifts.requiredSkills,
      person: { role: profiles.role, skills: profiles.skills },
    })
    .from(shifts)
    .leftJoin(profiles, eq(profiles.id, volunteerId))
    .where(eq(shifts.id, shiftId));
