import { type EventFilter, MAX_LIST_ROWS, type NewEvent } from '@ijsploeg/worker/contract';
import { and, asc, eq, getTableColumns, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/client.ts';
import { toSearchText } from '../platform/lib/search-text.ts';
import { eventReservations, events } from './events.table.ts';

// Only used for search and for repeated submissions.
const { searchText: _, submissionId: __, ...eventColumns } = getTableColumns(events);

/** The events by start; `upcoming` are those that have not ended, `past` the others. */
export const selectEvents = (
  db: Db,
  { filter, search }: { filter: EventFilter; search: string },
  now: number,
) =>
  db
    .select(eventColumns)
    .from(events)
    .where(
      and(
        { all: undefined, upcoming: gte(events.endDate, now), past: lt(events.endDate, now) }[filter],
        search ? sql`instr(${events.searchText}, ${toSearchText(search)}) > 0` : undefined,
      ),
    )
    // The plus keeps the planner from scanning all events in this order, because few of them have not ended.
    .orderBy(sql`+${events.startDate}`, asc(events.id))
    .limit(MAX_LIST_ROWS);

/** One event; no row if it does not exist. */
export const selectEvent = (db: Db, id: string) =>
  db.select(eventColumns).from(events).where(eq(events.id, id));

/** The event with this id, or else the one that this submission created before. */
export const selectCreatedEvent = (db: Db, id: string, submissionId: string | null) =>
  db
    .select(eventColumns)
    .from(events)
    // Never true for null: a form without an id is not a repeat.
    .where(or(eq(events.id, id), sql`${events.submissionId} = ${submissionId}`));

/** Totals of the reservations of an event that are not cancelled. */
export const countReservations = (db: Db, eventId: string | SQL, now: number) =>
  db
    .select({
      count: sql<number>`count(*)`.as('reservations'),
      places: sql<number>`total(${eventReservations.quantity})`.as('places'),
      usedPlaces:
        sql<number>`total(iif(${eventReservations.usedAt} IS NULL, 0, ${eventReservations.quantity}))`.as(
          'used_places',
        ),
      // No mail is sent to deleted accounts or about an event that has ended.
      toNotify: sql<number>`count(iif(${events.endDate} > ${now}, ${eventReservations.userId}, NULL))`.as(
        'to_notify',
      ),
      // Such a mail is sent once per person and address.
      toNotifyOfChange:
        sql<number>`count(DISTINCT iif(${events.endDate} > ${now}, ${eventReservations.userId} || ' ' || ${eventReservations.email}, NULL))`.as(
          'to_notify_of_change',
        ),
    })
    .from(eventReservations)
    .innerJoin(events, eq(events.id, eventReservations.eventId))
    .where(and(eq(eventReservations.eventId, eventId), eq(eventReservations.status, 'reserved')));

/** The columns of an event, from the fields of the contract. */
export const toEventColumns = (fields: NewEvent) => ({
  title: fields.title,
  description: fields.description,
  location: fields.location,
  startDate: Date.parse(fields.startDate),
  endDate: Date.parse(fields.endDate),
  priceCents: fields.priceCents,
  maxCapacity: fields.maxCapacity,
  maxPerPerson: fields.maxPerPerson,
  requiresTicket: fields.requiresTicket,
});
export type EventColumns = ReturnType<typeof toEventColumns>;

const searchTextOf = ({ title, location, description }: EventColumns) =>
  toSearchText(title, location, description);

/** Creates an event; no change if this submission already created one. */
export const insertEvent = (
  db: Db,
  id: string,
  columns: EventColumns & { submissionId: string | null },
  now: number,
) =>
  db
    .insert(events)
    .values({ id, ...columns, searchText: searchTextOf(columns), createdAt: now, updatedAt: now })
    .onConflictDoNothing();

/** Changes an event if it still has this version; no row when it does not. */
export const updateEvent = (db: Db, id: string, version: number, columns: EventColumns, now: number) =>
  db
    .update(events)
    .set({
      ...columns,
      searchText: searchTextOf(columns),
      version: version + 1,
      updatedAt: now,
      forgottenAt: null,
    })
    .where(and(eq(events.id, id), eq(events.version, version)))
    .returning({ id: events.id });

/** Sets the image of an event. This is not an edit: the version stays, so that an open form can still be saved. */
export const updateImage = (
  db: Db,
  id: string,
  keys: { imageKey: string | null; imageSmallKey: string | null },
  now: number,
) =>
  db
    .update(events)
    .set({ ...keys, imageVersion: sql`${events.imageVersion} + 1`, updatedAt: now })
    .where(eq(events.id, id))
    .returning(eventColumns);

/** Deletes an event with its reservations; its shifts stay. No row when it does not exist. */
export const removeEvent = (db: Db, id: string) =>
  db.delete(events).where(eq(events.id, id)).returning({ id: events.id });
