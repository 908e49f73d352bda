import {
  endPersonSessions,
  getSession,
  listOwnSessions,
  setPersonRole,
  signIn,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, profiles, sessions } from '../../../worker/src/app/schema.ts';
import { admin, HOUR, PASSWORD, person, type TestPerson, volunteer, withPassword } from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';

const DAY = 24 * HOUR;
const sessionOf = ({ id }: TestPerson) => db.select().from(sessions).where(eq(sessions.userId, id)).get();
/** Makes a session that was started some days ago, and that sliding keeps alive. */
const startedAgo = (owner: TestPerson, days: number, expiresIn = 30 * DAY) =>
  db
    .update(sessions)
    .set({ createdAt: Date.now() - days * DAY, expiresAt: Date.now() + expiresIn })
    .where(eq(sessions.userId, owner.id));
const isSignedIn = async (as: TestPerson) => (await call(getSession, { as })).user !== null;

describe('a session', () => {
  it('ends after 90 days, however much it is used', async () => {
    const sanne = await person();
    await startedAgo(sanne, 89.9);
    expect(await isSignedIn(sanne)).toBe(true);
    await startedAgo(sanne, 90);
    expect(await isSignedIn(sanne)).toBe(false);
    expect(await sessionOf(sanne)).toBeUndefined();
  });

  it('of an admin ends after 14 days', async () => {
    const iris = await admin();
    await startedAgo(iris, 13.9);
    expect(await isSignedIn(iris)).toBe(true);
    await startedAgo(iris, 14);
    expect(await isSignedIn(iris)).toBe(false);
  });

  it('is extended while it is used, but never beyond its last day', async () => {
    const sanne = await person();
    await startedAgo(sanne, 20, 10 * DAY);
    await call(getSession, { as: sanne });
    expect((await sessionOf(sanne))?.expiresAt).toBeGreaterThan(Date.now() + 29 * DAY);
    await startedAgo(sanne, 80, 5 * DAY);
    await call(getSession, { as: sanne });
    const row = await sessionOf(sanne);
    expect(row?.expiresAt).toBe((row?.createdAt ?? 0) + 90 * DAY);
  });

  it('that cannot be extended any further is not written at each request', async () => {
    const iris = await admin();
    await startedAgo(iris, 10);
    await db
      .update(sessions)
      .set({ expiresAt: Date.now() + 4 * DAY })
      .where(eq(sessions.userId, iris.id));
    const before = await sessionOf(iris);
    const response = await request(getSession, { as: iris });
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await sessionOf(iris)).toEqual(before);
  });

  it('is stored with its end: 14 days for an admin, 30 for others', async () => {
    for (const [owner, days] of [
      [await admin(), 14],
      [await volunteer(), 30],
    ] as const) {
      await withPassword(owner);
      await db.delete(sessions).where(eq(sessions.userId, owner.id));
      await call(signIn, { body: { email: owner.email, password: PASSWORD } });
      const row = await sessionOf(owner);
      expect(Math.round(((row?.expiresAt ?? 0) - (row?.createdAt ?? 0)) / DAY)).toBe(days);
    }
  });

  it("of a person who becomes an admin ends as early as an admin's", async () => {
    const [iris, noor, piet] = [await admin(), await volunteer(), await volunteer()];
    await startedAgo(noor, 5);
    await startedAgo(piet, 20);
    for (const { id } of [noor, piet])
      await call(setPersonRole, { as: iris, params: { id }, body: { role: 'admin' } });
    const { items } = await call(listOwnSessions, { as: noor });
    expect(Date.parse(items[0]?.expiresAt ?? '')).toBeLessThanOrEqual(Date.now() + 9 * DAY);
    expect(await isSignedIn(piet)).toBe(false);
  });

  it('applies the role of the moment, also when only the table changed', async () => {
    const noor = await volunteer();
    await startedAgo(noor, 20);
    await db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, noor.id));
    expect(await isSignedIn(noor)).toBe(false);
  });
});

describe('POST /api/people/:id/end-sessions', () => {
  it('signs the person out everywhere and is logged', async () => {
    const [iris, noor] = [await admin(), await volunteer()];
    expect(await call(endPersonSessions, { as: iris, params: { id: noor.id } })).toEqual({ ended: 1 });
    expect(await isSignedIn(noor)).toBe(false);
    expect(await isSignedIn(iris)).toBe(true);
    const isLogged = and(eq(auditLog.personId, noor.id), eq(auditLog.action, 'person.sessions_ended'));
    expect(await db.$count(auditLog, isLogged)).toBe(1);
    expect(await call(endPersonSessions, { as: iris, params: { id: noor.id } })).toEqual({ ended: 0 });
    expect(await db.$count(auditLog, isLogged)).toBe(1);
  });

  it('refuses the own sessions and an unknown person', async () => {
    const iris = await admin();
    expect((await refusal(endPersonSessions, { as: iris, params: { id: iris.id } })).code).toBe(
      'person.is_self',
    );
    expect((await refusal(endPersonSessions, { as: iris, params: { id: 'usr_nobody' } })).code).toBe(
      'person.not_found',
    );
    expect(await isSignedIn(iris)).toBe(true);
  });
});
