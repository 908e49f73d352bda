import { MAX_LIST_ROWS, PAGE_SIZE, type ReservationStatus } from '@ijsploeg/worker/contract';
import { and, asc, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, once } from '../../db/client.ts';
import { EXPORT_PAGE_ROWS } from '../../lib/export-stream.ts';
import { toSearchText } from '../../lib/search-text.ts';
import { events, eventReservations as reservations } from '../events/events.table.ts';

const { searchText: _, submissionId: __, doorCheckId, ...reservationColumns } = getTableColumns(reservations);

const reservedEvent = {
  id: events.id,
  title: events.title,
  location: events.location,
  startDate: events.startDate,
  endDate: events.endDate,
  imageKey: events.imageKey,
  imageSmallKey: events.imageSmallKey,
  version: events.version,
};

/** Reservations with their events. Not for a batch, in which D1 answers by column name: both have an `id`. */
const selectWithEvent = (db: Db, where: SQL | undefined) =>
  db
    .select({ reservation: reservationColumns, event: reservedEvent })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(where);

/** One reservation with its event. */
export const findReservation = (db: Db, id: string) => selectWithEvent(db, eq(reservations.id, id)).get();

/** Somebody's reservations with their events, newest first. */
export const listReservationsOf = (db: Db, userId: string) =>
  selectWithEvent(db, eq(reservations.userId, userId))
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
    .limit(MAX_LIST_ROWS);

/** Somebody's reservations of one event that stand and have their tickets at one address, oldest first. */
export const listReservationsAt = (
  db: Db,
  { eventId, userId, email }: { eventId: string; userId: string; email: string },
) =>
  selectWithEvent(
    db,
    and(
      eq(reservations.userId, userId),
      eq(reservations.eventId, eventId),
      eq(reservations.email, email),
      eq(reservations.status, 'reserved'),
    ),
  ).orderBy(asc(reservations.createdAt), asc(reservations.id));

interface Listed {
  eventId: string;
  status: 'all' | ReservationStatus;
  search: string;
}

const isListed = ({ eventId, status, search }: Listed) =>
  and(
    eq(reservations.eventId, eventId),
    status === 'all' ? undefined : eq(reservations.status, status),
    search ? sql`instr(${reservations.searchText}, ${toSearchText(search)}) > 0` : undefined,
  );

/** A page of an event's reservations, newest first. */
export const selectPage = (db: Db, listed: Listed, page: number) =>
  db
    .select(reservationColumns)
    .from(reservations)
    .where(isListed(listed))
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);

/** How many reservations the pages of {@link selectPage} hold. */
export const countListed = (db: Db, listed: Listed) =>
  db.select({ total: count() }).from(reservations).where(isListed(listed));

const exportPage = once((db) =>
  db
    .select(reservationColumns)
    .from(reservations)
    .where(
      and(
        eq(reservations.eventId, sql.placeholder('eventId')),
        sql`(${reservations.createdAt}, ${reservations.id}) > (${sql.placeholder('createdAt')}, ${sql.placeholder('id')})`,
      ),
    )
    .orderBy(asc(reservations.createdAt), asc(reservations.id))
    .limit(EXPORT_PAGE_ROWS)
    .prepare(),
);

/** The reservations of an event after this one, oldest first. */
export const listExportPage = (db: Db, eventId: string, after?: { createdAt: number; id: string }) =>
  exportPage(db).all({
    eventId,
    createdAt: after?.createdAt ?? Number.MIN_SAFE_INTEGER,
    id: after?.id ?? '',
  });

export interface Wanted {
  id: string;
  eventId: string;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  quantity: number;
  reference: string;
  submissionId: string | null;
  /** In cents, of one place; null when any price will do. */
  priceCents: number | null;
  now: number;
}

const searchTextOf = ({ firstName, lastName, email, reference }: Wanted) =>
  toSearchText(firstName, lastName, email, reference, reference.replaceAll('-', ''));

