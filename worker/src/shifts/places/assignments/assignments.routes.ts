import {
  acknowledgeAssignment,
  assignVolunteer,
  cancelAssignment,
  claimShift,
  completeAssignment,
  confirmAssignment,
  confirmAssignments,
  getAssignmentCalendar,
  listMyAssignments,
  listShiftAssignments,
  moveAssignment,
  reopenAssignment,
  setLead,
} from '@ijsploeg/worker/contract';
import { SHOWN_EVENTS } from '../../../events/shown-events.ts';
import { route } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/lib/errors.ts';
import { hasMessageMoment, messagesAbout, selectShiftMessages } from '../../reading/shift-messages.ts';
import { toMyAssignment } from '../../reading/shifts.mapper.ts';
import { SHOWN_SHIFTS } from '../../rules/shown-shifts.ts';
import { acknowledgeOwn } from '../acknowledge.ts';
import { countingRefusals } from '../claim-refusals.ts';
import { claimPlace } from '../take-place.ts';
import { selectOwnAssignment, selectOwnAssignments } from './assignments.repository.ts';
import * as service from './assignments.service.ts';
import { moveToShift } from './move-to-shift.ts';

export const assignmentsRoutes = [
  route(listMyAssignments, {
    shows: {
      tables: ['shiftAssignments', 'attendance', SHOWN_SHIFTS, SHOWN_EVENTS],
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
  route(getAssignmentCalendar, {
    read: ({ db, session, params }) => ({ place: selectOwnAssignment(db, session, params.id) }),
    answer: (call, { place: [place] }) => {
      if (!place) throw new AppError('assignment.not_found');
      return service.toCalendar(place.row, call);
    },
  }),
  route(listShiftAssignments, {
    shows: { tables: ['shiftAssignments', 'attendance', SHOWN_SHIFTS, 'profiles'] },
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
