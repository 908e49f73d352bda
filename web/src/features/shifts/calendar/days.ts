import { localDay } from '../../../lib/format/format-date.ts';

/** A day of the browser's calendar, as `2026-12-12`. */
export type DayKey = string;
/** A month, as `2026-12`. */
export type MonthKey = string;

/** The day of an instant. */
export const dayOf: (moment: Date) => DayKey = localDay;

/** The month of a day. */
export const monthOf = (day: DayKey): MonthKey => day.slice(0, 7);

/** The first day of a month. */
export const firstOf = (month: MonthKey): DayKey => `${month}-01`;

function read(day: DayKey): [year: number, month: number, day: number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month - 1, date];
}

/** The start of a day: midnight, or an hour later where a clock change leaves midnight out. */
export function startOf(day: DayKey): Date {
  const [year, month, date] = read(day);
  return new Date(year, month, date);
}

/** The day that many days later; earlier for a negative number. */
export function addDays(day: DayKey, days: number): DayKey {
  const [year, month, date] = read(day);
  // No clock change is near noon.
  return dayOf(new Date(year, month, date + days, 12));
}

/** The same day of the month that many months later; the last day of a shorter month. */
export function addMonths(day: DayKey, months: number): DayKey {
  const [year, month, date] = read(day);
  const lastDate = new Date(year, month + months + 1, 0, 12).getDate();
  return dayOf(new Date(year, month + months, Math.min(date, lastDate), 12));
}

/** The month that many months later. */
export const addToMonth = (month: MonthKey, months: number): MonthKey =>
  monthOf(addMonths(firstOf(month), months));

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: DayKey): number {
  const [year, month, date] = read(day);
  return new Date(year, month, date, 12).getDay();
}

/** Consecutive days, and the instants at which they begin and end. */
export interface DaySpan {
  days: readonly DayKey[];
  /** The start of each day in milliseconds, and of the day after the last. */
  bounds: readonly number[];
  from: string;
  to: string;
}

/** That many days, beginning with one. */
export function spanOf(first: DayKey, count: number): DaySpan {
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  const bounds = [...days, addDays(first, count)].map((day) => startOf(day).getTime());
  return {
    days,
    bounds,
    from: new Date(bounds[0] ?? 0).toISOString(),
    to: new Date(bounds[count] ?? 0).toISOString(),
  };
}

/** The weeks of a month, from Sunday, with the leading and trailing days of other months. */
export function monthSpan(month: MonthKey): DaySpan {
  const first = firstOf(month);
  const leading = weekdayOf(first);
  const last = addDays(addMonths(first, 1), -1);
  const trailing = 6 - weekdayOf(last);
  return spanOf(addDays(first, -leading), leading + Number(last.slice(8)) + trailing);
}
