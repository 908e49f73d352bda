import type { MyReservation } from '@ijsploeg/worker/contract';
import { isOver } from './event-time.ts';

interface SplitReservations {
  /** Upcoming and current reservations, the next one first. */
  coming: MyReservation[];
  /** Past and cancelled reservations, latest first. */
  past: MyReservation[];
}

const startOf = ({ event }: MyReservation): number => Date.parse(event.startDate);

/** True while the ticket of an event that is not over is valid or was used. */
const isComing = ({ status, event }: MyReservation, now: Date): boolean =>
  status === 'reserved' && !isOver(event, now);

/** Splits reservations into upcoming ones and the rest. */
export function splitReservations(reservations: readonly MyReservation[], now: Date): SplitReservations {
  const coming = reservations.filter((reservation) => isComing(reservation, now));
  const past = reservations.filter((reservation) => !isComing(reservation, now));
  return {
    coming: coming.sort((one, other) => startOf(one) - startOf(other)),
    past: past.sort((one, other) => startOf(other) - startOf(one)),
  };
}

/**
 * Whether a reservation can be cancelled now. Compares with the clock, because the list may have loaded
 * before the event began.
 */
export const canCancel = (reservation: MyReservation, now: Date): boolean =>
  reservation.cancellable && startOf(reservation) >= now.getTime();
