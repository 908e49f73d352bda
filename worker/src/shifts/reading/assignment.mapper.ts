import { type Assignment, type OwnPlace, toInstant, toInstantOrNull } from '@ijsploeg/worker/contract';
import { type OpenStandInRow, toOpenStandIn } from '../rules/open-stand-in.ts';
import type { shiftAssignments } from '../tables/assignments.table.ts';

/** The columns that the contract needs. */
export type AssignmentRow = Pick<typeof shiftAssignments.$inferSelect, keyof Assignment>;

/** The reader's own place, with the columns that the contract needs. */
export interface OwnPlaceRow extends AssignmentRow {
  /** Until when its holder can cancel it; null if only an admin can. */
  cancellableUntil: number | null;
  standIn: OpenStandInRow | null;
}

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

/** Maps the reader's own place to the contract. */
export const toOwnPlace = (row: OwnPlaceRow): OwnPlace => ({
  ...toAssignment(row),
  ...(row.cancellableUntil !== null && { cancellableUntil: toInstant(row.cancellableUntil) }),
  ...(row.standIn && { standIn: toOpenStandIn(row.standIn) }),
});
