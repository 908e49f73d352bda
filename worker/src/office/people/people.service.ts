import type { Person, PersonChange } from '@ijsploeg/worker/contract';
import { and, eq, or, sql } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { differences } from '../../platform/audit/differences.ts';
import { batch } from '../../platform/db/batch.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { isAdminStill } from '../../platform/identity/admin-rights.ts';
import { refuseForRoles, selectCurrentRoles } from '../../platform/identity/current-roles.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { toE164 } from '../../platform/lib/phone-number.ts';
import { toSearchText } from '../../platform/lib/search-text.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { toPerson } from './people.mapper.ts';
import { selectPerson } from './people.repository.ts';

/**
 * Changes the given fields of a person's profile.
 *
 * @throws AppError person.not_found | request.invalid with invalid_phone | auth.forbidden if the caller is no
 *   longer an admin
 */
export const changePerson = (
  context: ServiceContext,
  personId: string,
  change: PersonChange,
): Promise<Person> => {
  const { phoneNumber, ...rest } = change;
  return writePerson(context, personId, 'person.profile_changed', {
    ...definedOf(rest),
    ...(phoneNumber !== undefined && { phoneNumber: phoneNumber === null ? null : toE164(phoneNumber) }),
  });
};

/** @throws AppError person.not_found | auth.forbidden if the caller is no longer an admin */
export const setPersonSkills = (
  context: ServiceContext,
  personId: string,
  skills: string[],
): Promise<Person> => writePerson(context, personId, 'person.skills_changed', { skills });

type ProfileValues = Partial<typeof profiles.$inferInsert>;

/** Omits undefined fields, which keep their value. Null fields are cleared. */
const definedOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as ProfileValues;

/** In SQL, over `profiles`: one of these values is not there yet. */
const differsFrom = (values: ProfileValues) =>
  or(
    ...Object.entries(values).map(([name, value]) => {
      const column = profiles[name as keyof ProfileValues];
      return sql`${column} IS NOT ${sql.param(value, column)}`;
    }),
  );

async function writePerson(
  { db, clock, signedIn, requestId }: ServiceContext,
  personId: string,
  action: 'person.profile_changed' | 'person.skills_changed',
  values: ProfileValues,
): Promise<Person> {
  const now = clock.now();
  const found = await selectPerson(db, personId, now).get();
  if (!found) throw new AppError('person.not_found');
  const edit = differences<ProfileValues>(found, values);
  const { firstName, lastName } = { ...found, ...values };
  const isChanged = Object.keys(edit.after).length > 0;
  const {
    person: [person],
    roles: [roles],
  } = await batch(db, {
    updated: isChanged
      ? db
          .update(profiles)
          .set({
            ...values,
            // Both names together, so that the search text matches them when several requests write at once.
            ...((values.firstName !== undefined || values.lastName !== undefined) && {
              firstName,
              lastName,
              searchText: toSearchText(firstName, lastName, found.email),
            }),
            updatedAt: now,
          })
          .where(and(eq(profiles.id, personId), isAdminStill(signedIn.id), differsFrom(edit.after)))
      : undefined,
    audit: isChanged
      ? auditIfChanged(db, {
          at: now,
          actorId: signedIn.id,
          action,
          subjectKind: 'person',
          subjectId: personId,
          ...edit,
          requestId,
        }).statement
      : undefined,
    person: selectPerson(db, personId, now),
    roles: selectCurrentRoles(db, signedIn.id, personId),
  });
  if (roles) refuseForRoles(roles);
  if (!person) throw new AppError('person.not_found');
  return toPerson(person);
}
