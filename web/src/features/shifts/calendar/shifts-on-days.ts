import type { ListedShift } from '@ijsploeg/worker/contract';
import { isHeld } from '../../../lib/assignments/places.ts';
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

/** The color of a shift in the calendar: mine, cancelled, full, or free. */
export type Tone = 'mine' | 'free' | 'full' | 'off';

/** The color of a shift; mine takes precedence. */
export function toneOf(
  shift: Pick<ListedShift, 'myAssignment' | 'status' | 'maxVolunteers' | 'currentVolunteers'>,
): Tone {
  if (isHeld(shift.myAssignment)) return 'mine';
  if (shift.status === 'cancelled') return 'off';
  return shift.currentVolunteers >= shift.maxVolunteers ? 'full' : 'free';
}

/** The order of importance on a day: my shifts, then those with free places. */
const RANKS: Record<Tone, number> = { mine: 0, free: 1, full: 2, off: 3 };
/** How many shifts a day of the month view shows by name. */
const NAMED_A_DAY = 2;

/** A day in the month view. */
export interface DaySummary {
  count: number;
  /** The number of shifts of each color. */
  counts: Record<Tone, number>;
  /** At most two shifts that are shown by name, by start. */
  named: readonly { shift: ListedShift; tone: Tone }[];
  /** The number of the others. */
  more: number;
}

/** The summary of a day for the month view. */
export function summarize(shifts: readonly ListedShift[]): DaySummary {
  const counts: Record<Tone, number> = { mine: 0, free: 0, full: 0, off: 0 };
  const tones = shifts.map(toneOf);
  for (const tone of tones) counts[tone] += 1;
  const named = shifts
    .map((shift, index) => ({ shift, tone: tones[index] ?? 'free', index }))
    .sort((one, other) => RANKS[one.tone] - RANKS[other.tone] || one.index - other.index)
    .slice(0, NAMED_A_DAY)
    .sort((one, other) => one.index - other.index)
    .map(({ shift, tone }) => ({ shift, tone }));
  return { count: shifts.length, counts, named, more: shifts.length - named.length };
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
