import {
  applyAsVolunteer,
  approveVolunteerRequest,
  getSession,
  listShifts,
  listVolunteerRequests,
  MAX_MOTIVATION_CHARS,
  MAX_NOTE_CHARS,
  rejectVolunteerRequest,
  setAutoApproval,
  type VolunteerRequest,
} from '@ijsploeg/worker/contract';
import { and, eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import {
  accounts,
  auditLog,
  mailOutbox,
  profiles,
  shifts,
  volunteerMetadata,
  volunteerRequests,
} from '../../../worker/src/app/schema.ts';
import { onlyAdmin } from '../cast.ts';
import { admin, person, shift, type TestPerson, volunteer, volunteerRequest } from '../factories.ts';
import { call, db, env, ORIGIN, refusal, request, send } from '../harness.ts';

const MOTIVATION = 'Ik sta al jaren op het ijs.';

const apply = async (as: TestPerson, motivation: string | null = MOTIVATION) =>
  (await call(applyAsVolunteer, { as, body: { motivation } })).request;
const approve = (as: TestPerson, { id }: { id: string }, notes?: string) =>
  call(approveVolunteerRequest, { as, params: { id }, body: { notes } });
const reject = (as: TestPerson, { id }: { id: string }, notes?: string) =>
  call(rejectVolunteerRequest, { as, params: { id }, body: { notes } });
const pending = async (as: TestPerson) => (await call(listVolunteerRequests, { as })).items;
const setAuto = (as: TestPerson, enabled: boolean) => call(setAutoApproval, { as, body: { enabled } });

const requestsOf = ({ id }: TestPerson) =>
  db.select().from(volunteerRequests).where(eq(volunteerRequests.userId, id));
const roleOf = async ({ id }: TestPerson) =>
  (await db.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, id)).get())?.role;
const mailsAbout = async (requestId: string) =>
  (
    await db
      .select()
      .from(mailOutbox)
      .where(like(mailOutbox.dedupeKey, `%:${requestId}:%`))
  )
    .map(({ kind, userId, locale }) => ({ kind, userId, locale }))
    .sort((a, b) => `${a.userId}`.localeCompare(`${b.userId}`));
const auditOf = (requestId: string) => db.select().from(auditLog).where(eq(auditLog.subjectId, requestId));

/** The number of responses by status. */
const tally = (responses: Response[]) =>
  responses.reduce<Record<number, number>>((counts, { status }) => {
    counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }, {});

let iris: TestPerson;

// Each test starts with auto-approval off.
beforeEach(async () => {
  iris = await onlyAdmin();
  await setAuto(iris, false);
});

