import { type PortalHealth, PROBLEMS, toInstantOrNull } from '@ijsploeg/worker/contract';
import type { BatchResults } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { dayOf } from '../../lib/calendar-day.ts';
import { toJobRuns } from '../jobs/job-runs.ts';
import { selectRefusals } from './claim-refusals.ts';
import { findProblems, selectFacts } from './problems.ts';

/** The statements of {@link toPortalHealth}. */
export const selectPortalHealth = (db: Db, now: number) => ({
  ...selectFacts(db, now),
  refusals: selectRefusals(db, now),
});

/** The health of the portal. */
export function toPortalHealth(
  { refusals, ...facts }: BatchResults<ReturnType<typeof selectPortalHealth>>,
  now: number,
): PortalHealth {
  const { mails, exists } = findProblems(facts, now);
  return {
    problems: PROBLEMS.filter((problem) => exists[problem]),
    mails: { ...mails, waitingSince: toInstantOrNull(mails.waitingSince) },
    jobs: toJobRuns(facts.runs, now),
    refusals: { day: dayOf(now), items: refusals },
  };
}
