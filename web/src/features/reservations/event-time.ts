import { type Event, eventStatusAt } from '@ijsploeg/worker/contract';

/**
 * True once reservations have closed by this browser's clock, which keeps running while the screen is open.
 */
export const isOver = ({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>, now: Date): boolean =>
  eventStatusAt(now.getTime(), Date.parse(startDate), Date.parse(endDate)) === 'completed';
