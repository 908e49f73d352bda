import {
  type KeptReason,
  LONG_SHIFT_HOURS,
  type PlanFault,
  type PlanSummary,
} from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';

const TYPE_TEXTS: Record<PlanSummary['type'], (title: string) => string> = {
  pattern: (title) => m.plans_name_series({ title }),
  copy: (title) => m.plans_name_copy({ title }),
  template: (title) => m.plans_name_template({ title }),
  rows: (title) => m.plans_name_sheet({ title }),
  change: (title) => m.plans_name_change({ title }),
};

/** The name of a plan: `Reeks: IJsmeester`. */
export const planName = ({ type, title }: Pick<PlanSummary, 'type' | 'title'>): string =>
  TYPE_TEXTS[type](title);

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
