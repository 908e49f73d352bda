import { type Assignment, toInstant, toInstantOrNull } from '@ijsploeg/worker/contract';
import type { shiftAssignments } from '../../db/schema.ts';

export type AssignmentRow = typeof shiftAssignments.$inferSelect;

/** Maps an assignment to the contract. */
export const toAssignment = (row: AssignmentRow): Assignment => ({
  id: row.id,
  shiftId: row.shiftId,
  volunteerId: row.volunteerId,
  status: row.status,
  assignedAt: toInstant(row.assignedAt),
  confirmedAt: toInstantOrNull(row.confirmedAt),
  completedAt: toInstantOrNull(row.completedAt),
  cancelledAt: toInstantOrNull(row.cancelledAt),
  notes: row.notes,
});
