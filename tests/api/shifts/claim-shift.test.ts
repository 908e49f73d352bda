import {
  assignVolunteer,
  cancelAssignment,
  changeShift,
  claimShift,
  getShift,
  listShifts,
  type ShiftChange,
  signIn,
  toInstant,
} from '@ijsploeg/worker/contract';
import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  adminSettings,
  profiles,
  sessions,
  shiftAssignments,
  shifts,
} from '../../../worker/src/app/schema.ts';
import {
  admin,
  crowd,
  HOUR,
  hoursFromNow,
  PASSWORD,
  person,
  planningSettings,
  shift,
  shiftIn,
  type TestPerson,
  volunteer,
  withPassword,
} from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';
import { secondFactor, verified } from '../second-factors.ts';

const claim = (as: TestPerson, shiftId: string) => call(claimShift, { as, params: { id: shiftId } });
const claimRefused = (as: TestPerson, shiftId: string) =>
  refusal(claimShift, { as, params: { id: shiftId } });
const statusOfClaim = async (as: TestPerson, shiftId: string) =>
  (await request(claimShift, { as, params: { id: shiftId } })).status;

/** The counter of held places of a shift, and the rows that hold one. */
async function places(shiftId: string) {
  const row = await db.select().from(shifts).where(eq(shifts.id, shiftId)).get();
  const counted = await db.$count(
    shiftAssignments,
    and(eq(shiftAssignments.shiftId, shiftId), ne(shiftAssignments.status, 'cancelled')),
  );
  return { current: row?.currentVolunteers, counted };
}

const manyVolunteers = (count: number) => crowd(count, { role: 'volunteer' });

/** A complete edit of a shift. */
const asEdit = (row: typeof shifts.$inferSelect, change: Partial<ShiftChange>): ShiftChange => ({
  eventId: row.eventId,
  title: row.title,
  description: row.description,
  startTime: toInstant(row.startTime),
  endTime: toInstant(row.endTime),
  location: row.location,
  maxVolunteers: row.maxVolunteers,
  shiftType: row.shiftType,
  requiredSkills: null,
  status: row.status,
  version: row.version,
  ...change,
});

