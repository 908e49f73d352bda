import type { MyReservation } from '@ijsploeg/worker/contract';
import { isOver } from './event-time.ts';

export interface SplitReservations {
  /** What stands and is not over, the next one first. */
  coming: MyReservation[];
  /** What was, or was cancelled, the last one first. */
  past: MyReservation[];
}

const startOf = ({ event }: MyReservation): number => Date.parse(event.startDate);

/** True while a ticket lets somebody in, or did, at an event that is not over. */
const isComing = ({ status, event }: MyReservation, now: Date): boolean =>
  status === 'reserved' && !isOver(event, now);

/** One's reservations, those that are to come apart from the others. */
export function splitReservations(reservations: readonly MyReservation[], now: Date): SplitReservations {
  const coming = reservations.filter((reservation) => isComing(reservation, now));
  const past = reservations.filter((reservation) => !isComing(reservation, now));
  return {
    coming: coming.sort((one, other) => startOf(one) - startOf(other)),
    past: past.sort((one, other) => startOf(other) - startOf(one)),
  };
}

/** True while one may give the places back: the list may have been read before the event began. */
export const canCancel = (reservation: MyReservation, now: Date): boolean =>
  reservation.cancellable && startOf(reservation) >= now.getTime();
