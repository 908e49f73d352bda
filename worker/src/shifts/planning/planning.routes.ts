import { getPlanning, getPlanningObjections, listPlanningPeople } from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { SHOWN_SHIFTS } from '../rules/shown-shifts.ts';
import { hasOfferChange } from '../rules/waiting.ts';
import * as planning from './planning.ts';

export const planningRoutes = [
  route(getPlanning, {
    shows: {
      tables: [SHOWN_SHIFTS, 'shiftAssignments', 'attendance', 'profiles'],
      hasTimedChange: hasOfferChange,
    },
    read: ({ db, query, now }) => planning.selectPlanning(db, query.week, now),
    answer: ({ query }, rows) => planning.toPlanning(query.week, rows),
  }),
  route(listPlanningPeople, {
    shows: { tables: ['profiles', SHOWN_SHIFTS, 'shiftAssignments'] },
    read: ({ db, query }) => planning.selectPeople(db, query),
    answer: ({ query }, rows) => planning.toPlanningPeople(query.page, rows),
  }),
  route(getPlanningObjections, {
    read: ({ db, query, now }) => planning.selectPlanningObjections(db, query, now),
    answer: (_, rows) => planning.toPlanningObjections(rows),
  }),
];
