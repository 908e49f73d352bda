import type { openingReminders } from '../../worker/src/app/schema.ts';
import type { DemoPeople } from './demo-people.ts';
import type { DemoShifts } from './demo-shifts.ts';
import { DAY } from './demo-time.ts';

/** Reminders of the demo volunteer for two of the shifts that open later. */
export function makeOpeningReminders(
  now: number,
  { profiles }: DemoPeople,
  { shifts }: DemoShifts,
): (typeof openingReminders.$inferInsert)[] {
  const shown = profiles.find(({ email }) => email === 'vrijwilliger@ijsploeg.test');
  return shifts
    .flatMap(({ id, status, shiftType, requiredSkills, opensAt }) =>
      shown && opensAt && status === 'active' && shiftType === 'public' && !requiredSkills
        ? [{ shiftId: id, volunteerId: shown.id, opensAt, askedAt: now - DAY }]
        : [],
    )
    .slice(0, 2);
}
