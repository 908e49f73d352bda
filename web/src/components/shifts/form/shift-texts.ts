import type { ShiftStatus, ShiftType } from '@ijsploeg/worker/contract';
import { m } from '../../../paraglide/messages.js';

/** The text of each status. */
export const STATUS_TEXTS: Record<ShiftStatus, () => string> = {
  active: m.shifts_status_active,
  completed: m.shifts_status_completed,
  cancelled: m.shifts_status_cancelled,
};

/** The text of each type, which says who may see the shift. */
export const TYPE_TEXTS: Record<ShiftType, () => string> = {
  public: m.shifts_form_public,
  private: m.shifts_form_private,
};

/** For the dialog that replaces a shift that cannot be loaded. */
export const loadErrorTexts = () => ({ errorTitle: m.shifts_cannot_show(), failed: m.shifts_failed() });
