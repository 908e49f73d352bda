import {
  changePassword,
  deleteAccount,
  removePerson,
  setPersonRole,
  signOut,
} from '@ijsploeg/worker/contract';
import { expect, it } from 'vitest';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { admin, person, volunteer } from '../factories.ts';
import { call, env, textOf } from '../harness.ts';
import { admittedTo, type Callers, ENDPOINTS, sendCall, validCall } from '../route-calls.ts';
import { columnsWith } from '../stored-texts.ts';

/** What the valid calls write for the person: see `route-calls.ts`. */
const OWN_TEXTS = ['Ik ben die dag weg', 'Bleef langer', 'Ik sta al jaren op het ijs'];

it('leaves only ids of people who called every route, and owned what each is about', {
  timeout: 120_000,
}, async () => {
  const iris = await admin();
  const marks = { firstName: 'Verdwijnta', lastName: 'Zonderspoor', phoneNumber: '+31698765432' };
  const callers: Callers = {
    user: await person(marks),
    volunteer: await volunteer(marks),
    other: await volunteer(),
    admin: await admin(marks),
  };
  for (const endpoint of ENDPOINTS) {
    // These would end the session that the other routes need.
    if ([signOut, changePassword, deleteAccount].some((ending) => ending === endpoint)) continue;
    const answer = await sendCall(
      endpoint,
      await validCall(endpoint, callers),
      admittedTo(endpoint, callers),
    );
    await textOf(answer);
  }
  const gone = [callers.user, callers.volunteer, callers.admin];
  const secrets = [...Object.values(marks), ...OWN_TEXTS, ...gone.map(({ email }) => email)];
  for (const secret of secrets) expect(await columnsWith(secret), secret).not.toEqual([]);

  const role = { role: 'volunteer', from: 'admin' } as const;
  await call(setPersonRole, { as: iris, params: { id: callers.admin.id }, body: role });
  for (const { id } of gone) await call(removePerson, { as: iris, params: { id } });
  await sweep(env, { now: Date.now });

  expect(await columnsWith(...secrets)).toEqual([]);
  // Who did what stays countable without a name, as docs/privacy.md says of these tables.
  expect(await columnsWith(...gone.map(({ id }) => id))).toEqual([
    'asks.asked_by',
    'attendance.marked_by',
    'audit_log.actor_id',
    'audit_log.person_id',
    'audit_log.subject_id',
    'call_offs.made_by',
  ]);
});
