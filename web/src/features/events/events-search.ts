import { EVENT_FILTERS } from '@ijsploeg/worker/contract';
import { createSearchParser, oneOf, searchText } from '../../lib/navigation/search-params.ts';

/** Reads what the address of the events holds, so that a link shows what I see; what makes no sense is left out. */
export const readEventsSearch = createSearchParser({
  q: searchText,
  filter: oneOf(EVENT_FILTERS),
  /** The form for a new event is open. */
  act: oneOf(['create']),
});
export type EventsSearch = ReturnType<typeof readEventsSearch>;

/** Reads which dialog is open over one event. */
export const readEventSearch = createSearchParser({ act: oneOf(['reserve', 'edit', 'delete', 'image']) });
export type EventSearch = ReturnType<typeof readEventSearch>;
