import type { Profile } from '@ijsploeg/worker/contract';

/** A person's full name; their email address while they have none. */
export function personName({
  firstName,
  lastName,
  email,
}: Pick<Profile, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}
