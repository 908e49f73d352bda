import * as v from 'valibot';
import { Instant } from '../platform/time.ts';

export const SHIFT_STATUSES = ['active', 'completed', 'cancelled'] as const;
export type ShiftStatus = (typeof SHIFT_STATUSES)[number];
export const SHIFT_TYPES = ['public', 'private'] as const;
export type ShiftType = (typeof SHIFT_TYPES)[number];

export const Shift = v.object({
  id: v.string(),
  eventId: v.nullable(v.string()),
  event: v.nullable(v.object({ id: v.string(), title: v.string() })),
  title: v.string(),
  description: v.nullable(v.string()),
  startTime: Instant,
  endTime: Instant,
  location: v.string(),
  maxVolunteers: v.number(),
  /** Places held. More than maxVolunteers after an admin lowered it. */
  currentVolunteers: v.number(),
  /** With fewer people the shift cannot take place; null for no minimum. */
  minVolunteers: v.nullable(v.number()),
  /** The time from which volunteers can claim it; null for immediately. */
  opensAt: v.nullable(Instant),
  /** An admin confirms each claim, even if the settings confirm claims at once. */
  needsConfirmation: v.boolean(),
  status: v.picklist(SHIFT_STATUSES),
  shiftType: v.picklist(SHIFT_TYPES),
  /** Null when no skill is required. */
  requiredSkills: v.nullable(v.array(v.string())),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Shift = v.InferOutput<typeof Shift>;

/** Another shift at the same time on which the person holds a place. */
export const OverlappingShift = v.object({
  id: v.string(),
  title: v.string(),
  startTime: Instant,
  endTime: Instant,
  location: v.string(),
});
export type OverlappingShift = v.InferOutput<typeof OverlappingShift>;
