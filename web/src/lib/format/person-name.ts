/** A person's first and last name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

interface Named {
  firstName: string;
  lastName: string;
  email: string | null;
}

/** A person's full name; their email address, if it is known, while they have none. */
export const personName = (person: Named): string => fullName(person) || (person.email ?? '');
