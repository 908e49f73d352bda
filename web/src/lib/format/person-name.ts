import type { Profile } from '@ijsploeg/worker/contract';

/** A person's first and last name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** A person's full name; their email address while they have none. */
export const personName = (person: Pick<Profile, 'firstName' | 'lastName' | 'email'>): string =>
  fullName(person) || person.email;
