import * as v from 'valibot';
import { Instant } from '../platform/time.ts';

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
  /** When the holder last confirmed that they come; null again after the time or place of the shift changes. */
  acknowledgedAt: v.nullable(Instant),
});
export type Assignment = v.InferOutput<typeof Assignment>;

/** An open request for a stand-in (product 50). */
export const OpenStandIn = v.object({
  id: v.string(),
  /** For the holder of the place and for admins. */
  reason: v.nullable(v.string()),
  createdAt: Instant,
});
export type OpenStandIn = v.InferOutput<typeof OpenStandIn>;

/** A place as its holder sees it. */
export const OwnPlace = v.object({
  ...Assignment.entries,
  /** The end of the time in which its holder can cancel it; missing if only an admin can. */
  cancellableUntil: v.optional(Instant),
  /** While a stand-in is sought. */
  standIn: v.optional(OpenStandIn),
});
export type OwnPlace = v.InferOutput<typeof OwnPlace>;
