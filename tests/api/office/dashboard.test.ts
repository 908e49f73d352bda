import {
  applyAsVolunteer,
  cancelAssignment,
  claimShift,
  getDashboard,
  getPlanningSettings,
  listMail,
  listUnconfirmed,
  listVolunteerRequests,
  setAutoApproval,
  setPlanningSettings,
  toFeedLines,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import {
  accounts,
  adminSettings,
  messages,
  shiftAssignments,
  shifts,
} from '../../../worker/src/app/schema.ts';
import { requestEvent } from '../../../worker/src/office/dashboard/activity-feed.ts';
import { dayOf, startOfDay } from '../../../worker/src/platform/lib/calendar-day.ts';
import { messageRow } from '../../support/rows.ts';
import {
  admin,
  assignment,
  HOUR,
  hoursFromNow,
  outboxMail,
  person,
  planningSettings,
  shift,
  type TestPerson,
  volunteer,
  volunteerRequest,
} from '../factories.ts';
import { call, db, env, ORIGIN } from '../harness.ts';

type State = (typeof shiftAssignments.$inferSelect)['status'];
type PlaceValues = Partial<typeof shiftAssignments.$inferInsert>;

/** Assigns a place on a shift, just now unless `values` says otherwise. */
async function place(
  holder: TestPerson,
  shiftId: string,
  status: State = 'assigned',
  values: PlaceValues = {},
) {
  return (await assignment({ id: shiftId }, holder, { status, ...values })).id;
}

// The totals cover all rows, so each test starts without any.
beforeEach(async () => {
  await db.delete(shifts);
  await db.delete(accounts);
});

describe('the dashboard of a user without the role volunteer', () => {
  it.each([null, 'pending', 'approved', 'rejected'] as const)(
    'is where the application stands: %s; nothing of shifts or people',
    async (status) => {
      const noor = await person();
      await shift();
      if (status) await volunteerRequest(noor, { status });
      expect(await call(getDashboard, { as: noor })).toEqual({
        role: 'user',
        requestStatus: status,
        stats: null,
        upcoming: null,
        charges: null,
        fitting: null,
        work: null,
        occupancy: null,
        activity: null,
      });
    },
  );

  it('changes with the role at the next request', async () => {
    const noor = await person();
    await call(setAutoApproval, { as: await admin(), body: { enabled: true } });
    await call(applyAsVolunteer, { as: noor, body: { motivation: null } });
    expect(await call(getDashboard, { as: noor })).toMatchObject({
      role: 'volunteer',
      requestStatus: 'approved',
      stats: { volunteers: 2, activeShifts: 0, myShifts: 0 },
      upcoming: [],
    });
  });
});

describe('the first steps', () => {
  const NONE = { contact: false, shifts: false, people: false, claims: false, message: false };
  const stepsFor = async (as: TestPerson) => (await call(getDashboard, { as })).work?.firstSteps;

  it('are on the dashboard of an admin, with those that were taken, until all are', async () => {
    for (const table of [adminSettings, messages]) await db.delete(table);
    const iris = await admin();
    expect(await stepsFor(iris)).toEqual(NONE);
    await shift();
    await volunteer();
    const settings = await call(getPlanningSettings, { as: iris });
    await call(setPlanningSettings, { as: iris, body: { ...settings, contactEmail: 'hulp@example.test' } });
    expect(await stepsFor(iris)).toEqual({
      ...NONE,
      contact: true,
      shifts: true,
      people: true,
      claims: true,
    });
    await db.insert(messages).values(messageRow({ senderId: iris.id }));
    expect(await stepsFor(iris)).toBeUndefined();
  });

  it('go once somebody holds a place, but not before it was chosen how claims are confirmed', async () => {
    for (const table of [adminSettings, messages]) await db.delete(table);
    const iris = await admin();
    await assignment(await shift(), await volunteer());
    expect(await stepsFor(iris)).toMatchObject({ claims: false });
    await planningSettings({});
    expect(await stepsFor(iris)).toBeUndefined();
  });
});

describe('the dashboard of a volunteer', () => {
  it("counts the volunteers and the caller's places that are not cancelled", async () => {
    const [sanne, other] = [await volunteer(), await volunteer()];
    await person();
    const over = { startTime: hoursFromNow(-9), endTime: hoursFromNow(-6) };
    for (const status of ['assigned', 'confirmed', 'completed', 'cancelled'] as const)
      await place(sanne, (await shift(over)).id, status);
    await place(other, (await shift()).id);
    await shift({ status: 'completed' });
    const answer = await call(getDashboard, { as: sanne });
    expect(answer.stats).toEqual({ volunteers: 2, activeShifts: 1, myShifts: 3 });
    expect(answer.work).toBeNull();
    expect(answer.occupancy).toBeNull();
    expect(answer.activity).toBeNull();
    expect(JSON.stringify(answer)).not.toContain(other.id);
  });

  it('counts the active shifts that the caller sees and that are not over', async () => {
    const sanne = await volunteer({ skills: ['BHV'] });
    const ongoing = { startTime: hoursFromNow(-1), endTime: hoursFromNow(1) };
    await shift();
    await shift(ongoing);
    await shift({ requiredSkills: ['BHV', 'Fotograaf'] });
    await place(sanne, (await shift({ shiftType: 'private', requiredSkills: ['Fotograaf'] })).id);
    await shift({ shiftType: 'private' });
    await shift({ requiredSkills: ['Fotograaf'] });
    await shift({ status: 'cancelled' });
    await shift({ startTime: hoursFromNow(-3), endTime: hoursFromNow(-1) });
    expect((await call(getDashboard, { as: sanne })).stats).toMatchObject({ activeShifts: 4 });
    expect((await call(getDashboard, { as: await admin() })).stats).toMatchObject({ activeShifts: 7 });
  });

  it('shows the shift under way and the next ones, five active shifts in all, soonest first', async () => {
    const sanne = await volunteer();
    const ids = new Map<number, string>();
    for (const hours of [70, 20, 60, 30, 50, 40, 80]) {
      const { id } = await shift({ startTime: hoursFromNow(hours), endTime: hoursFromNow(hours + 2) });
      await place(sanne, id, hours === 30 ? 'confirmed' : 'assigned');
      ids.set(hours, id);
    }
    const begun = await shift({ startTime: hoursFromNow(-1), endTime: hoursFromNow(3) });
    await place(sanne, begun.id);
    const over = await shift({ startTime: hoursFromNow(-4), endTime: hoursFromNow(-2) });
    await place(sanne, over.id, 'confirmed');
    const calledOff = await shift({ status: 'cancelled' });
    await place(sanne, calledOff.id);
    const givenBack = await shift();
    await place(sanne, givenBack.id, 'cancelled');
    const { upcoming } = await call(getDashboard, { as: sanne });
    expect(upcoming?.map(({ shiftId }) => shiftId)).toEqual([
      begun.id,
      ...[20, 30, 40, 50].map((hours) => ids.get(hours)),
    ]);
    expect(upcoming?.[1]?.shift).toMatchObject({ title: 'IJsmeester', currentVolunteers: 1 });
  });
});

describe('the shifts offered to a volunteer', () => {
  /** Shifts of three hours, by their title. */
  const offer = (title: string, hours: number, values: Partial<typeof shifts.$inferInsert> = {}) =>
    shift({ title, startTime: hoursFromNow(hours), endTime: hoursFromNow(hours + 3), ...values });
  const offered = async (as: TestPerson) =>
    (await call(getDashboard, { as })).fitting?.map(({ title }) => title);

  it('are those that the volunteer can claim', async () => {
    const sanne = await volunteer({ skills: ['BHV'] });
    await offer('free', 29);
    await offer('skilled', 40, { requiredSkills: ['BHV'] });
    await place(sanne, (await offer('mine', 60)).id, 'confirmed');
    await place(sanne, (await offer('given back', 100)).id, 'cancelled');
    await offer('at the same time as mine', 62);
    await offer('partly skilled', 70, { requiredSkills: ['BHV', 'Fotograaf'] });
    await offer('private', 71, { shiftType: 'private' });
    await offer('called off', 72, { status: 'cancelled' });
    await offer('under way', -1);
    await place(await volunteer(), (await offer('full', 73, { maxVolunteers: 1 })).id);
    expect((await offered(sanne))?.sort()).toEqual(['free', 'given back', 'skilled']);
    for (const { id } of (await call(getDashboard, { as: sanne })).fitting ?? [])
      await call(claimShift, { as: sanne, params: { id } });
    expect(await offered(sanne)).toEqual([]);
    expect((await call(getDashboard, { as: await admin() })).fitting).toBeNull();
  });

  it('are the five best: a skill of theirs first, then a day without a shift, then the soonest', async () => {
    const sanne = await volunteer({ skills: ['BHV'] });
    const day = (days: number, hour: number) =>
      startOfDay(dayOf(Date.now()), days) + hour * HOUR - Date.now();
    const at = (days: number, hour: number) => day(days, hour) / HOUR;
    await place(sanne, (await offer('mine', at(2, 9))).id);
    await offer('busy day', at(2, 13));
    await offer('later', at(6, 9));
    await offer('soon', at(3, 9));
    await offer('skilled on a busy day', at(2, 17), { requiredSkills: ['BHV'] });
    await offer('skilled', at(9, 9), { requiredSkills: ['BHV'] });
    expect(await offered(sanne)).toEqual(['skilled', 'skilled on a busy day', 'soon', 'later', 'busy day']);
    await offer('sooner', at(1, 9));
    expect(await offered(sanne)).toEqual(['skilled', 'skilled on a busy day', 'sooner', 'soon', 'later']);
  });

  it('know the day of the event on which a shift starts, also around a clock change', async () => {
    const sanne = await volunteer();
    // The clock goes back in the night before the 25th.
    const now = Date.parse('2020-10-23T10:00:00Z');
    const from = (title: string, start: string) =>
      shift({ title, startTime: Date.parse(start), endTime: Date.parse(start) + HOUR / 2 });
    await place(sanne, (await from('mine', '2020-10-25T12:00:00Z')).id);
    await from('just before that day', '2020-10-24T21:00:00Z');
    await from('that day, first', '2020-10-24T22:00:00Z');
    await from('that day, last', '2020-10-25T22:00:00Z');
    await from('just after that day', '2020-10-25T23:00:00Z');
    const response = await createApp({ now: () => now }).request(
      `${ORIGIN}/api/dashboard`,
      { headers: { Cookie: sanne.cookie } },
      env,
    );
    const { fitting } = await response.json<{ fitting: { title: string }[] }>();
    expect(fitting.map(({ title }) => title)).toEqual([
      'just before that day',
      'just after that day',
      'that day, first',
      'that day, last',
    ]);
  });
});

describe('the occupancy', () => {
  it('is the rounded share of full shifts and of held places among active shifts', async () => {
    const organiser = await admin();
    const [full, half] = [await shift({ maxVolunteers: 1 }), await shift({ maxVolunteers: 4 })];
    await shift({ maxVolunteers: 5 });
    const off = await shift({ maxVolunteers: 1, status: 'cancelled' });
    const sanne = await volunteer();
    await place(sanne, full.id);
    await place(sanne, half.id);
    await place(organiser, half.id, 'completed');
    await place(await volunteer(), half.id, 'cancelled');
    await place(sanne, off.id);
    const { occupancy } = await call(getDashboard, { as: organiser });
    expect(occupancy).toMatchObject({ filled: 3, total: 10, fullyFilledPercentage: 33 });
  });

  it('is null without shifts', async () => {
    const { occupancy, activity } = await call(getDashboard, { as: await admin() });
    expect(occupancy).toMatchObject({ filled: 0, total: 0, fullyFilledPercentage: 0 });
    expect(occupancy?.days).toHaveLength(14);
    expect(activity).toEqual([]);
  });

  it('counts a shift as full whose maximum was lowered below its places', async () => {
    const { id } = await shift({ maxVolunteers: 2 });
    for (const holder of [await volunteer(), await volunteer()]) await place(holder, id);
    await db.update(shifts).set({ maxVolunteers: 1 }).where(eq(shifts.id, id));
    expect((await call(getDashboard, { as: await admin() })).occupancy).toMatchObject({
      filled: 2,
      total: 1,
      fullyFilledPercentage: 100,
    });
  });

  it('groups shifts by the local day they start on, for today and the next thirteen days', async () => {
    const organiser = await admin();
    // The clock goes back in the night before the 25th.
    const now = Date.parse('2020-10-20T21:30:00Z');
    const at = async (start: string, values: Partial<typeof shifts.$inferInsert> = {}) =>
      shift({
        startTime: Date.parse(start),
        endTime: Date.parse(start) + 4 * HOUR,
        maxVolunteers: 2,
        ...values,
      });
    await at('2020-10-19T21:59:59Z'); // yesterday
    await at('2020-10-19T22:00:00Z'); // midnight of today
    const lastToday = await at('2020-10-20T21:59:00Z');
    await at('2020-10-25T22:59:00Z'); // the last minute of the day of 25 hours
    await at('2020-10-25T23:00:00Z'); // the first of the day after
    await at('2020-11-02T22:59:00Z'); // the last minute of the last day
    await at('2020-11-02T23:00:00Z'); // too late
    await at('2020-10-21T10:00:00Z', { status: 'cancelled' });
    await place(await volunteer(), lastToday.id);
    const response = await createApp({ now: () => now }).request(
      `${ORIGIN}/api/dashboard`,
      { headers: { Cookie: organiser.cookie } },
      env,
    );
    const { occupancy } = await response.json<{
      occupancy: { days: { day: string; shifts: number; filled: number; total: number }[] };
    }>();
    expect(occupancy.days).toHaveLength(14);
    expect(occupancy.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 14 }, (_, days) =>
        new Date(Date.UTC(2020, 9, 20 + days)).toISOString().slice(0, 10),
      ),
    );
    expect(occupancy.days.filter((day) => day.shifts > 0)).toEqual([
      { day: '2020-10-20', shifts: 2, filled: 1, total: 4 },
      { day: '2020-10-25', shifts: 1, filled: 0, total: 2 },
      { day: '2020-10-26', shifts: 1, filled: 0, total: 2 },
      { day: '2020-11-02', shifts: 1, filled: 0, total: 2 },
    ]);
  });
});

