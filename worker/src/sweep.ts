import { JOB_NAMES, type JobName } from '@ijsploeg/worker/contract';
import { createDb, type Db } from './db/client.ts';
import type { Env } from './env.ts';
import type { Clock } from './lib/clock.ts';
import { logCost } from './lib/log-cost.ts';
import { forgetAsks, sendDigest } from './modules/asks/asks.sweep.ts';
import { completePresent, forgetOldGuests } from './modules/attendance/attendance.sweep.ts';
import { deleteOldEntries, forgetSourceAddresses } from './modules/audit/audit.sweep.ts';
import { deleteLinks, deleteSessions, deleteTokens, deleteUnconfirmed } from './modules/auth/auth.sweep.ts';
import { exportDatabase } from './modules/backup/export-database.ts';
import { keepErased } from './modules/backup/keep-erased.ts';
import { checkCounters } from './modules/health/check-counters.ts';
import { forgetRefusals } from './modules/health/claim-refusals.ts';
import { raiseAlerts } from './modules/health/raise-alerts.ts';
import { deleteOldStatements } from './modules/hours/statements.service.ts';
import { type Jobs, runJobs } from './modules/jobs/job-runs.ts';
import {
  deleteMailsToDeletedAccounts,
  deleteOldMails,
  maskAddresses,
  requeueStalledMails,
} from './modules/mail/mail.sweep.ts';
import { deleteOldMessages } from './modules/messages/messages.repository.ts';
import { tellOpenings } from './modules/openings/openings.service.ts';
import { cleanUpPlans } from './modules/plans/plans.sweep.ts';
import { remind } from './modules/reminders/remind.ts';
import { forgetReservations } from './modules/reservations/reservations.sweep.ts';
import { eraseInactive, warnInactive } from './modules/retention/retention.sweep.ts';
import { notifyAdminsWithoutFactor } from './modules/second-factor/factor-notice.ts';
import { removeDueFactors } from './modules/second-factor/factor-removal.ts';
import { lapseRequests } from './modules/stand-ins/stand-ins.repository.ts';
import { deleteRejected } from './modules/volunteer-requests/volunteer-requests.sweep.ts';
import { offerPlacesInTurn } from './modules/waitlist/settle-waitlists.ts';

/** Runs the jobs that are due. If one fails, the others still run, and Cloudflare reports the run as failed. */
export async function sweep(env: Env, clock: Clock): Promise<void> {
  const now = clock.now();
  const jobs = JOB_NAMES.map((name) => [name, () => runLogged(name, env, now)] as const);
  await runJobs(createDb(env.DB), clock, Object.fromEntries(jobs) as Jobs);
}

/** Runs a job with its own database client, and logs its cost. */
async function runLogged(name: JobName, env: Env, now: number): Promise<void> {
  const startedAt = performance.now();
  const db = createDb(env.DB);
  let level: 'info' | 'error' = 'error';
  try {
    await jobsAt(db, env, now)[name]();
    level = 'info';
  } finally {
    logCost({ level, event: 'job', job: name, startedAt, cost: db.$client.cost });
  }
}

/** The functions of all jobs, for a run at an instant. */
export function jobsAt(db: Db, env: Env, now: number): Jobs {
  return {
    remind: () => remind(db, env, now),
    digest: () => sendDigest(db, env, now),
    queue_mails: () => requeueStalledMails(db, env, now),
    delete_mails: () =>
      Promise.all([deleteMailsToDeletedAccounts(db), deleteOldMails(db, now), deleteOldMessages(db, now)]),
    mask_mails: () => maskAddresses(db, now),
    delete_sessions: () => deleteSessions(db, now),
    delete_tokens: () => deleteTokens(db, now),
    delete_links: () => deleteLinks(db, now),
    delete_unconfirmed: () => deleteUnconfirmed(db, now),
    forget_addresses: () => forgetSourceAddresses(db, now),
    delete_audit_log: () => deleteOldEntries(db, now),
    remove_factors: () => removeDueFactors(db, env, now),
    lapse_stand_ins: () => lapseRequests(db, now),
    tell_openings: () => tellOpenings(db, env, now),
    offer_places: () => offerPlacesInTurn(db, env, now),
    complete_present: () => completePresent(db, now),
    warn_inactive: () => warnInactive(db, env, now),
    erase_inactive: () => eraseInactive(db, env, now),
    forget_reservations: () => forgetReservations(db, now),
    delete_applications: () => deleteRejected(db, now),
    forget_guests: () => forgetOldGuests(db, now),
    forget_asks: () => forgetAsks(db, now),
    delete_statements: () => deleteOldStatements(db, now),
    delete_plans: () => cleanUpPlans(db, now),
    notify_factors: () => notifyAdminsWithoutFactor(db, env, now),
    export_database: () => exportDatabase(db, env, now),
    check_counters: () => checkCounters(db),
    forget_refusals: () => forgetRefusals(db, now),
    raise_alerts: () => raiseAlerts(db, env, now),
    keep_erased: () => keepErased(db, env, now),
  };
}
