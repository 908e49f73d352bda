import { type Event, eventStatusAt, toInstant } from '@ijsploeg/worker/contract';
import type { events } from './events.table.ts';

export type EventRow = Omit<typeof events.$inferSelect, 'searchText' | 'submissionId'>;

/** The path of an image: under its event, by the last part of its key. */
const toImageUrl = (eventId: string, key: string | null) =>
  key === null ? null : `/api/events/${eventId}/image/${key.split('/').at(-1)}`;

/** The paths of an event's image; null without one. They change with the image, so they can be cached. */
export const toImageUrls = ({
  id,
  imageKey,
  imageSmallKey,
}: Pick<EventRow, 'id' | 'imageKey' | 'imageSmallKey'>) => ({
  imageUrl: toImageUrl(id, imageKey),
  imageSmallUrl: toImageUrl(id, imageSmallKey ?? imageKey),
});

/** Maps an event to the contract. */
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
  maxPerPerson: row.maxPerPerson,
  requiresTicket: row.requiresTicket,
  status: eventStatusAt(now, row.startDate, row.endDate),
  calledOff: row.calledOff,
  version: row.version,
});
