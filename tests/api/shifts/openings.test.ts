import {
  askOpeningReminder,
  changeShift,
  claimShift,
  deleteShift,
  dropOpeningReminder,
  getShift,
  NOTICE_KINDS,
  setPersonRole,
  toInstant,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailOutbox, openingReminders, shifts } from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { notifyOfOpenings } from '../../../worker/src/shifts/places/openings/openings.service.ts';
import { insertMany } from '../../support/insert-many.ts';
import { openingReminderRow } from '../../support/rows.ts';
import {
  admin,
  assignment,
  crowd,
  hoursFromNow,
  openingReminder,
  shift,
  shiftIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, refusal, request } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

// A reminder of another test would be due as well.
beforeEach(() => db.delete(openingReminders));

type ShiftValues = Partial<typeof shifts.$inferInsert>;

const OPENS_AT = hoursFromNow(5);
/** A shift in some days that opens in five hours. */
const closed = (values: ShiftValues = {}) => shiftIn(72, { opensAt: OPENS_AT, ...values });

const ask = (as: TestPerson, { id }: { id: string }) => call(askOpeningReminder, { as, params: { id } });
const refused = async (as: TestPerson, { id }: { id: string }) =>
  (await refusal(askOpeningReminder, { as, params: { id } })).code;
const remindsMe = async (as: TestPerson, { id }: { id: string }) =>
  (await call(getShift, { as, params: { id } })).remindsMe ?? false;
const notify = (now = OPENS_AT) => notifyOfOpenings(db, env, now);
const mailsOf = (person: TestPerson) => outboxMailsTo(person, 'shift_opening');
const mailCount = async (person: TestPerson) => (await mailsOf(person)).length;
const remindersOf = ({ id }: { id: string }) =>
  db.$count(openingReminders, eq(openingReminders.volunteerId, id));

/** Edits a shift as an admin. */
const edit = async ({ id }: { id: string }, values: Record<string, unknown>) => {
  const { version } = (await db.select().from(shifts).where(eq(shifts.id, id)).get()) ?? { version: 0 };
  return call(changeShift, { as: await admin(), params: { id }, body: { version, ...values } });
};

describe('asking for a mail when a shift opens', () => {
  it('is stored once, however often and from however many tabs, and shown with the shift', async () => {
    const [sanne, on] = [await volunteer(), await closed()];
    expect(await remindsMe(sanne, on)).toBe(false);
    await Promise.all(Array.from({ length: 12 }, () => ask(sanne, on)));
    expect(await remindersOf(sanne)).toBe(1);
    expect(await remindsMe(sanne, on)).toBe(true);
    expect(await remindsMe(await volunteer(), on)).toBe(false);
  });

  it('can be taken back, and taking it back twice is no error', async () => {
    const [sanne, on] = [await volunteer(), await closed()];
    await ask(sanne, on);
    for (let turn = 0; turn < 2; turn++)
      expect((await request(dropOpeningReminder, { as: sanne, params: { id: on.id } })).status).toBe(204);
    expect(await remindsMe(sanne, on)).toBe(false);
    await notify();
    expect(await mailCount(sanne)).toBe(0);
  });

  it('is refused for a shift that is open, hidden, called off or over, and for who holds a place or lacks a skill', async () => {
    const sanne = await volunteer({ skills: ['BHV'] });
    expect(await refused(sanne, await closed({ opensAt: null }))).toBe('shift.already_open');
    expect(await refused(sanne, await closed({ opensAt: hoursFromNow(-1) }))).toBe('shift.already_open');
    expect(await refused(sanne, { id: 'shf_none' })).toBe('shift.not_found');
    expect(await refused(sanne, await closed({ shiftType: 'private' }))).toBe('shift.not_found');
    expect(await refused(sanne, await closed({ requiredSkills: ['Fotograaf'] }))).toBe('shift.not_found');
    expect(await refused(sanne, await closed({ status: 'cancelled' }))).toBe('shift.not_active');
    expect(
      await refused(sanne, await closed({ startTime: hoursFromNow(-2), endTime: hoursFromNow(1) })),
    ).toBe('shift.started');
    expect(await refused(sanne, await closed({ requiredSkills: ['BHV', 'Fotograaf'] }))).toBe(
      'shift.skill_missing',
    );
    const held = await closed();
    await assignment(held, sanne);
    expect(await refused(sanne, held)).toBe('shift.already_claimed');
    expect(await remindersOf(sanne)).toBe(0);
  });
});

