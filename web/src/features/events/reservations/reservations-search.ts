import { RESERVATION_STATUSES } from '@ijsploeg/worker/contract';
import {
  createSearchParser,
  oneOf,
  pageNumber,
  searchText,
  text,
} from '../../../lib/navigation/search-params.ts';

/** Reads what the address of an event's reservations holds; what makes no sense in it is left out. */
export const readReservationsSearch = createSearchParser({
  q: searchText,
  status: oneOf(RESERVATION_STATUSES),
  page: pageNumber,
  /** The reservation that is about to be cancelled. */
  cancel: text,
});
export type ReservationsSearch = ReturnType<typeof readReservationsSearch>;
