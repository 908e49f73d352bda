import type { MyAssignment, Person, PersonChange } from '@ijsploeg/worker/contract';
import { PAGE_SIZE } from '@ijsploeg/worker/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { toSearchText } from '../../lib/search-text.ts';
import { listAssignmentsOf } from '../assignments/assignments.repository.ts';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { differences } from '../audit/differences.ts';
import { toE164 } from '../profile/phone-number.ts';
import { profiles } from '../profile/profile.table.ts';
import { toAssignment } from '../shifts/assignment.mapper.ts';
import { toShift } from '../shifts/shifts.mapper.ts';
import { toListedPerson, toPerson } from './people.mapper.ts';
import {
  countPeople,
  isAdminStill,
  type PeopleFilter,
  selectCurrentRoles,
  selectPeople,
  selectPerson,
} from './people.repository.ts';
import { refuseForRoles, type Work } from './people-work.ts';

interface Reading {
  db: Db;
  clock: Clock;
}

/** A page of the people a filter finds, the newest first. A page after the last is empty, and says the total. */
export async function listPeople({ db }: { db: Db }, { page, ...filter }: PeopleFilter & { page: number }) {
  const [rows, [counted]] = await db.batch([selectPeople(db, filter, page), countPeople(db, filter)]);
  return { items: rows.map(toListedPerson), total: counted?.total ?? 0, page, pageSize: PAGE_SIZE };
}

/** @throws AppError person.not_found */
export async function getPerson({ db, clock }: Reading, personId: string): Promise<Person> {
  const row = await selectPerson(db, personId, clock.now()).get();
  if (!row) throw new AppError('person.not_found');
  return toPerson(row);
}

/**
 * The newest assignments of somebody, with their shifts.
 *
 * @throws AppError person.not_found
 */
export async function listPersonAssignments(
  reading: Reading,
  personId: string,
  limit: number,
): Promise<MyAssignment[]> {
  const [, rows] = await Promise.all([
    getPerson(reading, personId),
    listAssignmentsOf(reading.db, personId, limit),
  ]);
  return rows.map((row) => ({ ...toAssignment(row.assignment), shift: toShift(row) }));
}

/**
 * Changes the given fields of somebody's profile; the others stay as they are.
 *
 * @throws AppError person.not_found | request.invalid with invalid_phone | auth.forbidden for an admin who is none
 *   any more
 */
export const changePerson = (work: Work, personId: string, change: PersonChange): Promise<Person> => {
  const { phoneNumber, ...rest } = change;
  return writePerson(work, personId, 'person.profile_changed', {
    ...definedOf(rest),
    ...(phoneNumber !== undefined && { phoneNumber: phoneNumber === null ? null : toE164(phoneNumber) }),
  });
};

/** @throws AppError person.not_found | auth.forbidden for an admin who is none any more */
export const setPersonSkills = (work: Work, personId: string, skills: string[]): Promise<Person> =>
  writePerson(work, personId, 'person.skills_changed', { skills });

type ProfileValues = Partial<typeof profiles.$inferInsert>;

/** A field that may be given and is not says nothing; one that is null does. */
const definedOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as ProfileValues;

async function writePerson(
  { db, clock, signedIn, requestId }: Work,
  personId: string,
  action: string,
  values: ProfileValues,
): Promise<Person> {
  const now = clock.now();
  const seen = await selectPerson(db, personId, now).get();
  if (!seen) throw new AppError('person.not_found');
  const edit = differences<ProfileValues>(seen, values);
  const { firstName, lastName } = { ...seen, ...values };
  const [, , [row], [standings]] = await db.batch([
    db
      .update(profiles)
      .set({
        ...values,
        // Both names and what is searched, so that they agree whoever else is writing.
        ...((values.firstName !== undefined || values.lastName !== undefined) && {
          firstName,
          lastName,
          searchText: toSearchText(firstName, lastName, seen.email),
        }),
        updatedAt: now,
      })
      .where(
        and(
          eq(profiles.id, personId),
          isAdminStill(signedIn.id),
          Object.keys(edit.after).length > 0 ? undefined : sql`FALSE`,
        ),
      ),
    auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action,
      subjectKind: 'person',
      subjectId: personId,
      ...edit,
      requestId,
    }).statement,
    selectPerson(db, personId, now),
    selectCurrentRoles(db, signedIn.id, personId),
  ]);
  if (standings) refuseForRoles(standings);
  if (!row) throw new AppError('person.not_found');
  return toPerson(row);
}
