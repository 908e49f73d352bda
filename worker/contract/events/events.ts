import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { crossFieldRule, OptionalText, RequiredLine, SubmissionId } from '../platform/fields.ts';
import {
  DEFAULT_PER_PERSON,
  EVENT_IMAGE_PIXELS,
  EVENT_IMAGE_SMALL_PIXELS,
  MAX_DESCRIPTION_CHARS,
  MAX_EVENT_CAPACITY,
  MAX_EVENT_IMAGE_BYTES,
  MAX_EVENT_IMAGE_PIXELS,
  MAX_PER_PERSON,
  MAX_PLACE_CHARS,
  MAX_PRICE_CENTS,
  MAX_SEARCH_CHARS,
  MAX_TITLE_CHARS,
} from '../platform/limits.ts';
import { Instant } from '../platform/time.ts';
import { Shift } from '../shifts/shift-shape.ts';
import { EVENT_STATUSES } from './event-status.ts';

/** A public activity. */
export const Event = v.object({
  id: v.string(),
  title: v.string(),
  description: v.nullable(v.string()),
  location: v.string(),
  startDate: Instant,
  endDate: Instant,
  /** A path that changes with the image; null without an image. */
  imageUrl: v.nullable(v.string()),
  /** A small version for a card; equal to `imageUrl` if the image was uploaded in one size. */
  imageSmallUrl: v.nullable(v.string()),
  /** Euro cents; null is free. */
  priceCents: v.nullable(v.number()),
  maxCapacity: v.number(),
  /** Places reserved. More than maxCapacity after an admin lowered it. */
  currentCapacity: v.number(),
  /** The most places that one person can reserve. */
  maxPerPerson: v.number(),
  requiresTicket: v.boolean(),
  status: v.picklist(EVENT_STATUSES),
  /** Why the event does not take place, in an organiser's words; null if it does. */
  calledOff: v.nullable(v.string()),
  version: v.number(),
});
export type Event = v.InferOutput<typeof Event>;

/** One event, with details for admins. */
export const EventDetail = v.object({
  ...Event.entries,
  /** For admins. */
  reservations: v.optional(
    v.object({
      /** Reservations that are not cancelled. */
      count: v.number(),
      places: v.number(),
      /** Places whose ticket was used. */
      usedPlaces: v.number(),
      /** Number of mails when the event is deleted. */
      toNotify: v.number(),
      /**
       * Number of mails when its title, times or place change: one for each address that a person's tickets went to.
       */
      toNotifyOfChange: v.number(),
    }),
  ),
});
export type EventDetail = v.InferOutput<typeof EventDetail>;

const integerBetween = (min: number, max: number) =>
  v.pipe(
    v.number('invalid'),
    v.integer('invalid'),
    v.minValue(min, 'out_of_range'),
    v.maxValue(max, 'out_of_range'),
  );

const eventFields = {
  title: RequiredLine(MAX_TITLE_CHARS),
  description: OptionalText(MAX_DESCRIPTION_CHARS),
  location: RequiredLine(MAX_PLACE_CHARS),
  startDate: Instant,
  endDate: Instant,
  /** Null and zero both mean free. */
  priceCents: v.pipe(
    v.nullish(integerBetween(0, MAX_PRICE_CENTS), null),
    v.transform((cents) => cents || null),
  ),
  maxCapacity: integerBetween(1, MAX_EVENT_CAPACITY),
  maxPerPerson: v.optional(integerBetween(1, MAX_PER_PERSON), DEFAULT_PER_PERSON),
  requiresTicket: v.optional(v.boolean('invalid'), false),
};

const endAfterStart = <T extends { startDate?: string | undefined; endDate?: string | undefined }>() =>
  crossFieldRule<T>(
    'endDate',
    'end_before_start',
    ['startDate', 'endDate'],
    ({ startDate = '', endDate = '' }) => !(Date.parse(endDate) <= Date.parse(startDate)),
  );

export const NewEvent = v.pipe(v.object({ ...eventFields, submissionId: SubmissionId }), endAfterStart());
export type NewEvent = v.InferOutput<typeof NewEvent>;

/** The fields to change, with the version they were edited from (product 23). Omitted fields keep their value. */
export const EventChange = v.pipe(
  v.object({
    ...v.partial(v.object(eventFields)).entries,
    version: v.pipe(v.number('invalid'), v.integer('invalid')),
  }),
  endAfterStart(),
);
export type EventChange = v.InferOutput<typeof EventChange>;

export const EVENT_FILTERS = ['all', 'upcoming', 'past'] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/api/events',
  access: 'anyone',
  summary:
    'The events, by start; `upcoming` are all that have not ended. Searched in title, location and description.',
  query: v.object({
    filter: v.optional(v.picklist(EVENT_FILTERS, 'invalid'), 'all'),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_CHARS, 'too_long')), ''),
  }),
  polled: true,
  status: 200,
  answer: v.object({ items: v.array(Event) }),
});

export const getEvent = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id',
  access: 'anyone',
  summary: 'One event; for admins with the number of its reservations.',
  polled: true,
  status: 200,
  answer: EventDetail,
  errors: ['event.not_found'],
});

export const createEvent = defineEndpoint({
  method: 'POST',
  path: '/api/events',
  access: 'admin',
  summary: 'Creates an event, once per `submissionId`.',
  body: NewEvent,
  status: 201,
  answer: Event,
});

export const changeEvent = defineEndpoint({
  method: 'PATCH',
  path: '/api/events/:id',
  access: 'admin',
  summary:
    'Changes the given fields of an event, if it still has the given version; otherwise the error has the stored event as `current`.',
  body: EventChange,
  status: 200,
  answer: Event,
  errors: ['event.not_found', 'event.changed'],
});

export const deleteEvent = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/:id',
  access: 'admin',
  summary:
    'Deletes an event with its reservations; `reservations` is their number, `notified` the number of mails enqueued. Its shifts stay.',
  status: 200,
  answer: v.object({ reservations: v.number(), notified: v.number() }),
  errors: ['event.not_found'],
});

export const putEventImage = defineEndpoint({
  method: 'PUT',
  path: '/api/events/:id/image',
  access: 'admin',
  summary: `Sets an event's picture: JPEG, PNG or WebP, recognised by its content. ${EVENT_IMAGE_PIXELS} pixels wide; a multipart form can add one of ${EVENT_IMAGE_SMALL_PIXELS} pixels. At most ${MAX_EVENT_IMAGE_PIXELS} pixels a side; stored without metadata.`,
  imageMaxBytes: MAX_EVENT_IMAGE_BYTES,
  imageSmall: true,
  status: 200,
  answer: Event,
  errors: ['event.not_found', 'image.too_large', 'image.too_many_pixels', 'image.not_an_image'],
});

export const deleteEventImage = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/:id/image',
  access: 'admin',
  summary: "Removes an event's picture.",
  status: 200,
  answer: Event,
  errors: ['event.not_found'],
});

export const getEventImage = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id/image/:file',
  access: 'anyone',
  summary: "An event's picture. The path changes with the picture, so it can be cached.",
  status: 200,
  file: 'image/*',
  errors: ['image.not_found'],
});

export const listEventShifts = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id/shifts',
  access: 'admin',
  summary: 'The shifts of an event, by start, each with its number of held places.',
  polled: true,
  status: 200,
  answer: v.object({ items: v.array(Shift) }),
  errors: ['event.not_found'],
});
