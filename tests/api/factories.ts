import { type Role, type Skill, toInstant } from '@ijsploeg/worker/contract';
import { accounts, profiles, sessions, shifts } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { toSearchText } from '../../worker/src/lib/search-text.ts';
import { hashSecret, newSecret } from '../../worker/src/modules/auth/sessions.ts';
import { type Caller, db } from './harness.ts';

export const HOUR = 3_600_000;
export const hoursFromNow = (hours: number) => Date.now() + hours * HOUR;
export const instantFromNow = (hours: number) => toInstant(hoursFromNow(hours));

export interface TestPerson extends Caller {
  id: string;
  email: string;
}

type PersonValues = Partial<typeof profiles.$inferInsert> & { role?: Role; skills?: Skill[] };

/** A person with a confirmed account, a completed profile and a session. */
export async function person(values: PersonValues = {}): Promise<TestPerson> {
  const id = newId('usr');
  const email = `${id}@example.test`;
  const now = Date.now();
  const token = newSecret();
  const names = { firstName: 'Sanne', lastName: 'de Vries', ...values };
  await db.batch([
    db
      .insert(accounts)
      .values({ id, email, passwordHash: 'none', emailConfirmedAt: now, createdAt: now, updatedAt: now }),
    db.insert(profiles).values({
      id,
      email,
      searchText: toSearchText(names.firstName, names.lastName, email),
      profileCompleted: true,
      phoneNumber: '+31612345678',
      createdAt: now,
      updatedAt: now,
      ...names,
    }),
    db.insert(sessions).values({
      id: await hashSecret(token),
      userId: id,
      expiresAt: now + 30 * 24 * HOUR,
      createdAt: now,
    }),
  ]);
  return { id, email, cookie: `__Host-session=${token}` };
}

export const volunteer = (values: PersonValues = {}) => person({ role: 'volunteer', ...values });
export const admin = (values: PersonValues = {}) => person({ role: 'admin', ...values });

/** An active public shift of two places tomorrow, unless said otherwise. */
export async function shift(
  values: Partial<typeof shifts.$inferInsert> = {},
): Promise<typeof shifts.$inferSelect> {
  const now = Date.now();
  const row = await db
    .insert(shifts)
    .values({
      id: newId('shf'),
      title: 'IJsmeester',
      location: 'Grote baan',
      startTime: now + 24 * HOUR,
      endTime: now + 27 * HOUR,
      maxVolunteers: 2,
      searchText: toSearchText(values.title ?? 'IJsmeester', values.location ?? 'Grote baan'),
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning()
    .get();
  return row;
}
