import { type Event, type EventStatus, eventStatusAt, placesLeft } from '@ijsploeg/worker/contract';

type Clocked = Pick<Event, 'startDate' | 'endDate'>;

/** The status of an event by the browser's clock, which keeps running while the screen stays open. */
export const statusAt = ({ startDate, endDate }: Clocked, now: Date): EventStatus =>
  eventStatusAt(now.getTime(), Date.parse(startDate), Date.parse(endDate));

/** Why no place can be reserved; null while one can. An event that is over is not called full. */
export function closedBecause(
  event: Clocked & Pick<Event, 'maxCapacity' | 'currentCapacity' | 'calledOff'>,
  now: Date,
): 'called_off' | 'ended' | 'full' | null {
  if (event.calledOff) return 'called_off';
  if (statusAt(event, now) === 'completed') return 'ended';
  return placesLeft(event) === 0 ? 'full' : null;
}
