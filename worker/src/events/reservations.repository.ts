import {
  MAX_LIST_ROWS,
  MAX_TICKET_ADDRESSES,
  PAGE_SIZE,
  type ReservationStatus,
} from '@ijsploeg/worker/contract';
import { and, asc, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/client.ts';
import { insertFrom } from '../platform/db/insert-from.ts';
import { selectJson } from '../platform/db/json-row.ts';
import { once } from '../platform/db/shared-queries.ts';
import { EXPORT_PAGE_ROWS } from '../platform/http/export-stream.ts';
import type { SessionKey } from '../platform/http/signed-in.ts';
import { personOf } from '../platform/identity/sessions.ts';
import { DAY_MS } from '../platform/lib/durations.ts';
import { toSearchText } from '../platform/lib/search-text.ts';
import { events, eventReservations as reservations } from './events.table.ts';

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
  calledOff: events.calledOff,
};

/** The values of a reservation after its personal data was removed. */
export const withoutPerson = {
  email: '',
  firstName: '',
  lastName: '',
  phoneNumber: null,
  // The reference identifies no one and its places still count, so it stays searchable.
  searchText: sql`lower(reference || ' ' || replace(reference, '-', ''))`,
};

/** Reservations with their events. */
const selectWithEvent = (db: Db, where: SQL | undefined) =>
  selectJson(db, { reservation: reservationColumns, event: reservedEvent })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(where);

/** One reservation with its event. */
export const selectReservation = (db: Db, id: string) => selectWithEvent(db, eq(reservations.id, id));

/** The result of {@link selectReservation}. */
export const findReservation = async (db: Db, id: string) => (await selectReservation(db, id).get())?.row;

/** The reservations of the session's person with their events, newest first. */
export const selectOwnReservations = (db: Db, session: SessionKey) =>
  selectWithEvent(db, eq(reservations.userId, personOf(session)))
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
    .limit(MAX_LIST_ROWS);

/** A person's current reservations of one event whose tickets went to one address, oldest first. */
export async function listReservationsAt(
  db: Db,
  { eventId, userId, email }: { eventId: string; userId: string; email: string },
) {
  const found = await selectWithEvent(
    db,
    and(
      eq(reservations.userId, userId),
      eq(reservations.eventId, eventId),
      eq(reservations.email, email),
      eq(reservations.status, 'reserved'),
    ),
  ).orderBy(asc(reservations.createdAt), asc(reservations.id));
  return found.map(({ row }) => row);
}

interface ReservationQuery {
  eventId: string;
  status: 'all' | ReservationStatus;
  search: string;
}

const matches = ({ eventId, status, search }: ReservationQuery) =>
  and(
    eq(reservations.eventId, eventId),
    status === 'all' ? undefined : eq(reservations.status, status),
    search ? sql`instr(${reservations.searchText}, ${toSearchText(search)}) > 0` : undefined,
  );

/** A page of an event's reservations, newest first. */
export const selectPage = (db: Db, query: ReservationQuery, page: number) =>
  db
    .select(reservationColumns)
    .from(reservations)
    .where(matches(query))
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);

/** The number of reservations on all pages of {@link selectPage}. */
export const countMatches = (db: Db, query: ReservationQuery) =>
  db.select({ total: count() }).from(reservations).where(matches(query));

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

interface ReservationValues {
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
  /** The expected price of one place, in cents; null to accept any. */
  priceCents: number | null;
  now: number;
}

const searchTextOf = ({
  firstName,
  lastName,
  email,
  reference,
}: Pick<ReservationValues, 'firstName' | 'lastName' | 'email' | 'reference'>) =>
  toSearchText(firstName, lastName, email, reference, reference.replaceAll('-', ''));

/** The period in which {@link MAX_TICKET_ADDRESSES} are counted. */
export const TICKET_ADDRESSES_MS = DAY_MS;

type Holder = Pick<ReservationValues, 'userId' | 'now'>;

/**
 * In SQL, the reservations with which a person sent tickets to an address other than their own and other than `email`.
 * Cancelled ones count: their mails were sent.
 */
const sentElsewhere = ({ userId, now }: Holder, email: string) => sql`
  earlier.user_id = ${userId} AND earlier.created_at > ${now - TICKET_ADDRESSES_MS} AND earlier.email <> ${email}
  AND earlier.email <> (SELECT accounts.email FROM accounts WHERE accounts.id = ${userId})`;

/** In SQL: this address is the person's own, or one of the few others that they can send tickets to. */
const maySendTo = (holder: Holder, email: string) => sql`(
  ${email} = (SELECT accounts.email FROM accounts WHERE accounts.id = ${holder.userId})
  OR (SELECT count(DISTINCT earlier.email) FROM event_reservations AS earlier
      WHERE ${sentElsewhere(holder, email)}) < ${MAX_TICKET_ADDRESSES})`;

