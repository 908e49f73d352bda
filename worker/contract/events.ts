import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { Instant } from './time.ts';

/** As the clock says: before its start, until its end, and after. */
export const EVENT_STATUSES = ['upcoming', 'ongoing', 'completed'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** A public activity. */
export const Event = v.object({
  id: v.string(),
  title: v.string(),
  description: v.nullable(v.string()),
  location: v.string(),
  startDate: Instant,
  endDate: Instant,
  /** Null while there is no picture. */
  imageUrl: v.nullable(v.string()),
  /** Euro cents; null is free. */
  priceCents: v.nullable(v.number()),
  maxCapacity: v.number(),
  /** Places reserved. */
  currentCapacity: v.number(),
  requiresTicket: v.boolean(),
  status: v.picklist(EVENT_STATUSES),
  version: v.number(),
});
export type Event = v.InferOutput<typeof Event>;

export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/api/events',
  access: 'anyone',
  summary: 'The events, by start.',
  query: v.object({
    filter: v.optional(v.picklist(['all', 'upcoming', 'past'], 'invalid'), 'all'),
  }),
  polled: true,
  status: 200,
  answer: v.object({ items: v.array(Event) }),
});
