import {
  getAutoApproval,
  getPlanningSettings,
  setAutoApproval,
  setPlanningSettings,
} from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { readAutoApproval, switchAutoApproval } from './auto-approval.ts';
import { readPlanningSettings, writePlanningSettings } from './planning-settings.ts';

export const settingsRoutes = [
  route(getAutoApproval, async ({ db }) => ({ enabled: await readAutoApproval(db) })),
  route(setAutoApproval, (call) => switchAutoApproval(call, call.body.enabled)),
  route(getPlanningSettings, ({ db }) => readPlanningSettings(db)),
  route(setPlanningSettings, (call) => writePlanningSettings(call, call.body)),
];