describe('POST /api/volunteer-requests', () => {
  it('creates a pending application and shows the applicant exactly what was sent', async () => {
    const sanne = await person({ skills: ['BHV'] });
    const response = await request(applyAsVolunteer, { as: sanne, body: { motivation: MOTIVATION } });
    expect(response.status).toBe(201);
    const { request: created } = await response.json<{ request: VolunteerRequest }>();
    expect(created).toEqual({
      id: expect.stringMatching(/^req_/),
      userId: sanne.id,
      email: sanne.email,
      firstName: 'Sanne',
      lastName: 'de Vries',
      phoneNumber: '+31612345678',
      phoneDisplay: '06 12345678',
      avatarUrl: null,
      skills: ['BHV'],
      motivation: MOTIVATION,
      status: 'pending',
      requestedAt: expect.stringMatching(/Z$/),
      approvedAt: null,
      rejectedAt: null,
      notes: null,
    });
    expect(await roleOf(sanne)).toBe('user');
    expect(await call(getSession, { as: sanne })).toMatchObject({ volunteerRequest: created });
    expect(await auditOf(created.id)).toEqual([]);
  });

  it('enqueues one mail for each admin in their own language, and none for others', async () => {
    const joost = await admin({ locale: 'en' });
    await volunteer();
    const { id } = await apply(await person());
    expect(await mailsAbout(id)).toEqual(
      [
        { kind: 'request_received', userId: iris.id, locale: 'nl' },
        { kind: 'request_received', userId: joost.id, locale: 'en' },
      ].sort((a, b) => a.userId.localeCompare(b.userId)),
    );
  });

  it.each([
    ['no motivation', {}, null],
    ['null', { motivation: null }, null],
    ['an empty one', { motivation: '' }, null],
    ['only spaces', { motivation: '  \n ' }, null],
    ['one of ten characters', { motivation: '0123456789' }, '0123456789'],
    [
      'the longest there may be',
      { motivation: 'é'.repeat(MAX_MOTIVATION_CHARS) },
      'é'.repeat(MAX_MOTIVATION_CHARS),
    ],
    ['lines and markup', { motivation: 'Ik kom.\r\n<b>Graag!</b> 🙂' }, 'Ik kom.\n<b>Graag!</b> 🙂'],
  ])('accepts %s', async (_, body, motivation) => {
    const { request: created } = await call(applyAsVolunteer, { as: await person(), body });
    expect(created.motivation).toBe(motivation);
  });

  it.each([
    ['nine characters', 'te kort, ', 'motivation_too_short'],
    ['one character too many', 'a'.repeat(MAX_MOTIVATION_CHARS + 1), 'too_long'],
    ['a number', 5, 'invalid'],
    ['a list', ['Ik kom graag helpen'], 'invalid'],
  ])('refuses %s at the field and creates no application', async (_, motivation, message) => {
    const sanne = await person();
    const body = JSON.stringify({ motivation });
    const response = await send('POST', '/api/volunteer-requests', { as: sanne, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'request.invalid', issues: [{ path: 'motivation', message }] },
    });
    expect(await requestsOf(sanne)).toEqual([]);
  });

  it('is always pending and for the caller, whatever the body contains', async () => {
    const [sanne, other] = await Promise.all([person(), person()]);
    const body = JSON.stringify({ userId: other.id, status: 'approved', role: 'admin', id: 'req_mine' });
    const response = await send('POST', '/api/volunteer-requests', { as: sanne, body });
    expect(await response.json()).toMatchObject({ request: { userId: sanne.id, status: 'pending' } });
    expect(await requestsOf(other)).toEqual([]);
  });

  it('requires a completed profile', async () => {
    const noor = await person({ profileCompleted: false, phoneNumber: null });
    expect(await refusal(applyAsVolunteer, { as: noor })).toMatchObject({
      status: 409,
      code: 'profile.incomplete',
    });
    expect(await requestsOf(noor)).toEqual([]);
  });

  it('is for users only, because volunteers and admins need none', async () => {
    expect(await refusal(applyAsVolunteer)).toMatchObject({ status: 401, code: 'auth.required' });
    for (const as of [await volunteer(), iris])
      expect(await refusal(applyAsVolunteer, { as })).toMatchObject({ status: 403, code: 'auth.forbidden' });
  });

  it('is refused while an application is pending, and enqueues no second mail', async () => {
    const sanne = await person();
    const { id } = await apply(sanne);
    expect(await refusal(applyAsVolunteer, { as: sanne, body: { motivation: null } })).toMatchObject({
      status: 409,
      code: 'request.pending',
    });
    expect(await requestsOf(sanne)).toMatchObject([{ id, motivation: MOTIVATION }]);
    expect(await db.$count(mailOutbox, eq(mailOutbox.userId, iris.id))).toBe(1);
  });

  it('counts once when it is sent several times at once', async () => {
    const sanne = await person();
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => request(applyAsVolunteer, { as: sanne })),
    );
    expect(tally(responses)).toEqual({ 201: 1, 409: 11 });
    expect(await requestsOf(sanne)).toHaveLength(1);
    expect(await db.$count(mailOutbox, eq(mailOutbox.userId, iris.id))).toBe(1);
  });

  it('may be repeated after a rejection: the latest application counts', async () => {
    const sanne = await person();
    const first = await apply(sanne);
    await reject(iris, first);
    const second = await apply(sanne, 'Ik probeer het nog een keer.');
    expect(second.id).not.toBe(first.id);
    expect(await call(getSession, { as: sanne })).toMatchObject({
      volunteerRequest: { id: second.id, status: 'pending' },
    });
    expect(await requestsOf(sanne)).toHaveLength(2);
    expect((await pending(iris)).filter(({ userId }) => userId === sanne.id)).toEqual([second]);
    expect((await mailsAbout(second.id)).map(({ kind }) => kind)).toEqual(['request_received']);

    await approve(iris, second);
    expect(await call(getSession, { as: sanne })).toMatchObject({
      profile: { role: 'volunteer' },
      volunteerRequest: { id: second.id, status: 'approved' },
    });
  });
});

