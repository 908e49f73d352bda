import { type Event, type EventStatus, MAX_LIST_ROWS, toInstant } from '@ijsploeg/worker/contract';
import { asc, gt, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../lib/clock.ts';
import { events } from './events.table.ts';

type EventRow = typeof events.$inferSelect;

function statusOf({ startDate, endDate }: EventRow, now: number): EventStatus {
  if (now > endDate) return 'completed';
  return now > startDate ? 'ongoing' : 'upcoming';
}

/** An event as the contract shows it. */
const toEvent = (row: EventRow, now: number): Event => ({
  id: row.id,
  title: row.title,
  description: row.description,
  location: row.location,
  startDate: toInstant(row.startDate),
  endDate: toInstant(row.endDate),
  imageUrl: null,
  priceCents: row.priceCents,
  maxCapacity: row.maxCapacity,
  currentCapacity: row.currentCapacity,
  requiresTicket: row.requiresTicket,
  status: statusOf(row, now),
  version: row.version,
});

/** The events by start; `upcoming` are those that are not over, `past` the others. */
export async function listEvents(
  { db, clock }: { db: Db; clock: Clock },
  filter: 'all' | 'upcoming' | 'past',
): Promise<Event[]> {
  const now = clock.now();
  const rows = await db
    .select()
    .from(events)
    .where({ all: undefined, upcoming: gt(events.endDate, now), past: lte(events.endDate, now) }[filter])
    .orderBy(asc(events.startDate), asc(events.id))
    .limit(MAX_LIST_ROWS);
  return rows.map((row) => toEvent(row, now));
}
