import {
  BLOCKING_FAULTS,
  LONG_SHIFT_HOURS,
  MAX_SHIFT_HOURS,
  type PlanFault,
} from '@ijsploeg/worker/contract';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import type { ExistingShift } from './expand.ts';
import type { PlannedColumns } from './planned-shift.ts';

/** A shift of a draft. */
export interface DraftItem {
  shiftId: string;
  after: PlannedColumns;
  /** Only for a change. */
  before?: PlannedColumns | null;
  seenVersion?: number | null;
}

interface Surroundings {
  /** The shifts that touch the draft's period, cancelled ones too. */
  shifts: readonly ExistingShift[];
  /** The shifts of the draft whose new times put people on two at once. */
  doubleBooked?: ReadonlySet<string>;
  now: number;
}

const sameShift = ({ title, location, startTime, endTime }: PlannedColumns | ExistingShift) =>
  JSON.stringify([title, location, startTime, endTime]);

type Period = Pick<PlannedColumns, 'startTime' | 'endTime' | 'location'>;

const isAtSamePlace = (one: Period, other: Period) =>
  one.location === other.location && one.startTime < other.endTime && one.endTime > other.startTime;

/** The shifts of a draft that it puts at one place at the same time as another one of it. Equal new shifts are duplicates. */
function overlappingItems(items: readonly DraftItem[]): Set<string> {
  const found = new Set<string>();
  const active = items.filter(({ after }) => after.status !== 'cancelled');
  for (const one of active)
    for (const other of active)
      if (
        one.shiftId < other.shiftId &&
        isAtSamePlace(one.after, other.after) &&
        (one.before || sameShift(one.after) !== sameShift(other.after)) &&
        !(one.before && other.before && isAtSamePlace(one.before, other.before))
      )
        found.add(one.shiftId).add(other.shiftId);
  return found;
}

/** The faults of each shift of a draft, by its id. */
export function findFaults(
  items: readonly DraftItem[],
  { shifts, doubleBooked, now }: Surroundings,
): Map<string, PlanFault[]> {
  const active = shifts.filter(({ status }) => status !== 'cancelled');
  const known = new Set(active.map(sameShift));
  const byId = new Map(shifts.map((shift) => [shift.id, shift]));
  const atPlace = new Map<string, ExistingShift[]>();
  for (const shift of active) atPlace.set(shift.location, [...(atPlace.get(shift.location) ?? []), shift]);
  const planned = new Set(items.map(({ shiftId }) => shiftId));
  const isUnusual = unusual(items);
  const overlapping = overlappingItems(items);

  return new Map(
    items.map((item): [string, PlanFault[]] => {
      const { shiftId, before, after, seenVersion } = item;
      const faults: PlanFault[] = [];
      if (after.isClockChange) faults.push('clock_change');
      const hours = hoursOf(after);
      if (hours > MAX_SHIFT_HOURS) faults.push('too_long');
      else if (hours > LONG_SHIFT_HOURS && !(before && hoursOf(before) === hours)) faults.push('long');
      if (breaksSignUpRules(after)) faults.push('sign_up_rules');
      if (before) {
        const shift = byId.get(shiftId);
        const isMoved = before.startTime !== after.startTime;
        if (before.endTime <= now || (isMoved && after.startTime <= now)) faults.push('past');
        if (!shift) faults.push('gone');
        else if (shift.version !== seenVersion) faults.push('changed');
        if (isUnchanged(before, after)) faults.push('unchanged');
        if (isUnusual(item)) faults.push('differs');
        if (overlapping.has(shiftId)) faults.push('place_overlap');
        if (doubleBooked?.has(shiftId)) faults.push('double_books');
        return [shiftId, faults];
      }
      if (after.startTime <= now) faults.push('past');
      const key = sameShift(after);
      if (known.has(key)) faults.push('exists');
      else if (
        overlapping.has(shiftId) ||
        atPlace
          .get(after.location)
          ?.some(
            ({ id, startTime, endTime }) =>
              !planned.has(id) && startTime < after.endTime && endTime > after.startTime,
          )
      )
        faults.push('place_overlap');
      // A later equal shift of the draft is a duplicate of this one.
      known.add(key);
      return [shiftId, faults];
    }),
  );
}

const hoursOf = ({ startTime, endTime }: PlannedColumns) => (endTime - startTime) / HOUR_MS;

const breaksSignUpRules = ({ opensAt, startTime, minVolunteers, maxVolunteers }: PlannedColumns) =>
  (opensAt !== null && opensAt >= startTime) || (minVolunteers ?? 0) > maxVolunteers;

export const isBlocked = (faults: readonly PlanFault[]) =>
  faults.some((fault) => BLOCKING_FAULTS.includes(fault));

const fieldsOf = ({ isClockChange: _, ...values }: PlannedColumns) =>
  JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
const isUnchanged = (before: PlannedColumns, after: PlannedColumns) => fieldsOf(before) === fieldsOf(after);

const COMPARED = [
  'title',
  'location',
  'maxVolunteers',
  'description',
  'shiftType',
  'requiredSkills',
  'minVolunteers',
  'needsConfirmation',
] as const;

/**
 * Whether a shift differs from most of the others in a field that the change sets, which may have had a reason. "Most" is
 * more than half of at least three.
 */
function unusual(items: readonly DraftItem[]): (item: DraftItem) => boolean {
  const changes = items.filter(({ before }) => before);
  const usual = COMPARED.flatMap((field) => {
    const counts = new Map<string, number>();
    for (const { before, after } of changes) {
      const value = JSON.stringify(before?.[field]);
      if (value !== JSON.stringify(after[field])) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const [most] = [...counts].sort(([, one], [, other]) => other - one);
    return most && changes.length >= 3 && most[1] * 2 > changes.length ? [{ field, value: most[0] }] : [];
  });
  return ({ before, after }) =>
    usual.some(({ field, value }) => {
      const own = JSON.stringify(before?.[field]);
      return own !== value && own !== JSON.stringify(after[field]);
    });
}
