import {
  eventStatusAt,
  type MyReservation,
  type Reservation,
  toInstant,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { toPhoneDisplay } from '../platform/lib/phone-number.ts';
import { toImageUrls } from './events.mapper.ts';
import type { eventReservations, events } from './events.table.ts';

export type ReservationRow = Omit<
  typeof eventReservations.$inferSelect,
  'searchText' | 'submissionId' | 'doorCheckId'
>;
export type ReservedEvent = Pick<
  typeof events.$inferSelect,
  | 'id'
  | 'title'
  | 'location'
  | 'startDate'
  | 'endDate'
  | 'imageKey'
  | 'imageSmallKey'
  | 'version'
  | 'calledOff'
>;

/** Maps a reservation to the contract. */
export const toReservation = (row: ReservationRow): Reservation => ({
  id: row.id,
  eventId: row.eventId,
  reference: row.reference,
  status: row.status,
  quantity: row.quantity,
  totalCents: row.totalCents,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  phoneNumber: row.phoneNumber,
  phoneDisplay: toPhoneDisplay(row.phoneNumber),
  createdAt: toInstant(row.createdAt),
  cancelledAt: toInstantOrNull(row.cancelledAt),
  usedAt: toInstantOrNull(row.usedAt),
});

/** Maps a reservation to the contract, with its event. */
export function toMyReservation(row: ReservationRow, event: ReservedEvent, now: number): MyReservation {
  const status = eventStatusAt(now, event.startDate, event.endDate);
  return {
    ...toReservation(row),
    event: {
      id: event.id,
      title: event.title,
      location: event.location,
      startDate: toInstant(event.startDate),
      endDate: toInstant(event.endDate),
      ...toImageUrls(event),
      status,
      calledOff: event.calledOff,
    },
    cancellable: row.status === 'reserved' && row.usedAt === null && status === 'upcoming',
  };
}
