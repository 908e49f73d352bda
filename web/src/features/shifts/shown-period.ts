import { addDays, type DayKey, dayOf, monthOf, monthSpan, startOf } from './calendar/days.ts';
import { SHIFT_VIEWS, type ShiftsSearch, type ShiftView } from './shifts-search.ts';
import type { Period } from './use-shifts.ts';

const KEPT_VIEW = 'ijsploeg.shifts-view';

/** Remembers the view that was chosen last on this device. */
export function rememberView(view: ShiftView): void {
  try {
    localStorage.setItem(KEPT_VIEW, view);
  } catch {
    // Storage may be unavailable; then the screen opens on the month.
  }
}

/**
 * The view if the URL names none: the remembered one, or else the month. A link to a day or a month opens the month.
 */
export function usualView({ day, month }: ShiftsSearch): ShiftView {
  if (day || month) return 'month';
  try {
    const kept = localStorage.getItem(KEPT_VIEW);
    return SHIFT_VIEWS.find((view) => view === kept) ?? 'month';
  } catch {
    return 'month';
  }
}

/** How many days ahead the list loads: a screenful first, more while scrolling. */
const REACHES = [28, 91, 366] as const;

/** The periods that the list loads one after the other. */
export function periodsFrom(today: DayKey): Period[] {
  const bounds = [0, ...REACHES].map((days) => startOf(addDays(today, days)).toISOString());
  return REACHES.map((_, index) => ({ from: bounds[index] ?? '', to: bounds[index + 1] ?? '' }));
}

/** The period that the screen loads first where its address has no search params. */
export function firstPeriod(now: Date): Period {
  const today = dayOf(now);
  const [upcoming] = periodsFrom(today);
  return upcoming && usualView({}) === 'list' ? upcoming : monthSpan(monthOf(today));
}
