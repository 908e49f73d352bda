import {
  cancelAssignment,
  cannotCome,
  claimShift,
  deleteAccount,
  listToday,
  releaseStandIn,
  removePerson,
  setPersonRole,
  takeOver,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminSettings, mailOutbox, shiftAssignments } from '../../../worker/src/app/schema.ts';
import { cannotCome as cannotComeAs } from '../../../worker/src/shifts/places/stand-ins/stand-ins.service.ts';
import { onlyAdmin } from '../cast.ts';
import {
  admin,
  assignment,
  HOUR,
  hoursFromNow,
  PASSWORD,
  shift,
  shiftIn,
  standIn,
  type TestPerson,
  volunteer,
  withPassword,
} from '../factories.ts';
import { call, db, env } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

let iris: TestPerson;
beforeEach(async () => {
  await db.delete(adminSettings);
  iris = await onlyAdmin();
});

const startingIn = (hours: number, values = {}) => shiftIn(hours, { maxVolunteers: 3, ...values });
const placeOf = async (holder: TestPerson, hours = 24, values: Parameters<typeof assignment>[2] = {}) =>
  assignment(await startingIn(hours), holder, { assignedAt: hoursFromNow(-1), ...values });
const cancel = (as: TestPerson, id: string) => call(cancelAssignment, { as, params: { id } });
const freedMails = () => outboxMailsTo(iris, 'place_freed');

describe('admins get a mail about a place on a shift within 48 hours', () => {
  it('that its holder cancelled', async () => {
    const sanne = await volunteer();
    const { id, shiftId } = await placeOf(sanne);
    await cancel(sanne, id);
    const [row, ...others] = await freedMails();
    expect(others).toEqual([]);
    expect(row?.data).toEqual({ shiftId });
    const mail = await renderedMail(row);
    expect(mail?.subject).toMatch(/^Plek vrijgekomen: .+, IJsmeester$/);
    expect(mail?.text).toContain('Er zijn nu 3 van de 3 plekken open.');
    expect(await outboxMailsTo(sanne, 'place_freed')).toEqual([]);
  });

  it('whose holder cannot come', async () => {
    const sanne = await volunteer();
    const { id } = await placeOf(sanne);
    await call(cannotCome, { as: sanne, params: { id }, body: {} });
    expect(await freedMails()).toHaveLength(1);
  });

  it('whose holder deletes the account', async () => {
    const sanne = await withPassword(await volunteer());
    await placeOf(sanne, 24, { status: 'confirmed' });
    await call(deleteAccount, { as: sanne, body: { password: PASSWORD } });
    expect(await freedMails()).toHaveLength(1);
  });

  it('whose holder is removed, or is no longer a volunteer', async () => {
    const [sanne, noor] = [await volunteer(), await volunteer()];
    await placeOf(sanne, 24, { status: 'confirmed' });
    await placeOf(noor, 24);
    await placeOf(noor, 30);
    await call(removePerson, { as: iris, params: { id: sanne.id } });
    expect(await freedMails()).toHaveLength(1);
    await call(setPersonRole, { as: iris, params: { id: noor.id }, body: { role: 'user' } });
    expect(await freedMails()).toHaveLength(3);
  });

  it('that another admin gives up', async () => {
    const boss = await admin();
    const { id } = await placeOf(boss);
    await cancel(boss, id);
    expect(await freedMails()).toHaveLength(1);
    expect(await outboxMailsTo(boss, 'place_freed')).toEqual([]);
  });
});

it('admins get a mail about a shift whose lead somebody replaced', async () => {
  const on = await startingIn(24, { maxVolunteers: 1 });
  const lead = await assignment(on, await volunteer(), {
    status: 'confirmed',
    isLead: true,
    assignedAt: hoursFromNow(-1),
  });
  const seeking = await standIn(lead);
  const joost = await volunteer();
  await call(takeOver, { as: joost, params: { id: seeking.id }, body: {} });
  const [row, ...others] = await freedMails();
  expect(others).toEqual([]);
  const mail = await renderedMail(row);
  expect(mail?.subject).toMatch(/^Geen aanspreekpunt: .+, IJsmeester$/);
  expect(mail?.text).toContain('Er is nu geen aanspreekpunt.');
  expect(mail?.text).not.toContain('plekken open');
  await db.update(shiftAssignments).set({ isLead: true }).where(eq(shiftAssignments.volunteerId, joost.id));
  expect(await renderedMail(row)).toBeNull();
});

it.each([
  ['cancels the place', (sanne: TestPerson, id: string) => cancel(sanne, id)],
  [
    'deletes the account',
    async (sanne: TestPerson) => {
      const as = await withPassword(sanne);
      return call(deleteAccount, { as, body: { password: PASSWORD } });
    },
  ],
  [
    'stops being a volunteer',
    (sanne: TestPerson) =>
      call(setPersonRole, { as: iris, params: { id: sanne.id }, body: { role: 'user' } }),
  ],
])('a shift has no lead any more once whoever leads it %s', async (_, leave) => {
  const sanne = await volunteer();
  const { id, shiftId } = await placeOf(sanne, 24, { isLead: true });
  await leave(sanne, id);
  expect((await renderedMail((await freedMails())[0]))?.text).toContain('Er is nu geen aanspreekpunt.');
  const { items } = await call(listToday, { as: iris });
  expect(items.find(({ shift }) => shift.id === shiftId)?.lacksLead).toBe(true);
});

