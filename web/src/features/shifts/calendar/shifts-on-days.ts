import type { ListedShift } from '@ijsploeg/worker/contract';
import { isHeld } from '../../../lib/assignments/places.ts';
import { type DayKey, type DaySpan, dayOf } from './days.ts';

type Timed = Pick<ListedShift, 'startTime' | 'endTime'>;

/**
 * The shifts of each day of a span. One over midnight stands on each day it touches (product 21); one that ends
 * at midnight does not touch the day that begins then.
 *
 * @param shifts by start; so they are on each day
 * @returns one list a day, in the order of the days
 */
export function shiftsOnDays<Shift extends Timed>(
  shifts: readonly Shift[],
  { days, bounds }: Pick<DaySpan, 'days' | 'bounds'>,
): Shift[][] {
  const lists: Shift[][] = days.map(() => []);
  for (const shift of shifts) {
    const end = Date.parse(shift.endTime);
    for (let day = dayIndexAt(bounds, Date.parse(shift.startTime)); day < lists.length; day += 1) {
      if ((bounds[day] ?? 0) >= end) break;
      lists[day]?.push(shift);
    }
  }
  return lists;
}

/**
 * The shifts by the day on which they begin, each once; what began before `from` stands on its day.
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

/** The index of the day that has begun at a moment; the first for moments before all of them. */
function dayIndexAt(bounds: readonly number[], moment: number): number {
  let low = 0;
  let high = bounds.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? 0) <= moment) low = middle;
    else high = middle;
  }
  return low;
}

/** How a shift looks in the calendar: mine, called off, without a free place, or else to be had. */
export type Tone = 'mine' | 'free' | 'full' | 'off';

/** The one look of a shift; what is mine is mine whatever else holds. */
export function toneOf(
  shift: Pick<ListedShift, 'myAssignment' | 'status' | 'maxVolunteers' | 'currentVolunteers'>,
): Tone {
  if (isHeld(shift.myAssignment)) return 'mine';
  if (shift.status === 'cancelled') return 'off';
  return shift.currentVolunteers >= shift.maxVolunteers ? 'full' : 'free';
}

/** What matters most on a day comes first: what I have to come for, then what can still be had. */
const RANKS: Record<Tone, number> = { mine: 0, free: 1, full: 2, off: 3 };
/** How many shifts a day of the month view names. */
const NAMED_A_DAY = 2;

/** One day at a glance. */
export interface DaySummary {
  count: number;
  /** How many of each look. */
  counts: Record<Tone, number>;
  /** The at most two that are named, in order of time. */
  named: readonly { shift: ListedShift; tone: Tone }[];
  /** How many more there are. */
  more: number;
}

/** What the month view tells of a day. */
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
 * The day that is selected when nobody chose one: today if it has shifts, else the next one that has, else the
 * first that has.
 *
 * @param busyDays the days with shifts, in order
 * @returns null when there are none
 */
export function initialDay(busyDays: readonly DayKey[], today: DayKey): DayKey | null {
  return busyDays.find((day) => day >= today) ?? busyDays[0] ?? null;
}
