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
export interface Standings {
  actorRole: string | null;
  personRole: string | null;
  admins: number;
}

/** Refuses for who acts or on whom; nothing where neither is the reason. */
export function refuseForStandings({ actorRole, personRole }: Standings): void {
  // Removed, or demoted, since the session was read.
  if (actorRole === null) throw new AppError('auth.required');
  if (actorRole !== 'admin') throw new AppError('auth.forbidden');
  if (personRole === null) throw new AppError('person.not_found');
}
