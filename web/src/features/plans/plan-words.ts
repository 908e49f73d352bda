import {
  BLOCKING_FAULTS,
  type CopiedPeriod,
  daysOfWeek,
  type KeptReason,
  LONG_SHIFT_HOURS,
  type PlanFault,
  type PlanItem,
  type PlanSummary,
  weekOfDay,
} from '@ijsploeg/worker/contract';
import { formatDayRange } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';

const TYPE_TEXTS: Record<PlanSummary['type'], (title: string) => string> = {
  pattern: (title) => m.plans_name_series({ title }),
  copy: (title) => title,
  template: (title) => m.plans_name_template({ title }),
  rows: (title) => m.plans_name_sheet({ title }),
  change: (title) => m.plans_name_change({ title }),
};

/** The name of a plan: `Reeks: IJsmeester`, or of a copy `Week 47 → week 48`. */
export const planName = ({ type, title, period }: Pick<PlanSummary, 'type' | 'title' | 'period'>): string =>
  period ? copyName(period) : TYPE_TEXTS[type](title);

function copyName({ from, to, startsOn }: CopiedPeriod): string {
  const week = weekOfDay(from);
  const [monday, , , , , , sunday] = daysOfWeek(week);
  return from === monday && to === sunday
    ? m.plans_name_week({ from: weekNumber(week), to: weekNumber(weekOfDay(startsOn)) })
    : m.plans_name_days({ from: formatDayRange(from, to), to: formatDayRange(startsOn, startsOn) });
}

/** 50 of `2026-W50`. */
const weekNumber = (week: string) => Number(week.split('-W')[1]);

/** The text of each fault of a shift in a draft; a fault without a text does not compile. */
export const FAULT_TEXTS: Record<PlanFault, () => string> = {
  clock_change: m.plans_fault_clock_change,
  past: m.plans_fault_past,
  too_long: m.plans_fault_too_long,
  long: () => m.plans_fault_long({ hours: LONG_SHIFT_HOURS }),
  sign_up_rules: m.plans_fault_sign_up_rules,
  unchanged: m.plans_fault_unchanged,
  changed: m.plans_fault_changed,
  gone: m.plans_fault_gone,
  exists: m.plans_fault_exists,
  place_overlap: m.plans_fault_place_overlap,
  differs: m.plans_fault_differs,
  double_books: m.plans_fault_double_books,
};

/** Why a shift was left as it is. */
export const KEPT_TEXTS: Record<KeptReason, () => string> = {
  exists: m.plans_kept_exists,
  past: m.plans_kept_past,
  changed: m.plans_kept_changed,
  gone: m.plans_kept_gone,
  has_places: m.plans_kept_has_places,
};

/** Whether a shift of a draft cannot be selected. */
export const isBlocked = ({ faults }: PlanItem) => faults.some((fault) => BLOCKING_FAULTS.includes(fault));

/**
 * The shifts of a draft in three lists: those to look through, those that exist already, and those that would be over. The last
 * two ask for nothing, and can be most of a copy.
 */
export function sortItems(items: readonly PlanItem[]) {
  const sorted: Record<'open' | 'existing' | 'past', PlanItem[]> = { open: [], existing: [], past: [] };
  for (const item of items) {
    const { faults } = item;
    sorted[faults.includes('exists') ? 'existing' : faults.includes('past') ? 'past' : 'open'].push(item);
  }
  return sorted;
}

/** How many of the shifts are selected, and what needs a look. */
export function summaryOf(open: readonly PlanItem[], isSelected: (item: PlanItem) => boolean): string {
  const blocked = open.filter(isBlocked).length;
  const double = open.filter(({ faults }) => faults.includes('double_books')).length;
  return [
    m.plans_summary({ count: open.filter(isSelected).length, total: open.length }),
    blocked > 0 && m.plans_summary_blocked({ count: blocked }),
    double > 0 && m.plans_summary_double({ count: double }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The state of a plan, with the number of its shifts. */
export function stateText({ state, kind, selectedCount, appliedCount, undoneCount }: PlanSummary): string {
  const isCreate = kind === 'create';
  switch (state) {
    case 'draft':
      return m.plans_state_draft({ count: selectedCount });
    case 'dropped':
      return m.plans_state_dropped();
    case 'undone':
      return m.plans_state_undone({ undone: undoneCount, applied: appliedCount });
    case 'applied':
      return isCreate
        ? m.plans_state_created({ count: appliedCount })
        : m.plans_state_changed({ count: appliedCount });
  }
}
