import { find, toInstant } from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { selectFound } from './find.repository.ts';

export const findRoutes = [
  route(find, {
    read: ({ db, session, now, query: { text } }) => selectFound(db, { session, text, now }),
    answer: (_, { people, shifts, events }) => ({
      people,
      shifts: shifts.map(({ startTime, endTime, ...shift }) => ({
        ...shift,
        startTime: toInstant(startTime),
        endTime: toInstant(endTime),
      })),
      events: events.map(({ startDate, ...event }) => ({ ...event, startDate: toInstant(startDate) })),
    }),
  }),
];
