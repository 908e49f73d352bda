import { RESERVATION_STATUSES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant, stamps } from '../platform/db/columns.ts';
import { accounts } from '../platform/tables/auth.table.ts';

/** Public activities. */
export const events = sqliteTable(
  'events',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description'),
    location: text('location').notNull(),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date').notNull(),
    /** The image in R2, `events/{id}/{token}.{ext}`; each image has a new token. */
    imageKey: text('image_key'),
    /** Incremented with each image. */
    imageVersion: integer('image_version').notNull().default(0),
    /** Euro cents; null is free. */
    priceCents: integer('price_cents'),
    maxCapacity: integer('max_capacity').notNull(),
    /** Places reserved; maintained by triggers on event_reservations alone. */
    currentCapacity: integer('current_capacity').notNull().default(0),
    requiresTicket: integer('requires_ticket', { mode: 'boolean' }).notNull().default(false),
    version: integer('version').notNull().default(1),
    ...stamps,
    /** The image in a small size, if it was uploaded. */
    imageSmallKey: text('image_small_key'),
    /** Title, place and description without case or accents, for search (product 31). */
    searchText: text('search_text').notNull().default(''),
    /** The submission of the form that created it; a repeated one creates no second event. */
    submissionId: text('submission_id'),
    /** The most places one person can reserve. */
    maxPerPerson: integer('max_per_person').notNull().default(10),
    /** When the personal data was removed from its reservations; null again after an edit, which may change its days. */
    forgottenAt: instant('forgotten_at'),
    /** Why it does not take place, in an organiser's words; null if it does. */
    calledOff: text('called_off'),
  },
  (table) => [
    check('events_end_after_start', sql`${table.endDate} > ${table.startDate}`),
    check('events_capacity', sql`${table.maxCapacity} >= 1`),
    check('events_price', sql`${table.priceCents} IS NULL OR ${table.priceCents} >= 0`),
    index('events_by_start').on(table.startDate),
    index('events_by_end').on(table.endDate),
    // For the cron job, which forgets who reserved.
    index('events_remembered').on(table.endDate).where(sql`forgotten_at IS NULL`),
    uniqueIndex('events_once').on(table.submissionId).where(sql`submission_id IS NOT NULL`),
  ],
);

/** Places reserved on an event with the ticket form. Deleted with the event. */
export const eventReservations = sqliteTable(
  'event_reservations',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Null after the account was deleted; `people/remove-person.ts` cancels upcoming reservations. */
    userId: text('user_id').references(() => accounts.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phoneNumber: text('phone_number'),
    quantity: integer('quantity').notNull(),
    totalCents: integer('total_cents').notNull(),
    /** The code on the ticket, easy to read aloud. */
    reference: text('reference').notNull().unique(),
    status: text('status', { enum: RESERVATION_STATUSES }).notNull(),
    createdAt: instant('created_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    usedAt: instant('used_at'),
    /** Names, address and reference without case or accents, for search (product 31). */
    searchText: text('search_text').notNull().default(''),
    /** The submission of the form; a repeated one creates no second reservation. */
    submissionId: text('submission_id'),
    /** The check at the door that used it; a repeated one succeeds again. */
    doorCheckId: text('door_check_id'),
  },
  (table) => [
    check('event_reservations_status', sql`${table.status} IN ('reserved', 'cancelled')`),
    check('event_reservations_quantity', sql`${table.quantity} >= 1`),
    check('event_reservations_total', sql`${table.totalCents} >= 0`),
    index('event_reservations_of_event').on(table.eventId, table.createdAt),
    index('event_reservations_of_user').on(table.userId, table.createdAt),
    uniqueIndex('event_reservations_once')
      .on(table.userId, table.eventId, table.submissionId)
      .where(sql`submission_id IS NOT NULL`),
  ],
);
