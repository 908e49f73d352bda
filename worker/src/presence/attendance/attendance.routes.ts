import {
  addWalkIn,
  findWalkIns,
  listCrews,
  markAllPresent,
  markAttendance,
  removeWalkIn,
} from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { startOfDay } from '../../platform/lib/calendar-day.ts';
import { SHOWN_SHIFTS } from '../../shifts/rules/shown-shifts.ts';
import { toCrewShifts } from './attendance.mapper.ts';
import { selectCrews, selectWalkInCandidates, toWalkIns } from './attendance.repository.ts';
import * as service from './attendance.service.ts';
import { hasCrewChange } from './crew-rules.ts';

export const attendanceRoutes = [
  route(listCrews, {
    shows: {
      tables: ['attendance', 'shiftAssignments', SHOWN_SHIFTS, 'profiles', 'dayCharges'],
      hasTimedChange: hasCrewChange,
    },
    read: ({ db, session, query: { day } }) => ({
      crews: selectCrews(db, session, { from: startOfDay(day), to: startOfDay(day, 1) }),
    }),
    answer: ({ signedIn }, { crews }) => ({
      items: toCrewShifts(
        crews.map(({ row }) => row),
        signedIn.role === 'admin',
      ),
    }),
  }),
  route(findWalkIns, {
    read: ({ db, session, params, query }) => selectWalkInCandidates(db, session, params.id, query.search),
    answer: (call, { found: [found], people }) => {
      service.refuseUnlessOpen(found?.row, 'shift.not_found', call);
      return { items: toWalkIns(people, call.query.search) };
    },
  }),
  route(markAttendance, (call) => service.markAttendance(call, call.params.id, call.body)),
  route(markAllPresent, (call) => service.markAllPresent(call, call.params.id, call.body)),
  route(addWalkIn, (call) => service.addWalkIn(call, call.params.id, call.body)),
  route(removeWalkIn, (call) => service.removeWalkIn(call, call.params.id)),
];
