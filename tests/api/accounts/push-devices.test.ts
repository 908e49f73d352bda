import {
  addPushDevice,
  changeProfile,
  endOwnSession,
  exportOwnData,
  getPushKey,
  listPushDevices,
  removePerson,
  removePushDevice,
  signOut,
  testPush,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pushTestMail } from '../../../worker/src/accounts/push-devices/mails/push-test.ts';
import { profiles, pushSubscriptions } from '../../../worker/src/app/schema.ts';
import { hashSecret } from '../../../worker/src/platform/identity/sessions.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { enqueueMail } from '../../../worker/src/platform/mail/mail.outbox.ts';
import { admin, otherSession, type TestPerson, volunteer } from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';
import { deliver, newPhone, outboxPushesTo, phoneOf, received } from '../pushes.ts';

const devicesOf = async (as: TestPerson) => (await call(listPushDevices, { as })).items;
const rowsOf = ({ id }: TestPerson) =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id));
const add = async (as: TestPerson, phone: { endpoint: string; keys: { p256dh: string; auth: string } }) =>
  call(addPushDevice, { as, body: { endpoint: phone.endpoint, keys: phone.keys } });

/** Another session of the same person, which can make requests. */
async function secondDevice(person: TestPerson): Promise<TestPerson> {
  const token = crypto.randomUUID();
  await otherSession(person, { id: hashSecret(token) });
  return { ...person, cookie: `__Host-session=${token}` };
}

