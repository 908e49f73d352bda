import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { Instant } from './time.ts';

/** A shift as the roster on the wall shows it. */
export const RosterShift = v.object({
  id: v.string(),
  title: v.string(),
  location: v.string(),
  startTime: Instant,
  endTime: Instant,
  maxVolunteers: v.number(),
  /** Who hold a place, in order of assignment; people who were removed have no name any more. */
  names: v.array(v.string()),
});
export type RosterShift = v.InferOutput<typeof RosterShift>;

export const getRoster = defineEndpoint({
  method: 'GET',
  path: '/api/shifts/roster',
  access: 'admin',
  summary:
    "The active shifts that touch today or tomorrow by the event's clock, by start, with names and nothing else of those on them.",
  status: 200,
  answer: v.object({ items: v.array(RosterShift) }),
});