/**
 * The one statement by which anybody gets places on an event: it checks that the event is not over, has them
 * and costs what was seen, reckons the price and writes the row, so that nothing can change in between. The places themselves are counted
 * by a trigger, in the same statement.
 *
 * No row when the event refuses, when whoever asks was removed in the meantime, when this submission made its
 * reservation before, or when the reference is taken.
 */
export const takePlaces = (db: Db, wanted: Wanted) =>
  db
    .insert(reservations)
    // Every column, in the table's order.
    .select(
      sql`
        SELECT ${wanted.id}, events.id, ${wanted.userId}, ${wanted.email}, ${wanted.firstName}, ${wanted.lastName},
               ${wanted.phoneNumber}, ${wanted.quantity}, ${wanted.quantity} * coalesce(events.price_cents, 0),
               ${wanted.reference}, 'reserved', ${wanted.now}, NULL, NULL, ${searchTextOf(wanted)},
               ${wanted.submissionId}, NULL
        FROM events
        WHERE events.id = ${wanted.eventId} AND events.end_date >= ${wanted.now}
          AND EXISTS (SELECT 1 FROM accounts WHERE accounts.id = ${wanted.userId})
          AND events.current_capacity + ${wanted.quantity} <= events.max_capacity
          AND coalesce(events.price_cents, 0) = coalesce(${wanted.priceCents}, events.price_cents, 0)`,
    )
    .onConflictDoNothing()
    .returning({ id: reservations.id });

/** The reservation that this submission made before, if it did. */
export const selectSubmitted = (
  db: Db,
  { userId, eventId, submissionId }: Pick<Wanted, 'userId' | 'eventId' | 'submissionId'>,
) =>
  db
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.userId, userId),
        eq(reservations.eventId, eventId),
        // Never true of null: a submission without a name is no repeat.
        sql`${reservations.submissionId} = ${submissionId}`,
      ),
    );

/** In SQL, over `event_reservations`: it stands, is not used, and its event is not over. */
export const isToCome = (now: number) =>
  sql`event_reservations.status = 'reserved' AND event_reservations.used_at IS NULL
    AND EXISTS (SELECT 1 FROM events WHERE events.id = event_reservations.event_id AND events.end_date >= ${now})`;

/** Cancels all of somebody's reservations that are to come, if `when` holds. */
export const cancelAllOf = (db: Db, userId: string, when: SQL, now: number) =>
  db
    .update(reservations)
    .set({ status: 'cancelled', cancelledAt: now })
    .where(and(eq(reservations.userId, userId), isToCome(now), when))
    .returning({ id: reservations.id });

/** Cancels a reservation that stands and is not used; no row when something of that, or `where`, does not hold. */
export const cancelPlaces = (db: Db, id: string, where: SQL, now: number) =>
  db
    .update(reservations)
    .set({ status: 'cancelled', cancelledAt: now })
    .where(
      and(eq(reservations.id, id), eq(reservations.status, 'reserved'), isNull(reservations.usedAt), where),
    )
    .returning({ id: reservations.id });

/** Marks a ticket of an event as used; no row when it is not one, is cancelled or was used before. */
export const usePlaces = (
  db: Db,
  {
    eventId,
    reference,
    checkId,
    usedAt,
  }: {
    eventId: string;
    reference: string;
    checkId: string | null;
    usedAt: number;
  },
) =>
  db
    .update(reservations)
    .set({ usedAt, doorCheckId: checkId })
    .where(
      and(
        eq(reservations.reference, reference),
        eq(reservations.eventId, eventId),
        eq(reservations.status, 'reserved'),
        isNull(reservations.usedAt),
      ),
    )
    .returning({ id: reservations.id });

/** The reservation with this reference, whatever became of it, and the check that used it. */
export const selectByReference = (db: Db, reference: string) =>
  db
    .select({ ...reservationColumns, doorCheckId })
    .from(reservations)
    .where(eq(reservations.reference, reference));
