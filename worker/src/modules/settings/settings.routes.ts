import { getAutoApproval, setAutoApproval } from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { readAutoApproval, switchAutoApproval } from './auto-approval.ts';

export const settingsRoutes = [
  route(getAutoApproval, async ({ db }) => ({ enabled: await readAutoApproval(db) })),
  route(setAutoApproval, (call) => switchAutoApproval(call, call.body.enabled)),
];