describe('GET /api/volunteer-requests', () => {
  it('lists pending applications newest first, with what an admin needs and no more', async () => {
    await db.delete(volunteerRequests);
    const created = await Promise.all([apply(await person()), apply(await person()), apply(await person())]);
    // Sorted as created[1], created[0], created[2].
    for (const [id, minutesAgo] of [
      [created[1].id, 1],
      [created[0].id, 2],
      [created[2].id, 3],
    ] as const)
      await db
        .update(volunteerRequests)
        .set({ requestedAt: Date.now() - minutesAgo * 60_000 })
        .where(eq(volunteerRequests.id, id));
    const items = await pending(iris);
    expect(items.map(({ id }) => id)).toEqual([created[1].id, created[0].id, created[2].id]);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(
      [
        ...['avatarUrl', 'email', 'firstName', 'id', 'lastName', 'motivation', 'notes', 'phoneDisplay'],
        ...['phoneNumber', 'approvedAt', 'rejectedAt', 'requestedAt', 'skills', 'status', 'userId'],
      ].sort(),
    );
  });

  it('shows the current data of the applicant', async () => {
    const sanne = await person();
    const { id } = await apply(sanne);
    await db
      .update(profiles)
      .set({ firstName: 'Sam', phoneNumber: '+32470123456' })
      .where(eq(profiles.id, sanne.id));
    expect((await pending(iris)).find((one) => one.id === id)).toMatchObject({
      firstName: 'Sam',
      phoneNumber: '+32470123456',
      phoneDisplay: '+32 470 12 34 56',
    });
  });

  it('lists decided applications under their state', async () => {
    const [yes, no] = [await apply(await person()), await apply(await person())];
    await approve(iris, yes);
    await reject(iris, no);
    const idsOf = async (status: 'pending' | 'approved' | 'rejected') =>
      (await call(listVolunteerRequests, { as: iris, query: { status } })).items.map(({ id }) => id);
    expect(await idsOf('pending')).not.toEqual(expect.arrayContaining([yes.id]));
    expect(await idsOf('pending')).not.toEqual(expect.arrayContaining([no.id]));
    expect(await idsOf('approved')).toContain(yes.id);
    expect(await idsOf('rejected')).toContain(no.id);
  });

  it('refuses an unknown state', async () => {
    const response = await send('GET', '/api/volunteer-requests?status=all', { as: iris });
    expect(response.status).toBe(400);
  });

  it('is for admins only, as is deciding; the refusal contains nothing of the applicant', async () => {
    const sanne = await person({ firstName: 'Geheim', city: 'Geheimstad' });
    const created = await apply(sanne, 'Geheime motivatie');
    for (const [as, status] of [
      [undefined, 401],
      [sanne, 403],
      [await person(), 403],
      [await volunteer(), 403],
    ] as const)
      for (const endpoint of [listVolunteerRequests, approveVolunteerRequest, rejectVolunteerRequest]) {
        const response = await request(endpoint, { ...(as && { as }), params: { id: created.id } });
        expect(response.status).toBe(status);
        expect(Object.keys((await response.json<{ error: object }>()).error).sort()).toEqual([
          'code',
          'requestId',
        ]);
      }
    expect(await requestsOf(sanne)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('approving', () => {
  it('makes the applicant a volunteer immediately, in the running session', async () => {
    const sanne = await person();
    const { id: shiftId } = await shift();
    expect(await refusal(listShifts, { as: sanne })).toMatchObject({ status: 403 });
    const created = await apply(sanne);
    const { request: approved } = await approve(iris, created, 'Kent de baan.');
    expect(approved).toEqual({
      ...created,
      status: 'approved',
      approvedAt: expect.any(String),
      notes: 'Kent de baan.',
    });
    expect((await call(listShifts, { as: sanne })).items.map(({ id }) => id)).toContain(shiftId);
    expect(await refusal(applyAsVolunteer, { as: sanne })).toMatchObject({ code: 'auth.forbidden' });
    expect(
      await db.select().from(volunteerMetadata).where(eq(volunteerMetadata.id, sanne.id)).get(),
    ).toMatchObject({ role: 'volunteer', email: sanne.email });
    await db.delete(shifts).where(eq(shifts.id, shiftId));
  });

  it("enqueues one mail in the applicant's language, answers that it is on its way, and records the admin", async () => {
    const sanne = await person({ locale: 'en' });
    const created = await apply(sanne);
    expect((await approve(iris, created)).emailQueued).toBe(true);
    expect((await mailsAbout(created.id)).filter(({ userId }) => userId === sanne.id)).toEqual([
      { kind: 'request_approved', userId: sanne.id, locale: 'en' },
    ]);
    expect(await auditOf(created.id)).toMatchObject([
      {
        actorId: iris.id,
        action: 'volunteer_request.approved',
        subjectKind: 'volunteer_request',
        before: { status: 'pending' },
        after: { status: 'approved' },
      },
    ]);
  });

  it('succeeds when the mail cannot be queued, reports that, and keeps the mail pending', async () => {
    const sanne = await person();
    const created = await apply(sanne);
    const queueDown = {
      sendBatch: async () => {
        throw new Error('queue is down');
      },
    } as unknown as Queue;
    const response = await createApp().request(
      `${ORIGIN}/api/volunteer-requests/${created.id}/approve`,
      {
        method: 'POST',
        body: '{}',
        headers: { Origin: ORIGIN, Cookie: iris.cookie, 'Content-Type': 'application/json' },
      },
      { ...env, MAIL_QUEUE: queueDown },
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ request: { status: 'approved' }, emailQueued: false });
    expect(await roleOf(sanne)).toBe('volunteer');
    expect((await mailsAbout(created.id)).filter(({ userId }) => userId === sanne.id)).toHaveLength(1);
  });

  it('never lowers a role: an admin stays an admin', async () => {
    const joost = await person();
    const created = await apply(joost);
    await db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, joost.id));
    expect((await approve(iris, created)).request.status).toBe('approved');
    expect(await roleOf(joost)).toBe('admin');
  });

  it('makes only the applicant a volunteer', async () => {
    const [sanne, other] = await Promise.all([person(), person()]);
    const created = await apply(sanne);
    await apply(other);
    await approve(iris, created);
    expect(await roleOf(other)).toBe('user');
    expect(await requestsOf(other)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('rejecting', () => {
  it('keeps the role, stores the note for admins, and mails the applicant once', async () => {
    const sanne = await person();
    const created = await apply(sanne);
    const { request: rejected, emailQueued } = await reject(
      iris,
      created,
      'Was vorig jaar niet te bereiken.',
    );
    expect(emailQueued).toBe(true);
    expect(rejected).toEqual({
      ...created,
      status: 'rejected',
      rejectedAt: expect.any(String),
      notes: 'Was vorig jaar niet te bereiken.',
    });
    expect(await roleOf(sanne)).toBe('user');
    expect((await mailsAbout(created.id)).filter(({ userId }) => userId === sanne.id)).toEqual([
      { kind: 'request_rejected', userId: sanne.id, locale: 'nl' },
    ]);
    expect(await auditOf(created.id)).toMatchObject([
      { actorId: iris.id, action: 'volunteer_request.rejected', after: { status: 'rejected' } },
    ]);

    const own = await (await request(getSession, { as: sanne })).text();
    expect(JSON.parse(own)).toMatchObject({ volunteerRequest: { status: 'rejected', notes: null } });
    expect(own).not.toContain('bereiken');
  });

  it('mails the standard reason when the admin gives none', async () => {
    for (const notes of [undefined, '', '   ']) {
      const { request: rejected } = await reject(iris, await apply(await person()), notes);
      expect(rejected.notes).toBe('Rejected by admin');
    }
  });
});

describe('deciding', () => {
  const endpoints = { approve: approveVolunteerRequest, reject: rejectVolunteerRequest };
  const decide = (as: TestPerson, decision: keyof typeof endpoints, { id }: { id: string }) =>
    request(endpoints[decision], { as, params: { id } });

  it.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ] as const)('happens once: after %s both are refused with the current state', async (decision, state) => {
    const sanne = await person();
    const created = await apply(sanne);
    await decide(iris, decision, created);
    const before = await requestsOf(sanne);
    for (const endpoint of Object.values(endpoints))
      expect(
        await refusal(endpoint, { as: iris, params: { id: created.id }, body: { notes: 'Toch anders' } }),
      ).toMatchObject({ status: 409, code: 'request.not_pending', state });
    expect(await requestsOf(sanne)).toEqual(before);
    expect(await auditOf(created.id)).toHaveLength(1);
    expect((await mailsAbout(created.id)).filter(({ userId }) => userId === sanne.id)).toHaveLength(1);
  });

  it('has one winner of two admins at once; the loser gets the current state, and one mail is sent', async () => {
    const joost = await admin();
    for (let round = 0; round < 10; round++) {
      const sanne = await person();
      const created = await apply(sanne);
      const responses = await Promise.all([
        decide(iris, 'approve', created),
        decide(joost, 'reject', created),
      ]);
      expect(tally(responses)).toEqual({ 200: 1, 409: 1 });
      const isApproved = responses[0].status === 200;
      const state = isApproved ? 'approved' : 'rejected';
      expect(await responses[isApproved ? 1 : 0].json()).toMatchObject({
        error: { code: 'request.not_pending', state },
      });
      expect(await requestsOf(sanne)).toMatchObject([
        { status: state, [isApproved ? 'rejectedAt' : 'approvedAt']: null },
      ]);
      expect(await roleOf(sanne)).toBe(isApproved ? 'volunteer' : 'user');
      expect(await auditOf(created.id)).toMatchObject([
        { action: `volunteer_request.${state}`, actorId: (isApproved ? iris : joost).id },
      ]);
      expect((await mailsAbout(created.id)).filter(({ userId }) => userId === sanne.id)).toMatchObject([
        { kind: `request_${state}` },
      ]);
    }
  });

  it('has one winner of many at once', async () => {
    const sanne = await person();
    const created = await apply(sanne);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => decide(iris, index % 2 ? 'approve' : 'reject', created)),
    );
    expect(tally(responses)).toEqual({ 200: 1, 409: 39 });
    expect(await auditOf(created.id)).toHaveLength(1);
    expect((await mailsAbout(created.id)).filter(({ userId }) => userId === sanne.id)).toHaveLength(1);
  });

  it('answers 404 for an unknown application', async () => {
    for (const id of ['req_none', 'none', "' OR 1=1 --", '%', iris.id])
      for (const endpoint of Object.values(endpoints))
        expect(await refusal(endpoint, { as: iris, params: { id } })).toMatchObject({
          status: 404,
          code: 'request.not_found',
        });
  });

  it('answers 404 for an application whose applicant was removed in the meantime', async () => {
    const sanne = await person();
    const created = await apply(sanne);
    await db.delete(accounts).where(eq(accounts.id, sanne.id));
    expect((await decide(iris, 'approve', created)).status).toBe(404);
  });

  it('refuses a note that is too long or not text, and decides nothing', async () => {
    const sanne = await person();
    const { id } = await apply(sanne);
    for (const notes of ['a'.repeat(MAX_NOTE_CHARS + 1), 5, {}])
      for (const act of ['approve', 'reject']) {
        const body = JSON.stringify({ notes });
        const response = await send('POST', `/api/volunteer-requests/${id}/${act}`, { as: iris, body });
        expect(response.status).toBe(400);
      }
    expect(await requestsOf(sanne)).toMatchObject([{ status: 'pending' }]);
  });

  it('is refused to an admin who was downgraded a moment ago', async () => {
    const joost = await admin();
    const sanne = await person();
    const created = await apply(sanne);
    await db.update(profiles).set({ role: 'volunteer' }).where(eq(profiles.id, joost.id));
    expect((await decide(joost, 'approve', created)).status).toBe(403);
    expect(await roleOf(sanne)).toBe('user');
  });
});

describe('auto-approval', () => {
  it('makes the applicant a volunteer immediately and mails the applicant, but no admin', async () => {
    await setAuto(iris, true);
    const sanne = await person({ locale: 'en' });
    const created = await apply(sanne);
    expect(created).toMatchObject({ status: 'approved', approvedAt: created.requestedAt, notes: null });
    expect(await call(getSession, { as: sanne })).toMatchObject({
      profile: { role: 'volunteer' },
      volunteerRequest: { status: 'approved' },
    });
    await call(listShifts, { as: sanne });
    expect(await mailsAbout(created.id)).toEqual([
      { kind: 'request_approved', userId: sanne.id, locale: 'en' },
    ]);
    expect(await auditOf(created.id)).toMatchObject([
      { actorId: null, action: 'volunteer_request.approved', after: { automatic: true } },
    ]);
  });

  it('leaves pending applications pending', async () => {
    const sanne = await person();
    const created = await apply(sanne);
    await setAuto(iris, true);
    expect(await requestsOf(sanne)).toMatchObject([{ status: 'pending' }]);
    expect((await approve(iris, created)).request.status).toBe('approved');
  });

  it('still requires a completed profile', async () => {
    await setAuto(iris, true);
    const noor = await person({ profileCompleted: false, phoneNumber: null });
    expect(await refusal(applyAsVolunteer, { as: noor })).toMatchObject({ code: 'profile.incomplete' });
    expect(await roleOf(noor)).toBe('user');
  });

  it('approves once when it is requested several times at once', async () => {
    await setAuto(iris, true);
    const sanne = await person();
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => request(applyAsVolunteer, { as: sanne })),
    );
    // The others arrive while the caller is still a user, or already a volunteer.
    expect(tally(responses)).toEqual({ 201: 1, 403: 11 });
    expect(await requestsOf(sanne)).toHaveLength(1);
    expect(await db.$count(mailOutbox, eq(mailOutbox.userId, sanne.id))).toBe(1);
  });

  it('either approves an application or leaves it pending while it is switched, never half', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => person()));
    const created = await Promise.all([
      ...people.map((one) => apply(one)),
      ...Array.from({ length: 6 }, (_, index) => setAuto(iris, index % 2 === 0)),
    ]);
    for (const [index, one] of people.entries()) {
      const answer = created[index] as VolunteerRequest;
      const isApproved = answer.status === 'approved';
      expect(await requestsOf(one)).toMatchObject([{ id: answer.id, status: answer.status }]);
      expect(await roleOf(one)).toBe(isApproved ? 'volunteer' : 'user');
      expect(await mailsAbout(answer.id)).toMatchObject([
        isApproved
          ? { kind: 'request_approved', userId: one.id }
          : { kind: 'request_received', userId: iris.id },
      ]);
      expect(await auditOf(answer.id)).toHaveLength(isApproved ? 1 : 0);
    }
  });
});

describe('the database', () => {
  it('refuses a second pending application of one person', async () => {
    const sanne = await person();
    await volunteerRequest(sanne);
    await expect(volunteerRequest(sanne)).rejects.toThrow();
    expect(
      await db.$count(
        volunteerRequests,
        and(eq(volunteerRequests.userId, sanne.id), eq(volunteerRequests.status, 'pending')),
      ),
    ).toBe(1);
  });
});
