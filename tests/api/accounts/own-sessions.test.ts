import {
  endOtherSessions,
  endOwnSession,
  getProfile,
  getSession,
  listOwnSessions,
  signIn,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, sessions } from '../../../worker/src/app/schema.ts';
import { hashSecret } from '../../../worker/src/platform/identity/sessions.ts';
import { HOUR, PASSWORD, person, type TestPerson, withPassword } from '../factories.ts';
import { type Caller, call, db, refusal, request } from '../harness.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs a person in again and returns the cookie and the session's id. */
async function elsewhere({ email }: TestPerson, userAgent = FIREFOX): Promise<Caller & { id: string }> {
  const response = await request(signIn, {
    body: { email, password: PASSWORD },
    headers: { 'User-Agent': userAgent },
  });
  const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  return { cookie, id: hashSecret(cookie.split('=')[1] ?? '') };
}

const tracesOf = ({ id }: TestPerson, action: string) =>
  db.$count(auditLog, and(eq(auditLog.actorId, id), eq(auditLog.subjectId, id), eq(auditLog.action, action)));
const idOf = async ({ cookie }: Caller) => hashSecret(cookie.split('=')[1] ?? '');

describe('GET /api/auth/sessions', () => {
  it("lists the caller's sessions, newest first, with user agent and which one is current", async () => {
    const sanne = await withPassword(await person());
    await db
      .update(sessions)
      .set({ createdAt: Date.now() - HOUR })
      .where(eq(sessions.userId, sanne.id));
    const there = await elsewhere(sanne);
    await elsewhere(await withPassword(await person()));

    const { items } = await call(listOwnSessions, { as: there });
    expect(items).toMatchObject([
      { id: there.id, userAgent: FIREFOX, isCurrent: true },
      { id: await idOf(sanne), userAgent: null, isCurrent: false },
    ]);
    expect(Date.parse(items[0]?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 29 * 24 * HOUR);
    expect((await call(listOwnSessions, { as: sanne })).items.map(({ isCurrent }) => isCurrent)).toEqual([
      false,
      true,
    ]);
  });

  it('omits expired sessions', async () => {
    const sanne = await withPassword(await person());
    const there = await elsewhere(sanne);
    await db
      .update(sessions)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(sessions.id, there.id));
    expect((await call(listOwnSessions, { as: sanne })).items).toHaveLength(1);
  });

  it('never contains the token of a cookie', async () => {
    const sanne = await person();
    const response = await request(listOwnSessions, { as: sanne });
    expect(await response.text()).not.toContain(sanne.cookie.split('=')[1]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('DELETE /api/auth/sessions/:id', () => {
  it('ends that session on every route immediately, keeps the others, and adds an audit entry', async () => {
    const sanne = await withPassword(await person());
    const [there, third] = [await elsewhere(sanne), await elsewhere(sanne)];
    await call(endOwnSession, { as: sanne, params: { id: there.id } });
    expect(await refusal(getProfile, { as: there })).toMatchObject({ status: 401, code: 'auth.required' });
    expect((await request(getProfile, { as: third })).status).toBe(200);
    expect((await request(getProfile, { as: sanne })).status).toBe(200);
    expect(await tracesOf(sanne, 'account.session_ended')).toBe(1);
  });

  it("answers 404 for another person's session, which stays valid", async () => {
    const [sanne, other] = [await person(), await person()];
    expect(await refusal(endOwnSession, { as: sanne, params: { id: await idOf(other) } })).toMatchObject({
      status: 404,
      code: 'session.not_found',
    });
    expect((await request(getProfile, { as: other })).status).toBe(200);
    expect(await tracesOf(sanne, 'account.session_ended')).toBe(0);
  });

  it('happens once when it is repeated', async () => {
    const sanne = await withPassword(await person());
    const { id } = await elsewhere(sanne);
    const answers = await Promise.all(
      [1, 2, 3].map(() => request(endOwnSession, { as: sanne, params: { id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await tracesOf(sanne, 'account.session_ended')).toBe(1);
  });

  it('clears the cookie when it ends the current session', async () => {
    const sanne = await person();
    const response = await request(endOwnSession, { as: sanne, params: { id: await idOf(sanne) } });
    expect(response.headers.get('Set-Cookie')).toContain('Max-Age=0');
    expect(await call(getSession, { as: sanne })).toEqual({ user: null });
  });
});

describe('POST /api/auth/sessions/end-others', () => {
  it("ends only the caller's other sessions, answers how many, and adds one audit entry", async () => {
    const sanne = await withPassword(await person());
    const other = await person();
    const there = [await elsewhere(sanne), await elsewhere(sanne)];
    expect(await call(endOtherSessions, { as: sanne })).toEqual({ ended: 2 });
    for (const as of there) expect((await request(getProfile, { as })).status).toBe(401);
    for (const as of [sanne, other]) expect((await request(getProfile, { as })).status).toBe(200);
    expect(await tracesOf(sanne, 'account.other_sessions_ended')).toBe(1);
  });

  it('adds no audit entry when there are none', async () => {
    const sanne = await person();
    expect(await call(endOtherSessions, { as: sanne })).toEqual({ ended: 0 });
    expect(await tracesOf(sanne, 'account.other_sessions_ended')).toBe(0);
  });
});
