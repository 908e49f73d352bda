import {
  claimShift,
  getPerson,
  getSession,
  listPeople,
  listShifts,
  type Role,
  setPersonRole,
} from '@ijsploeg/worker/contract';
import { and, desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { decide } from '../../../worker/src/accounts/applications/volunteer-requests.service.ts';
import {
  auditLog,
  mailOutbox,
  profiles,
  shiftAssignments,
  shifts,
  volunteerRequests,
} from '../../../worker/src/app/schema.ts';
import { switchAutoApproval } from '../../../worker/src/office/settings/switch-auto-approval.ts';
import type { SignedIn } from '../../../worker/src/platform/http/signed-in.ts';
import { selectAutoApproval } from '../../../worker/src/platform/settings/auto-approval.ts';
import { onlyAdmin } from '../cast.ts';
import {
  type AssignmentStatus,
  admin,
  assignment,
  hoursFromNow,
  person,
  shift,
  shiftIn,
  type TestPerson,
  volunteer,
  volunteerRequest,
} from '../factories.ts';
import { call, db, env, refusal, request } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

let iris: TestPerson;
beforeEach(async () => {
  iris = await onlyAdmin();
});

const setRole = (as: TestPerson, { id }: { id: string }, role: Role, from?: Role) =>
  call(setPersonRole, { as, params: { id }, body: { role, ...(from && { from }) } });
const refusedRole = (as: TestPerson, { id }: { id: string }, role: Role, from?: Role) =>
  refusal(setPersonRole, { as, params: { id }, body: { role, ...(from && { from }) } });
const roleOf = async ({ id }: TestPerson) =>
  (await db.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, id)).get())?.role;
const admins = () => db.$count(profiles, eq(profiles.role, 'admin'));
const auditOf = ({ id }: TestPerson, action = 'person.role_changed') =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, action)));
const mailsTo = ({ id }: TestPerson) => db.select().from(mailOutbox).where(eq(mailOutbox.userId, id));
const latestRequest = ({ id }: TestPerson) =>
  db
    .select()
    .from(volunteerRequests)
    .where(eq(volunteerRequests.userId, id))
    .orderBy(desc(volunteerRequests.requestedAt))
    .get();

const apply = async (of: TestPerson, status: 'pending' | 'approved', requestedAt = Date.now()) =>
  (await volunteerRequest(of, { status, requestedAt })).id;

const place = async (holder: TestPerson, startsInHours: number, status: AssignmentStatus = 'assigned') =>
  assignment(await shiftIn(startsInHours), holder, { status });

describe('PUT /api/people/:id/role', () => {
  it.each([
    ['user', 'volunteer'],
    ['volunteer', 'admin'],
    ['admin', 'volunteer'],
    ['volunteer', 'user'],
  ] as const)('moves from %s to %s at once and records it', async (from, role) => {
    const sanne = await person({ role: from });
    const answer = await setRole(iris, sanne, role, from);
    expect(answer).toMatchObject({ id: sanne.id, role, freedShifts: 0 });
    expect(await call(getSession, { as: sanne })).toMatchObject({ profile: { role } });
    expect((await request(listShifts, { as: sanne })).status).toBe(role === 'user' ? 403 : 200);
    expect((await request(listPeople, { as: sanne })).status).toBe(role === 'admin' ? 200 : 403);
    expect(await auditOf(sanne)).toMatchObject([
      { actorId: iris.id, subjectKind: 'person', before: { role: from }, after: { role } },
    ]);
  });

  it.each([
    ['user', 'admin', 'person.not_volunteer'],
    ['admin', 'user', 'person.is_admin'],
  ] as const)('refuses a step from %s to %s and answers the current role', async (from, role, code) => {
    const sanne = await person({ role: from });
    expect(await refusedRole(iris, sanne, role)).toMatchObject({ status: 409, code, state: from });
    expect(await roleOf(sanne)).toBe(from);
    expect(await auditOf(sanne)).toEqual([]);
    expect(await auditOf(sanne, 'request.refused')).toMatchObject([{ after: { code } }]);
  });

  it('tells a new admin by mail, who is asked for a second factor, and the other admins', async () => {
    const [joost, sanne, noor] = [await admin(), await volunteer(), await volunteer()];
    await setRole(iris, sanne, 'admin');
    const [own] = await outboxMailsTo(sanne, 'admin_made');
    expect((await renderedMail(own))?.text).toContain('tweestapsverificatie');
    const [other] = await outboxMailsTo(joost, 'admin_made');
    expect((await renderedMail(other))?.subject).toBe('Nieuwe beheerder: Sanne de Vries');
    for (const other of [iris, noor]) expect(await outboxMailsTo(other, 'admin_made')).toEqual([]);

    await setRole(iris, sanne, 'volunteer', 'admin');
    expect(await renderedMail(own)).toBeNull();
    expect(await renderedMail(other)).toBeNull();
    expect(await outboxMailsTo(joost, 'admin_made')).toHaveLength(1);
  });

  it('changes nothing when the person already has the role', async () => {
    const sanne = await volunteer();
    expect(await setRole(iris, sanne, 'volunteer')).toMatchObject({ role: 'volunteer', freedShifts: 0 });
    expect(await auditOf(sanne)).toEqual([]);
  });

  it('is refused when the role changed in the meantime, so that a downgrade never becomes an upgrade', async () => {
    const sanne = await person();
    expect(await refusedRole(iris, sanne, 'volunteer', 'admin')).toMatchObject({
      status: 409,
      code: 'person.wrong_role',
      state: 'user',
    });
    expect(await roleOf(sanne)).toBe('user');
  });

  it("is refused for the caller's own role", async () => {
    const joost = await admin();
    for (const role of ['volunteer', 'user', 'admin'] as const)
      expect(await refusedRole(joost, joost, role)).toMatchObject({ status: 409, code: 'person.is_self' });
    expect(await roleOf(joost)).toBe('admin');
  });

  it('is refused for the only admin, with the reason', async () => {
    expect(await refusedRole(iris, iris, 'volunteer')).toMatchObject({
      status: 409,
      code: 'person.last_admin',
    });
    expect(await admins()).toBe(1);
  });

  it.each([{ role: 'boss' }, { role: null }, {}, { role: ['admin'] }, { role: 'admin', from: 'king' }])(
    'is refused when it is invalid: %o',
    async (body) => {
      const sanne = await volunteer();
      const refused = await refusal(setPersonRole, {
        as: iris,
        params: { id: sanne.id },
        body: body as { role: Role },
      });
      expect(refused).toMatchObject({ status: 400, code: 'request.invalid' });
      expect(await roleOf(sanne)).toBe('volunteer');
    },
  );
});

