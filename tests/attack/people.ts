import { createSession, makePerson, type Person } from '../e2e/support/people.ts';
import type { Caller } from './client.ts';

/** A person who can send requests. */
export type Attacker = Person & Caller & { token: string };

type Role = 'user' | 'volunteer' | 'admin';

/** Creates a person with a session. */
export async function attacker(role: Role, values: Parameters<typeof makePerson>[0] = {}): Promise<Attacker> {
  const person = await makePerson({ ...values, role });
  return { ...person, role, token: (await createSession(person)).value };
}

export const crowd = (size: number, role: Role): Promise<Attacker[]> =>
  Promise.all(Array.from({ length: size }, () => attacker(role)));
