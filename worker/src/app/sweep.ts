import { JOB_NAMES, type JobName } from '@ijsploeg/worker/contract';
import { deleteRejected } from '../accounts/applications/volunteer-requests.sweep.ts';
import { deleteLinks, deleteSessions, deleteTokens, deleteUnconfirmed } from '../accounts/auth/auth.sweep.ts';
import { eraseExpired } from '../accounts/invitations/invitations.service.ts';
import { notifyAdminsWithoutFactor } from '../accounts/second-factor/factor-notice.ts';
import { removeDueFactors } from '../accounts/second-factor/factor-removal.ts';
import { forgetReservations } from '../events/reservations.sweep.ts';
import { exportDatabase } from '../office/backup/export-database.ts';
import { keepErased } from '../office/backup/keep-erased.ts';
import { checkCounters } from '../office/health/check-counters.ts';
import { raiseAlerts } from '../office/health/raise-alerts.ts';
import { eraseInactive, warnInactive } from '../office/retention/retention.sweep.ts';
import { forgetBringBacks } from '../office/seasons/bring-back.repository.ts';
import { deleteOldEntries, forgetSourceAddresses } from '../platform/audit/audit.sweep.ts';
import { createDb, type Db } from '../platform/db/client.ts';
import type { Env } from '../platform/env.ts';
import { logCost } from '../platform/http/log-cost.ts';
import { type Jobs, runJobs } from '../platform/jobs/job-runs.ts';
import type { Clock } from '../platform/lib/clock.ts';
import {
  deleteMailsToDeletedAccounts,
  deleteOldMails,
  maskAddresses,
  requeueStalledMails,
} from '../platform/mail/mail.sweep.ts';
import { completePresent, forgetOldGuests } from '../presence/attendance/attendance.sweep.ts';
import { deleteOldStatements } from '../presence/hours/statements.service.ts';
import { deleteOldMessages } from '../presence/messages/messages.repository.ts';
import { remind } from '../presence/reminders/remind.ts';
import { forgetAsks, sendDigest } from '../shifts/asks/asks.sweep.ts';
import { forgetRefusals } from '../shifts/places/claim-refusals.ts';
import { notifyOfOpenings } from '../shifts/places/openings/openings.service.ts';
import { offerPlacesInTurn } from '../shifts/places/settle-waitlists.ts';
import { lapseRequests } from '../shifts/places/stand-ins/stand-ins.repository.ts';
import { cleanUpPlans } from '../shifts/plans/plans.sweep.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { MAIL_WRITERS } from './mail-writers.ts';

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
    queue_mails: () => requeueStalledMails(MAIL_WRITERS, db, env, now),
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
    notify_of_openings: () => notifyOfOpenings(db, env, now),
    offer_places: () => offerPlacesInTurn(db, env, now),
    complete_present: () => completePresent(db, now),
    warn_inactive: () => warnInactive(db, env, now),
    erase_inactive: () => eraseInactive(db, env, now),
    forget_reservations: () => forgetReservations(db, now),
    delete_applications: () => deleteRejected(db, now),
    forget_guests: () => forgetOldGuests(db, now),
    forget_asks: () => Promise.all([forgetAsks(db, now), forgetBringBacks(db, now)]),
    delete_statements: () => deleteOldStatements(db, now),
    delete_plans: () => cleanUpPlans(db, now),
    delete_invitations: () => eraseExpired(db, now),
    notify_factors: () => notifyAdminsWithoutFactor(db, env, now),
    export_database: () => exportDatabase(BACKUP_TABLES, db, env, now),
    check_counters: () => checkCounters(db, now),
    forget_refusals: () => forgetRefusals(db, now),
    raise_alerts: () => raiseAlerts(db, env, now),
    keep_erased: () => keepErased(db, env, now),
  };
}
