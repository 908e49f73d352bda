import { listJobs } from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { selectRuns, toJobRuns } from './job-runs.ts';

export const jobsRoutes = [
  route(listJobs, {
    read: ({ db }) => ({ runs: selectRuns(db) }),
    answer: (_, { runs }) => ({ items: toJobRuns(runs) }),
  }),
];