describe('the work that waits for an admin', () => {
  const work = async () => (await call(getDashboard, { as: await admin() })).work;
  const nothing = {
    applications: 0,
    unconfirmed: 0,
    standIns: 0,
    corrections: 0,
    failedMails: 0,
  };
  const inHours = (hours: number, values: Partial<typeof shifts.$inferInsert> = {}) =>
    shift({ startTime: hoursFromNow(hours), endTime: hoursFromNow(hours + 2), maxVolunteers: 1, ...values });

  it('is none when everything is done', async () => {
    const sanne = await volunteer();
    for (const status of ['approved', 'rejected'] as const)
      await volunteerRequest(await person(), { status });
    await place(sanne, (await inHours(5)).id, 'confirmed');
    await outboxMail(sanne, { status: 'sent' });
    await outboxMail(sanne, { status: 'pending' });
    expect(await work()).toEqual(nothing);
  });

  it('counts applications, places to confirm and mails that were not delivered', async () => {
    const sanne = await volunteer();
    await volunteerRequest(await person());
    await volunteerRequest(await person());
    for (const hours of [200, 220, 240]) await place(sanne, (await inHours(hours)).id);
    await outboxMail(sanne, { status: 'failed' });
    expect(await work()).toEqual({ ...nothing, applications: 2, unconfirmed: 3, failedMails: 1 });
    // What it says is where its links lead.
    const organiser = await admin();
    expect((await call(listUnconfirmed, { as: organiser })).total).toBe(3);
    expect((await call(listVolunteerRequests, { as: organiser })).items).toHaveLength(2);
    expect((await call(listMail, { as: organiser, query: { status: 'failed' } })).total).toBe(1);
  });
});

