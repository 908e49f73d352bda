import { RESERVATION_STATUSES } from '@ijsploeg/worker/contract';
import {
  createSearchParser,
  oneOf,
  pageNumber,
  searchText,
  text,
} from '../../../lib/navigation/search-params.ts';

/** Parses the search params of an event's reservations; invalid ones are dropped. */
export const readReservationsSearch = createSearchParser({
  q: searchText,
  status: oneOf(RESERVATION_STATUSES),
  page: pageNumber,
  /** The reservation to be cancelled. */
  cancel: text,
});
export type ReservationsSearch = ReturnType<typeof readReservationsSearch>;
