import { type Assignment, toInstant, toInstantOrNull } from '@ijsploeg/worker/contract';
import type { shiftAssignments } from '../../db/schema.ts';

/** The columns the contract needs. The view of assignments with volunteers has them too. */
export type AssignmentRow = Pick<typeof shiftAssignments.$inferSelect, keyof Assignment>;

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
  isLead: row.isLead,
  acknowledgedAt: toInstantOrNull(row.acknowledgedAt),
});
