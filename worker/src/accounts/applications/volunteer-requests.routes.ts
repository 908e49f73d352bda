import {
  applyAsVolunteer,
  approveVolunteerRequest,
  listVolunteerRequests,
  rejectVolunteerRequest,
} from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { toVolunteerRequest } from '../../platform/identity/volunteer-requests.mapper.ts';
import { selectRequests } from './volunteer-requests.repository.ts';
import * as service from './volunteer-requests.service.ts';

export const volunteerRequestsRoutes = [
  route(applyAsVolunteer, (call) => service.applyAsVolunteer(call, call.body)),
  route(listVolunteerRequests, {
    read: ({ db, query }) => ({ requests: selectRequests(db, query.status) }),
    answer: (_, { requests }) => ({
      items: requests.map(({ row }) => toVolunteerRequest(row.request, row.applicant)),
    }),
  }),
  route(approveVolunteerRequest, (call) =>
    service.decide(call, call.params.id, { status: 'approved', notes: call.body.notes }),
  ),
  route(rejectVolunteerRequest, (call) =>
    service.decide(call, call.params.id, { status: 'rejected', notes: call.body.notes }),
  ),
];
