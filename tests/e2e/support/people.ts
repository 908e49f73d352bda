import type { BrowserContext } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { hashPassword } from '../../../scripts/lib/hash-password.ts';
import { accounts, profiles, sessions, volunteerRequests } from '../../../worker/src/app/schema.ts';
import { hashSecret, newSecret } from '../../../worker/src/platform/identity/sessions.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { accountRow, profileRow, requestRow, sessionRow } from '../../support/rows.ts';
import { database } from './database.ts';

/** The password of every person created here. */
export const PASSWORD = 'schaatsen-op-1-januari';

/** An unused email address. */
export const freshEmail = (name: string): string => `${name}-${newId('usr').slice(4)}@example.test`;

let passwordHash: string | undefined;

/** A person with an account. */
export interface Person {
  id: string;
  email: string;
  firstName: string;
}

type PersonValues = Partial<typeof profiles.$inferInsert> & {
  /** The status of the latest application; no application by default. */
  request?: 'pending' | 'approved' | 'rejected';
};

/** Creates a person with a confirmed account and a completed profile; by default a user without an application. */
export async function makePerson({ request, ...values }: PersonValues = {}): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD);
  const account = accountRow({
    passwordHash,
    ...(values.email && { email: values.email }),
  });
  const { id, email } = account;
  const profile = profileRow({ firstName: 'Noor', lastName: 'Dijk', ...values, id, email });
  await database.insert(accounts).values(account);
  await database.insert(profiles).values(profile);
  if (request)
    await database.insert(volunteerRequests).values(
      requestRow({
        userId: id,
        motivation: 'Ik schaats al mijn hele leven.',
        status: request,
        ...(request === 'approved' && { approvedAt: Date.now() }),
        ...(request === 'rejected' && { rejectedAt: Date.now() }),
      }),
    );
  return { id, email, firstName: profile.firstName };
}

/** Finds a person of the demo data. */
export async function findPerson(email: string): Promise<Person> {
  const { id, firstName } = profiles;
  const person = await database
    .select({ id, firstName })
    .from(profiles)
    .where(eq(profiles.email, email))
    .get();
  if (!person) throw new Error(`Nobody has the address ${email}.`);
  return { ...person, email };
}

export const makeVolunteer = (values: PersonValues = {}) =>
  makePerson({ role: 'volunteer', request: 'approved', ...values });
export const makeAdmin = (values: PersonValues = {}) =>
  makePerson({ role: 'admin', firstName: 'Marijke', lastName: 'Postma', ...values });

/** Creates a session without the sign-in screen; returns the value and expiry of its cookie. */
export async function createSession({ id }: Person): Promise<{ value: string; expires: number }> {
  const token = newSecret();
  const row = sessionRow({ id: hashSecret(token), userId: id });
  await database.insert(sessions).values(row);
  return { value: token, expires: Math.floor(row.expiresAt / 1000) };
}

/** Signs a person in without the sign-in screen. */
export async function signInAs(context: BrowserContext, person: Person): Promise<void> {
  await context.addCookies([
    {
      name: 'session',
      domain: 'localhost',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      ...(await createSession(person)),
    },
  ]);
}