/** When each of the other addresses last got a ticket; each counts for {@link TICKET_ADDRESSES_MS}. */
export const selectOtherAddresses = (
  db: Db,
  { email, ...holder }: Holder & Pick<ReservationValues, 'email'>,
) =>
  db
    .select({ lastAt: sql<number>`max(earlier.created_at)`.as('last_at') })
    .from(sql`event_reservations AS earlier`)
    .where(sentElsewhere(holder, email))
    .groupBy(sql`earlier.email`)
    .orderBy(sql`last_at`);

/** In SQL: the places that a person holds on an event. */
const placesHeldBy = (userId: string, eventId: string) => sql`
  SELECT total(mine.quantity) FROM event_reservations AS mine
  WHERE mine.user_id = ${userId} AND mine.event_id = ${eventId} AND mine.status = 'reserved'`;

/** The number of places that a person holds on an event. */
export const countPlacesOf = (db: Db, { userId, eventId }: Pick<ReservationValues, 'userId' | 'eventId'>) =>
  db
    .select({ places: sql<number>`(${placesHeldBy(userId, eventId)})`.as('places_held') })
    .from(events)
    .where(eq(events.id, eventId));

/**
 * The only statement that gives anyone places on an event: it checks that the event takes place, has not ended, has enough places
 * in all and for this person, and has the expected price, and that the ticket's address is allowed. It computes the
 * total and writes the row, so that nothing can change in between. A trigger counts the places in the same statement.
 *
 * No row when one of these checks fails, when the account was removed in the meantime, when this submission already
 * has a reservation, or when the reference is taken.
 */
export const takePlaces = (db: Db, { priceCents, now, ...values }: ReservationValues) =>
  insertFrom(
    db,
    reservations,
    {
      ...values,
      totalCents: sql`${values.quantity} * coalesce(events.price_cents, 0)`,
      status: 'reserved',
      createdAt: now,
      searchText: searchTextOf(values),
    },
    {
      from: sql`events`,
      where: sql`events.id = ${values.eventId} AND events.end_date >= ${now} AND events.called_off IS NULL
        AND EXISTS (SELECT 1 FROM accounts WHERE accounts.id = ${values.userId})
        AND events.current_capacity + ${values.quantity} <= events.max_capacity
        AND (${placesHeldBy(values.userId, values.eventId)}) + ${values.quantity} <= events.max_per_person
        AND ${maySendTo({ userId: values.userId, now }, values.email)}
        AND coalesce(events.price_cents, 0) = coalesce(${priceCents}, events.price_cents, 0)`,
    },
  )
    .onConflictDoNothing()
    .returning({ id: reservations.id });

/** The reservation of an earlier attempt of this submission. */
export const selectSubmitted = (
  db: Db,
  { userId, eventId, submissionId }: Pick<ReservationValues, 'userId' | 'eventId' | 'submissionId'>,
) =>
  db
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.userId, userId),
        eq(reservations.eventId, eventId),
        // Never true for null: a submission without an id is not a repeat.
        sql`${reservations.submissionId} = ${submissionId}`,
      ),
    );

/** SQL over `event_reservations`: it is not cancelled or used, and its event has not ended. */
export const isUpcomingReservation = (now: number) =>
  sql`event_reservations.status = 'reserved' AND event_reservations.used_at IS NULL
    AND EXISTS (SELECT 1 FROM events WHERE events.id = event_reservations.event_id AND events.end_date >= ${now})`;

/** Cancels a person's upcoming reservations, if `when` holds. */
export const cancelUpcomingReservations = (db: Db, userId: string, when: SQL, now: number) =>
  db
    .update(reservations)
    .set({ status: 'cancelled', cancelledAt: now })
    .where(and(eq(reservations.userId, userId), isUpcomingReservation(now), when))
    .returning({ id: reservations.id });

/** Cancels a reservation; no row when it is cancelled or used, or when `where` does not hold. */
export const cancelPlaces = (db: Db, id: string, where: SQL, now: number) =>
  db
    .update(reservations)
    .set({ status: 'cancelled', cancelledAt: now })
    .where(
      and(eq(reservations.id, id), eq(reservations.status, 'reserved'), isNull(reservations.usedAt), where),
    )
    .returning({ id: reservations.id });

/** Marks a ticket as used; no row if it is for another event, or is already cancelled or used. */
export const markTicketUsed = (
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
        sql`(SELECT events.called_off FROM events WHERE events.id = event_reservations.event_id) IS NULL`,
      ),
    )
    .returning({ id: reservations.id });

/** The reservation with this reference in any state, and the check that used it. */
export const selectByReference = (db: Db, reference: string) =>
  db
    .select({ ...reservationColumns, doorCheckId })
    .from(reservations)
    .where(eq(reservations.reference, reference));
