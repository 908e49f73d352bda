import { type Event, eventStatusAt } from '@ijsploeg/worker/contract';

/** True once nobody can reserve any more, by this browser's clock, which goes on while the screen stays open. */
export const isOver = ({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>, now: Date): boolean =>
  eventStatusAt(now.getTime(), Date.parse(startDate), Date.parse(endDate)) === 'completed';