it('admins get a mail about a place that somebody took over and gave back at once', async () => {
  const on = await startingIn(24, { maxVolunteers: 1 });
  const held = await assignment(on, await volunteer(), {
    status: 'confirmed',
    assignedAt: hoursFromNow(-1),
  });
  const joost = await volunteer();
  const taken = await call(takeOver, {
    as: joost,
    params: { id: (await standIn(held)).id },
    body: {},
  });
  await cancel(joost, taken.id);
  const [row, ...others] = await freedMails();
  expect(others).toEqual([]);
  expect((await renderedMail(row))?.text).toContain('Er is nu 1 van de 1 plekken open.');
});

describe('admins get no mail about a place', () => {
  it('that an admin cancelled or released', async () => {
    const { id } = await placeOf(await volunteer(), 24, { status: 'confirmed' });
    await cancel(iris, id);
    const seeking = await standIn(await placeOf(await volunteer(), 24, { status: 'confirmed' }));
    await call(releaseStandIn, { as: iris, params: { id: seeking.id } });
    expect(await freedMails()).toEqual([]);
  });

  it('on a later shift, or one that was called off', async () => {
    const sanne = await volunteer();
    const later = await placeOf(sanne, 49);
    const off = await assignment(await startingIn(20, { status: 'cancelled' }), sanne, {
      assignedAt: hoursFromNow(-1),
    });
    for (const { id } of [later, off]) await cancel(sanne, id);
    expect(await freedMails()).toEqual([]);
  });

  it('that was taken a moment ago, by mistake', async () => {
    const sanne = await volunteer();
    const on = await startingIn(24);
    await cancel(sanne, (await call(claimShift, { as: sanne, params: { id: on.id } })).id);
    expect(await freedMails()).toEqual([]);
  });

  it('that somebody took before the mail was sent', async () => {
    const sanne = await volunteer();
    const on = await startingIn(24, { maxVolunteers: 1 });
    const { id } = await assignment(on, sanne, { assignedAt: hoursFromNow(-1) });
    await cancel(sanne, id);
    await call(claimShift, { as: await volunteer(), params: { id: on.id } });
    expect(await renderedMail((await freedMails())[0])).toBeNull();
  });

  it('on a shift that has as many people as it needs', async () => {
    const on = await startingIn(24, { maxVolunteers: 1 });
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const { id } = await assignment(on, sanne, { assignedAt: hoursFromNow(-1) });
    await assignment(on, noor);
    await cancel(sanne, id);
    expect(await renderedMail((await freedMails())[0])).toBeNull();
  });
});

it('one mail waits about a shift, and the next goes out ten minutes after the last', async () => {
  const on = await startingIn(5);
  const [sanne, noor, joost] = [await volunteer(), await volunteer(), await volunteer()];
  const places = [];
  for (const holder of [sanne, noor, joost])
    places.push(await assignment(on, holder, { assignedAt: hoursFromNow(-1) }));
  await Promise.all([cancel(sanne, places[0]?.id ?? ''), cancel(noor, places[1]?.id ?? '')]);
  const [first, ...others] = await freedMails();
  expect(others).toEqual([]);
  expect((await renderedMail(first))?.text).toContain('Er zijn nu 2 van de 3 plekken open.');
  await db
    .update(mailOutbox)
    .set({ status: 'sent', sentAt: Date.now() })
    .where(eq(mailOutbox.id, first?.id ?? ''));
  await cancel(joost, places[2]?.id ?? '');
  const next = (await freedMails()).find(({ status }) => status === 'pending');
  expect((next?.dueAt ?? 0) - (first?.dueAt ?? 0)).toBe(600_000);
});

describe('at night', () => {
  const night = Date.parse('2020-12-12T23:00:00+01:00');

  it.each([
    [13, Date.parse('2020-12-13T08:00:00+01:00')],
    [12, night],
  ])('a mail about a shift that starts %i hours later goes out at %i', async (hours, sentAt) => {
    const startTime = night + hours * HOUR;
    const on = await shift({ startTime, endTime: startTime + HOUR, maxVolunteers: 2 });
    const sanne = await volunteer();
    const { id } = await assignment(on, sanne, { assignedAt: night - HOUR });
    await cannotComeAs(
      { db, env, clock: { now: () => night }, requestId: 'r1' },
      { assignmentId: id, personId: sanne.id },
    );
    const [held] = await db.select().from(shiftAssignments).where(eq(shiftAssignments.id, id));
    expect(held?.status).toBe('cancelled');
    expect((await freedMails())[0]?.dueAt).toBe(sentAt);
  });
});