describe('an upgrade to volunteer', () => {
  it('approves a pending application and mails the applicant', async () => {
    const sanne = await person();
    const id = await apply(sanne, 'pending');
    await setRole(iris, sanne, 'volunteer');
    expect(await latestRequest(sanne)).toMatchObject({
      id,
      status: 'approved',
      approvedAt: expect.any(Number),
    });
    expect(await mailsTo(sanne)).toMatchObject([
      { kind: 'request_approved', dedupeKey: `request_approved:${id}:${sanne.id}` },
    ]);
    expect(await call(getSession, { as: sanne })).toMatchObject({ volunteerRequest: { status: 'approved' } });
  });

  it('needs no application, and sends no mail without one', async () => {
    const sanne = await person();
    await setRole(iris, sanne, 'volunteer');
    expect(await mailsTo(sanne)).toEqual([]);
  });
});

describe('a downgrade to user', () => {
  it('frees the places on upcoming shifts only, with a mail for each', async () => {
    const sanne = await volunteer();
    const [soon, later] = [await place(sanne, 2), await place(sanne, 48, 'confirmed')];
    const stored = [
      await place(sanne, -1),
      await place(sanne, -50, 'completed'),
      await place(sanne, -60, 'confirmed'),
    ];
    const given = await place(sanne, 72, 'cancelled');
    expect(await call(getPerson, { as: iris, params: { id: sanne.id } })).toMatchObject({
      shiftCount: 5,
      upcomingShiftCount: 2,
    });

    expect(await setRole(iris, sanne, 'user')).toMatchObject({
      role: 'user',
      freedShifts: 2,
      upcomingShiftCount: 0,
      shiftCount: 3,
    });
    for (const { id, shiftId } of [soon, later]) {
      expect(await db.select().from(shiftAssignments).where(eq(shiftAssignments.id, id)).get()).toMatchObject(
        { status: 'cancelled', cancelledAt: expect.any(Number) },
      );
      expect(await db.select().from(shifts).where(eq(shifts.id, shiftId)).get()).toMatchObject({
        currentVolunteers: 0,
      });
    }
    for (const { id } of stored)
      expect(
        (await db.select().from(shiftAssignments).where(eq(shiftAssignments.id, id)).get())?.status,
      ).not.toBe('cancelled');
    const mails = await mailsTo(sanne);
    expect(mails.map(({ kind }) => kind)).toEqual(['shift_removed', 'shift_removed']);
    expect(mails.map(({ data }) => data.assignmentId).sort()).toEqual([soon.id, later.id].sort());
    expect(mails.map(({ data }) => data.assignmentId)).not.toContain(given.id);
    expect(mails[0]?.data).toMatchObject({ byHolder: false });
  });

  it('rejects the latest application with a note, so that it no longer reads "approved"', async () => {
    const sanne = await volunteer();
    const older = await apply(sanne, 'approved', Date.now() - 1);
    await apply(sanne, 'approved');
    await setRole(iris, sanne, 'user');
    expect(await latestRequest(sanne)).toMatchObject({
      status: 'rejected',
      rejectedAt: expect.any(Number),
      notes: expect.stringMatching(/./),
    });
    expect(
      await db.select().from(volunteerRequests).where(eq(volunteerRequests.id, older)).get(),
    ).toMatchObject({ status: 'approved' });
    expect(await call(getSession, { as: sanne })).toMatchObject({
      profile: { role: 'user' },
      volunteerRequest: { status: 'rejected' },
    });
  });

  it('leaves no place behind that was claimed at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const sanne = await volunteer();
      const offered = await Promise.all(
        [1, 2, 3, 4].map((day) =>
          shift({ startTime: hoursFromNow(day * 24), endTime: hoursFromNow(day * 24 + 1) }),
        ),
      );
      await Promise.all([
        ...offered.slice(0, 2).map(({ id }) => request(claimShift, { as: sanne, params: { id } })),
        setRole(iris, sanne, 'user'),
        ...offered.slice(2).map(({ id }) => request(claimShift, { as: sanne, params: { id } })),
      ]);
      const held = await db.select().from(shiftAssignments).where(eq(shiftAssignments.volunteerId, sanne.id));
      expect(held.filter(({ status }) => status !== 'cancelled')).toEqual([]);
      expect(await mailsTo(sanne)).toHaveLength(held.length);
    }
  });
});

