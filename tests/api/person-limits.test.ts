import { changeProfile, makeStatement, OWN_CHANGES } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { admin, type TestPerson, volunteer } from './factories.ts';
import { call, request } from './harness.ts';
import { ENDPOINTS, routeName } from './route-calls.ts';

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
      'DELETE /api/profile/avatar',
      'DELETE /api/profile/feed',
      'PATCH /api/profile',
      'PATCH /api/profile/availability',
      'POST /api/profile/complete',
      'POST /api/statements',
      'PUT /api/profile/avatar',
      'PUT /api/profile/feed',
      'PUT /api/profile/photo-consent',
    ]);
  });
});
