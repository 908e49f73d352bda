import {
  acknowledgeAssignment,
  assignVolunteer,
  cancelAssignment,
  claimShift,
  completeAssignment,
  confirmAssignment,
  confirmAssignments,
  getAssignmentCalendar,
  listCandidates,
  listMyAssignments,
  listShiftAssignments,
  listUnconfirmed,
  moveAssignment,
  reopenAssignment,
  setLead,
} from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { countingRefusals } from '../health/claim-refusals.ts';
import { hasMessageMoment, messagesAbout, selectShiftMessages } from '../messages/shift-messages.ts';
import { acknowledgeOwn } from '../reminders/acknowledge.ts';
import { toMyAssignment } from '../shifts/shifts.mapper.ts';
import { selectOwnAssignment, selectOwnAssignments } from './assignments.repository.ts';
import * as service from './assignments.service.ts';
import * as candidates from './candidates.ts';
import { moveToShift } from './move-to-shift.ts';
import { claimPlace } from './take-place.ts';
import * as toDo from './to-do.ts';

export const assignmentsRoutes = [
  route(listMyAssignments, {
    shows: {
      tables: ['shiftAssignments', 'attendance', 'shifts', 'events'],
      hasMoment: hasMessageMoment,
    },
    read: ({ db, session }) => ({
      places: selectOwnAssignments(db, session),
      messages: selectShiftMessages(db, session),
    }),
    answer: (_, { places, messages }) => ({
      items: places.map(({ row }) => ({
        ...toMyAssignment(row),
        ...(row.assignment.status !== 'cancelled' && messagesAbout(row.shift.id, messages)),
      })),
    }),
  }),
  route(listUnconfirmed, {
    shows: {
      tables: ['shiftAssignments', 'attendance', 'shifts', 'profiles', 'events'],
      hasMoment: toDo.hasPriorityMoment,
    },
    read: ({ db, query, now }) => toDo.selectUnconfirmed(db, query, now),
    answer: ({ query, clock }, rows) => toDo.toUnconfirmed(rows, query.page, clock.now()),
  }),
  route(getAssignmentCalendar, {
    read: ({ db, session, params }) => ({ place: selectOwnAssignment(db, session, params.id) }),
    answer: (call, { place: [place] }) => {
      if (!place) throw new AppError('assignment.not_found');
      return service.toCalendar(place.row, call);
    },
  }),
  route(listCandidates, {
    read: ({ db, session, params, query, now }) =>
      candidates.selectCandidateList(db, params.id, { ...query, session, now }),
    answer: ({ query: { page } }, rows) => candidates.toCandidateList(rows, page),
  }),
  route(listShiftAssignments, {
    shows: { tables: ['shiftAssignments', 'attendance', 'shifts', 'profiles'] },
    read: ({ db, session, params }) => service.selectShiftAssignments(db, session, params.id),
    answer: (call, rows) => service.toShiftAssignments(call, rows),
  }),
  route(
    claimShift,
    {
      read: ({ db, session, params, body }) =>
        claimPlace(db, session, { shiftId: params.id, acceptRest: body.acceptRest }),
      answer: ({ c }, place) => countingRefusals(c, () => service.toClaimed(place)),
    },
    { burst: 'claim' },
  ),
  route(assignVolunteer, (call) => service.assignVolunteer(call, call.params.id, call.body)),
  route(confirmAssignment, (call) => service.confirmAssignment(call, call.params.id)),
  route(confirmAssignments, (call) => service.confirmAssignments(call, call.body.ids)),
  route(setLead, (call) => service.setLead(call, call.params.id, call.body.isLead)),
  route(acknowledgeAssignment, (call) => acknowledgeOwn(call, call.params.id)),
  route(completeAssignment, (call) => service.completeAssignment(call, call.params.id)),
  route(reopenAssignment, (call) => service.reopenAssignment(call, call.params.id)),
  route(moveAssignment, (call) => moveToShift(call, call.params.id, call.body)),
  route(cancelAssignment, (call) => service.cancelAssignment(call, call.params.id, call.query.ifStatus)),
];
