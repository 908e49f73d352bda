import { getPerson, listPersonAssignments } from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import * as service from './people.service.ts';

export const peopleRoutes = [
  route(getPerson, (call) => service.getPerson(call, call.params.id)),
  route(listPersonAssignments, async (call) => ({
    items: await service.listPersonAssignments(call, call.params.id, call.query.limit),
  })),
];
