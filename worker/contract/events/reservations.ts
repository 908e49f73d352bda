import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { EmailAddress, OptionalLine, PersonName, SubmissionId } from '../platform/fields.ts';
import {
  MAX_EVENT_CAPACITY,
  MAX_PHONE_CHARS,
  MAX_SCANNED_CHARS,
  MAX_SEARCH_CHARS,
  MAX_TICKET_ADDRESSES,
  PAGE_SIZE,
} from '../platform/limits.ts';
import { PageNumber } from '../platform/pagination.ts';
import { Instant } from '../platform/time.ts';
import { Event } from './events.ts';

export const RESERVATION_STATUSES = ['reserved', 'cancelled'] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** Places on an event, for their holder and for admins. */
export const Reservation = v.object({
  id: v.string(),
  eventId: v.string(),
  /** The code on the ticket, and the text of its QR code: `7KM-4XP-A9C`; see `parseTicketReference`. */
  reference: v.string(),
  status: v.picklist(RESERVATION_STATUSES),
  quantity: v.number(),
  /** Euro cents for all places together, paid at the desk; 0 is free. */
  totalCents: v.number(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  /** E.164, as `+31612345678`. */
  phoneNumber: v.nullable(v.string()),
  /** The phone number formatted for reading: national for Dutch numbers, international for others. */
  phoneDisplay: v.nullable(v.string()),
  createdAt: Instant,
  cancelledAt: v.nullable(Instant),
  /** When the ticket was used; null until then. */
  usedAt: v.nullable(Instant),
});
export type Reservation = v.InferOutput<typeof Reservation>;

/** A reservation with its event, for its holder. */
export const MyReservation = v.object({
  ...Reservation.entries,
  event: v.pick(Event, [
    'id',
    'title',
    'location',
    'startDate',
    'endDate',
    'imageUrl',
    'imageSmallUrl',
    'status',
    'calledOff',
  ]),
  /** It is not cancelled or used, and the event has not started. */
  cancellable: v.boolean(),
});
export type MyReservation = v.InferOutput<typeof MyReservation>;

/** A reservation that was just made. */
export const Reserved = v.object({
  ...MyReservation.entries,
  /** Where the ticket is mailed to: the person's own address if the other one got too many mails in the last hour. */
  mailedTo: v.string(),
});
export type Reserved = v.InferOutput<typeof Reserved>;

export const NewReservation = v.object({
  /** The address for the ticket. */
  email: EmailAddress,
  firstName: PersonName,
  lastName: PersonName,
  /** User input; the server parses it (default country NL) and answers `invalid_phone` at the field. */
  phoneNumber: OptionalLine(MAX_PHONE_CHARS),
  quantity: v.pipe(
    v.number('invalid'),
    v.integer('invalid'),
    v.minValue(1, 'out_of_range'),
    v.maxValue(MAX_EVENT_CAPACITY, 'out_of_range'),
  ),
  /** The price of one place that the form showed, 0 if free; without it, any price is accepted. */
  priceCents: v.optional(v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(0, 'out_of_range'))),
  submissionId: SubmissionId,
});
export type NewReservation = v.InferOutput<typeof NewReservation>;

export const reserve = defineEndpoint({
  method: 'POST',
  path: '/api/events/:id/reservations',
  access: 'signed-in',
  summary: `Reserves places on an event that has not ended, and mails the ticket. \`event.full\` and \`event.person_limit\` have the number of places \`left\`, \`event.price_changed\` the current price. Tickets go to at most ${MAX_TICKET_ADDRESSES} addresses in 24 hours besides your own.`,
  body: NewReservation,
  status: 201,
  answer: Reserved,
  errors: [
    'event.not_found',
    'event.called_off',
    'event.full',
    'event.person_limit',
    'event.ended',
    'event.price_changed',
    'reservation.too_many_addresses',
    'request.rate_limited',
  ],
});

export const listMyReservations = defineEndpoint({
  method: 'GET',
  path: '/api/reservations/mine',
  access: 'signed-in',
  summary: 'Your reservations with their events, newest reservation first, cancelled ones included.',
  polled: true,
  status: 200,
  answer: v.object({ items: v.array(MyReservation) }),
});

export const getReservationCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/reservations/:id/calendar.ics',
  access: 'signed-in',
  summary: 'A calendar file (RFC 5545) with the event of one of your current reservations.',
  status: 200,
  file: 'text/calendar',
  errors: ['reservation.not_found', 'reservation.cancelled'],
});

export const cancelReservation = defineEndpoint({
  method: 'POST',
  path: '/api/reservations/:id/cancel',
  access: 'signed-in',
  summary: 'Cancels a reservation: your own until the event starts, as an admin any until it ends.',
  status: 200,
  answer: MyReservation,
  errors: [
    'reservation.not_found',
    'reservation.cancelled',
    'reservation.used',
    'event.started',
    'event.ended',
  ],
});

export const listEventReservations = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id/reservations',
  access: 'admin',
  summary: `The reservations of an event, newest first, ${PAGE_SIZE} per page. Searched in names, address and reference.`,
  query: v.object({
    status: v.optional(v.picklist(['all', ...RESERVATION_STATUSES], 'invalid'), 'all'),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_CHARS, 'too_long')), ''),
    page: PageNumber,
  }),
  polled: true,
  status: 200,
  answer: v.object({
    items: v.array(Reservation),
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
  }),
  errors: ['event.not_found'],
});

export const exportReservations = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id/reservations/export',
  access: 'admin',
  sensitive: true,
  summary: 'Every reservation of an event, oldest first, for the workbook.',
  status: 200,
  rows: Reservation,
  errors: ['event.not_found', 'request.rate_limited'],
});

export const DoorCheck = v.object({
  /** The text of the QR code, or the code entered by hand. */
  reference: v.pipe(
    v.string('invalid'),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(MAX_SCANNED_CHARS, 'too_long'),
  ),
  /**
   * Identifies one check, a random UUID for example: a repeat, after a lost answer, succeeds again instead of reporting
   * that the ticket is used.
   */
  checkId: v.optional(v.pipe(v.string('invalid'), v.regex(/^[\w-]{8,64}$/, 'invalid'))),
  /** When the ticket was checked, if the check had to wait for a connection: at most a day ago. Default: now. */
  checkedAt: v.optional(Instant),
});
export type DoorCheck = v.InferOutput<typeof DoorCheck>;

export const checkAtDoor = defineEndpoint({
  method: 'POST',
  path: '/api/events/:id/door-check',
  access: 'admin',
  summary:
    'Marks a ticket as used, once. A refusal has the `reservation`: used (`usedAt`), cancelled (`cancelledAt`), or of another `event`.',
  body: DoorCheck,
  status: 200,
  answer: Reservation,
  errors: [
    'event.not_found',
    'reservation.not_found',
    'event.called_off',
    'reservation.other_event',
    'reservation.cancelled',
    'reservation.used',
  ],
});
