import type { Event, EventFilter } from '@ijsploeg/worker/contract';
import { statusAt } from './event-state.ts';

/** Events in the order in which they are shown. */
interface ArrangedEvents {
  /** Upcoming or under way, by start. */
  coming: Event[];
  /** Over, the latest first. */
  over: Event[];
}

const latestFirst = (one: Event, other: Event) => Date.parse(other.endDate) - Date.parse(one.endDate);

/**
 * Puts upcoming events before past ones. A list filtered by one of both keeps the server's choice: an event
 * that ends meanwhile stays in place until the list is refetched.
 *
 * @param events by start, as the API lists them
 */
export function arrangeEvents(events: readonly Event[], filter: EventFilter, now: Date): ArrangedEvents {
  if (filter === 'upcoming') return { coming: [...events], over: [] };
  if (filter === 'past') return { coming: [], over: [...events].sort(latestFirst) };
  const isOver = (event: Event) => statusAt(event, now) === 'completed';
  return {
    coming: events.filter((event) => !isOver(event)),
    over: events.filter(isOver).sort(latestFirst),
  };
}
