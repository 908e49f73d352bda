import type { ListedShift } from '@ijsploeg/worker/contract';
import { freePlaces } from '../../../lib/shifts/places.ts';
import { m } from '../../../paraglide/messages.js';

/** Why nobody can be placed on a shift of a later week; null if somebody can. */
export const notAssignableReason = (shift: ListedShift): string | null => {
  if (shift.status !== 'active') return m.error_shift_not_active();
  return freePlaces(shift) === 0 ? m.shifts_full() : null;
};
