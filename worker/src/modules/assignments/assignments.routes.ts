import {
  assignVolunteer,
  cancelAssignment,
  claimShift,
  completeAssignment,
  confirmAssignment,
  getAssignmentCalendar,
  listCandidates,
  listMyAssignments,
  listShiftAssignments,
  listUnconfirmed,
} from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import * as service from './assignments.service.ts';
import * as candidates from './candidates.ts';
import { claimPlace } from './take-place.ts';
import * as toDo from './to-do.ts';

export const assignmentsRoutes = [
  route(listMyAssignments, async (call) => ({ items: await service.listMyAssignments(call) })),
  route(listUnconfirmed, (call) => toDo.listUnconfirmed(call)),
  route(getAssignmentCalendar, (call) => service.getAssignmentCalendar(call, call.params.id)),
  route(listCandidates, (call) => candidates.listCandidates(call, call.params.id, call.query)),
  route(listShiftAssignments, (call) => service.listShiftAssignments(call, call.params.id)),
  route(
    claimShift,
    {
      read: ({ db, session, params }) => claimPlace(db, session, params.id),
      answer: (_, place) => service.toClaimed(place),
    },
    { burst: 'claim' },
  ),
  route(assignVolunteer, (call) => service.assignVolunteer(call, call.params.id, call.body)),
  route(confirmAssignment, (call) => service.confirmAssignment(call, call.params.id)),
  route(completeAssignment, (call) => service.completeAssignment(call, call.params.id)),
  route(cancelAssignment, (call) => service.cancelAssignment(call, call.params.id, call.query.ifStatus)),
];
