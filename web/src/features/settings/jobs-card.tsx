import type { JobName, JobRun } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { formatMoment } from '../../lib/format/format-date.ts';
import { formatFileSize } from '../../lib/format/format-file-size.ts';
import { m } from '../../paraglide/messages.js';
import { jobsQuery } from './settings.queries.ts';
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
  tell_openings: m.settings_job_tell_openings,
  complete_present: m.settings_job_complete_present,
  forget_reservations: m.settings_job_forget_reservations,
  delete_applications: m.settings_job_delete_applications,
  forget_guests: m.settings_job_forget_guests,
  forget_asks: m.settings_job_forget_asks,
  delete_statements: m.settings_job_delete_statements,
  delete_plans: m.settings_job_delete_plans,
  remove_factors: m.settings_job_remove_factors,
  notify_factors: m.settings_job_notify_factors,
  export_database: m.settings_job_export_database,
};

/** What the portal does by itself, and whether it works. */
export function JobsCard() {
  const query = useQuery(jobsQuery);
  return (
    <SettingsCard title={m.settings_jobs_title()} text={m.settings_jobs_text()}>
      <AsyncList query={query} failed={m.settings_jobs_failed()} skeleton={<JobsSkeleton />}>
        {(jobs) => (
          <ul className="grid gap-3">
            {jobs.map((job) => (
              <Job key={job.name} job={job} />
            ))}
          </ul>
        )}
      </AsyncList>
    </SettingsCard>
  );
}

function Job({ job: { name, lastFinishedAt, lastError, backup } }: { job: JobRun }) {
  const [Icon, tone] =
    lastError !== null
      ? [TriangleAlert, 'text-red-ink']
      : lastFinishedAt !== null
        ? [CircleCheck, 'text-green-ink']
        : [CircleDashed, 'text-ink-muted'];
  return (
    <li className="flex gap-3">
      <Icon className={`mt-0.5 size-5 shrink-0 ${tone}`} aria-hidden="true" />
      <div className="min-w-0">
        <p>{JOB_TEXTS[name]()}</p>
        {lastError !== null && (
          <p className="text-sm text-red-ink wrap-anywhere">{m.settings_jobs_error({ error: lastError })}</p>
        )}
        <p className="tabular text-sm text-ink-muted">
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
      </div>
    </li>
  );
}

const JobsSkeleton = () => (
  <Loading>
    <div className="grid gap-3">
      {Object.keys(JOB_TEXTS).map((name) => (
        <Skeleton key={name} className="h-11 w-full" />
      ))}
    </div>
  </Loading>
);
