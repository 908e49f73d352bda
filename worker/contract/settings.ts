import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

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
  summary: 'Switches auto-approval on or off; pending applications stay pending.',
  body: AutoApproval,
  status: 200,
  answer: AutoApproval,
});
