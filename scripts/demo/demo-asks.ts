import type { absences, asks, waitlistEntries } from '../../worker/src/app/schema.ts';
import { dayOf, startOfDay } from '../../worker/src/platform/lib/calendar-day.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import type { DemoPeople } from './demo-people.ts';
import type { DemoShifts } from './demo-shifts.ts';
import { byDay, DAY, HOUR } from './demo-time.ts';

interface DemoAsks {
  asks: (typeof asks.$inferInsert)[];
  absences: (typeof absences.$inferInsert)[];
}

/** The number of shifts with asks, and the number of people asked for each. */
const ASKED_SHIFTS = 2;
const ASKED_EACH = 3;

/** Asks for the first shifts that need people, one of which was declined, and some absences. */
export function makeAsks(
  now: number,
  people: DemoPeople,
  { shifts, assignments }: DemoShifts,
  waitlist: (typeof waitlistEntries.$inferInsert)[],
  adminId: string,
): DemoAsks {
  const volunteers = people.profiles.filter(({ role }) => role === 'volunteer');
  const placesOf = (personId: string) =>
    assignments.filter(({ volunteerId, status }) => volunteerId === personId && status !== 'cancelled');
  const shiftById = new Map(shifts.map((shift) => [shift.id, shift]));
  const isFree = (personId: string, { startTime, endTime }: (typeof shifts)[number]) =>
    placesOf(personId).every(({ shiftId }) => {
      const held = shiftById.get(shiftId);
      return !held || held.endTime <= startTime || endTime <= held.startTime;
    });
  const shown = volunteers.find(isShown);
  const gaps = shifts
    .filter(
      (shift) =>
        shift.status === 'active' &&
        shift.shiftType === 'public' &&
        shift.requiredSkills === null &&
        shift.startTime > now + DAY / 2 &&
        // The demo volunteer is asked too, and not for a place that is offered already.
        (!shown || isFree(shown.id, shift)) &&
        !waitlist.some(({ shiftId }) => shiftId === shift.id) &&
        assignments.filter(({ shiftId, status }) => shiftId === shift.id && status !== 'cancelled').length <
          shift.maxVolunteers,
    )
    .toSorted((one, other) => one.startTime - other.startTime)
    .slice(0, ASKED_SHIFTS);
  const made = gaps.flatMap((shift) =>
    volunteers
      .filter(({ id }) => isFree(id, shift))
      .toSorted((one, other) => Number(isShown(other)) - Number(isShown(one)))
      .slice(0, ASKED_EACH)
      .map((person, index) => ({
        id: newId('ask'),
        shiftId: shift.id,
        volunteerId: person.id,
        askedBy: adminId,
        askedAt: byDay(now - 2 * HOUR),
        expiresAt: shift.startTime,
        answer: index === 1 ? ('no' as const) : null,
        answeredAt: index === 1 ? byDay(now - HOUR / 2) : null,
      })),
  );
  const today = dayOf(now);
  const away = volunteers.slice(-2).map(({ id }, index) => ({
    id: newId('abs'),
    userId: id,
    fromDay: dayOf(startOfDay(today, 2 + index)),
    toDay: dayOf(startOfDay(today, 5 + index)),
  }));
  return { asks: made, absences: away };
}

const isShown = ({ email }: { email: string }) => email === 'vrijwilliger@ijsploeg.test';
