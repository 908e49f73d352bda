import * as v from 'valibot';
import { Instant } from '../platform/time.ts';

export const ATTENDANCE_STATES = ['present', 'absent', 'excused'] as const;

/** The attendance of the holder of a place. Somebody who came late is present. */
export const Attendance = v.object({
  state: v.picklist(ATTENDANCE_STATES),
  isLate: v.boolean(),
  /** When it was seen; it may have been sent later. */
  seenAt: Instant,
  note: v.nullable(v.string()),
  /** The minutes that a present person worked; null for the whole shift. */
  minutes: v.nullable(v.number()),
});
export type Attendance = v.InferOutput<typeof Attendance>;
