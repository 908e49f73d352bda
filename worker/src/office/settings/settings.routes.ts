import {
  getAutoApproval,
  getContact,
  getPlanningSettings,
  setAutoApproval,
  setPlanningSettings,
} from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { selectAutoApproval } from '../../platform/settings/auto-approval.ts';
import {
  selectPlanningSettings,
  toHelpContact,
  toPlanningSettings,
  toSettingsForm,
} from '../../platform/settings/planning-settings.ts';
import { switchAutoApproval } from './switch-auto-approval.ts';
import { writePlanningSettings } from './write-planning-settings.ts';

export const settingsRoutes = [
  route(getAutoApproval, {
    read: ({ db }) => ({ setting: selectAutoApproval(db) }),
    answer: (_, { setting: [setting] }) => ({ enabled: setting?.enabled === 1 }),
  }),
  route(setAutoApproval, (call) => switchAutoApproval(call, call.body.enabled)),
  route(getPlanningSettings, {
    read: ({ db }) => ({ settings: selectPlanningSettings(db) }),
    answer: (_, { settings }) => toSettingsForm(toPlanningSettings(settings)),
  }),
  route(getContact, {
    read: ({ db }) => ({ settings: selectPlanningSettings(db) }),
    answer: (_, { settings }) => toHelpContact(toPlanningSettings(settings)),
  }),
  route(setPlanningSettings, (call) => writePlanningSettings(call, call.body)),
];
