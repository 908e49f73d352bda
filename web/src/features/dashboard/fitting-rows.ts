import { FITTING_ROWS, type FittingShift } from '@ijsploeg/worker/contract';

/** A shift that is offered, with what the person did with it since. */
export interface FittingRow {
  shift: FittingShift;
  /** `overlap`: the person took another shift at that time. */
  state: 'open' | 'held' | 'overlap';
}

/**
 * The rows of the offered shifts. After a claim they stay where they are, because the server then offers others instead,
 * and a row must not move while somebody is about to press the next one.
 *
 * @param shown the rows that are on the screen
 * @param offered what the server offers now
 * @param recent where this browser took a place or gave it back, see `useRecentPlaces`
 */
export function fittingRows(
  shown: readonly FittingRow[],
  offered: readonly FittingShift[],
  recent: ReadonlyMap<string, boolean>,
): FittingRow[] {
  const current = new Map(offered.map((shift) => [shift.id, shift]));
  const before = new Map(shown.map(({ shift }) => [shift.id, shift]));
  const known = [...new Map([...before, ...current]).values()];
  const isKept = known.some(({ id }) => recent.has(id));
  const held = known.filter(({ id }) => recent.get(id));
  const stateOf = (shift: FittingShift): FittingRow['state'] | null => {
    if (recent.get(shift.id)) return 'held';
    if (held.some((other) => overlaps(shift, other))) return 'overlap';
    return current.has(shift.id) || recent.has(shift.id) ? 'open' : null;
  };
  return (isKept ? known : offered)
    .flatMap((shift) => {
      const state = stateOf(shift);
      return state ? [{ shift, state }] : [];
    })
    .slice(0, Math.max(shown.length, FITTING_ROWS));
}

const overlaps = (one: FittingShift, other: FittingShift) =>
  Date.parse(one.startTime) < Date.parse(other.endTime) &&
  Date.parse(other.startTime) < Date.parse(one.endTime);
