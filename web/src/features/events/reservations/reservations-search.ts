import { RESERVATION_STATUSES } from '@ijsploeg/worker/contract';
import { laterPage, oneOf, searchOf, text, words } from '../../../lib/search.ts';

/** Reads what the address of an event's reservations holds; what makes no sense in it is left out. */
export const readReservationsSearch = searchOf({
  q: words,
  status: oneOf(RESERVATION_STATUSES),
  page: laterPage,
  /** The reservation that is about to be cancelled. */
  cancel: text,
});
export type ReservationsSearch = ReturnType<typeof readReservationsSearch>;
