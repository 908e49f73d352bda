import { EVENT_FILTERS } from '@ijsploeg/worker/contract';
import { oneOf, searchOf, words } from '../../lib/search.ts';

/** Reads what the address of the events holds, so that a link shows what I see; what makes no sense is left out. */
export const readEventsSearch = searchOf({
  q: words,
  filter: oneOf(EVENT_FILTERS),
  /** The form for a new event is open. */
  act: oneOf(['create']),
});
export type EventsSearch = ReturnType<typeof readEventsSearch>;

/** Reads which dialog is open over one event. */
export const readEventSearch = searchOf({ act: oneOf(['reserve', 'edit', 'delete', 'image']) });
export type EventSearch = ReturnType<typeof readEventSearch>;
