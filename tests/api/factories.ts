import { makeTicketReference, type Role, type Skill, toInstant } from '@ijsploeg/worker/contract';
import {
  accounts,
  eventReservations,
  events,
  profiles,
  sessions,
  shifts,
} from '../../worker/src/db/schema.ts';
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

/** A priced event of forty places tomorrow, unless said otherwise. */
export function event(values: Partial<typeof events.$inferInsert> = {}): Promise<typeof events.$inferSelect> {
  const now = Date.now();
  const { title = 'Schaatsdisco', location = 'Grote baan', description } = values;
  return db
    .insert(events)
    .values({
      id: newId('evt'),
      title,
      location,
      startDate: now + 24 * HOUR,
      endDate: now + 28 * HOUR,
      priceCents: 750,
      maxCapacity: 40,
      searchText: toSearchText(title, location, description),
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning()
    .get();
}

/** A reservation of two places that stands, on an event and by somebody new unless said otherwise. */
export async function reservation(
  values: Partial<typeof eventReservations.$inferInsert> = {},
): Promise<typeof eventReservations.$inferSelect> {
  const { userId = (await person()).id, email = 'sanne@example.test' } = values;
  const reference = values.reference ?? makeTicketReference((below) => Math.floor(Math.random() * below));
  const names = { firstName: 'Sanne', lastName: 'de Vries', ...values };
  return db
    .insert(eventReservations)
    .values({
      id: newId('rsv'),
      eventId: values.eventId ?? (await event()).id,
      email,
      quantity: 2,
      totalCents: 1500,
      status: 'reserved',
      searchText: toSearchText(
        names.firstName,
        names.lastName,
        email,
        reference,
        reference.replaceAll('-', ''),
      ),
      createdAt: Date.now(),
      ...names,
      userId,
      reference,
    })
    .returning()
    .get();
}