describe('POST /api/shifts/:id/claim', () => {
  it('gives the caller a place and counts it', async () => {
    const sanne = await volunteer();
    const { id } = await shift();
    const assignment = await claim(sanne, id);
    expect(assignment).toMatchObject({
      shiftId: id,
      volunteerId: sanne.id,
      status: 'assigned',
      confirmedAt: null,
      cancelledAt: null,
    });
    expect(await places(id)).toEqual({ current: 1, counted: 1 });
  });

  it('accepts admins, who need the skills too', async () => {
    const organiser = await admin();
    expect(await claim(organiser, (await shift()).id)).toMatchObject({ volunteerId: organiser.id });
    const { id } = await shift({ requiredSkills: ['BHV'] });
    expect(await claimRefused(organiser, id)).toMatchObject({ code: 'shift.skill_missing', status: 403 });
  });

  it('answers 404 for an unknown shift', async () => {
    expect(await claimRefused(await volunteer(), 'shf_unknown')).toMatchObject({
      code: 'shift.not_found',
      status: 404,
    });
  });

  it('refuses a second claim of the same shift', async () => {
    const sanne = await volunteer();
    const { id } = await shift();
    await claim(sanne, id);
    expect(await claimRefused(sanne, id)).toMatchObject({ code: 'shift.already_claimed', status: 409 });
    expect(await places(id)).toEqual({ current: 1, counted: 1 });
  });

  it.each(['confirmed', 'completed'] as const)('refuses it also when the place is %s', async (status) => {
    const sanne = await volunteer();
    const { id } = await shift();
    await claim(sanne, id);
    await db.update(shiftAssignments).set({ status }).where(eq(shiftAssignments.shiftId, id));
    expect(await claimRefused(sanne, id)).toMatchObject({ code: 'shift.already_claimed' });
  });

  it.each(['cancelled', 'completed'] as const)('refuses a shift that is %s', async (status) => {
    const { id } = await shift({ status });
    expect(await claimRefused(await volunteer(), id)).toMatchObject({
      code: 'shift.not_active',
      status: 409,
    });
  });

  it('refuses a shift that has started', async () => {
    const { id } = await shiftIn(-1);
    expect(await claimRefused(await volunteer(), id)).toMatchObject({ code: 'shift.started', status: 409 });
  });

  it('refuses a full shift', async () => {
    const { id } = await shift({ maxVolunteers: 1 });
    await claim(await volunteer(), id);
    expect(await claimRefused(await volunteer(), id)).toMatchObject({ code: 'shift.full', status: 409 });
  });

  it('requires every skill and names the missing ones', async () => {
    const { id } = await shift({ requiredSkills: ['BHV', 'Fotograaf', 'Op- afbouw'] });
    const some = await volunteer({ skills: ['Fotograaf'] });
    expect(await claimRefused(some, id)).toMatchObject({
      code: 'shift.skill_missing',
      status: 403,
      missingSkills: ['BHV', 'Op- afbouw'],
    });
    const all = await volunteer({ skills: ['Op- afbouw', 'BHV', 'Fotograaf', 'Toezichthouder'] });
    expect(await claim(all, id)).toMatchObject({ status: 'assigned' });
  });

  it('answers not found for a shift with other skills when the caller has none of them', async () => {
    const { id } = await shift({ requiredSkills: ['BHV'] });
    expect(await claimRefused(await volunteer({ skills: ['Fotograaf'] }), id)).toMatchObject({
      code: 'shift.not_found',
    });
    expect(await claimRefused(await volunteer(), id)).toMatchObject({ code: 'shift.not_found' });
  });

  it('answers not found for a private shift of others', async () => {
    const { id } = await shift({ shiftType: 'private' });
    expect(await claimRefused(await volunteer(), id)).toMatchObject({ code: 'shift.not_found' });
  });

  it('applies the current role and skills, not those at sign-in', async () => {
    const sanne = await volunteer();
    const { id } = await shift();
    await db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, sanne.id));
    expect(await claimRefused(sanne, id)).toMatchObject({ code: 'auth.forbidden', status: 403 });
    expect(await claimRefused(await person(), id)).toMatchObject({ code: 'auth.forbidden' });
  });

  it('reports the first reason in a fixed order', async () => {
    const sanne = await volunteer();
    const { id } = await shift({ maxVolunteers: 1 });
    await claim(sanne, id);
    await db
      .update(shifts)
      .set({ status: 'cancelled', startTime: hoursFromNow(-2) })
      .where(eq(shifts.id, id));
    expect(await claimRefused(sanne, id)).toMatchObject({ code: 'shift.already_claimed' });
    expect(await claimRefused(await volunteer(), id)).toMatchObject({ code: 'shift.not_active' });
    await db.update(shifts).set({ status: 'active' }).where(eq(shifts.id, id));
    expect(await claimRefused(await volunteer(), id)).toMatchObject({ code: 'shift.started' });
    await db
      .update(shifts)
      .set({ startTime: hoursFromNow(2), requiredSkills: ['BHV'] })
      .where(eq(shifts.id, id));
    const organiser = await admin();
    expect(await claimRefused(organiser, id)).toMatchObject({ code: 'shift.full' });
  });
});

describe('a claim that overlaps another shift', () => {
  const from = (startHours: number, endHours: number, values: Partial<typeof shifts.$inferInsert> = {}) =>
    shift({ startTime: base + startHours * HOUR, endTime: base + endHours * HOUR, ...values });
  const base = hoursFromNow(48);

  it.each([
    ['begins inside it', 2, 5],
    ['ends inside it', -2, 1],
    ['lies within it', 1, 2],
    ['spans it', -1, 4],
    ['has the same hours', 0, 3],
  ])('is refused when the other %s', async (_, start, end) => {
    const sanne = await volunteer();
    await claim(sanne, (await from(0, 3)).id);
    expect(await claimRefused(sanne, (await from(start, end)).id)).toMatchObject({
      code: 'shift.overlap',
      status: 409,
    });
  });

  it.each([
    ['begins when it ends', 3, 5],
    ['ends when it begins', -2, 0],
  ])('is granted when the other %s', async (_, start, end) => {
    const sanne = await volunteer();
    await claim(sanne, (await from(0, 3)).id);
    expect(await claim(sanne, (await from(start, end)).id)).toMatchObject({ status: 'assigned' });
  });

  it('ignores cancelled places and cancelled shifts', async () => {
    const sanne = await volunteer();
    const given = await claim(sanne, (await from(0, 3)).id);
    await call(cancelAssignment, { as: sanne, params: { id: given.id } });
    const calledOff = await from(0, 3);
    await claim(sanne, calledOff.id);
    await db.update(shifts).set({ status: 'cancelled' }).where(eq(shifts.id, calledOff.id));
    expect(await claim(sanne, (await from(1, 2)).id)).toMatchObject({ status: 'assigned' });
  });

  it('counts a private place, but not the places of others', async () => {
    const sanne = await volunteer();
    const organiser = await admin();
    const hidden = await from(0, 3, { shiftType: 'private' });
    await call(assignVolunteer, {
      as: organiser,
      params: { id: hidden.id },
      body: { volunteerId: sanne.id },
    });
    const open = await from(1, 2);
    expect(await claimRefused(sanne, open.id)).toMatchObject({ code: 'shift.overlap' });
    expect(await claim(await volunteer(), open.id)).toMatchObject({ status: 'assigned' });
  });
});

