import type { Db } from '../db/client.ts';
import type { Env } from '../env.ts';
import type { Clock } from '../lib/clock.ts';
import type { SignedIn } from './signed-in.ts';

/** The part of a request that services use; each signed-in call of an endpoint has it. */
export interface ServiceContext {
  db: Db;
  env: Env;
  clock: Clock;
  signedIn: SignedIn;
  requestId: string;
}
