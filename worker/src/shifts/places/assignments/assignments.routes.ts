import {
  acknowledgeAssignment,
  assignToShifts,
  assignVolunteer,
  cancelAssignment,
  claimShift,
  claimShifts,
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
import { queueMails } from '../../../platform/mail/mail.outbox.ts';
import { chargesDuring, selectChargesAround } from '../../reading/charges.ts';
import { hasMessageChange, messagesAbout, selectShiftMessages } from '../../reading/shift-messages.ts';
import { toMyAssignment } from '../../reading/shifts.mapper.ts';
import { inChargeOfShift } from '../../rules/in-charge.ts';
import { SHOWN_SHIFTS } from '../../rules/shown-shifts.ts';
import { acknowledgeOwn } from '../acknowledge.ts';
import { countingRefusals } from '../claim-refusals.ts';
import { claimPlace, claimPlaces } from '../take-place.ts';
import { selectOwnAssignment, selectOwnAssignments } from './assignments.repository.ts';
import * as service from './assignments.service.ts';
import { moveToShift } from './move-to-shift.ts';
import { assignToShifts as assignSeveral, toPlaceResults } from './several-shifts.ts';

export const assignmentsRoutes = [
  route(listMyAssignments, {
    shows: {
      tables: ['shiftAssignments', 'attendance', SHOWN_SHIFTS, SHOWN_EVENTS, 'dayCharges', 'profiles'],
      hasTimedChange: hasMessageChange,
    },
    read: ({ db, session, now }) => ({
      places: selectOwnAssignments(db, session),
      messages: selectShiftMessages(db, session),
      charges: selectChargesAround(db, now),
    }),
    answer: (_, { places, messages, charges }) => ({
      items: places.map(({ row }) => ({
        ...toMyAssignment(row),
        ...(row.assignment.status !== 'cancelled' && {
          ...messagesAbout(row.shift.id, messages),
          ...chargesDuring(row.shift, charges),
        }),
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
      answer: async ({ c, env }, { mails, ...place }) => {
        await queueMails(env, mails);
        return countingRefusals(c, () => service.toClaimed(place));
      },
    },
    { burst: 'claim' },
  ),
  route(
    claimShifts,
    {
      read: ({ db, session, body }) => claimPlaces(db, session, body),
      answer: async ({ env, body: { shiftIds } }, { mails, ...outcome }) => {
        await queueMails(env, mails);
        return { results: toPlaceResults(shiftIds, outcome) };
      },
    },
    { burst: 'claim' },
  ),
  route(assignToShifts, (call) => assignSeveral(call, call.params.id, call.body.shiftIds)),
  route(assignVolunteer, (call) => service.assignVolunteer(call, call.params.id, call.body), {
    isInCharge: inChargeOfShift,
  }),
  route(confirmAssignment, (call) => service.confirmAssignment(call, call.params.id)),
  route(confirmAssignments, (call) => service.confirmAssignments(call, call.body.ids)),
  route(setLead, (call) => service.setLead(call, call.params.id, call.body.isLead)),
  route(acknowledgeAssignment, (call) => acknowledgeOwn(call, call.params.id)),
  route(completeAssignment, (call) => service.completeAssignment(call, call.params.id)),
  route(reopenAssignment, (call) => service.reopenAssignment(call, call.params.id)),
  route(moveAssignment, (call) => moveToShift(call, call.params.id, call.body)),
  route(cancelAssignment, (call) => service.cancelAssignment(call, call.params.id, call.query.ifStatus)),
];
