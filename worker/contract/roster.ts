import * as v from 'valibot';
import { Attendance } from './attendance-shape.ts';
import { defineEndpoint } from './endpoint.ts';
import { Instant } from './time.ts';

/** A shift on the roster. */
export const RosterShift = v.object({
  id: v.string(),
  title: v.string(),
  location: v.string(),
  startTime: Instant,
  endTime: Instant,
  maxVolunteers: v.number(),
  /**
   * The holders of its places, in order of assignment; removed people are left out because their names are deleted, and guests have their whole name.
   */
  names: v.array(v.string()),
  /** For each name whether they were there, and how long they worked; null where nobody recorded it. */
  attendance: v.optional(v.array(v.nullable(v.pick(Attendance, ['state', 'isLate', 'minutes']))), []),
});
export type RosterShift = v.InferOutput<typeof RosterShift>;

export const getRoster = defineEndpoint({
  method: 'GET',
  path: '/api/shifts/roster',
  access: 'admin',
  summary:
    "The active shifts that touch today or tomorrow in the event's time zone, by start, with the names of their volunteers.",
  status: 200,
  answer: v.object({ items: v.array(RosterShift) }),
});
