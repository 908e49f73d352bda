import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { AppError } from '../lib/errors.ts';
import { profiles } from '../tables/profile.table.ts';

/** In SQL: this person is an admin when the statement runs, regardless of their role when the session was read. */
export const isAdminStill = (actorId: string) =>
  sql`EXISTS (SELECT 1 FROM profiles AS actor WHERE actor.id = ${actorId} AND actor.role = 'admin')`;

/** In SQL: there is more than one admin. */
export const isNotLastAdmin = sql`(SELECT count(*) FROM profiles AS admins WHERE admins.role = 'admin') > 1`;

/** A person's role; read in the batch of a change that depends on {@link isAdminStill}. */
export const selectRole = (db: Db, personId: string) =>
  db.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, personId));

/**
 * Refuses a caller who was an admin when the session was read but no longer is.
 *
 * @param actor the caller as read in the batch of the change; undefined after a removal
 * @throws AppError auth.required | auth.forbidden
 */
export function refuseUnlessAdmin(actor: { role: string } | undefined): void {
  if (!actor) throw new AppError('auth.required');
  if (actor.role !== 'admin') throw new AppError('auth.forbidden');
}
