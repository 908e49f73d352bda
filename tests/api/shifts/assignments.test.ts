import {
  assignVolunteer,
  cancelAssignment,
  changeShift,
  claimShift,
  completeAssignment,
  confirmAssignment,
  type Endpoint,
  listMyAssignments,
  listShiftAssignments,
  reopenAssignment,
} from '@ijsploeg/worker/contract';
import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, auditLog, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import {
  admin,
  assignment,
  HOUR,
  hoursFromNow,
  instantFromNow,
  person,
  shift,
  shiftIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';

const STATES = ['assigned', 'confirmed', 'completed', 'cancelled'] as const;
type State = (typeof STATES)[number];

/** Creates an assignment in any state and returns its id. */
async function place(holder: TestPerson, status: State = 'assigned', on?: typeof shifts.$inferSelect) {
  return (await assignment(on ?? (await shift()), holder, { status })).id;
}

const assign = (as: TestPerson, shiftId: string, volunteerId: string, overrideOverlap = false) =>
  call(assignVolunteer, { as, params: { id: shiftId }, body: { volunteerId, overrideOverlap } });
const assignRefused = (as: TestPerson, shiftId: string, volunteerId: string) =>
  refusal(assignVolunteer, { as, params: { id: shiftId }, body: { volunteerId } });
const audits = (action: string, subjectId: string) =>
  db.$count(auditLog, and(eq(auditLog.action, action), eq(auditLog.subjectId, subjectId)));
const row = (id: string) => db.select().from(shiftAssignments).where(eq(shiftAssignments.id, id)).get();

describe('POST /api/shifts/:id/assignments', () => {
  it('creates an assigned place and an audit entry', async () => {
    const organiser = await admin();
    const sanne = await volunteer();
    const { id } = await shift();
    expect(await assign(organiser, id, sanne.id)).toMatchObject({
      shiftId: id,
      volunteerId: sanne.id,
      status: 'assigned',
    });
    const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(log).toMatchObject([
      { action: 'assignment.assigned', actorId: organiser.id, after: { volunteerId: sanne.id } },
    ]);
  });

  it('ignores skills, visibility and the start', async () => {
    const organiser = await admin();
    const { id } = await shift({
      shiftType: 'private',
      requiredSkills: ['BHV'],
      startTime: hoursFromNow(-2),
      endTime: hoursFromNow(1),
    });
    expect(await assign(organiser, id, (await volunteer()).id)).toMatchObject({ status: 'assigned' });
  });

  it('accepts an admin', async () => {
    const organiser = await admin();
    expect(await assign(organiser, (await shift()).id, organiser.id)).toMatchObject({ status: 'assigned' });
  });

  it('reuses a cancelled place, with new timestamps', async () => {
    const organiser = await admin();
    const sanne = await volunteer();
    const { id } = await shift();
    const first = await assign(organiser, id, sanne.id);
    await call(confirmAssignment, { as: organiser, params: { id: first.id } });
    await call(cancelAssignment, { as: organiser, params: { id: first.id } });
    expect(await assign(organiser, id, sanne.id)).toMatchObject({
      id: first.id,
      status: 'assigned',
      confirmedAt: null,
      cancelledAt: null,
    });
  });

  it('refuses a person who is already assigned, a full shift and an inactive one', async () => {
    const organiser = await admin();
    const sanne = await volunteer();
    const { id } = await shift({ maxVolunteers: 1 });
    await assign(organiser, id, sanne.id);
    expect(await assignRefused(organiser, id, sanne.id)).toMatchObject({ code: 'shift.already_claimed' });
    const joris = await volunteer();
    expect(await assignRefused(organiser, id, joris.id)).toMatchObject({ code: 'shift.full' });
    const off = await shift({ status: 'cancelled' });
    expect(await assignRefused(organiser, off.id, joris.id)).toMatchObject({ code: 'shift.not_active' });
    expect(await audits('assignment.assigned', id)).toBe(1);
    expect(await audits('assignment.assigned', off.id)).toBe(0);
  });

  it('refuses an overlap until the admin overrides it', async () => {
    const organiser = await admin();
    const sanne = await volunteer();
    const [one, other] = await Promise.all([shift(), shift()]);
    await assign(organiser, one.id, sanne.id);
    expect(await assignRefused(organiser, other.id, sanne.id)).toMatchObject({
      code: 'shift.overlap',
      status: 409,
    });
    expect(await assign(organiser, other.id, sanne.id, true)).toMatchObject({ status: 'assigned' });
  });

  it('refuses people who are not volunteers, and unknown ids', async () => {
    const organiser = await admin();
    const { id } = await shift();
    const applicant = await person();
    expect(await assignRefused(organiser, id, applicant.id)).toMatchObject({
      code: 'person.not_volunteer',
      status: 409,
    });
    expect(await assignRefused(organiser, id, 'usr_nobody')).toMatchObject({
      code: 'person.not_found',
      status: 404,
    });
    expect(await assignRefused(organiser, 'shf_nothing', applicant.id)).toMatchObject({
      code: 'shift.not_found',
      status: 404,
    });
  });

  it('is for admins only', async () => {
    const sanne = await volunteer();
    expect(await assignRefused(sanne, (await shift()).id, sanne.id)).toMatchObject({
      code: 'auth.forbidden',
    });
  });

  it('fills the last place once when two admins assign at once', async () => {
    const [one, other, sanne, joris] = await Promise.all([admin(), admin(), volunteer(), volunteer()]);
    const { id } = await shift({ maxVolunteers: 1 });
    const answers = await Promise.all([
      request(assignVolunteer, { as: one, params: { id }, body: { volunteerId: sanne.id } }),
      request(assignVolunteer, { as: other, params: { id }, body: { volunteerId: joris.id } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('a transition', () => {
  // Rows: the transition; columns: the current state. Any transition that is not listed is refused.
  const ALLOWED: [string, Endpoint, State[], State, 'confirmedAt' | 'completedAt' | 'cancelledAt'][] = [
    ['confirm', confirmAssignment, ['assigned'], 'confirmed', 'confirmedAt'],
    ['complete', completeAssignment, ['confirmed'], 'completed', 'completedAt'],
    ['cancel', cancelAssignment, ['assigned', 'confirmed'], 'cancelled', 'cancelledAt'],
  ];
  const table = ALLOWED.flatMap(([name, endpoint, from, to, stamp]) =>
    STATES.map((state) => ({ name, endpoint, state, to, stamp, allowed: from.includes(state) })),
  );

  it.each(table)('of an admin: $name from $state', async ({ endpoint, state, to, stamp, allowed }) => {
    const organiser = await admin();
    const id = await place(await volunteer(), state, await shiftIn(-1));
    if (allowed) {
      expect(await call(endpoint, { as: organiser, params: { id } })).toMatchObject({
        id,
        status: to,
        [stamp]: expect.any(String),
      });
      expect((await row(id))?.[stamp]).toBeGreaterThan(0);
      expect(await audits(`assignment.${to}`, id)).toBe(1);
    } else {
      expect(await refusal(endpoint, { as: organiser, params: { id } })).toMatchObject({
        code: 'assignment.wrong_state',
        status: 409,
        state,
      });
      expect(await row(id)).toMatchObject({ status: state, [stamp]: null });
      expect(await audits(`assignment.${to}`, id)).toBe(0);
    }
  });

  it.each(ALLOWED)('answers not found for an unknown assignment: %s', async (_, endpoint) => {
    const params = { id: 'asg_none' };
    expect(await refusal(endpoint, { as: await admin(), params })).toMatchObject({
      code: 'assignment.not_found',
      status: 404,
    });
  });

  it('refuses a volunteer who confirms or completes a place', async () => {
    const sanne = await volunteer();
    const id = await place(sanne);
    for (const endpoint of [confirmAssignment, completeAssignment])
      expect(await refusal(endpoint, { as: sanne, params: { id } })).toMatchObject({
        code: 'auth.forbidden',
      });
  });

  it('to completed waits for the start of the shift, and needs one that takes place', async () => {
    const organiser = await admin();
    const complete = (id: string) => refusal(completeAssignment, { as: organiser, params: { id } });
    const tomorrow = await place(await volunteer(), 'confirmed');
    expect(await complete(tomorrow)).toMatchObject({ code: 'shift.not_started', status: 409 });
    expect(await row(tomorrow)).toMatchObject({ status: 'confirmed', completedAt: null });
    expect(await audits('assignment.completed', tomorrow)).toBe(0);
    const called = await shiftIn(-1);
    await db.update(shifts).set({ status: 'cancelled' }).where(eq(shifts.id, called.id));
    const off = await place(await volunteer(), 'confirmed', called);
    expect(await complete(off)).toMatchObject({ code: 'assignment.shift_cancelled' });
  });

  it('to completed can be undone once, and then happens again', async () => {
    const [organiser, colleague] = await Promise.all([admin(), admin()]);
    const on = await shiftIn(-1);
    const id = await place(await volunteer(), 'confirmed', on);
    const params = { id };
    expect(await refusal(reopenAssignment, { as: organiser, params })).toMatchObject({
      code: 'assignment.wrong_state',
      state: 'confirmed',
    });
    await call(completeAssignment, { as: organiser, params });
    const answers = await Promise.all(
      [organiser, colleague].map((as) => request(reopenAssignment, { as, params })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await row(id)).toMatchObject({ status: 'confirmed', completedAt: null });
    expect(await audits('assignment.reopened', id)).toBe(1);
    expect((await db.select().from(shifts).where(eq(shifts.id, on.id)))[0]?.currentVolunteers).toBe(1);
    expect(await call(completeAssignment, { as: organiser, params })).toMatchObject({ status: 'completed' });
    expect(await refusal(reopenAssignment, { as: organiser, params: { id: 'asg_none' } })).toMatchObject({
      code: 'assignment.not_found',
    });
  });

  it('happens once when two admins do it at once', async () => {
    const [one, other] = await Promise.all([admin(), admin()]);
    for (const [, endpoint, [from], to] of ALLOWED) {
      const id = await place(await volunteer(), from, await shiftIn(-1));
      const answers = await Promise.all([one, other].map((as) => request(endpoint, { as, params: { id } })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await audits(`assignment.${to}`, id)).toBe(1);
    }
  });

  it('is either a confirmation or a cancellation when two admins differ, and keeps the count', async () => {
    const [one, other] = await Promise.all([admin(), admin()]);
    for (let round = 0; round < 5; round++) {
      const on = await shift();
      const id = await place(await volunteer(), 'assigned', on);
      await Promise.all([
        request(confirmAssignment, { as: one, params: { id } }),
        request(cancelAssignment, { as: other, params: { id } }),
      ]);
      const held = await db.$count(
        shiftAssignments,
        and(eq(shiftAssignments.shiftId, on.id), ne(shiftAssignments.status, 'cancelled')),
      );
      const counted = await db.select().from(shifts).where(eq(shifts.id, on.id)).get();
      // Cancelling is allowed after confirming, so the place is cancelled in either order.
      expect(await row(id)).toMatchObject({ status: 'cancelled' });
      expect(counted?.currentVolunteers).toBe(held);
    }
  });

  it('does not cancel an assignment that was confirmed in the meantime and answers the current state', async () => {
    const [one, other] = await Promise.all([admin(), admin()]);
    const id = await place(await volunteer());
    const cancel = { as: other, params: { id }, query: { ifStatus: 'assigned' } } as const;
    await call(confirmAssignment, { as: one, params: { id } });
    expect(await refusal(cancelAssignment, cancel)).toMatchObject({
      code: 'assignment.wrong_state',
      status: 409,
      state: 'confirmed',
    });
    expect(await row(id)).toMatchObject({ status: 'confirmed', cancelledAt: null });
    expect(await call(cancelAssignment, { ...cancel, query: { ifStatus: 'confirmed' } })).toMatchObject({
      status: 'cancelled',
    });
  });
});

describe('a volunteer cancelling a place', () => {
  const cancelRefused = (as: TestPerson, id: string) => refusal(cancelAssignment, { as, params: { id } });

  it('is allowed while the place is assigned and the shift has not started', async () => {
    const sanne = await volunteer();
    const id = await place(sanne);
    expect(await call(cancelAssignment, { as: sanne, params: { id } })).toMatchObject({
      status: 'cancelled',
      cancelledAt: expect.any(String),
    });
  });

  it('is refused once the place is confirmed', async () => {
    const sanne = await volunteer();
    expect(await cancelRefused(sanne, await place(sanne, 'confirmed'))).toMatchObject({
      code: 'assignment.not_cancellable',
      status: 409,
      state: 'confirmed',
    });
  });

  it('is refused after the start', async () => {
    const sanne = await volunteer();
    const begun = await shift({ startTime: Date.now() - 1, endTime: hoursFromNow(1) });
    expect(await cancelRefused(sanne, await place(sanne, 'assigned', begun))).toMatchObject({
      code: 'assignment.not_cancellable',
      state: 'assigned',
    });
  });

  it.each(['cancelled', 'completed'] as const)('gets the reason when it is already %s', async (state) => {
    const sanne = await volunteer();
    expect(await cancelRefused(sanne, await place(sanne, state))).toMatchObject({
      code: 'assignment.wrong_state',
      state,
    });
  });

  it('gets not found for the places of others', async () => {
    const id = await place(await volunteer());
    expect(await cancelRefused(await volunteer(), id)).toMatchObject({
      code: 'assignment.not_found',
      status: 404,
    });
    expect(await row(id)).toMatchObject({ status: 'assigned' });
  });

  it('cancels once on a double click', async () => {
    const sanne = await volunteer();
    const id = await place(sanne);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => request(cancelAssignment, { as: sanne, params: { id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('GET /api/assignments/mine', () => {
  it("lists only the caller's assignments, newest first, with shift and event", async () => {
    const sanne = await volunteer();
    const [older, newer] = await Promise.all([
      shift({ title: 'ouder' }),
      shift({ title: 'nieuwer', startTime: hoursFromNow(48), endTime: hoursFromNow(50) }),
    ]);
    const olderId = await place(sanne, 'cancelled', older);
    await place(sanne, 'assigned', newer);
    await db
      .update(shiftAssignments)
      .set({ assignedAt: Date.now() - HOUR })
      .where(eq(shiftAssignments.id, olderId));
    await place(await volunteer(), 'assigned', older);
    const { items } = await call(listMyAssignments, { as: sanne });
    expect(items.map(({ status, shift: { title } }) => [title, status])).toEqual([
      ['nieuwer', 'assigned'],
      ['ouder', 'cancelled'],
    ]);
  });

  it('includes assignments of a shift that the caller can no longer see', async () => {
    const sanne = await volunteer();
    const id = await place(sanne, 'assigned', await shift({ requiredSkills: ['BHV'], shiftType: 'private' }));
    expect((await call(listMyAssignments, { as: sanne })).items).toMatchObject([{ id }]);
  });
});

describe('GET /api/shifts/:id/assignments', () => {
  const list = async (as: TestPerson, id: string) => {
    const answer = await call(listShiftAssignments, { as, params: { id } });
    if (!('items' in answer)) throw new Error('these are companions');
    return answer;
  };

  it('shows admins all places, including cancelled ones', async () => {
    const on = await shift();
    const sanne = await volunteer({ firstName: 'Sanne', lastName: 'Bakker' });
    await place(sanne, 'assigned', on);
    await place(await volunteer(), 'cancelled', on);
    const { items } = await list(await admin(), on.id);
    expect(items.map(({ status }) => status).sort()).toEqual(['assigned', 'cancelled']);
    expect(items.find(({ volunteerId }) => volunteerId === sanne.id)).toMatchObject({
      firstName: 'Sanne',
      lastName: 'Bakker',
      email: sanne.email,
      phoneNumber: '+31612345678',
      phoneDisplay: '06 12345678',
      avatarUrl: null,
    });
    expect((await list(await admin(), (await shift()).id)).items).toEqual([]);
  });

  it('shows first names and states, and nothing else, to those who hold a place', async () => {
    const on = await shift({ maxVolunteers: 5 });
    const sanne = await volunteer();
    await place(sanne, 'assigned', on);
    const fellow = await place(await volunteer({ firstName: 'Joris', lastName: 'Bakker' }), 'confirmed', on);
    await place(await volunteer({ firstName: 'Weg' }), 'cancelled', on);
    await db.update(shiftAssignments).set({ notes: 'intern' }).where(eq(shiftAssignments.id, fellow));
    const answer = await (await request(listShiftAssignments, { as: sanne, params: { id: on.id } })).json<{
      companions: object[];
    }>();
    expect(Object.keys(answer)).toEqual(['companions']);
    expect(answer.companions).toHaveLength(2);
    expect(answer.companions).toEqual(
      expect.arrayContaining([
        { firstName: 'Sanne', status: 'assigned', isYou: true, isLead: false },
        { firstName: 'Joris', status: 'confirmed', isYou: false, isLead: false },
      ]),
    );
  });

  it('is closed to others and to those who cancelled', async () => {
    const on = await shift();
    const former = await volunteer();
    await place(former, 'cancelled', on);
    await place(await volunteer(), 'assigned', on);
    for (const as of [former, await volunteer()])
      expect(await refusal(listShiftAssignments, { as, params: { id: on.id } })).toMatchObject({
        code: 'shift.not_found',
        status: 404,
      });
    expect(
      await refusal(listShiftAssignments, { as: await admin(), params: { id: 'shf_none' } }),
    ).toMatchObject({ code: 'shift.not_found' });
  });

  it('includes the place of a removed person, without a name', async () => {
    const on = await shift();
    const removed = await volunteer();
    await place(removed, 'completed', on);
    await db.delete(accounts).where(eq(accounts.id, removed.id));
    expect((await list(await admin(), on.id)).items).toMatchObject([
      { volunteerId: null, firstName: null, lastName: null, email: null, phoneNumber: null, avatarUrl: null },
    ]);
  });
});

describe('after many changes', () => {
  it('every counter of places equals the rows that hold one', async () => {
    const organiser = await admin();
    const crowd = await Promise.all(Array.from({ length: 12 }, () => volunteer()));
    const rows = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        shift({
          maxVolunteers: 4,
          startTime: hoursFromNow(24 + index * 4),
          endTime: hoursFromNow(27 + index * 4),
        }),
      ),
    );
    await Promise.all(
      crowd.flatMap((as, index) =>
        rows.map(async ({ id, ...listed }) => {
          const response = await request(claimShift, { as, params: { id } });
          if (response.status !== 201) return;
          const { id: assignmentId } = await response.json<{ id: string }>();
          const actions = [cancelAssignment, confirmAssignment, cancelAssignment];
          for (const act of actions.slice(index % 3))
            await request(act, { as: organiser, params: { id: assignmentId } });
          if (index === 5)
            await request(changeShift, {
              as: organiser,
              params: { id },
              body: {
                title: listed.title,
                location: listed.location,
                startTime: instantFromNow(24),
                endTime: instantFromNow(27),
                status: 'active',
                maxVolunteers: 2,
                version: 1,
              },
            });
        }),
      ),
    );
    for (const { id, currentVolunteers } of await db.select().from(shifts))
      expect(
        await db.$count(
          shiftAssignments,
          and(eq(shiftAssignments.shiftId, id), ne(shiftAssignments.status, 'cancelled')),
        ),
      ).toBe(currentVolunteers);
  });
});