describe('the mail about shifts that open', () => {
  it('is one a person, at the moment and not before, with all shifts that open then', async () => {
    const sanne = await volunteer();
    const bar = await closed({ title: 'Bar' });
    const ice = await closed({ title: 'IJsmeester', startTime: hoursFromNow(90), endTime: hoursFromNow(93) });
    const later = await closed({ opensAt: OPENS_AT + 1 });
    for (const on of [ice, bar, later]) await ask(sanne, on);
    await notify(OPENS_AT - 1);
    expect(await mailCount(sanne)).toBe(0);
    await notify();
    const [mail, ...others] = await mailsOf(sanne);
    expect(others).toEqual([]);
    expect(mail?.nextAttemptAt).toBe(OPENS_AT);
    expect(new Set(mail?.data.shiftIds as string[])).toEqual(new Set([bar.id, ice.id]));
    const { subject, text } = (await renderedMail(mail, OPENS_AT)) ?? { subject: '', text: '' };
    expect(subject).toBe('Nu open: 2 diensten');
    expect(text.indexOf('Bar,')).toBeGreaterThan(0);
    expect(text.indexOf('Bar,')).toBeLessThan(text.indexOf('IJsmeester,'));
    expect(text).toContain('/shifts?view=list');
    await notify(OPENS_AT + 1);
    expect(await mailCount(sanne)).toBe(2);
  });

  it('is sent once by jobs that run at once, again and late', async () => {
    const sanne = await volunteer();
    await ask(sanne, await closed());
    await Promise.all([0, 1, 2, 3].map((late) => notify(OPENS_AT + late)));
    await notify(hoursFromNow(6));
    expect(await mailCount(sanne)).toBe(1);
    expect(await remindersOf(sanne)).toBe(0);
  });

  it('is sent by the cron job', async () => {
    const [sanne, on] = [await volunteer(), await closed()];
    await ask(sanne, on);
    await sweep(env, { now: () => OPENS_AT });
    expect(await mailCount(sanne)).toBe(1);
  });

  it('is in the language of the person, about one shift with a link to it', async () => {
    const [noor, on] = [await volunteer({ locale: 'en' }), await closed({ title: 'Bar' })];
    await ask(noor, on);
    await notify();
    const mail = await renderedMail((await mailsOf(noor))[0], OPENS_AT);
    expect(mail?.subject).toMatch(/^Open now: .+, Bar$/);
    expect(mail?.text).toContain(`shift=${on.id}`);
  });

  it('goes to people who muted every notice, in the lane of notices and without a way to mute it', async () => {
    const [sanne, on] = [await volunteer({ mutedNotices: [...NOTICE_KINDS] }), await closed()];
    await ask(sanne, on);
    await notify();
    const [row] = await mailsOf(sanne);
    expect(row?.lane).toBe('later');
    expect(await renderedMail(row, OPENS_AT)).toMatchObject({ unsubscribeUrl: null });
  });

  it('follows an opening that moves, to later, to earlier and to the past', async () => {
    const [sanne, later, earlier, past] = [await volunteer(), await closed(), await closed(), await closed()];
    for (const on of [later, earlier, past]) await openingReminder(on, sanne);
    await edit(later, { opensAt: toInstant(OPENS_AT + 60_000) });
    await edit(earlier, { opensAt: toInstant(OPENS_AT - 60_000) });
    await edit(past, { opensAt: toInstant(hoursFromNow(-3)) });
    await notify(Date.now());
    expect((await mailsOf(sanne)).map(({ data }) => data.shiftIds)).toEqual([[past.id]]);
    await notify(OPENS_AT - 60_000);
    await notify();
    expect((await mailsOf(sanne)).map(({ data }) => data.shiftIds)).toEqual([[past.id], [earlier.id]]);
    expect(await remindsMe(sanne, later)).toBe(true);
    await notify(OPENS_AT + 60_000);
    expect(await mailCount(sanne)).toBe(3);
  });

  it('is sent when a shift opens at once', async () => {
    const [sanne, on] = [await volunteer(), await closed()];
    await ask(sanne, on);
    await edit(on, { opensAt: null });
    await notify(Date.now());
    expect(await mailCount(sanne)).toBe(1);
  });

  it('is not sent about shifts that were called off, deleted or taken, that overlap, or to who is no volunteer', async () => {
    const [sanne, tess, iris] = [await volunteer(), await volunteer(), await admin()];
    const [off, gone, taken, busy] = [
      await closed({ startTime: hoursFromNow(100), endTime: hoursFromNow(101) }),
      await closed({ startTime: hoursFromNow(102), endTime: hoursFromNow(103) }),
      await closed({ startTime: hoursFromNow(104), endTime: hoursFromNow(105) }),
      await closed({ startTime: hoursFromNow(106), endTime: hoursFromNow(108) }),
    ];
    for (const on of [off, gone, taken, busy]) await ask(sanne, on);
    await ask(tess, busy);
    await edit(off, { status: 'cancelled' });
    await call(deleteShift, { as: iris, params: { id: gone.id } });
    await assignment(taken, sanne);
    await assignment(await shift({ startTime: hoursFromNow(107), endTime: hoursFromNow(109) }), sanne);
    await call(setPersonRole, { as: iris, params: { id: tess.id }, body: { role: 'user' } });
    await notify();
    expect([await mailCount(sanne), await mailCount(tess)]).toEqual([0, 0]);
    expect(await db.$count(openingReminders)).toBe(0);
  });

  it('is dropped by the time it is written if all of its shifts were taken or called off, and names only the others', async () => {
    const sanne = await volunteer();
    const bar = await closed({ title: 'Bar' });
    const ice = await closed({ title: 'IJsmeester', startTime: hoursFromNow(90), endTime: hoursFromNow(93) });
    for (const on of [bar, ice]) await ask(sanne, on);
    await notify();
    const [mail] = await mailsOf(sanne);
    await db.update(shifts).set({ opensAt: null });
    await call(claimShift, { as: sanne, params: { id: bar.id }, body: {} });
    expect((await renderedMail(mail, OPENS_AT))?.subject).toMatch(/^Nu open: .+, IJsmeester$/);
    await edit(ice, { status: 'cancelled' });
    expect(await renderedMail(mail, OPENS_AT)).toBeNull();
  });

  it('is one for each of 600 people who wait for 8 shifts of one moment', async () => {
    const people = await crowd(600, { role: 'volunteer' });
    const days = await Promise.all(
      Array.from({ length: 8 }, (_, day) =>
        closed({ startTime: hoursFromNow(200 + 24 * day), endTime: hoursFromNow(203 + 24 * day) }),
      ),
    );
    const ids = JSON.stringify(people.map(({ id }) => id));
    await env.DB.batch(
      days.map(({ id: shiftId }) =>
        env.DB.prepare(
          insertMany(
            openingReminders,
            openingReminderRow({ shiftId, volunteerId: '', opensAt: OPENS_AT }),
            { volunteerId: 'value' },
            'FROM json_each(?)',
          ),
        ).bind(ids),
      ),
    );
    await notify();
    const mails = await db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.kind, 'shift_opening'), eq(mailOutbox.createdAt, OPENS_AT)));
    const ours = mails.filter(({ userId }) => people.some((person) => person.id === userId));
    expect(ours).toHaveLength(600);
    for (const mail of ours) {
      expect(mail.lane).toBe('later');
      expect(mail.data.shiftIds).toHaveLength(8);
    }
    expect(await db.$count(openingReminders)).toBe(0);
  });
});
