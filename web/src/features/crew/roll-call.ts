import type { CrewMember, CrewShift } from '@ijsploeg/worker/contract';
import { groupBy } from '../../lib/group-by.ts';

/** Whoever was there may still be inside this long after the end of a shift. */
const INSIDE_AFTER_MS = 30 * 60_000;

/** Somebody on the roll-call. */
export interface RollCallPerson {
  /** The same for each shift of the person. */
  id: string;
  member: CrewMember;
}

/** The people who may be inside, at one location. */
export interface RollCallPlace {
  location: string;
  people: RollCallPerson[];
}

export const personId = ({ volunteerId, assignmentId }: CrewMember): string => volunteerId ?? assignmentId;

/** Attendance can be recorded from an hour before the start, so somebody present may be inside before it. */
const mayBeInside = ({ shift, opensAt }: CrewShift, now: number) =>
  shift.status !== 'cancelled' &&
  Date.parse(opensAt) <= now &&
  now < Date.parse(shift.endTime) + INSIDE_AFTER_MS;

const isRunning = ({ shift }: CrewShift, now: number) =>
  Date.parse(shift.startTime) <= now && now < Date.parse(shift.endTime);

/**
 * Who may be inside now: everybody recorded as present on a shift that has not ended more than half an hour ago, each once and
 * at the location of the shift that began last, by location; and the people on shifts under way of whom nothing is recorded.
 */
export function toRollCall(
  shifts: readonly CrewShift[],
  now: number,
): { places: RollCallPlace[]; unmarked: CrewMember[] } {
  const inside = new Map<string, { member: CrewMember; location: string }>();
  for (const one of shifts)
    if (mayBeInside(one, now))
      for (const member of one.crew)
        if (member.attendance?.state === 'present')
          inside.set(personId(member), { member, location: one.shift.location });
  const unmarked = new Map<string, CrewMember>();
  for (const one of shifts)
    if (isRunning(one, now))
      for (const member of one.crew)
        if (member.attendance === null && !inside.has(personId(member)))
          unmarked.set(personId(member), member);
  const byLocation = groupBy(inside, ([, { location }]) => location);
  return {
    places: [...byLocation]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([location, people]) => ({
        location,
        people: people.map(([id, { member }]) => ({ id, member })),
      })),
    unmarked: [...unmarked.values()],
  };
}
