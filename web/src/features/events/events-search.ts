import { EVENT_FILTERS } from '@ijsploeg/worker/contract';
import { createSearchParser, oneOf, searchText } from '../../lib/navigation/search-params.ts';

/** Parses the search params of the events, so that a link shows the same list; invalid params are dropped. */
export const readEventsSearch = createSearchParser({
  q: searchText,
  filter: oneOf(EVENT_FILTERS),
  /** The form for a new event is open. */
  act: oneOf(['create']),
});
export type EventsSearch = ReturnType<typeof readEventsSearch>;

/** Parses which dialog is open over an event. */
export const readEventSearch = createSearchParser({ act: oneOf(['reserve', 'edit', 'delete', 'image']) });
export type EventSearch = ReturnType<typeof readEventSearch>;
