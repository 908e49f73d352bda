import type { ListedShift } from '@ijsploeg/worker/contract';
import { NEEDS, type Need, needOf } from '../../../lib/shifts/need.ts';
import { freePlaces, heldPlace, isStandInSought, isWaiting } from '../../../lib/shifts/places.ts';
import { type DayKey, type DaySpan, dayOf } from './days.ts';

type Timed = Pick<ListedShift, 'startTime' | 'endTime'>;

/**
 * The shifts of each day of a span. A shift past midnight is on each of its days (product 21); one that ends at
 * midnight is not on the day that begins then.
 *
 * @param shifts by start, which is also their order on each day
 * @returns one list a day, in the order of the days
 */
export function shiftsOnDays<Shift extends Timed>(
  shifts: readonly Shift[],
  { days, bounds }: Pick<DaySpan, 'days' | 'bounds'>,
): Shift[][] {
  const lists: Shift[][] = days.map(() => []);
  let first = 0;
  for (const shift of shifts) {
    const start = Date.parse(shift.startTime);
    const end = Date.parse(shift.endTime);
    while ((bounds[first + 1] ?? Infinity) <= start) first += 1;
    for (let day = first; day < lists.length && (bounds[day] ?? 0) < end; day += 1) lists[day]?.push(shift);
  }
  return lists;
}

/**
 * The shifts by the day on which they begin, each once; those that began before `from` are on that day.
 *
 * @param shifts by start
 */
export function shiftsByStart<Shift extends Timed>(
  shifts: readonly Shift[],
  from: DayKey,
): { day: DayKey; shifts: Shift[] }[] {
  const groups: { day: DayKey; shifts: Shift[] }[] = [];
  for (const shift of shifts) {
    const start = dayOf(new Date(shift.startTime));
    const day = start < from ? from : start;
    const last = groups.at(-1);
    if (last?.day === day) last.shifts.push(shift);
    else groups.push({ day, shifts: [shift] });
  }
  return groups;
}

/** The color of a shift in the calendar: mine, mine but not confirmed, cancelled, free, full, or full with a stand-in sought. */
export type Tone = 'mine' | 'waiting' | 'free' | 'sought' | 'full' | 'off';

/** The color of a shift; mine takes precedence. */
export function toneOf(
  shift: Pick<
    ListedShift,
    | 'myAssignment'
    | 'status'
    | 'maxVolunteers'
    | 'currentVolunteers'
    | 'offeredPlaces'
    | 'claim'
    | 'seeksStandIn'
  >,
): Tone {
  const myPlace = heldPlace(shift);
  if (myPlace) return isWaiting(myPlace, shift) ? 'waiting' : 'mine';
  if (shift.status === 'cancelled') return 'off';
  if (freePlaces(shift) > 0) return 'free';
  return isStandInSought(shift) ? 'sought' : 'full';
}

/** How many shifts a day of the month view shows by name. */
const NAMED_A_DAY = 2;

/** A shift that a day of the month view shows by name; its count is only shown to admins. */
export interface NamedShift {
  shift: ListedShift;
  tone: Tone;
  need?: Need;
}

/** A day in the month view. */
export interface DaySummary {
  count: number;
  /** The number of shifts of each color. */
  counts: Record<Tone, number>;
  /** The number of shifts on which a stand-in is sought. */
  sought: number;
  /** At most two shifts that are shown by name. */
  named: readonly NamedShift[];
  /** The number of the others. */
  more: number;
  /** For admins: the greatest need of a shift, and how many places of the shifts to come are free. */
  need?: Need;
  missing?: number;
  /** For admins: the number of shifts in danger. */
  inDanger?: number;
}

function countTones(shifts: readonly NamedShift[]): Record<Tone, number> {
  const counts: Record<Tone, number> = { mine: 0, waiting: 0, free: 0, sought: 0, full: 0, off: 0 };
  for (const { tone } of shifts) counts[tone] += 1;
  return counts;
}

/** The items with the lowest ranks, in the order of the ranks. */
const topRanked = <Item>(items: readonly Item[], rankOf: (item: Item) => number): Item[] =>
  items.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, NAMED_A_DAY);

/** The order of importance for a volunteer: my shifts, then those with places to take. */
const TONE_RANKS: Record<Tone, number> = { mine: 0, waiting: 0, free: 1, sought: 1, full: 2, off: 3 };

/** The summary of a day for a volunteer; the named shifts are ordered by start. */
export function summarize(shifts: readonly ListedShift[]): DaySummary {
  const toned = shifts.map((shift) => ({ shift, tone: toneOf(shift) }));
  const top = topRanked(toned, ({ tone }) => TONE_RANKS[tone]);
  const named = toned.filter((each) => top.includes(each));
  return {
    count: shifts.length,
    counts: countTones(toned),
    sought: shifts.filter(isStandInSought).length,
    named,
    more: shifts.length - named.length,
  };
}

/** The summary of a day for an admin; the named shifts are ordered by what they lack, then by start. */
export function summarizeForAdmin(shifts: readonly ListedShift[], now: Date): DaySummary {
  const toned = shifts.map((shift) => ({ shift, tone: toneOf(shift), need: needOf(shift, now) }));
  const named = topRanked(toned, ({ need, tone }) => -NEEDS.indexOf(need) * 10 + TONE_RANKS[tone]);
  const upcoming = shifts.filter(({ status, startTime }) => status === 'active' && new Date(startTime) > now);
  return {
    count: shifts.length,
    counts: countTones(toned),
    sought: shifts.filter(isStandInSought).length,
    named,
    more: shifts.length - named.length,
    need: NEEDS.findLast((need) => toned.some((each) => each.need === need)) ?? 'fine',
    missing: upcoming.reduce((sum, shift) => sum + freePlaces(shift), 0),
    inDanger: toned.filter(({ need }) => need === 'danger').length,
  };
}

/**
 * The day that is selected by default: today if it has shifts, else the next day with shifts, else the first.
 *
 * @param busyDays the days with shifts, in order
 * @returns null when there are none
 */
export function initialDay(busyDays: readonly DayKey[], today: DayKey): DayKey | null {
  return busyDays.find((day) => day >= today) ?? busyDays[0] ?? null;
}
