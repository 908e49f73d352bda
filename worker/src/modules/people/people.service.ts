import type { MyAssignment, Profile } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { toAssignment } from '../assignments/assignments.mapper.ts';
import { listAssignmentsOf } from '../assignments/assignments.repository.ts';
import { toProfile } from '../profile/profile.mapper.ts';
import { profiles } from '../profile/profile.table.ts';
import { toShift } from '../shifts/shifts.mapper.ts';

/** @throws AppError person.not_found */
export async function getPerson({ db }: { db: Db }, personId: string): Promise<Profile> {
  const row = await db.select().from(profiles).where(eq(profiles.id, personId)).get();
  if (!row) throw new AppError('person.not_found');
  return toProfile(row);
}

/**
 * The newest assignments of somebody, with their shifts.
 *
 * @throws AppError person.not_found
 */
export async function listPersonAssignments(
  { db }: { db: Db },
  personId: string,
  limit: number,
): Promise<MyAssignment[]> {
  const [, rows] = await Promise.all([getPerson({ db }, personId), listAssignmentsOf(db, personId, limit)]);
  return rows.map((row) => ({ ...toAssignment(row.assignment), shift: toShift(row) }));
}
