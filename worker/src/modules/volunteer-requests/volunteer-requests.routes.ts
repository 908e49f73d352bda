import {
  applyAsVolunteer,
  approveVolunteerRequest,
  listVolunteerRequests,
  rejectVolunteerRequest,
} from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import * as service from './volunteer-requests.service.ts';

export const volunteerRequestsRoutes = [
  route(applyAsVolunteer, async (call) => ({
    request: await service.applyAsVolunteer(call, call.body.motivation),
  })),
  route(listVolunteerRequests, async ({ db, query }) => ({
    items: await service.listVolunteerRequests(db, query.status),
  })),
  route(approveVolunteerRequest, (call) =>
    service.decide(call, call.params.id, { status: 'approved', notes: call.body.notes }),
  ),
  route(rejectVolunteerRequest, (call) =>
    service.decide(call, call.params.id, { status: 'rejected', notes: call.body.notes }),
  ),
];
