import {
  changePerson,
  deleteAccount,
  endPersonSessions,
  getPerson,
  listPeople,
  listPersonAssignments,
  removePerson,
  setPersonRole,
  setPersonSkills,
} from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { changeRole } from './change-role.ts';
import { deleteOwnAccount } from './delete-account.ts';
import { endSessionsOf } from './end-sessions.ts';
import * as service from './people.service.ts';
import { removePerson as removePersonById } from './remove-person.ts';

/** These change what people may do, so every refused attempt is logged. */
const AUDITED = { auditRefusals: true };

export const peopleRoutes = [
  route(listPeople, (call) => service.listPeople(call, call.query)),
  route(getPerson, (call) => service.getPerson(call, call.params.id)),
  route(listPersonAssignments, async (call) => ({
    items: await service.listPersonAssignments(call, call.params.id, call.query.limit),
  })),
  route(changePerson, (call) => service.changePerson(call, call.params.id, call.body), AUDITED),
  route(setPersonSkills, (call) => service.setPersonSkills(call, call.params.id, call.body.skills), AUDITED),
  route(setPersonRole, (call) => changeRole(call, call.params.id, call.body), AUDITED),
  route(removePerson, (call) => removePersonById(call, call.params.id, 'admin'), AUDITED),
  route(endPersonSessions, async (call) => ({ ended: await endSessionsOf(call, call.params.id) }), AUDITED),
  route(deleteAccount, deleteOwnAccount, AUDITED),
];
