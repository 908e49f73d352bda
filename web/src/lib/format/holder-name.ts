import type { Reservation } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';
import { personName } from './person-name.ts';

/** Whose a reservation is; of an account that was removed only that is known. */
export const holderName = (reservation: Pick<Reservation, 'firstName' | 'lastName' | 'email'>): string =>
  personName(reservation) || m.reservations_holder_gone();
