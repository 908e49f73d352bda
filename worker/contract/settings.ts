import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { CalendarDay } from './time.ts';

export const AutoApproval = v.object({ enabled: v.boolean('invalid') });

export const getAutoApproval = defineEndpoint({
  method: 'GET',
  path: '/api/settings/auto-approval',
  access: 'admin',
  summary: 'Whether new applications are approved automatically.',
  status: 200,
  answer: AutoApproval,
});

export const setAutoApproval = defineEndpoint({
  method: 'PUT',
  path: '/api/settings/auto-approval',
  access: 'admin',
  sensitive: true,
  summary: 'Switches auto-approval on or off; pending applications stay pending.',
  body: AutoApproval,
  status: 200,
  answer: AutoApproval,
});

/** The settings of the `/settings` screen. An edit sends all of them with the version it started from (product 23). */
export const PlanningSettings = v.strictObject({
  version: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(0, 'out_of_range')),
  /** The day from which admins need a second factor; null for never. */
  requireSecondFactorFrom: v.nullable(CalendarDay, null),
});
export type PlanningSettings = v.InferOutput<typeof PlanningSettings>;

export const getPlanningSettings = defineEndpoint({
  method: 'GET',
  path: '/api/settings/planning',
  access: 'admin',
  summary: 'The settings of the portal.',
  status: 200,
  answer: PlanningSettings,
});

export const setPlanningSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/settings/planning',
  access: 'admin',
  sensitive: true,
  summary:
    'Replaces the settings. If somebody else saved in between, `setting.changed` has the `current` ones. Who sets the day from which a second factor is required must have one.',
  body: PlanningSettings,
  status: 200,
  answer: PlanningSettings,
  errors: ['setting.changed', 'setting.needs_factor'],
});