describe('the browsers that get notifications', () => {
  it('are subscribed with the key of the portal, and listed for their person', async () => {
    const [sanne, joost] = [await volunteer(), await volunteer()];
    const { key } = await call(getPushKey, { as: sanne });
    expect(key).toMatch(/^B[\w-]{86}$/);
    expect((await call(getPushKey, { as: joost })).key).toBe(key);
    const device = await add(sanne, await newPhone());
    expect(device).toMatchObject({ lastOkAt: null, isCurrent: true });
    expect(await devicesOf(sanne)).toEqual([device]);
    expect(await devicesOf(joost)).toEqual([]);
    expect((await devicesOf(await secondDevice(sanne)))[0]).toMatchObject({
      id: device.id,
      isCurrent: false,
    });
  });

  it('stay one when a browser sends its subscription again, and when it renews it', async () => {
    const sanne = await volunteer();
    const phone = await newPhone();
    const { id } = await add(sanne, phone);
    expect((await add(sanne, phone)).id).toBe(id);
    await add(sanne, await newPhone());
    expect(await rowsOf(sanne)).toHaveLength(1);
  });

  it('move to the person who signs in on them', async () => {
    const [sanne, joost] = [await volunteer(), await volunteer()];
    const phone = await newPhone();
    await add(sanne, phone);
    await add(joost, phone);
    expect([await rowsOf(sanne), await rowsOf(joost)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('are ten at most for one person, the newest', async () => {
    const sanne = await volunteer();
    const first = await add(sanne, await newPhone());
    for (let index = 0; index < 10; index++) await add(await secondDevice(sanne), await newPhone());
    const ids = (await devicesOf(sanne)).map(({ id }) => id);
    expect(ids).toHaveLength(10);
    expect(ids).not.toContain(first.id);
  });

  it('stay one under a race of the same subscription', async () => {
    const [sanne, joost] = [await volunteer(), await volunteer()];
    const { endpoint, keys } = await newPhone();
    const calls = [sanne, joost, sanne, joost].map((as) =>
      request(addPushDevice, { as, body: { endpoint, keys } }),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect([...(await rowsOf(sanne)), ...(await rowsOf(joost))]).toHaveLength(1);
  });

  it.each([
    ['another server', 'https://attacker.example/push'],
    ['the network of the portal', 'http://127.0.0.1:8788/api/version'],
    ['a dressed-up address', 'https://updates.push.services.mozilla.com@attacker.example/wpush'],
  ])('are never %s', async (_, endpoint) => {
    const sanne = await volunteer();
    const { keys } = await newPhone();
    expect(await refusal(addPushDevice, { as: sanne, body: { endpoint, keys } })).toMatchObject({
      status: 400,
      code: 'push.unknown_service',
    });
    expect(await rowsOf(sanne)).toEqual([]);
  });

  it('need keys that can be used', async () => {
    const sanne = await volunteer();
    const { endpoint, keys } = await newPhone();
    for (const wrong of [
      { ...keys, p256dh: 'AAAA' },
      { ...keys, auth: 'AAAA' },
      { ...keys, auth: '' },
    ]) {
      const refused = await refusal(addPushDevice, { as: sanne, body: { endpoint, keys: wrong } });
      expect(refused).toMatchObject({ status: 400, code: 'request.invalid' });
    }
  });

  it('end with their session, in every way in which a session ends', async () => {
    const ends: ((person: TestPerson) => Promise<unknown>)[] = [
      (as) => call(signOut, { as }),
      async (person) => {
        const [row] = await rowsOf(person);
        const as = await secondDevice(person);
        await call(endOwnSession, { as, params: { id: row?.sessionId ?? '' } });
      },
      async ({ id }) => call(removePerson, { as: await admin(), params: { id } }),
    ];
    for (const end of ends) {
      const sanne = await volunteer();
      await phoneOf(sanne);
      await end(sanne);
      expect(await rowsOf(sanne)).toEqual([]);
    }
  });

  it('are removed by their person only', async () => {
    const [sanne, joost] = [await volunteer(), await volunteer()];
    const { id } = await phoneOf(sanne);
    expect(await refusal(removePushDevice, { as: joost, params: { id } })).toMatchObject({
      status: 404,
      code: 'push.not_found',
    });
    await call(removePushDevice, { as: sanne, params: { id } });
    expect(await devicesOf(sanne)).toEqual([]);
  });

  it('are part of what a person downloads, without their secrets', async () => {
    const sanne = await volunteer();
    await phoneOf(sanne);
    const { pushDevices } = await call(exportOwnData, { as: sanne });
    expect(pushDevices).toEqual([
      { service: 'mozilla', createdAt: expect.any(String), lastOkAt: null, failures: 0 },
    ]);
  });
});

describe('the test notification', () => {
  it('arrives in the browser that asked for it, and in no other', async () => {
    const sanne = await volunteer({ locale: 'en' });
    const [here, there] = [await phoneOf(sanne), await phoneOf(await secondDevice(sanne))];
    await call(testPush, { as: sanne });
    await expect.poll(() => received(here)).toHaveLength(1);
    expect((await received(here))[0]).toMatchObject({
      urgency: 'high',
      message: { title: 'It works', path: '/profile', actions: [] },
    });
    expect(await received(there)).toEqual([]);
    await expect
      .poll(async () => (await devicesOf(sanne)).filter(({ lastOkAt }) => lastOkAt))
      .toHaveLength(1);
  });

  it('is refused for a browser without notifications', async () => {
    expect(await refusal(testPush, { as: await volunteer() })).toMatchObject({ code: 'push.not_found' });
  });

  it('is not delivered to the next person of a phone', async () => {
    const [sanne, joost] = [await volunteer(), await volunteer()];
    const phone = await newPhone();
    await add(sanne, phone);
    const enqueued = await enqueueMail(db, pushTestMail, {
      dedupeKey: newId('tok'),
      to: eq(profiles.id, sanne.id),
      data: { at: Date.now() },
      now: Date.now(),
    });
    await add(joost, phone);
    await deliver(enqueued);
    expect((await outboxPushesTo(sanne)).map(({ status }) => status)).toEqual(['dropped']);
    expect(await received(phone)).toEqual([]);
  });
});

describe('the switches of notifications', () => {
  it('are changed one at a time', async () => {
    const sanne = await volunteer();
    await call(changeProfile, { as: sanne, body: { push: { kind: 'ask', isMuted: true } } });
    await call(changeProfile, { as: sanne, body: { push: { kind: 'today', isMuted: true } } });
    const { mutedPushes } = await call(changeProfile, {
      as: sanne,
      body: { push: { kind: 'ask', isMuted: false } },
    });
    expect(mutedPushes).toEqual(['today']);
  });
});
