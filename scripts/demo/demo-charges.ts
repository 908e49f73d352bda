import type { dayCharges } from '../../worker/src/app/schema.ts';
import { dayOf, startOfDay } from '../../worker/src/platform/lib/calendar-day.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import type { DemoPeople } from './demo-people.ts';

/** The demo volunteer is in charge today; nobody is tomorrow. */
export function makeCharges(now: number, people: DemoPeople): (typeof dayCharges.$inferInsert)[] {
  const day = dayOf(now);
  const volunteer = people.profiles.find(({ email }) => email === DEMO_ACCOUNTS[1].email);
  if (!volunteer) return [];
  const [dayStart, dayEnd] = [startOfDay(day), startOfDay(day, 1)];
  return [
    { id: newId('chg'), day, dayStart, dayEnd, startTime: dayStart, userId: volunteer.id, createdAt: now },
  ];
}
