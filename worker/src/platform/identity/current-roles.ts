import type { Role } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { AppError } from '../lib/errors.ts';
import { refuseUnlessAdmin } from './admin-rights.ts';

/** The roles that decide whether one person may change another; null if the person does not exist. */
export interface CurrentRoles {
  actorRole: Role | null;
  personRole: Role | null;
  admins: number;
}

/** The {@link CurrentRoles} of two people. Read in the same batch as the change, to find out why it was refused. */
export const selectCurrentRoles = (db: Db, actorId: string, personId: string) =>
  db
    .select({
      actorRole: sql<Role | null>`(SELECT role FROM profiles WHERE id = ${actorId})`.as('actor_role'),
      personRole: sql<Role | null>`(SELECT role FROM profiles WHERE id = ${personId})`.as('person_role'),
      admins: sql<number>`(SELECT count(*) FROM profiles WHERE role = 'admin')`.as('admins'),
    })
    .from(sql`(SELECT 1)`);

/** @throws AppError auth.required | auth.forbidden if the caller is no longer an admin | person.not_found */
export function refuseForRoles({ actorRole, personRole, admins }: CurrentRoles) {
  refuseUnlessAdmin(actorRole === null ? undefined : { role: actorRole });
  if (personRole === null) throw new AppError('person.not_found');
  return { personRole, admins };
}
