import * as v from 'valibot';
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
   * The holders of its places, in order of assignment; removed people are left out because their names are deleted.
   */
  names: v.array(v.string()),
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
