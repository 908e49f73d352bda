import { offsetAt, startOfDay } from '../events/event-clock.ts';

/** Days on which the shifts of an ordinary week may not fit. */
export const SPECIAL_DAYS = [
  'christmas_eve',
  'christmas_day',
  'boxing_day',
  'new_years_eve',
  'new_years_day',
  'clock_change',
] as const;
export type SpecialDay = (typeof SPECIAL_DAYS)[number];

const BY_DATE: Partial<Record<string, SpecialDay>> = {
  '12-24': 'christmas_eve',
  '12-25': 'christmas_day',
  '12-26': 'boxing_day',
  '12-31': 'new_years_eve',
  '01-01': 'new_years_day',
};

/** What is special about a calendar day; null for an ordinary one. */
export const specialDay = (day: string): SpecialDay | null =>
  BY_DATE[day.slice(5)] ??
  (offsetAt(startOfDay(day)) === offsetAt(startOfDay(day, 1)) ? null : 'clock_change');
