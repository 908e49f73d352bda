/** By time: before the start, until the end, and after it. */
export const EVENT_STATUSES = ['upcoming', 'ongoing', 'completed'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/**
 * The status of an event at `now`, in milliseconds. At its start an event is still upcoming, at its end still
 * ongoing.
 */
export function eventStatusAt(now: number, startDate: number, endDate: number): EventStatus {
  if (now > endDate) return 'completed';
  return now > startDate ? 'ongoing' : 'upcoming';
}

/** The number of free places; never negative, although an admin may lower the capacity below the reserved places. */
export const placesLeft = ({
  maxCapacity,
  currentCapacity,
}: {
  maxCapacity: number;
  currentCapacity: number;
}): number => Math.max(0, maxCapacity - currentCapacity);
