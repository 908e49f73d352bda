import { listUnconfirmed } from '@ijsploeg/worker/contract';
import { SHOWN_EVENTS } from '../../events/shown-events.ts';
import { route } from '../../platform/http/endpoint.ts';
import { SHOWN_SHIFTS } from '../../shifts/rules/shown-shifts.ts';
import * as toDo from './to-do.ts';

export const toDoRoutes = [
  route(listUnconfirmed, {
    shows: {
      tables: ['shiftAssignments', 'attendance', SHOWN_SHIFTS, 'profiles', SHOWN_EVENTS],
      hasTimedChange: toDo.hasPriorityChange,
    },
    read: ({ db, query, now }) => toDo.selectUnconfirmed(db, query, now),
    answer: ({ query, clock }, rows) => toDo.toUnconfirmed(rows, query.page, clock.now()),
  }),
];
