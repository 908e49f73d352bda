import {
  changeEvent,
  createEvent,
  deleteEvent,
  deleteEventImage,
  getEvent,
  getEventImage,
  listEvents,
  putEventImage,
} from '@ijsploeg/worker/contract';
import { route } from '../platform/http/endpoint.ts';
import { forAdmin } from '../platform/identity/for-admin.ts';
import { AppError } from '../platform/lib/errors.ts';
import * as image from './event-image.service.ts';
import { toEvent } from './events.mapper.ts';
import { countReservations, selectEvent, selectEvents } from './events.repository.ts';
import * as service from './events.service.ts';
import { SHOWN_EVENTS } from './shown-events.ts';

export const eventsRoutes = [
  route(listEvents, {
    shows: { tables: [SHOWN_EVENTS] },
    read: ({ db, query, now }) => ({ events: selectEvents(db, query, now) }),
    answer: ({ clock }, { events }) => {
      const now = clock.now();
      return { items: events.map((row) => toEvent(row, now)) };
    },
  }),
  route(createEvent, (call) => service.createEvent(call, call.body)),
  route(getEvent, {
    shows: { tables: [SHOWN_EVENTS, 'eventReservations'] },
    read: ({ db, session, params, now }) => ({
      event: selectEvent(db, params.id),
      counts: countReservations(db, forAdmin(session, params.id), now),
    }),
    answer: ({ clock, signedIn }, { event: [event], counts: [reservations] }) => {
      if (!event) throw new AppError('event.not_found');
      return {
        ...toEvent(event, clock.now()),
        ...(signedIn?.role === 'admin' && reservations && { reservations }),
      };
    },
  }),
  route(changeEvent, (call) => service.changeEvent(call, call.params.id, call.body)),
  route(deleteEvent, (call) => service.deleteEvent(call, call.params.id)),
  route(putEventImage, (call) => image.putEventImage(call, call.params.id, call.image, call.smallImage)),
  route(deleteEventImage, (call) => image.deleteEventImage(call, call.params.id)),
  route(getEventImage, ({ env, params, c }) =>
    image.getEventImage(env, params, c.req.header('If-None-Match')),
  ),
];
