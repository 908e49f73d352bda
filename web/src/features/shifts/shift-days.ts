import type { ListedShift } from '@ijsploeg/worker/contract';
import { addDays, endOfDay, isAfter, isBefore, lightFormat, max, startOfDay } from 'date-fns';
import { freePlaces, isHeld } from '../../lib/places.ts';
import { DAYS_STEP, MAX_DAYS, type ShownShifts } from './shifts-search.ts';

/** One day of the browser's calendar and what happens on it, by start. */
export interface ShiftDay {
  /** `2026-12-12` */
  key: string;
  /** Its midnight. */
  start: Date;
  shifts: ListedShift[];
}

/** The instants from the start of today to the end of the last day shown, as the API takes them. */
export function periodOf(now: Date, days: number): { from: string; to: string } {
  return {
    from: startOfDay(now).toISOString(),
    to: startOfDay(addDays(now, days)).toISOString(),
  };
}

/** The last day of {@link periodOf}. */
export const lastDayOf = (now: Date, days: number): Date => addDays(startOfDay(now), days - 1);

/** Whether a shift still lacks people and can still get them. */
export const isShort = (shift: ListedShift, now: Date): boolean =>
  shift.status === 'active' && isAfter(shift.startTime, now) && freePlaces(shift) > 0;

/** Whether a shift belongs to what is shown. */
export function isShown(shift: ListedShift, shown: ShownShifts, now: Date): boolean {
  switch (shown) {
    case 'all':
      return true;
    case 'claimable':
      return shift.claim.allowed;
    case 'short':
      return isShort(shift, now);
    case 'mine':
      return isHeld(shift.myAssignment);
  }
}

/**
 * The days of the period that have shifts, first to last. A shift over midnight stands on each day it touches
 * (decision 21); one that ends at midnight does not touch the day that begins then.
 *
 * @param shifts by start
 */
export function groupByDay(shifts: readonly ListedShift[], period: { from: string; to: string }): ShiftDay[] {
  const days = new Map<string, ShiftDay>();
  for (const shift of shifts) {
    const first = startOfDay(max([shift.startTime, period.from]));
    for (
      let day = first;
      isBefore(day, shift.endTime) && isBefore(day, period.to);
      // By the calendar, because two days of the year have 23 and 25 hours.
      day = startOfDay(addDays(day, 1))
    ) {
      const key = lightFormat(day, 'yyyy-MM-dd');
      const known = days.get(key);
      if (known) known.shifts.push(shift);
      else days.set(key, { key, start: day, shifts: [shift] });
    }
  }
  return [...days.values()].sort((one, other) => one.start.getTime() - other.start.getTime());
}

/** The places still to be had on a day. */
export const freeOnDay = ({ shifts }: ShiftDay, now: Date): number =>
  shifts.filter((shift) => isShort(shift, now)).reduce((sum, shift) => sum + freePlaces(shift), 0);

/** The days the list has to span so that a moment is in it; unchanged when it lies in the past or too far ahead. */
export function daysToReach(moment: string, days: number, now: Date): number {
  for (let span = days; span <= MAX_DAYS; span += DAYS_STEP) {
    if (!isAfter(moment, endOfDay(lastDayOf(now, span)))) return span;
  }
  return days;
}
