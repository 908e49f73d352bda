import { createExecutionContext } from 'cloudflare:test';
import {
  answerAsk,
  askPeople,
  assignVolunteer,
  cannotCome,
  changeShift,
  claimShift,
  createShift,
  duplicateShift,
  getDashboard,
  getShift,
  joinWaitlist,
  listCandidates,
  listMyAsks,
  listShiftAssignments,
  listShifts,
  type ShiftAssignment,
  setPlanningSettings,
  takeOver,
  toInstant,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import {
  adminSettings,
  auditLog,
  mailOutbox,
  profiles,
  shiftAssignments,
  shifts,
} from '../../../worker/src/app/schema.ts';
import { readPlanningSettings } from '../../../worker/src/platform/settings/planning-settings.ts';
import { ASKED_RULES, CLAIM_RULES } from '../../../worker/src/shifts/rules/shift-rules.ts';
import { ledShift } from '../cast.ts';
import {
  admin,
  assignment,
  crowd,
  HOUR,
  hoursFromNow,
  instantFromNow,
  planningSettings,
  shift,
  shiftAt,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, ORIGIN, refusal, request, send } from '../harness.ts';

beforeEach(() => db.delete(adminSettings));

const claim = (as: TestPerson, id: string, acceptRest = false) =>
  call(claimShift, { as, params: { id }, body: { acceptRest } });
const claimRefused = (as: TestPerson, id: string) => refusal(claimShift, { as, params: { id } });
const statusOf = async (as: TestPerson, id: string) =>
  (await request(claimShift, { as, params: { id } })).status;
const listedClaim = async (as: TestPerson, id: string) =>
  (await call(getShift, { as, params: { id } })).claim;

/** Claims at a moment; answers the code of the refusal, or else the status. */
async function claimAt(at: number, as: TestPerson, id: string): Promise<unknown> {
  const response = await createApp({ now: () => at }).fetch(
    new Request(`${ORIGIN}/api/shifts/${id}/claim`, {
      method: 'POST',
      headers: { Cookie: as.cookie, Origin: ORIGIN, 'Content-Type': 'application/json' },
    }),
    env,
    createExecutionContext(),
  );
  const body = await response.json<{ error?: { code: string; restHours?: number } }>();
  return body.error
    ? [body.error.code, body.error.restHours].filter((part) => part != null).join(' ')
    : response.status;
}

const heldOn = (id: string) => db.$count(shiftAssignments, eq(shiftAssignments.shiftId, id));
/** A shift of three hours, by default in two days. */
const at = (hours: number, values: Partial<typeof shifts.$inferInsert> = {}, length = 3) =>
  shift({ startTime: hoursFromNow(hours), endTime: hoursFromNow(hours + length), ...values });

describe('a shift that opens later', () => {
  it('can be claimed from its millisecond on, and says when before', async () => {
    const opensAt = hoursFromNow(2);
    const { id } = await at(48, { opensAt });
    const sanne = await volunteer();
    expect(await claimRefused(sanne, id)).toMatchObject({
      status: 409,
      code: 'shift.not_open',
      opensAt: toInstant(opensAt),
    });
    expect(await claimAt(opensAt - 1, sanne, id)).toBe('shift.not_open');
    expect(await claimAt(opensAt, sanne, id)).toBe(201);
  });

  it('is in the lists, with the moment and the reason', async () => {
    const opensAt = hoursFromNow(3);
    const row = await at(60, { opensAt, minVolunteers: 2 });
    const sanne = await volunteer();
    const { items } = await call(listShifts, {
      as: sanne,
      query: { from: toInstant(row.startTime), to: toInstant(row.endTime) },
    });
    const listed = {
      opensAt: toInstant(opensAt),
      minVolunteers: 2,
      claim: { allowed: false, reason: 'shift.not_open' },
    };
    expect(items.find(({ id }) => id === row.id)).toMatchObject(listed);
    expect(await call(getShift, { as: sanne, params: { id: row.id } })).toMatchObject(listed);
  });

  it('gives none of its places to forty who are early, and all to those who are in time', async () => {
    for (let round = 0; round < 3; round++) {
      const opensAt = hoursFromNow(5);
      const { id } = await at(48, { opensAt, maxVolunteers: 7 });
      const people = await crowd(40, { role: 'volunteer' });
      const answers = await Promise.all(
        people.flatMap((one, index) => claimAt(opensAt - (index % 2), one, id)),
      );
      const early = answers.filter((_, index) => index % 2 === 1);
      const inTime = answers.filter((_, index) => index % 2 === 0);
      expect(new Set(early)).toEqual(new Set(['shift.not_open']));
      expect(inTime.filter((answer) => answer === 201)).toHaveLength(7);
      expect(inTime.filter((answer) => answer === 'shift.full')).toHaveLength(13);
      expect(await heldOn(id)).toBe(7);
    }
  });

  it('is not suggested on the dashboard before', async () => {
    // Nothing else, so that the list of five has room.
    await db.update(shifts).set({ status: 'cancelled' });
    const opensAt = hoursFromNow(1);
    const { id } = await at(30, { opensAt });
    const sanne = await volunteer();
    const suggested = async () =>
      (await call(getDashboard, { as: sanne })).fitting?.some((fitting) => fitting.id === id);
    expect(await suggested()).toBe(false);
    await db
      .update(shifts)
      .set({ opensAt: hoursFromNow(-1) })
      .where(eq(shifts.id, id));
    expect(await suggested()).toBe(true);
  });

  it('has no waitlist before, and says when it opens', async () => {
    const opensAt = hoursFromNow(4);
    const row = await at(48, { opensAt, maxVolunteers: 1 });
    const sanne = await volunteer();
    await assignment(row, await volunteer());
    expect(await refusal(joinWaitlist, { as: sanne, params: { id: row.id } })).toMatchObject({
      code: 'shift.not_open',
      opensAt: toInstant(opensAt),
    });
    await db.update(shifts).set({ opensAt: null }).where(eq(shifts.id, row.id));
    await planningSettings({ maxUpcoming: 1 });
    await assignment(await at(200), sanne);
    expect(await refusal(joinWaitlist, { as: sanne, params: { id: row.id } })).toMatchObject({
      code: 'shift.too_many',
      limit: 1,
    });
  });

  it('has places that admins give, and none to take over', async () => {
    const row = await at(48, { opensAt: hoursFromNow(4), maxVolunteers: 1 });
    const [iris, sanne, bram] = [await admin(), await volunteer(), await volunteer()];
    const given = await call(assignVolunteer, {
      as: iris,
      params: { id: row.id },
      body: { volunteerId: sanne.id },
    });
    await planningSettings({ cancelHours: 72 });
    await db
      .update(shiftAssignments)
      .set({ assignedAt: hoursFromNow(-1) })
      .where(eq(shiftAssignments.id, given.id));
    const { standIn } = await call(cannotCome, {
      as: sanne,
      params: { id: given.id },
      body: { reason: null },
    });
    const id = standIn?.id ?? '';
    expect((await listedClaim(bram, row.id)).standIn).toBeUndefined();
    expect((await refusal(takeOver, { as: bram, params: { id } })).code).toBe('shift.not_open');
    await db.update(shifts).set({ opensAt: null }).where(eq(shifts.id, row.id));
    expect((await listedClaim(bram, row.id)).standIn).toEqual({ id });
    expect(await call(takeOver, { as: bram, params: { id } })).toMatchObject({ volunteerId: bram.id });
  });
});

describe('the maximum per person', () => {
  it('refuses a claim beyond it, with the limit, in the lists too', async () => {
    const sanne = await volunteer();
    await planningSettings({ maxUpcoming: 2 });
    for (const hours of [100, 200]) await claim(sanne, (await at(hours)).id);
    const { id } = await at(300);
    expect(await claimRefused(sanne, id)).toMatchObject({ status: 409, code: 'shift.too_many', limit: 2 });
    expect(await listedClaim(sanne, id)).toEqual({ allowed: false, reason: 'shift.too_many', limit: 2 });
    await planningSettings({ maxUpcoming: 3 });
    expect(await listedClaim(sanne, id)).toEqual({ allowed: true });
    await claim(sanne, id);
    await planningSettings({ maxUpcoming: null });
    await claim(sanne, (await at(400)).id);
  });

  it('counts the places on active shifts to come, and no others', async () => {
    const sanne = await volunteer();
    await planningSettings({ maxUpcoming: 1 });
    await assignment(await at(100), sanne, { status: 'cancelled' });
    await assignment(await at(120, { status: 'cancelled' }), sanne);
    await assignment(await at(-1), sanne, { status: 'confirmed' });
    const { id } = await at(140);
    await claim(sanne, id);
    expect((await claimRefused(sanne, (await at(200)).id)).code).toBe('shift.too_many');
    await db.update(shiftAssignments).set({ status: 'confirmed' }).where(eq(shiftAssignments.shiftId, id));
    expect((await claimRefused(sanne, (await at(200)).id)).code).toBe('shift.too_many');
    await db
      .update(shifts)
      .set({ startTime: hoursFromNow(-1) })
      .where(eq(shifts.id, id));
    await claim(sanne, (await at(200)).id);
  });

  it('is never exceeded by two claims of one person at the same moment', async () => {
    await planningSettings({ maxUpcoming: 1 });
    const both = await Promise.all([at(100, { maxVolunteers: 30 }), at(200, { maxVolunteers: 30 })]);
    const people = await crowd(20, { role: 'volunteer' });
    const answers = await Promise.all(
      people.map((one) => Promise.all(both.map(({ id }) => statusOf(one, id)))),
    );
    expect(answers.map((pair) => pair.sort())).toEqual(people.map(() => [201, 409]));
    expect((await heldOn(both[0].id)) + (await heldOn(both[1].id))).toBe(20);
  });

  it('is ignored by an admin who assigns', async () => {
    const [iris, sanne] = [await admin(), await volunteer()];
    await planningSettings({ maxUpcoming: 1 });
    for (const hours of [100, 200])
      await call(assignVolunteer, {
        as: iris,
        params: { id: (await at(hours)).id },
        body: { volunteerId: sanne.id },
      });
    expect(await db.$count(shiftAssignments, eq(shiftAssignments.volunteerId, sanne.id))).toBe(2);
  });
});

describe('rest', () => {
  const ends = hoursFromNow(103);
  /** Somebody with a place from 100 to 103 hours from now. */
  const busy = async () => {
    const sanne = await volunteer();
    await assignment(await shift({ startTime: ends - 3 * HOUR, endTime: ends }), sanne);
    return sanne;
  };
  const from = (start: number, length: number) =>
    shift({ startTime: ends + start * HOUR, endTime: ends + (start + length) * HOUR });

  it.each([
    ['after the place', 4, 3, 4],
    ['before the place', -10.5, 3, 4.5],
    ['just below the limit', 7.98, 1, 7.98],
  ])('that is short %s has to be accepted', async (_, start, length, restHours) => {
    const sanne = await busy();
    const { id } = await from(start, length);
    expect(await claimRefused(sanne, id)).toMatchObject({
      status: 409,
      code: 'shift.rest',
      restHours,
      dayHours: null,
    });
    // A question, and no reason that a list shows.
    expect(await listedClaim(sanne, id)).toEqual({ allowed: true });
    expect(await claim(sanne, id, true)).toMatchObject({ shiftId: id, status: 'assigned' });
  });

  it.each([
    ['of the hours that are set', 8, 3],
    ['before a shift that follows at once', 0, 3],
    ['after a shift that precedes at once', -6, 3],
  ])('%s is no question', async (_, start, length) => {
    await claim(await busy(), (await from(start, length)).id);
  });

  it('is not needed from cancelled places and shifts, and as long as the settings say', async () => {
    const sanne = await busy();
    const { id } = await from(4, 3);
    await planningSettings({ restHours: 4 });
    await claim(sanne, id);
    const bram = await busy();
    await db
      .update(shiftAssignments)
      .set({ status: 'cancelled' })
      .where(eq(shiftAssignments.volunteerId, bram.id));
    await planningSettings({ restHours: 24 });
    await claim(bram, id);
    await planningSettings({ restHours: 0 });
    await claim(await busy(), (await from(1, 3)).id);
  });

  it('is asked of who takes over a place too', async () => {
    const [sanne, noor] = [await busy(), await volunteer()];
    const row = await shift({ startTime: ends + 2 * HOUR, endTime: ends + 4 * HOUR, maxVolunteers: 1 });
    const held = await assignment(row, noor, { status: 'confirmed' });
    const { standIn } = await call(cannotCome, { as: noor, params: { id: held.id }, body: { reason: null } });
    const params = { id: standIn?.id ?? '' };
    expect(await refusal(takeOver, { as: sanne, params })).toMatchObject({
      code: 'shift.rest',
      restHours: 2,
    });
    expect(await call(takeOver, { as: sanne, params, body: { acceptRest: true } })).toMatchObject({
      volunteerId: sanne.id,
    });
  });

  it.each([
    ['exactly ten in a row', 0, 7, null],
    ['more than ten in a row', 0, 7.5, 10.5],
    ['ten within 24, a night between them', 14, 7, null],
    ['more than ten within 24, a night between them', 12, 8, 11],
    ['most within 24 of a long shift', 20, 9, null],
    ['a shift that is too long by itself', 30, 11, 11],
  ])('is short after %s hours of work', async (_, start, length, dayHours) => {
    const sanne = await busy();
    const { id } = await from(start, length);
    if (dayHours === null) return expect(await claim(sanne, id)).toMatchObject({ shiftId: id });
    expect(await claimRefused(sanne, id)).toMatchObject({ code: 'shift.rest', restHours: null, dayHours });
    await planningSettings({ dayHours });
    return expect(await claim(sanne, id)).toMatchObject({ shiftId: id });
  });

  it.each([
    // From 23:00 until 7:00 on the clock.
    [
      'an hour shorter in the night when the clock goes forward',
      '2020-03-28T22:00Z',
      '2020-03-29T05:00Z',
      'shift.rest 7',
    ],
    // From 23:00 until 6:00 on the clock.
    ['an hour longer in the night when the clock goes back', '2020-10-24T21:00Z', '2020-10-25T05:00Z', 201],
  ])('is %s', async (_, end, start, expected) => {
    const [endTime, startTime] = [Date.parse(end), Date.parse(start)];
    const sanne = await volunteer();
    const now = endTime - 24 * HOUR;
    await assignment(await shift({ startTime: endTime - 3 * HOUR, endTime }), sanne, { assignedAt: now });
    const { id } = await shiftAt(startTime);
    expect(await claimAt(now, sanne, id)).toBe(expected);
  });

  it('is shown to admins beside the name of each candidate, who can be assigned', async () => {
    const [iris, sanne, bram] = [await admin(), await busy(), await volunteer()];
    const { id } = await from(2, 8);
    const { items } = await call(listCandidates, {
      as: iris,
      params: { id },
      query: { search: sanne.email },
    });
    expect(items).toMatchObject([
      {
        id: sanne.id,
        fit: 'fits',
        restHours: 2,
        restBeside: { isBefore: true, at: toInstant(ends) },
        dayHours: 11,
      },
    ]);
    const early = await from(-10.5, 3);
    const before = await call(listCandidates, {
      as: iris,
      params: { id: early.id },
      query: { search: sanne.email },
    });
    expect(before.items).toMatchObject([{ restHours: 4.5, restBeside: { isBefore: false } }]);
    const rested = await call(listCandidates, { as: iris, params: { id }, query: { search: bram.email } });
    expect(rested.items).toMatchObject([{ id: bram.id, restHours: null, restBeside: null, dayHours: null }]);
    await call(assignVolunteer, { as: iris, params: { id }, body: { volunteerId: sanne.id } });
  });

  it('is accepted in the body alone, which may be missing', async () => {
    const sanne = await volunteer();
    const path = `/api/shifts/${(await at(100)).id}/claim`;
    const send400 = await send('POST', path, { as: sanne, body: '{"acceptRest":"yes"}' });
    expect(send400.status).toBe(400);
    expect((await send400.json<{ error: { issues: unknown } }>()).error.issues).toEqual([
      { path: 'acceptRest', message: 'invalid' },
    ]);
    expect((await send('POST', path, { as: sanne })).status).toBe(201);
    const other = `/api/shifts/${(await at(200)).id}/claim`;
    const empty = { as: sanne, body: '', headers: { 'Content-Type': 'application/json' } };
    expect((await send('POST', other, empty)).status).toBe(201);
  });

  it('is beside the names of who is on a shift, for admins and until it is over', async () => {
    // Not over, and within the hours in which its lead sees the crew.
    const { on: now, boss: iris, marijke, sanne } = await ledShift();
    const noor = await volunteer();
    await assignment(now, noor);
    await assignment(await at(6), sanne);
    await assignment(await shift({ startTime: now.endTime, endTime: now.endTime + 9 * HOUR }), noor);
    await assignment(await at(2), marijke, { status: 'cancelled' });

    const shown = async () => {
      const { items } = (await call(listShiftAssignments, { as: iris, params: { id: now.id } })) as {
        items: ShiftAssignment[];
      };
      return [sanne, noor, marijke].map(({ id }) => {
        const found = items.find(({ volunteerId }) => volunteerId === id);
        return [found?.restHours, found?.dayHours];
      });
    };
    expect(await shown()).toEqual([
      [4, undefined],
      [undefined, 12],
      [undefined, undefined],
    ]);
    await db
      .update(shifts)
      .set({ startTime: hoursFromNow(-3), endTime: hoursFromNow(-0.1) })
      .where(eq(shifts.id, now.id));
    expect((await shown()).flat()).toEqual(Array.from({ length: 6 }, () => undefined));
  });
});

describe('the reasons for a refusal', () => {
  it('have one order', async () => {
    const sanne = await volunteer({ skills: ['BHV'] });
    await planningSettings({ maxUpcoming: 1 });
    const other = await at(50);
    const rest = await at(55);
    const busyPlace = await assignment(other, sanne);
    await assignment(rest, sanne);
    // Everything speaks against it.
    const { id } = await shift({
      shiftType: 'private',
      status: 'cancelled',
      startTime: hoursFromNow(-1),
      endTime: hoursFromNow(53),
      opensAt: hoursFromNow(20),
      maxVolunteers: 1,
      requiredSkills: ['BHV', 'Fotograaf'],
    });
    await assignment({ id }, await volunteer());
    const change = (values: Partial<typeof shifts.$inferInsert>) =>
      db.update(shifts).set(values).where(eq(shifts.id, id));
    const isMine = and(eq(shiftAssignments.shiftId, id), eq(shiftAssignments.volunteerId, sanne.id));
    const steps: [string, () => unknown][] = [
      ['shift.not_found', () => change({ shiftType: 'public' }).then(() => assignment({ id }, sanne))],
      ['shift.already_claimed', () => db.delete(shiftAssignments).where(isMine)],
      ['shift.not_active', () => change({ status: 'active' })],
      ['shift.started', () => change({ startTime: hoursFromNow(49) })],
      ['shift.not_open', () => change({ opensAt: hoursFromNow(-1) })],
      ['shift.full', () => change({ maxVolunteers: 9 })],
      [
        'shift.skill_missing',
        () =>
          db
            .update(profiles)
            .set({ skills: ['BHV', 'Fotograaf'] })
            .where(eq(profiles.id, sanne.id)),
      ],
      ['shift.too_many', () => planningSettings({})],
      [
        'shift.overlap',
        () =>
          db
            .update(shiftAssignments)
            .set({ status: 'cancelled' })
            .where(eq(shiftAssignments.id, busyPlace.id)),
      ],
    ];
    for (const [reason, solve] of steps) {
      expect((await claimRefused(sanne, id)).code).toBe(reason);
      if (reason !== 'shift.not_found') expect((await listedClaim(sanne, id)).reason).toBe(reason);
      await solve();
    }
    expect(await listedClaim(sanne, id)).toEqual({ allowed: true });
    expect((await claimRefused(sanne, id)).code).toBe('shift.rest');
    await claim(sanne, id, true);
  });

  it('hold for nobody who was asked, whom the organiser chose: neither the opening moment nor the maximum', async () => {
    const [iris, sanne] = [await admin(), await volunteer()];
    await planningSettings({ maxUpcoming: 1 });
    await assignment(await at(200), sanne);
    const { id } = await at(100, { opensAt: hoursFromNow(50) });
    const asked = await call(askPeople, {
      as: iris,
      params: { id },
      body: { volunteerIds: [sanne.id] },
    });
    expect(asked.asked).toHaveLength(1);
    const [question] = (await call(listMyAsks, { as: sanne })).items;
    const answer = { as: sanne, params: { id: question?.id ?? '' }, body: { answer: 'yes' } } as const;
    expect(await call(answerAsk, answer)).toMatchObject({ answer: 'yes', assignment: { shiftId: id } });
  });

  it('of an answer to an ask are those of a claim without the opening moment and the maximum', () => {
    expect(CLAIM_RULES.filter((rule) => !ASKED_RULES.includes(rule))).toEqual([
      'shift.not_open',
      'shift.too_many',
    ]);
  });
});

describe('the minimum and the opening moment of a shift', () => {
  const fields = () => ({
    title: 'Kassa',
    startTime: instantFromNow(100),
    endTime: instantFromNow(103),
    location: 'Ingang',
    maxVolunteers: 4,
  });
  const issues = async (body: object) =>
    (await refusal(createShift, { as: await admin(), body: body as never })).issues;

  it('are saved, changed, and logged', async () => {
    const iris = await admin();
    const opensAt = instantFromNow(50);
    const created = await call(createShift, { as: iris, body: { ...fields(), minVolunteers: 2, opensAt } });
    expect(created).toMatchObject({ minVolunteers: 2, opensAt });
    const changed = await call(changeShift, {
      as: iris,
      params: { id: created.id },
      body: { version: 1, minVolunteers: 4, opensAt: null },
    });
    expect(changed).toMatchObject({ minVolunteers: 4, opensAt: null });
    const rows = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, created.id))
      .orderBy(auditLog.at);
    expect(rows.at(-1)).toMatchObject({
      before: { minVolunteers: 2, opensAt: Date.parse(opensAt) },
      after: { minVolunteers: 4, opensAt: null },
    });
  });

  it('are none unless they are given', async () => {
    expect(await call(createShift, { as: await admin(), body: fields() })).toMatchObject({
      minVolunteers: null,
      opensAt: null,
    });
  });

  it('are refused at their field: a minimum above the maximum, an opening at the start or later', async () => {
    const { startTime } = fields();
    const tooHigh = [{ path: 'minVolunteers', message: 'out_of_range' }];
    const tooLate = [{ path: 'opensAt', message: 'out_of_range' }];
    for (const minVolunteers of [5, 0, -1, 1001])
      expect(await issues({ ...fields(), minVolunteers })).toEqual(tooHigh);
    for (const opensAt of [startTime, instantFromNow(101)])
      expect(await issues({ ...fields(), startTime, opensAt })).toEqual(tooLate);
    expect(await issues({ ...fields(), minVolunteers: 1.5, opensAt: 'morgen' })).toEqual([
      { path: 'minVolunteers', message: 'invalid' },
      { path: 'opensAt', message: 'invalid' },
    ]);
  });

  it('hold for the shift that an edit of one field results in', async () => {
    const iris = await admin();
    const { id } = await call(createShift, {
      as: iris,
      body: { ...fields(), minVolunteers: 3, opensAt: instantFromNow(90) },
    });
    const refused = async (change: object) =>
      (await refusal(changeShift, { as: iris, params: { id }, body: { version: 1, ...change } })).issues;
    expect(await refused({ maxVolunteers: 2 })).toEqual([{ path: 'minVolunteers', message: 'out_of_range' }]);
    expect(await refused({ startTime: instantFromNow(80) })).toEqual([
      { path: 'opensAt', message: 'out_of_range' },
    ]);
  });

  it('never end with the minimum above the maximum by two edits at once', async () => {
    const iris = await admin();
    for (let round = 0; round < 5; round++) {
      const { id } = await call(createShift, { as: iris, body: { ...fields(), minVolunteers: 2 } });
      const edits = [{ minVolunteers: 4 }, { maxVolunteers: 3 }];
      const answers = await Promise.all(
        edits.map((edit) =>
          request(changeShift, { as: iris, params: { id }, body: { version: 1, ...edit } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('send no mail when nothing else changes', async () => {
    const [iris, sanne] = [await admin(), await volunteer()];
    const row = await at(100);
    await assignment(row, sanne);
    const edit = (change: object) =>
      call(changeShift, { as: iris, params: { id: row.id }, body: { version: row.version, ...change } });
    await edit({ minVolunteers: 2, opensAt: instantFromNow(50) });
    expect(await db.$count(mailOutbox, eq(mailOutbox.userId, sanne.id))).toBe(0);
  });

  it('are copied: the minimum as it is, the opening moved with the start by the clock', async () => {
    const iris = await admin();
    // The clock goes forward in the night of the 28th of March 2021.
    const original = await shift({
      startTime: Date.parse('2021-03-27T09:00Z'),
      endTime: Date.parse('2021-03-27T12:00Z'),
      minVolunteers: 2,
      opensAt: Date.parse('2021-03-27T06:00Z'),
    });
    const copy = (body = {}) => call(duplicateShift, { as: iris, params: { id: original.id }, body });
    expect(await copy()).toMatchObject({
      minVolunteers: 2,
      startTime: '2021-03-28T08:00:00.000Z',
      opensAt: '2021-03-28T05:00:00.000Z',
    });
    const later = { startTime: '2021-04-03T08:00:00.000Z', endTime: '2021-04-03T11:00:00.000Z' };
    expect(await copy(later)).toMatchObject({ opensAt: '2021-04-03T05:00:00.000Z' });
    expect(await copy({ ...later, opensAt: null, minVolunteers: null })).toMatchObject({
      opensAt: null,
      minVolunteers: null,
    });
  });
});

describe('the settings of the rules', () => {
  it.each([
    ['maxUpcoming', 0],
    ['maxUpcoming', 101],
    ['restHours', -1],
    ['restHours', 25],
    ['dayHours', 0],
    ['dayHours', 25],
    ['dayHours', 1.5],
  ])('refuse %s %d', async (field, value) => {
    const settings = await readPlanningSettings(db);
    const refused = await refusal(setPlanningSettings, {
      as: await admin(),
      body: { ...settings, [field]: value },
    });
    expect(refused.issues).toMatchObject([{ path: field }]);
  });
});
