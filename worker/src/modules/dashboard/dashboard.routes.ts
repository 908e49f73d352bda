import { getDashboard } from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { hasOfferMoment } from '../waitlist/waiting.ts';
import * as service from './dashboard.service.ts';

export const dashboardRoutes = [
  route(getDashboard, {
    shows: {
      tables: [
        'shifts',
        'shiftAssignments',
        'attendance',
        'profiles',
        'volunteerRequests',
        'events',
        'mailOutbox',
      ],
      hasMoment: hasOfferMoment,
    },
    read: ({ db, session, now }) => service.selectDashboard(db, session, now),
    answer: (call, rows) => service.toDashboard(call, rows),
  }),
];
