import {
  changeEvent,
  createEvent,
  deleteEvent,
  deleteEventImage,
  getEvent,
  getEventImage,
  listEventShifts,
  listEvents,
  putEventImage,
} from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import * as image from './event-image.service.ts';
import * as service from './events.service.ts';

export const eventsRoutes = [
  route(listEvents, async (call) => ({ items: await service.listEvents(call, call.query) })),
  route(createEvent, (call) => service.createEvent(call, call.body)),
  route(getEvent, (call) => service.getEvent(call, call.params.id)),
  route(changeEvent, (call) => service.changeEvent(call, call.params.id, call.body)),
  route(deleteEvent, (call) => service.deleteEvent(call, call.params.id)),
  route(putEventImage, (call) => image.putEventImage(call, call.params.id, call.image, call.smallImage)),
  route(deleteEventImage, (call) => image.deleteEventImage(call, call.params.id)),
  route(getEventImage, ({ env, params, c }) =>
    image.getEventImage(env, params, c.req.header('If-None-Match')),
  ),
  route(listEventShifts, async (call) => ({ items: await service.listEventShifts(call, call.params.id) })),
];
