import { foldText, type ListedShift } from '@ijsploeg/worker/contract';
import { freePlaces, isClaimableLater, isHeld, isStandInSought } from '../../lib/shifts/places.ts';
import type { ShiftsSearch, ShownShifts } from './shifts-search.ts';

/** Which shifts are shown; an unset filter matches all. */
export type ShiftFilters = Pick<ShiftsSearch, 'q' | 'status' | 'type' | 'show'>;

/** Whether a shift is short of volunteers and can still be claimed. */
export const isShort = (shift: ListedShift, now: Date): boolean =>
  shift.status === 'active' && Date.parse(shift.startTime) > now.getTime() && freePlaces(shift) > 0;

const SHOWS: Record<ShownShifts, (shift: ListedShift, now: Date) => boolean> = {
  all: () => true,
  // Those that open later too: whoever waits for them looks here.
  claimable: isClaimableLater,
  stand_in: isStandInSought,
  short: isShort,
  mine: ({ myAssignment }) => isHeld(myAssignment),
};

/**
 * The shifts that match. The search looks at title, location, description and event.
 *
 * @param keep shifts that stay visible although they no longer match, such as one that was claimed just now
 */
export function filterShifts(
  shifts: readonly ListedShift[],
  { q, status, type, show = 'all' }: ShiftFilters,
  now: Date,
  keep?: Pick<ReadonlySet<string>, 'has'>,
): ListedShift[] {
  const words = foldText(q ?? '').split(' ');
  const fits = (shift: ListedShift) => {
    if (status && shift.status !== status) return false;
    if (type && shift.shiftType !== type) return false;
    if (!SHOWS[show](shift, now) && !keep?.has(shift.id)) return false;
    if (!q) return true;
    const text = foldText([shift.title, shift.location, shift.description, shift.event?.title].join(' '));
    return words.every((word) => text.includes(word));
  };
  return shifts.filter(fits);
}

/**
 * The ids of the shifts that stay visible after a claim: those claimed, and those that can no longer be claimed because
 * they overlap one of them, so that their rows say why.
 */
export function keptAfterClaims(
  shifts: readonly ListedShift[],
  claims: Pick<ReadonlySet<string>, 'has'>,
): ReadonlySet<string> {
  const claimed = shifts.filter(({ id }) => claims.has(id));
  const overlapsClaimed = (shift: ListedShift) =>
    shift.claim.reason === 'shift.overlap' &&
    claimed.some(
      (other) =>
        isHeld(other.myAssignment) && other.startTime < shift.endTime && other.endTime > shift.startTime,
    );
  return new Set([...claimed, ...shifts.filter(overlapsClaimed)].map(({ id }) => id));
}

/** The number of filters that are set, without the search. */
export const countFilters = ({ status, type, show }: ShiftFilters): number =>
  [status, type, show].filter((filter) => filter !== undefined).length;

/** Whether a filter or a search is set. */
export const isNarrowed = (filters: ShiftFilters): boolean => Boolean(filters.q) || countFilters(filters) > 0;

/** Search params that clear the filters and the search. */
export const NO_FILTERS = { q: undefined, status: undefined, type: undefined, show: undefined } as const;
