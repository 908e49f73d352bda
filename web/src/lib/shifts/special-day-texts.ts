import type { SpecialDay } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';

/** What is special about a day, in words. */
export const SPECIAL_DAY_TEXTS: Record<SpecialDay, () => string> = {
  christmas_eve: m.special_christmas_eve,
  christmas_day: m.special_christmas_day,
  boxing_day: m.special_boxing_day,
  new_years_eve: m.special_new_years_eve,
  new_years_day: m.special_new_years_day,
  clock_change: m.special_clock_change,
};
