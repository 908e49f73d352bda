/** As the clock says: up to its start, up to its end, and after. */
export const EVENT_STATUSES = ['upcoming', 'ongoing', 'completed'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Where an event is at `now`; milliseconds all three. Its first and last instant still belong to what they end. */
export function eventStatusAt(now: number, startDate: number, endDate: number): EventStatus {
  if (now > endDate) return 'completed';
  return now > startDate ? 'ongoing' : 'upcoming';
}

/** How many places of an event are free; never less than none. */
export const placesLeft = ({
  maxCapacity,
  currentCapacity,
}: {
  maxCapacity: number;
  currentCapacity: number;
}): number => Math.max(0, maxCapacity - currentCapacity);
