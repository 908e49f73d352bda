import { weekdayNames } from '../../lib/format/format-date.ts';

/** The days of the week from Monday on; 0 is Sunday, as in the API. */
export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '0'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const weekdayName = (day: Weekday): string => weekdayNames()[Number(day)]?.short ?? day;

const DAY_MS = 86_400_000;

/** The days of a period that fall on these days of the week; as `2026-12-12`. */
export function daysOn(from: string, to: string, weekdays: readonly Weekday[]): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to) && days.length < 400; at += DAY_MS) {
    const day = new Date(at);
    if (weekdays.includes(String(day.getUTCDay()) as Weekday)) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}
