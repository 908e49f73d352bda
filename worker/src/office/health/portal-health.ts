import { type PortalHealth, PROBLEMS, toInstant, toInstantOrNull } from '@ijsploeg/worker/contract';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { toJobRuns } from '../../platform/jobs/job-runs.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { selectRefusals } from '../../shifts/places/claim-refusals.ts';
import { selectNewestFinished } from '../backup/backup.repository.ts';
import { findProblems, selectFacts } from './problems.ts';

/** The statements of {@link toPortalHealth}. */
export const selectPortalHealth = (db: Db, now: number) => ({
  ...selectFacts(db, now),
  refusals: selectRefusals(db, now),
  backups: selectNewestFinished(db),
});

/** The health of the portal. */
export function toPortalHealth(
  { refusals, backups: [backup], ...facts }: BatchResults<ReturnType<typeof selectPortalHealth>>,
  now: number,
): PortalHealth {
  const { mails, exists } = findProblems(facts, now);
  return {
    problems: PROBLEMS.filter((problem) => exists[problem]),
    mails: { ...mails, waitingSince: toInstantOrNull(mails.waitingSince) },
    jobs: toJobRuns(facts.runs, now).map((run) =>
      run.name === 'export_database' && backup
        ? { ...run, backup: { ...backup, takenAt: toInstant(backup.takenAt) } }
        : run,
    ),
    refusals: { day: dayOf(now), items: refusals },
  };
}
