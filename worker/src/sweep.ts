import { createDb } from './db/client.ts';
import type { Env } from './env.ts';
import type { Clock } from './lib/clock.ts';
import { completePresent, forgetOldGuests } from './modules/attendance/attendance.sweep.ts';
import { deleteOldEntries, forgetSourceAddresses } from './modules/audit/audit.sweep.ts';
import { deleteExpired } from './modules/auth/auth.sweep.ts';
import { deleteOldStatements } from './modules/hours/hours.service.ts';
import {
  deleteMailsToDeletedAccounts,
  deleteOldMails,
  requeueStalledMails,
} from './modules/mail/mail.sweep.ts';
import { notifyAdminsWithoutFactor } from './modules/second-factor/factor-notice.ts';
import { removeDueFactors } from './modules/second-factor/factor-removal.ts';

/** The cron job. If one part fails, the others still run. */
export async function sweep(env: Env, clock: Clock): Promise<void> {
  const db = createDb(env.DB);
  const now = clock.now();
  const results = await Promise.allSettled([
    requeueStalledMails(db, env, now),
    deleteMailsToDeletedAccounts(db),
    deleteOldMails(db, now),
    deleteExpired(db, now),
    forgetSourceAddresses(db, now),
    deleteOldEntries(db, now),
    removeDueFactors(db, env, now),
    notifyAdminsWithoutFactor(db, env, now),
    completePresent(db, now),
    forgetOldGuests(db, now),
    deleteOldStatements(db, now),
  ]);
  const failed = results.filter((result) => result.status === 'rejected');
  // Rethrown, so that Cloudflare reports the run as failed.
  if (failed.length > 0) throw new AggregateError(failed.map(({ reason }) => reason));
}
