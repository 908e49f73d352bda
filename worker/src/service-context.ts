import type { Db } from './db/client.ts';
import type { Env } from './env.ts';
import type { Clock } from './lib/clock.ts';
import type { SignedIn } from './signed-in.ts';

/** What a service needs of the request it works for: every signed-in call of an endpoint has it. */
export interface Work {
  db: Db;
  env: Env;
  clock: Clock;
  signedIn: SignedIn;
  requestId: string;
}
