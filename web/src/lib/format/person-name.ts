import type { Profile } from '@ijsploeg/worker/contract';

/** A person's whole name; the mail address where there is none yet. */
export function personName({
  firstName,
  lastName,
  email,
}: Pick<Profile, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}
