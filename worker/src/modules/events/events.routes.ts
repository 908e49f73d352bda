import { listEvents } from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import * as service from './events.service.ts';

export const eventsRoutes = [
  route(listEvents, async (call) => ({ items: await service.listEvents(call, call.query.filter) })),
];
