import { type ListedShift, type Shift, URGENT_GAP_HOURS } from '@ijsploeg/worker/contract';
import { freePlaces, isStandInSought } from './places.ts';

/**
 * How much a shift to come needs people: `danger` if it starts soon with fewer than its minimum, or with nobody; `wanted` if it has
 * a free place, or somebody on it seeks a stand-in. From the least urgent on; each has one color in the month, the list and
 * the week's grid.
 */
export const NEEDS = ['fine', 'wanted', 'danger'] as const;
export type Need = (typeof NEEDS)[number];

const SOON_MS = URGENT_GAP_HOURS * 3_600_000;

/** The people that a shift needs at least. */
const minimumOf = ({ minVolunteers }: Pick<Shift, 'minVolunteers'>) => minVolunteers ?? 1;

/** How many people a shift in danger lacks. */
export const lackOf = (shift: Pick<Shift, 'minVolunteers' | 'currentVolunteers'>): number =>
  minimumOf(shift) - shift.currentVolunteers;

interface Staffing extends Pick<Shift, 'status' | 'startTime' | 'minVolunteers'> {
  /** The places that somebody holds. */
  held: number;
  free: number;
  isStandInSought: boolean;
}

/** The need of a shift; none once it has begun or was called off. */
export function needFrom(shift: Staffing, now: Date): Need {
  const startsIn = Date.parse(shift.startTime) - now.getTime();
  if (shift.status !== 'active' || startsIn <= 0) return 'fine';
  if (shift.held < minimumOf(shift) && startsIn <= SOON_MS) return 'danger';
  return shift.free > 0 || shift.isStandInSought ? 'wanted' : 'fine';
}

/** The need of a shift in a list. */
export const needOf = (shift: ListedShift, now: Date): Need =>
  needFrom(
    {
      ...shift,
      held: shift.currentVolunteers,
      free: freePlaces(shift),
      isStandInSought: isStandInSought(shift),
    },
    now,
  );
