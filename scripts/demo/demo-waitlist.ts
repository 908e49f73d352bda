import type { waitlistEntries } from '../../worker/src/app/schema.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import type { DemoPeople } from './demo-people.ts';
import type { DemoShifts } from './demo-shifts.ts';
import { DAY, endOfQuietHours, HOUR } from './demo-time.ts';

type Entry = typeof waitlistEntries.$inferInsert;
type Shift = DemoShifts['shifts'][number];

const MINUTE = HOUR / 60;

/** The demo volunteer waits for a full shift behind two others, and has an offer for another shift. */
export function makeWaitlist(
  now: number,
  { profiles }: DemoPeople,
  { shifts, assignments }: DemoShifts,
): Entry[] {
  const volunteers = profiles.filter(({ role }) => role === 'volunteer');
  const shown = volunteers.find(({ email }) => email === 'vrijwilliger@ijsploeg.test');
  if (!shown) return [];
  const held = (shift: Shift) => assignments.filter(({ shiftId }) => shiftId === shift.id);
  const ownShifts = shifts.filter((shift) => held(shift).some(({ volunteerId }) => volunteerId === shown.id));
  const suits = (shift: Shift) =>
    shift.status === 'active' &&
    shift.shiftType === 'public' &&
    !shift.requiredSkills &&
    shift.startTime > now + DAY &&
    ownShifts.every((other) => other.endTime <= shift.startTime || shift.endTime <= other.startTime);
  const full = shifts.find((shift) => suits(shift) && held(shift).length === shift.maxVolunteers);
  const offered = shifts.find((shift) => suits(shift) && held(shift).length === shift.maxVolunteers - 1);
  const wait = (shift: Shift, volunteerId: string, minutesAgo: number): Entry => ({
    id: newId('wai'),
    shiftId: shift.id,
    volunteerId,
    state: 'waiting',
    joinedAt: now - minutesAgo * MINUTE,
  });
  const others = volunteers.filter(({ id }) => id !== shown.id).slice(0, 2);
  // An offer begins with its mail, which waits for the end of the quiet hours.
  const offeredAt = endOfQuietHours(now) ?? now - 20 * MINUTE;
  return [
    ...(full ? [...others, shown].map(({ id }, index) => wait(full, id, 300 - index)) : []),
    ...(offered
      ? [
          {
            ...wait(offered, shown.id, 600),
            state: 'offered' as const,
            offers: 1,
            offeredAt,
            offerExpiresAt: offeredAt + Math.min(12 * HOUR, Math.floor((offered.startTime - offeredAt) / 4)),
          },
        ]
      : []),
  ];
}
