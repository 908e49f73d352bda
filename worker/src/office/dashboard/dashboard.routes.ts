import { getDashboard } from '@ijsploeg/worker/contract';
import { SHOWN_EVENTS } from '../../events/shown-events.ts';
import { route } from '../../platform/http/endpoint.ts';
import { SHOWN_SHIFTS } from '../../shifts/rules/shown-shifts.ts';
import { hasOfferChange } from '../../shifts/rules/waiting.ts';
import * as service from './dashboard.service.ts';

export const dashboardRoutes = [
  route(getDashboard, {
    shows: {
      tables: [
        SHOWN_SHIFTS,
        'shiftAssignments',
        'attendance',
        'profiles',
        'volunteerRequests',
        SHOWN_EVENTS,
        'mailOutbox',
        'dayCharges',
      ],
      hasTimedChange: hasOfferChange,
    },
    read: ({ db, session, now }) => service.selectDashboard(db, session, now),
    answer: (call, rows) => service.toDashboard(call, rows),
  }),
];
