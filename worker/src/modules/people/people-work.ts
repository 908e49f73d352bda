import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SignedIn } from '../auth/sessions.ts';

/** What the acts of this module need of a call. */
export interface Work {
  db: Db;
  env: Env;
  clock: Clock;
  signedIn: SignedIn;
  requestId: string;
}

/** How the people of an act stood when it was refused. */
export interface CurrentRoles {
  actorRole: string | null;
  personRole: string | null;
  admins: number;
}

/**
 * Refuses whoever was an admin when the session was read, and is none at the act.
 *
 * @param actor as found in the act's own batch; undefined once removed
 */
export function refuseUnlessAdmin(actor: { role: string } | undefined): void {
  if (!actor) throw new AppError('auth.required');
  if (actor.role !== 'admin') throw new AppError('auth.forbidden');
}

/** Refuses for who acts or on whom; nothing where neither is the reason. */
export function refuseForRoles({ actorRole, personRole }: CurrentRoles): void {
  refuseUnlessAdmin(actorRole === null ? undefined : { role: actorRole });
  if (personRole === null) throw new AppError('person.not_found');
}
