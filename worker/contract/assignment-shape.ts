import * as v from 'valibot';
import { Instant } from './time.ts';

export const ASSIGNMENT_STATUSES = ['assigned', 'confirmed', 'completed', 'cancelled'] as const;
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number];
export const AssignmentStatus = v.picklist(ASSIGNMENT_STATUSES);

/** The statuses of an assignment that hold a place. */
export const HELD_STATUSES = ['assigned', 'confirmed', 'completed'] as const satisfies AssignmentStatus[];

/** One volunteer's place on one shift. */
export const Assignment = v.object({
  id: v.string(),
  shiftId: v.string(),
  /** Null once the person was removed. */
  volunteerId: v.nullable(v.string()),
  status: AssignmentStatus,
  assignedAt: Instant,
  confirmedAt: v.nullable(Instant),
  completedAt: v.nullable(Instant),
  cancelledAt: v.nullable(Instant),
  notes: v.nullable(v.string()),
  /** Leads the people on this shift. */
  isLead: v.boolean(),
  /** When the holder last said to come; null also after the time or place of the shift changed. */
  acknowledgedAt: v.nullable(Instant),
});
export type Assignment = v.InferOutput<typeof Assignment>;
