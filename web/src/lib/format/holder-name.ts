import type { Reservation } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';
import { personName } from './person-name.ts';

/** The name of a reservation's holder, or that their account was removed. */
export const holderName = (reservation: Pick<Reservation, 'firstName' | 'lastName' | 'email'>): string =>
  personName(reservation) || m.reservations_holder_gone();
