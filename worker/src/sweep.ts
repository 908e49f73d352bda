import { createDb } from './db/client.ts';
import type { Env } from './env.ts';
import type { Clock } from './lib/clock.ts';
import { deleteExpired } from './modules/auth/auth.sweep.ts';
import { deleteMailsToDeletedAccounts, requeueStalledMails } from './modules/mail/mail.sweep.ts';

/** The cron job. Its parts do not wait for each other: a failure of one must not stop the other. */
export async function sweep(env: Env, clock: Clock): Promise<void> {
  const db = createDb(env.DB);
  const now = clock.now();
  const results = await Promise.allSettled([
    requeueStalledMails(db, env, now),
    deleteMailsToDeletedAccounts(db),
    deleteExpired(db, now),
  ]);
  const failed = results.filter((result) => result.status === 'rejected');
  // Thrown again, so that the run shows as failed.
  if (failed.length > 0) throw new AggregateError(failed.map(({ reason }) => reason));
}
