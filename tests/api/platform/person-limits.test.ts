import {
  cannotCome,
  changeProfile,
  makeStatement,
  OWN_CHANGES,
  withdrawStandIn,
} from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../worker/src/app/routes.ts';
import { admin, assignment, shiftIn, type TestPerson, volunteer } from '../factories.ts';
import { call, request } from '../harness.ts';
import { ENDPOINTS, routeName } from '../route-calls.ts';

/** The routes by which people who are no admins write, without a limit of their own, each with what limits it. */
const LIMITED_OTHERWISE: Record<string, string> = {
  'POST /api/auth/verify': 'attempts at codes',
  'POST /api/auth/sign-out': 'sign-ins',
  'POST /api/auth/sessions/end-others': 'sign-ins',
  'DELETE /api/auth/sessions/:id': 'sign-ins',
  // A limit for a person would let a stolen session keep its owner from changing the password.
  'POST /api/auth/change-password': 'the password',
  'POST /api/profile/factor': 'the password',
  'POST /api/profile/factor/confirm': 'attempts at codes',
  'DELETE /api/profile/factor': 'the password or attempts at codes',
  'DELETE /api/profile': 'it happens once',
  'POST /api/volunteer-requests': 'one waits at a time',
  'POST /api/assignments/:id/cancel': 'claims',
  'POST /api/assignments/:id/acknowledge': 'the second one changes nothing',
  'POST /api/reservations/:id/cancel': 'reservations',
  'DELETE /api/shifts/:id/waitlist': 'turns on waitlists',
  'DELETE /api/shifts/:id/opening-reminder': 'reminders',
  'PUT /api/assignments/:id/attendance': 'the crew of a lead, for some hours',
  'POST /api/shifts/:id/attendance/all': 'the crew of a lead, for some hours',
  'POST /api/shifts/:id/walk-ins': 'the crew of a lead, for some hours',
  'DELETE /api/assignments/:id/walk-in': 'the crew of a lead, for some hours',
  'POST /api/messages/:id/stop': 'messages',
  'POST /api/messages/preview': 'it writes nothing',
};

const TOO_MANY = OWN_CHANGES.calls + 5;

/** The statuses of many changes of a profile at once, each with how often it was. */
async function changeOften(as: TestPerson) {
  const statuses = await Promise.all(
    Array.from({ length: TOO_MANY }, async (_, index) => {
      const response = await request(changeProfile, { as, body: { city: `Plaats ${index}` } });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  return {
    changed: statuses.filter((one) => one === 200).length,
    refused: statuses.filter((one) => one === 429).length,
  };
}

describe('calls that each write something', () => {
  it('are limited for one person to the number, also at once, and each to its own', async () => {
    const sanne = await volunteer();
    expect(await changeOften(sanne)).toEqual({ changed: OWN_CHANGES.calls, refused: 5 });
    const again = await request(changeProfile, { as: sanne, body: { city: 'Elders' } });
    expect([again.status, Number(again.headers.get('Retry-After')) > 3000]).toEqual([429, true]);
    // No hours yet, but not refused for the number.
    const body = { from: '2020-01-01', to: '2020-01-02' };
    expect((await request(makeStatement, { as: sanne, body })).status).toBe(409);
    await call(changeProfile, { as: await volunteer(), body: { city: 'Elders' } });
  });

  it('are not limited for admins', async () => {
    expect(await changeOften(await admin())).toEqual({ changed: TOO_MANY, refused: 0 });
  });

  it('are all of these', () => {
    const limited = ENDPOINTS.filter(({ personLimit }) => personLimit === OWN_CHANGES).map(routeName);
    expect(limited.sort()).toEqual([
      'DELETE /api/charges/:id',
      'DELETE /api/profile/avatar',
      'DELETE /api/profile/feed',
      'DELETE /api/push/subscriptions/:id',
      'PATCH /api/profile',
      'PATCH /api/profile/availability',
      'POST /api/assignments/:id/cannot-come',
      'POST /api/assignments/:id/correction',
      'POST /api/assignments/:id/whatsapp',
      'POST /api/call-offs/:id/undo',
      'POST /api/charges/take',
      'POST /api/messages',
      'POST /api/profile/complete',
      'POST /api/push/subscriptions',
      'POST /api/push/test',
      'POST /api/shifts/:id/asks',
      'POST /api/shifts/:id/asks/stop',
      'POST /api/shifts/:id/assignments',
      'POST /api/shifts/:id/call-off',
      'POST /api/stand-ins/:id/assign',
      'POST /api/stand-ins/:id/release',
      'POST /api/stand-ins/:id/withdraw',
      'POST /api/statements',
      'PUT /api/profile/avatar',
      'PUT /api/profile/feed',
      'PUT /api/profile/photo-consent',
    ]);
  });

  it('are limited on every route by which people who are no admins write, or by something else', () => {
    const open = ROUTES.filter(
      ({ endpoint: { method, access, personLimit }, burst }) =>
        method !== 'GET' && access !== 'admin' && access !== 'anyone' && !personLimit && !burst,
    ).map(({ endpoint }) => routeName(endpoint));
    expect(open.sort()).toEqual(Object.keys(LIMITED_OTHERWISE).sort());
  });

  it('let nobody mail the organisers again and again that they cannot come', async () => {
    const [sanne] = [await volunteer(), await admin()];
    const on = await shiftIn(1);
    const { id } = await assignment(on, sanne, { status: 'confirmed' });
    const statuses: number[] = [];
    for (let time = 0; time < TOO_MANY; time++) {
      const response = await request(cannotCome, { as: sanne, params: { id }, body: {} });
      statuses.push(response.status);
      if (!response.ok) continue;
      const { standIn } = await response.json<{ standIn: { id: string } }>();
      await call(withdrawStandIn, { as: sanne, params: { id: standIn.id } });
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(OWN_CHANGES.calls);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});
