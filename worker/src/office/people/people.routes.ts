import {
  changePerson,
  correctPersonEmail,
  deleteAccount,
  endPersonSessions,
  getPerson,
  listPeople,
  listPersonAssignments,
  PAGE_SIZE,
  removePerson,
  setPersonRole,
  setPersonSkills,
} from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { selectRole } from '../../platform/identity/admin-rights.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { selectAssignmentsOf } from '../../shifts/places/assignments/assignments.repository.ts';
import { toMyAssignment } from '../../shifts/reading/shifts.mapper.ts';
import { changeRole } from './change-role.ts';
import { askForEmail } from './correct-email.ts';
import { deleteOwnAccount } from './delete-account.ts';
import { endSessionsOf } from './end-sessions.ts';
import { type ListedPersonRow, toListedPerson, toPerson } from './people.mapper.ts';
import { selectPeople, selectPerson } from './people.repository.ts';
import * as service from './people.service.ts';
import { removePerson as removePersonById } from './remove-person.ts';

/** These routes change people's data and rights, so every refused attempt is logged. */
const AUDITED = { auditRefusals: true };

export const peopleRoutes = [
  route(listPeople, {
    read: ({ db, query: { page, sort, ...filter }, now }) => ({
      people: selectPeople(db, filter, { page, sort }, now),
    }),
    answer: ({ query: { page } }, { people }) => ({
      // An empty page is one row with the total alone.
      items: people.filter((row): row is typeof row & ListedPersonRow => row.id !== null).map(toListedPerson),
      total: people[0]?.total ?? 0,
      page,
      pageSize: PAGE_SIZE,
    }),
  }),
  route(getPerson, {
    read: ({ db, params, now }) => ({ person: selectPerson(db, params.id, now) }),
    answer: (_, { person: [person] }) => {
      if (!person) throw new AppError('person.not_found');
      return toPerson(person);
    },
  }),
  route(listPersonAssignments, {
    read: ({ db, params, query }) => ({
      person: selectRole(db, params.id),
      places: selectAssignmentsOf(db, params.id, query.limit),
    }),
    answer: (_, { person, places }) => {
      if (person.length === 0) throw new AppError('person.not_found');
      return { items: places.map(({ row }) => toMyAssignment(row)) };
    },
  }),
  route(changePerson, (call) => service.changePerson(call, call.params.id, call.body), AUDITED),
  route(correctPersonEmail, (call) => askForEmail(call, call.params.id, call.body.email), AUDITED),
  route(setPersonSkills, (call) => service.setPersonSkills(call, call.params.id, call.body.skills), AUDITED),
  route(setPersonRole, (call) => changeRole(call, call.params.id, call.body), AUDITED),
  route(removePerson, (call) => removePersonById(call, call.params.id, 'admin'), AUDITED),
  route(endPersonSessions, async (call) => ({ ended: await endSessionsOf(call, call.params.id) }), AUDITED),
  route(deleteAccount, deleteOwnAccount, AUDITED),
];