describe('a cancelled place', () => {
  it('can be claimed again', async () => {
    const sanne = await volunteer();
    const { id } = await shift({ maxVolunteers: 1 });
    const first = await claim(sanne, id);
    await db
      .update(shiftAssignments)
      .set({ status: 'cancelled', confirmedAt: 1, completedAt: 2, cancelledAt: 3, assignedAt: 4 })
      .where(eq(shiftAssignments.id, first.id));
    expect(await places(id)).toEqual({ current: 0, counted: 0 });
    const again = await claim(sanne, id);
    expect(again).toMatchObject({
      id: first.id,
      status: 'assigned',
      confirmedAt: null,
      completedAt: null,
      cancelledAt: null,
    });
    expect(Date.parse(again.assignedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await places(id)).toEqual({ current: 1, counted: 1 });
  });

  it('is subject to the same rules when it is claimed again', async () => {
    const sanne = await volunteer();
    const { id } = await shift({ maxVolunteers: 1 });
    const { id: assignmentId } = await claim(sanne, id);
    await call(cancelAssignment, { as: sanne, params: { id: assignmentId } });
    await claim(await volunteer(), id);
    expect(await claimRefused(sanne, id)).toMatchObject({ code: 'shift.full' });
  });

  it('needs every skill when it is claimed again, also after an admin gave the place without them', async () => {
    const sanne = await volunteer({ skills: ['BHV'] });
    const { id } = await shift({ requiredSkills: ['BHV', 'Fotograaf'] });
    const organiser = await admin();
    const given = await call(assignVolunteer, {
      as: organiser,
      params: { id },
      body: { volunteerId: sanne.id },
    });
    expect(await claimRefused(sanne, id)).toMatchObject({ code: 'shift.already_claimed' });
    await call(cancelAssignment, { as: organiser, params: { id: given.id } });
    expect(await claimRefused(sanne, id)).toMatchObject({ code: 'shift.skill_missing' });
    await db.update(profiles).set({ skills: [] }).where(eq(profiles.id, sanne.id));
    expect(await claimRefused(sanne, id)).toMatchObject({ code: 'shift.not_found' });
  });
});

describe('the claim state in a list', () => {
  it('equals the result of the claim', async () => {
    const sanne = await volunteer({ skills: ['BHV'] });
    const start = hoursFromNow(500);
    const at = (offset: number) => ({
      startTime: start + offset * HOUR,
      endTime: start + (offset + 1) * HOUR,
    });
    const held = await shift({ title: 'held', ...at(0) });
    await claim(sanne, held.id);
    const full = await shift({ title: 'full', maxVolunteers: 1, ...at(5) });
    await claim(await volunteer(), full.id);
    await shift({ title: 'overlap', startTime: start + HOUR / 2, endTime: start + 2 * HOUR });
    await shift({ title: 'skill', requiredSkills: ['BHV', 'Fotograaf'], ...at(6) });
    await shift({ title: 'off', status: 'cancelled', ...at(7) });
    await shift({ title: 'free', ...at(9) });
    const { items } = await call(listShifts, {
      as: sanne,
      query: { from: toInstant(start), to: toInstant(start + 24 * HOUR) },
    });
    expect(items.map(({ title, claim }) => [title, claim])).toEqual([
      ['held', { allowed: false, reason: 'shift.already_claimed' }],
      ['overlap', { allowed: false, reason: 'shift.overlap' }],
      ['full', { allowed: false, reason: 'shift.full', canWait: true }],
      ['skill', { allowed: false, reason: 'shift.skill_missing', missingSkills: ['Fotograaf'] }],
      ['off', { allowed: false, reason: 'shift.not_active' }],
      ['free', { allowed: true }],
    ]);
    for (const { id, claim: claimState } of items) {
      expect(await call(getShift, { as: sanne, params: { id } })).toMatchObject({ claim: claimState });
      if (claimState.reason) expect((await claimRefused(sanne, id)).code).toBe(claimState.reason);
      else await claim(sanne, id);
    }
  });
});

describe('concurrent claims', () => {
  it('give two hundred volunteers exactly the five places, in every round', async () => {
    const volunteers = await manyVolunteers(200);
    for (let round = 0; round < 4; round++) {
      const { id } = await shift({
        maxVolunteers: 5,
        startTime: hoursFromNow(24 + round * 24),
        endTime: hoursFromNow(27 + round * 24),
      });
      const answers = await Promise.all(
        volunteers.map(async (one) => {
          const response = await request(claimShift, { as: one, params: { id } });
          const body = await response.json<{ error?: { code: string } }>();
          return body.error?.code ?? response.status;
        }),
      );
      const count = (answer: unknown) => answers.filter((each) => each === answer).length;
      expect({ granted: count(201), full: count('shift.full') }).toEqual({ granted: 5, full: 195 });
      expect(await places(id)).toEqual({ current: 5, counted: 5 });
    }
  });

  it('give the last place to one of two and answer shift.full to the other', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await shift({ maxVolunteers: 1 });
      const [first, second] = await Promise.all([volunteer(), volunteer()]);
      const answers = await Promise.all([statusOfClaim(first, id), statusOfClaim(second, id)]);
      expect(answers.sort()).toEqual([201, 409]);
      expect(await places(id)).toEqual({ current: 1, counted: 1 });
    }
  });

  it('take one place on a double click', async () => {
    const sanne = await volunteer();
    const { id } = await shift({ maxVolunteers: 5 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => statusOfClaim(sanne, id)));
    expect(answers.filter((status) => status === 201)).toHaveLength(1);
    expect(answers.filter((status) => status === 409)).toHaveLength(7);
    expect(await places(id)).toEqual({ current: 1, counted: 1 });
  });

  it('never give one person two overlapping shifts', async () => {
    for (let round = 0; round < 5; round++) {
      const sanne = await volunteer();
      const both = await Promise.all([shift(), shift()]);
      const answers = await Promise.all(both.map(({ id }) => statusOfClaim(sanne, id)));
      expect(answers.sort()).toEqual([201, 409]);
    }
  });

  it('keep the count right during a cancellation', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await shift({ maxVolunteers: 1 });
      const [holder, other] = await Promise.all([volunteer(), volunteer()]);
      const held = await claim(holder, id);
      const [claimed] = await Promise.all([
        statusOfClaim(other, id),
        call(cancelAssignment, { as: holder, params: { id: held.id } }),
      ]);
      const expected = claimed === 201 ? 1 : 0;
      expect(await places(id)).toEqual({ current: expected, counted: expected });
    }
  });

  it('never exceed the higher maximum while it is lowered', async () => {
    const organiser = await admin();
    for (let round = 0; round < 5; round++) {
      const row = await shift({ maxVolunteers: 6 });
      const volunteers = await manyVolunteers(8);
      const claims = volunteers.map((one) => statusOfClaim(one, row.id));
      const lowered = call(changeShift, {
        as: organiser,
        params: { id: row.id },
        body: asEdit(row, { maxVolunteers: 2 }),
      });
      const granted = (await Promise.all(claims)).filter((status) => status === 201).length;
      const atLowering = (await lowered).currentVolunteers;
      expect(granted).toBe(Math.max(2, atLowering));
      expect(await places(row.id)).toEqual({ current: granted, counted: granted });
    }
  });

  it('answer shift.not_active when the shift was cancelled first', async () => {
    const organiser = await admin();
    for (let round = 0; round < 5; round++) {
      const row = await shift({ maxVolunteers: 8 });
      const volunteers = await manyVolunteers(8);
      const claims = volunteers.map(async (as) => {
        const response = await request(claimShift, { as, params: { id: row.id } });
        return (await response.json<{ error?: { code: string } }>()).error?.code ?? response.status;
      });
      const off = call(changeShift, {
        as: organiser,
        params: { id: row.id },
        body: asEdit(row, { status: 'cancelled' }),
      });
      const answers = await Promise.all(claims);
      const granted = answers.filter((answer) => answer === 201).length;
      expect(answers.filter((answer) => answer === 'shift.not_active')).toHaveLength(8 - granted);
      expect((await off).currentVolunteers).toBe(granted);
      expect(await places(row.id)).toEqual({ current: granted, counted: granted });
    }
  });

  it('give the last place to either the assigned or the claiming volunteer', async () => {
    const organiser = await admin();
    for (let round = 0; round < 5; round++) {
      const { id } = await shift({ maxVolunteers: 1 });
      const [given, taking] = await Promise.all([volunteer(), volunteer()]);
      const answers = await Promise.all([
        request(assignVolunteer, { as: organiser, params: { id }, body: { volunteerId: given.id } }),
        request(claimShift, { as: taking, params: { id } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
  });
});

describe('a claim in a session that gives no rights', () => {
  const DAY = 24 * HOUR;
  const inSession = (change: Partial<typeof sessions.$inferInsert>) => async (as: TestPerson) =>
    db.update(sessions).set(change).where(eq(sessions.userId, as.id));

  it.each<[string, 401 | 403, (as: TestPerson) => Promise<unknown>]>([
    ['that has ended', 401, inSession({ expiresAt: Date.now() - 1 })],
    ['older than 90 days', 401, inSession({ createdAt: Date.now() - 91 * DAY })],
    ['without a code', 403, secondFactor],
    [
      'with a code of yesterday',
      403,
      async (as) => {
        await secondFactor(as);
        await verified(as, Date.now() - 13 * HOUR);
      },
    ],
    [
      'on a device that was trusted until now',
      403,
      async (as) => {
        await secondFactor(as);
        await inSession({ verifiedAt: Date.now() - 31 * DAY, trustedUntil: Date.now() - 1 })(as);
      },
    ],
    [
      'of somebody who is no volunteer any more',
      403,
      (as) => db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, as.id)),
    ],
  ])('writes no place: a session %s', async (_, status, change) => {
    const as = await volunteer();
    const { id } = await shift();
    await change(as);
    expect(await statusOfClaim(as, id)).toBe(status);
    expect(await places(id)).toEqual({ current: 0, counted: 0 });
  });

  it('writes no place for an admin of more than 14 days, or who has to set up a second factor', async () => {
    const [old, late] = [await admin(), await admin()];
    const { id } = await shift();
    await inSession({ createdAt: Date.now() - 15 * DAY })(old);
    expect(await statusOfClaim(old, id)).toBe(401);
    await planningSettings({ requireSecondFactorFrom: '2020-01-01' });
    expect(await statusOfClaim(late, id)).toBe(403);
    expect(await places(id)).toEqual({ current: 0, counted: 0 });
    await db.delete(adminSettings).where(eq(adminSettings.settingKey, 'planning'));
    expect(await statusOfClaim(late, id)).toBe(201);
  });

  it('writes a place after a code, and on a trusted device', async () => {
    const { id } = await shift();
    expect(await statusOfClaim(await verified(await secondFactor(await volunteer())), id)).toBe(201);
    const trusted = await secondFactor(await volunteer());
    await inSession({ verifiedAt: Date.now() - DAY, trustedUntil: Date.now() + DAY })(trusted);
    expect(await statusOfClaim(trusted, id)).toBe(201);
  });
});

describe('the rate limits of claims', () => {
  it('count a person, whose sessions share the limit', async () => {
    const eager = await withPassword(await volunteer());
    const { id } = await shift({ maxVolunteers: 1000 });
    const cookies: string[] = [];
    for (let device = 0; device < 2; device++) {
      const signedIn = await request(signIn, { body: { email: eager.email, password: PASSWORD } });
      cookies.push(signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '');
    }
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        request(claimShift, { as: { cookie: cookies[index % 2] ?? '' }, params: { id } }),
      ),
    );
    // Thirty for each of the two windows that the test may touch; sessions of their own would have up to twice as many.
    expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(60);
  });

  it('refuse one person after thirty in ten seconds and do not affect others', async () => {
    const eager = await volunteer();
    const { id } = await shift({ maxVolunteers: 1000 });
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => request(claimShift, { as: eager, params: { id } })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    // The window of the limit may end once during the test.
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await claim(await volunteer(), id)).toMatchObject({ status: 'assigned' });
  });
});
