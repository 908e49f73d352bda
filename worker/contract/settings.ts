import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

export const AutoApproval = v.object({ enabled: v.boolean('invalid') });

export const getAutoApproval = defineEndpoint({
  method: 'GET',
  path: '/api/settings/auto-approval',
  access: 'admin',
  summary: 'Whether applications are approved as they come in.',
  status: 200,
  answer: AutoApproval,
});

export const setAutoApproval = defineEndpoint({
  method: 'PUT',
  path: '/api/settings/auto-approval',
  access: 'admin',
  summary: 'Switches auto-approval on or off; applications already waiting stay waiting.',
  body: AutoApproval,
  status: 200,
  answer: AutoApproval,
});
