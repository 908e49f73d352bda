import { eq } from 'drizzle-orm';
import { profiles, type shifts } from '../../worker/src/app/schema.ts';
import { admin, assignment, people, shiftIn, type TestPerson } from './factories.ts';
import { db } from './harness.ts';

/** The people and shifts that many tests start with. */

/** Makes volunteers of all admins. */
export const withoutAdmins = () =>
  db.update(profiles).set({ role: 'volunteer' }).where(eq(profiles.role, 'admin'));

/** Creates an admin beside whom there is no other, so that admins and the mails to them can be counted. */
export async function onlyAdmin(): Promise<TestPerson> {
  await withoutAdmins();
  return admin();
}

/** A shift under way that Marijke leads, with Sanne on it and a place left, and an admin. */
export async function ledShift(values: Partial<typeof shifts.$inferInsert> = {}) {
  const [boss, marijke, sanne] = await people(
    { role: 'admin' },
    { role: 'volunteer', firstName: 'Marijke' },
    { role: 'volunteer', firstName: 'Sanne', phoneNumber: '+31611112222' },
  );
  const on = await shiftIn(-1, { maxVolunteers: 3, ...values });
  const leading = await assignment(on, marijke, { isLead: true, status: 'confirmed' });
  return { on, boss, marijke, sanne, leading, place: await assignment(on, sanne) };
}