describe('the activity feed', () => {
  it('shows each place in its current state, at the time it reached it', async () => {
    const organiser = await admin();
    const sanne = await volunteer({ firstName: 'Sanne', lastName: 'Bakker' });
    const base = Date.now();
    const stamps = { confirmedAt: base - 4, completedAt: base - 3, cancelledAt: base - 2 };
    const created: Record<string, string> = {};
    const titled = await shift({ title: 'Kassa' });
    for (const [index, status] of (['assigned', 'confirmed', 'completed', 'cancelled'] as const).entries())
      created[status] = await place(sanne, index ? (await shift()).id : titled.id, status, {
        assignedAt: base - 100 + index,
        ...(status !== 'assigned' && stamps),
        ...(status === 'confirmed' && { completedAt: null, cancelledAt: null }),
        ...(status === 'completed' && { cancelledAt: null }),
      });
    const { activity } = await call(getDashboard, { as: organiser });
    expect(activity?.map(({ id, type }) => [id, type])).toEqual([
      [created.cancelled, 'shift_cancelled'],
      [created.completed, 'shift_completed'],
      [created.confirmed, 'shift_claimed'],
      [created.assigned, 'shift_claimed'],
    ]);
    expect(activity?.at(-1)).toEqual({
      id: created.assigned,
      type: 'shift_claimed',
      timestamp: new Date(base - 100).toISOString(),
      volunteerId: sanne.id,
      volunteerName: 'Sanne Bakker',
      volunteerEmail: sanne.email,
      volunteerAvatar: null,
      metadata: {
        shiftId: titled.id,
        shiftTitle: 'Kassa',
        shiftTime: new Date(titled.startTime).toISOString(),
        shiftLocation: 'Grote baan',
        status: 'assigned',
        requestMotivation: null,
        isMotivationCut: false,
      },
    });
  });

  it.each([
    ['came', null, null, 'pending', 'volunteer_applied', 1],
    ['was approved', 5, null, 'approved', 'volunteer_approved', 5],
    ['was rejected', null, 6, 'rejected', 'volunteer_rejected', 6],
    ['was approved, and rejected later', 5, 6, 'rejected', 'volunteer_rejected', 6],
    ['was rejected, and approved later', 7, 6, 'approved', 'volunteer_approved', 7],
    ['was both at once', 6, 6, 'rejected', 'volunteer_rejected', 6],
  ] as const)('shows an application that %s', (_, approvedAt, rejectedAt, status, type, at) => {
    expect(requestEvent({ requestedAt: 1, approvedAt, rejectedAt, status })).toEqual({ type, at });
  });

  it('shows the first hundred characters of a motivation without splitting a character', async () => {
    const organiser = await admin();
    const motivations = [
      'x'.repeat(100),
      'x'.repeat(101),
      `${'x'.repeat(99)}⛸️⛸️`,
      `${'y'.repeat(99)}😀`,
      null,
    ];
    const base = Date.now();
    for (const [index, motivation] of motivations.entries())
      await volunteerRequest(await person(), { motivation, requestedAt: base - index });
    const { activity } = await call(getDashboard, { as: organiser });
    expect(activity?.map(({ metadata }) => [metadata.requestMotivation, metadata.isMotivationCut])).toEqual([
      ['x'.repeat(100), false],
      ['x'.repeat(100), true],
      [`${'x'.repeat(99)}⛸`, true],
      ['y'.repeat(99), true],
      [null, false],
    ]);
  });

  it('contains the six latest of all places and applications', async () => {
    const organiser = await admin();
    const base = Date.now();
    const ids: [string, number][] = [];
    for (let index = 0; index < 25; index++) {
      const { id: shiftId } = await shift();
      const at = base - index * 2000;
      ids.push([await place(await volunteer(), shiftId, 'assigned', { assignedAt: at }), at]);
    }
    for (let index = 0; index < 12; index++) {
      const at = base - 500 - index * 3000;
      // Requested long ago, decided recently.
      ids.push([
        (await volunteerRequest(await person(), { requestedAt: 1, approvedAt: at, status: 'approved' })).id,
        at,
      ]);
    }
    const { activity } = await call(getDashboard, { as: organiser });
    const newest = ids.sort(([, one], [, other]) => other - one).slice(0, 6);
    expect(activity?.map(({ id }) => id)).toEqual(newest.map(([id]) => id));
  });

  it('has six lines, in which equal changes of one person in a row are one', async () => {
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const base = Date.now();
    const claims = async (holder: TestPerson, count: number, at: number) => {
      for (let index = 0; index < count; index++)
        await place(holder, (await shift()).id, 'assigned', { assignedAt: at - index });
    };
    await claims(sanne, 12, base);
    await claims(noor, 1, base - 100);
    await claims(sanne, 2, base - 200);
    await place(sanne, (await shift()).id, 'cancelled', { cancelledAt: base - 300 });
    for (let index = 0; index < 9; index++)
      await volunteerRequest(await person(), { requestedAt: base - 1000 - index });
    const { activity } = await call(getDashboard, { as: await admin() });
    const lines = toFeedLines(activity ?? []).map((line) => [line[0]?.type, line.length]);
    expect(lines).toEqual([
      ['shift_claimed', 12],
      ['shift_claimed', 1],
      ['shift_claimed', 2],
      ['shift_cancelled', 1],
      ...Array.from({ length: 2 }, () => ['volunteer_applied', 1]),
    ]);
  });

  it('includes the place of a removed person, without the person', async () => {
    const organiser = await admin();
    const removed = await volunteer();
    const id = await place(removed, (await shift()).id, 'completed', { completedAt: Date.now() });
    await volunteerRequest(removed);
    await db.delete(accounts).where(eq(accounts.id, removed.id));
    const { activity } = await call(getDashboard, { as: organiser });
    expect(activity).toMatchObject([
      { id, type: 'shift_completed', volunteerId: null, volunteerName: null, volunteerEmail: null },
    ]);
  });

  it('shows a place that is claimed again as claimed', async () => {
    const [organiser, sanne] = [await admin(), await volunteer()];
    const { id: shiftId } = await shift();
    const { id } = await call(claimShift, { as: sanne, params: { id: shiftId } });
    await call(cancelAssignment, { as: sanne, params: { id } });
    const first = await call(getDashboard, { as: organiser });
    expect(first.activity).toMatchObject([{ id, type: 'shift_cancelled' }]);
    await call(claimShift, { as: sanne, params: { id: shiftId } });
    const second = await call(getDashboard, { as: organiser });
    expect(second.activity).toMatchObject([{ id, type: 'shift_claimed' }]);
    expect(
      await db.$count(
        shiftAssignments,
        and(eq(shiftAssignments.id, id), eq(shiftAssignments.status, 'assigned')),
      ),
    ).toBe(1);
  });
});