describe('concurrent actions of admins', () => {
  it('leave at least one admin: of two who downgrade each other, one remains', async () => {
    for (let round = 0; round < 8; round++) {
      const joost = await admin();
      const [one, other] = await Promise.all([
        request(setPersonRole, { as: iris, params: { id: joost.id }, body: { role: 'volunteer' } }),
        request(setPersonRole, { as: joost, params: { id: iris.id }, body: { role: 'volunteer' } }),
      ]);
      expect([one.status, other.status].sort()).toEqual([200, 403]);
      expect(await admins()).toBe(1);
      if ((await roleOf(iris)) !== 'admin') iris = joost;
    }
  });

  it('leave at least one admin: of five who downgrade each other in a ring, some remain', async () => {
    const ring = [iris, await admin(), await admin(), await admin(), await admin()];
    await Promise.all(
      ring.map((one, index) =>
        request(setPersonRole, {
          as: one,
          params: { id: ring[(index + 1) % ring.length]?.id ?? '' },
          body: { role: 'volunteer' },
        }),
      ),
    );
    expect(await admins()).toBeGreaterThan(0);
  });

  it('take one step, not two, when both press the same button', async () => {
    const joost = await admin();
    const sanne = await volunteer();
    await place(sanne, 5);
    const answers = await Promise.all(
      [iris, joost, iris, joost].map((as) =>
        request(setPersonRole, { as, params: { id: sanne.id }, body: { role: 'user', from: 'volunteer' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await auditOf(sanne)).toHaveLength(1);
    expect(await mailsTo(sanne)).toHaveLength(1);
  });

  it('change nothing when the admin was downgraded after the request arrived', async () => {
    // The session is read first; the downgrade happens between that and the change.
    for (let round = 0; round < 5; round++) {
      const joost = await admin();
      const sanne = await volunteer();
      const [, response] = await Promise.all([
        setRole(iris, joost, 'volunteer'),
        request(setPersonRole, { as: joost, params: { id: sanne.id }, body: { role: 'admin' } }),
      ]);
      const [demotion] = await auditOf(joost);
      const promoted = await auditOf(sanne);
      expect(response.status).toBe(promoted.length > 0 ? 200 : 403);
      expect(await roleOf(sanne)).toBe(promoted.length > 0 ? 'admin' : 'volunteer');
      expect(demotion).toMatchObject({ after: { role: 'volunteer' } });
      if (response.status === 403)
        expect(await auditOf(sanne, 'request.refused')).toMatchObject([
          { actorId: joost.id, after: { code: 'auth.forbidden' } },
        ]);
    }
  });

  it('decide no application and switch no setting after the admin was downgraded or removed', async () => {
    const [demoted, removed] = [await volunteer(), { id: 'usr_gone' }];
    const { id, userId } = await volunteerRequest(await person());
    for (const [{ id: actorId }, code] of [
      [demoted, 'auth.forbidden'],
      [removed, 'auth.required'],
    ] as const) {
      // The admin's role when the request arrived.
      const signedIn = { id: actorId, role: 'admin' } as SignedIn;
      const work = { db, env, clock: { now: () => Date.now() }, signedIn, requestId: 'test' };
      await expect(decide(work, id, { status: 'approved', notes: null })).rejects.toMatchObject({ code });
      await expect(decide(work, id, { status: 'rejected', notes: null })).rejects.toMatchObject({ code });
      await expect(switchAutoApproval(work, true)).rejects.toMatchObject({ code });
      expect(await db.$count(auditLog, eq(auditLog.actorId, actorId))).toBe(0);
    }
    expect(await db.select().from(volunteerRequests).where(eq(volunteerRequests.id, id)).get()).toMatchObject(
      {
        status: 'pending',
      },
    );
    expect(await db.$count(mailOutbox, eq(mailOutbox.userId, userId))).toBe(0);
    expect(await roleOf({ id: userId } as TestPerson)).toBe('user');
    expect(await selectAutoApproval(db)).toEqual([{ enabled: 0 }]);
  });
});
