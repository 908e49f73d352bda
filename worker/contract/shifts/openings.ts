import { defineEndpoint } from '../platform/endpoint.ts';

export const askOpeningReminder = defineEndpoint({
  method: 'PUT',
  path: '/api/shifts/:id/opening-reminder',
  access: 'volunteer',
  summary: 'Sends you one mail when a shift opens, with all others that you asked for and that open then.',
  status: 204,
  errors: [
    'shift.not_found',
    'shift.already_claimed',
    'shift.not_active',
    'shift.started',
    'shift.skill_missing',
    'shift.already_open',
    'request.rate_limited',
  ],
});

export const dropOpeningReminder = defineEndpoint({
  method: 'DELETE',
  path: '/api/shifts/:id/opening-reminder',
  access: 'volunteer',
  summary: 'Sends you no mail when a shift opens.',
  status: 204,
  errors: ['shift.not_found'],
});
