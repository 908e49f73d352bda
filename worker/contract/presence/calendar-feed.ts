import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { OWN_CHANGES } from '../platform/limits.ts';
import { Instant } from '../platform/time.ts';

/** A person's calendar feed. Its address is not stored, so it is known only when it is made. */
export const CalendarFeed = v.object({
  createdAt: Instant,
  /** The day on which a calendar last read it; null if none has. */
  lastReadAt: v.nullable(Instant),
});
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>;

export const getCalendarFeed = defineEndpoint({
  method: 'GET',
  path: '/api/profile/feed',
  access: 'volunteer',
  summary: 'Whether you have a calendar feed, and when a calendar last read it.',
  status: 200,
  answer: v.object({ feed: v.nullable(CalendarFeed) }),
});

export const makeCalendarFeed = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/feed',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary: 'Makes your calendar feed, or gives it another address. The former address stops working.',
  status: 200,
  answer: v.object({ feed: CalendarFeed, url: v.string() }),
});

export const endCalendarFeed = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/feed',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary: 'Ends your calendar feed.',
  status: 204,
});

export const readCalendarFeed = defineEndpoint({
  method: 'GET',
  path: '/api/feeds/:file',
  access: 'anyone',
  summary:
    'The calendar (RFC 5545) that a feed shows: the places of its person from 30 days ago to a year ahead. `file` is the secret of the feed and `.ics`; it gives no other right.',
  status: 200,
  file: 'text/calendar',
  errors: ['feed.not_found', 'request.rate_limited'],
});
