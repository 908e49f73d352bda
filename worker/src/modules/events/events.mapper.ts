import { type Event, eventStatusAt, toInstant } from '@ijsploeg/worker/contract';
import type { events } from './events.table.ts';

export type EventRow = Omit<typeof events.$inferSelect, 'searchText' | 'submissionId'>;

/** Where a picture is served: under its event, by the last part of its key. */
const toImageUrl = (eventId: string, key: string | null) =>
  key === null ? null : `/api/events/${eventId}/image/${key.split('/').at(-1)}`;

/** The addresses of an event's picture; null without one. They change with the picture, so they may be cached. */
export const toImageUrls = ({
  id,
  imageKey,
  imageSmallKey,
}: Pick<EventRow, 'id' | 'imageKey' | 'imageSmallKey'>) => ({
  imageUrl: toImageUrl(id, imageKey),
  imageSmallUrl: toImageUrl(id, imageSmallKey ?? imageKey),
});

/** An event as the contract shows it. */
export const toEvent = (row: EventRow, now: number): Event => ({
  id: row.id,
  title: row.title,
  description: row.description,
  location: row.location,
  startDate: toInstant(row.startDate),
  endDate: toInstant(row.endDate),
  ...toImageUrls(row),
  priceCents: row.priceCents,
  maxCapacity: row.maxCapacity,
  currentCapacity: row.currentCapacity,
  requiresTicket: row.requiresTicket,
  status: eventStatusAt(now, row.startDate, row.endDate),
  version: row.version,
});
