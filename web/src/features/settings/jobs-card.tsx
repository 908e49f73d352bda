import type { JobName, JobRun } from '@ijsploeg/worker/contract';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { formatMoment } from '../../lib/format/format-date.ts';
import { formatFileSize } from '../../lib/format/format-file-size.ts';
import { m } from '../../paraglide/messages.js';
import { HealthLine } from './health-line.tsx';
import { SettingsCard } from './settings-card.tsx';

const JOB_TEXTS: Record<JobName, () => string> = {
  remind: m.settings_job_remind,
  digest: m.settings_job_digest,
  queue_mails: m.settings_job_queue_mails,
  delete_mails: m.settings_job_delete_mails,
  mask_mails: m.settings_job_mask_mails,
  delete_sessions: m.settings_job_delete_sessions,
  delete_tokens: m.settings_job_delete_tokens,
  delete_links: m.settings_job_delete_links,
  delete_unconfirmed: m.settings_job_delete_unconfirmed,
  forget_addresses: m.settings_job_forget_addresses,
  delete_audit_log: m.settings_job_delete_audit_log,
  lapse_stand_ins: m.settings_job_lapse_stand_ins,
  offer_places: m.settings_job_offer_places,
  notify_of_openings: m.settings_job_notify_of_openings,
  complete_present: m.settings_job_complete_present,
  warn_inactive: m.settings_job_warn_inactive,
  erase_inactive: m.settings_job_erase_inactive,
  forget_reservations: m.settings_job_forget_reservations,
  delete_applications: m.settings_job_delete_applications,
  forget_guests: m.settings_job_forget_guests,
  forget_asks: m.settings_job_forget_asks,
  delete_statements: m.settings_job_delete_statements,
  delete_plans: m.settings_job_delete_plans,
  delete_invitations: m.settings_job_delete_invitations,
  remove_factors: m.settings_job_remove_factors,
  notify_factors: m.settings_job_notify_factors,
  export_database: m.settings_job_export_database,
  check_counters: m.settings_job_check_counters,
  forget_refusals: m.settings_job_forget_refusals,
  raise_alerts: m.settings_job_raise_alerts,
  keep_erased: m.settings_job_keep_erased,
};

const isBad = ({ isLate, lastError }: JobRun) => isLate || lastError !== null;

/** The automatic jobs of the portal: first those that fail, the others collapsed. */
export function JobsCard({ jobs }: { jobs: JobRun[] }) {
  const bad = jobs.filter(isBad);
  const others = jobs.filter((job) => !isBad(job));
  return (
    <SettingsCard title={m.settings_jobs_title()} text={m.settings_jobs_text()}>
      {bad.length > 0 && <Jobs jobs={bad} />}
      {others.length > 0 && (
        <div className={bad.length > 0 ? 'mt-3' : undefined}>
          <Disclosure summary={m.settings_jobs_fine({ count: others.length })}>
            <div className="mt-2">
              <Jobs jobs={others} />
            </div>
          </Disclosure>
        </div>
      )}
    </SettingsCard>
  );
}

const Jobs = ({ jobs }: { jobs: JobRun[] }) => (
  <ul className="grid gap-3">
    {jobs.map((job) => (
      <Job key={job.name} job={job} />
    ))}
  </ul>
);

// A job of another version has no text.
const texts: Partial<Record<string, () => string>> = JOB_TEXTS;

function Job({ job }: { job: JobRun }) {
  const { name, lastFinishedAt, lastError, isLate, backup } = job;
  const state = isBad(job) ? 'bad' : lastFinishedAt === null ? 'unknown' : 'good';
  return (
    <HealthLine state={state}>
      <p>{texts[name]?.() ?? name}</p>
      {lastError !== null && (
        <p className="text-sm text-red-ink wrap-anywhere">{m.settings_jobs_error({ error: lastError })}</p>
      )}
      <p className="tabular text-sm text-ink-muted">
        {isLate && <span className="font-semibold text-red-ink">{m.settings_jobs_late()}. </span>}
        {lastFinishedAt === null
          ? m.settings_jobs_never()
          : m.settings_jobs_finished({ when: formatMoment(lastFinishedAt) })}
      </p>
      {backup && (
        <p className="tabular text-sm text-ink-muted">
          {m.settings_jobs_backup({
            when: formatMoment(backup.takenAt),
            size: formatFileSize(backup.bytes),
          })}
        </p>
      )}
    </HealthLine>
  );
}
