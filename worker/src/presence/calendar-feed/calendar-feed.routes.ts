import {
  endCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
} from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import * as service from './calendar-feed.service.ts';

export const calendarFeedRoutes = [
  route(getCalendarFeed, {
    read: ({ db, session }) => ({ feed: service.selectOwnFeed(db, session) }),
    answer: (_, { feed: [feed] }) => ({ feed: feed ? service.toFeed(feed) : null }),
  }),
  route(makeCalendarFeed, (call) => service.makeFeed(call)),
  route(endCalendarFeed, (call) => service.endFeed(call)),
  route(readCalendarFeed, (call) =>
    service.readFeed(call, call.params.file, call.c.req.header('If-None-Match')),
  ),
];
