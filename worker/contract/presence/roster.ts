import * as v from 'valibot';
import { dayOf, startOfDay } from '../events/event-clock.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import { CalendarDay, Instant } from '../platform/time.ts';
import { Attendance } from './attendance-shape.ts';

/** A shift on the roster. */
export const RosterShift = v.object({
  id: v.string(),
  title: v.string(),
  location: v.string(),
  startTime: Instant,
  endTime: Instant,
  maxVolunteers: v.number(),
  /**
   * The holders of its places, in order of assignment. Removed people are left out because their names are deleted, and
   * guests have their whole name.
   */
  names: v.array(v.string()),
  /** For each name, whether the person was there and how long they worked; null if nobody recorded it. */
  attendance: v.optional(v.array(v.nullable(v.pick(Attendance, ['state', 'isLate', 'minutes']))), []),
});
export type RosterShift = v.InferOutput<typeof RosterShift>;

/** The number of days on the roster: today in the event's time zone, and the following days. */
export const ROSTER_DAYS = 3;

/** The first and the last calendar day that a roster covers, in the event's time zone. */
export const RosterDays = v.object({ from: CalendarDay, to: CalendarDay });
export type RosterDays = v.InferOutput<typeof RosterDays>;

/** The days of a roster that does not name them, from an older portal: today and tomorrow. */
export function unsaidRosterDays(readAt: number): RosterDays {
  const from = dayOf(readAt);
  return { from, to: dayOf(startOfDay(from, 1)) };
}

/** The shifts of a roster on each of its days from now on, by start; a shift over midnight is on both days. */
export function rosterByDay(
  { days, shifts }: { days: RosterDays; shifts: readonly RosterShift[] },
  now: number,
): { day: string; shifts: readonly RosterShift[] }[] {
  const today = dayOf(now);
  // On a computer whose clock is behind, the roster starts after its own day.
  if (today < days.from) return [];
  const byDay = [];
  for (let day = today; day <= days.to && byDay.length < ROSTER_DAYS; day = dayOf(startOfDay(day, 1))) {
    const [start, end] = [startOfDay(day), startOfDay(day, 1)];
    byDay.push({
      day,
      shifts: shifts
        .filter(({ startTime, endTime }) => Date.parse(startTime) < end && Date.parse(endTime) > start)
        .toSorted((one, other) => one.startTime.localeCompare(other.startTime)),
    });
  }
  return byDay;
}

export const getRoster = defineEndpoint({
  method: 'GET',
  path: '/api/shifts/roster',
  access: 'admin',
  summary:
    "The active shifts that touch today or the two days after it in the event's time zone, by start, with the names of their volunteers.",
  status: 200,
  answer: v.object({
    items: v.array(RosterShift),
    /** Optional, because an older portal does not name them; they are then {@link unsaidRosterDays}. */
    days: v.optional(RosterDays),
  }),
});
