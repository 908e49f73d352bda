import {
  acceptCorrection,
  askCorrection,
  exportOwnData,
  exportShifts,
  getPerson,
  getStatement,
  listCorrections,
  listHours,
  listMyHours,
  makeStatement,
  markAttendance,
  refuseCorrection,
  removePerson,
  thankEverybody,
  toInstant,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  attendance,
  auditLog,
  hourCorrections,
  shiftAssignments,
  shifts,
  statements,
} from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import type { SignedIn } from '../../../worker/src/platform/http/signed-in.ts';
import { dayOf } from '../../../worker/src/platform/lib/calendar-day.ts';
import { PORTAL } from '../../../worker/src/platform/portal.ts';
import * as thanks from '../../../worker/src/presence/hours/thanks.ts';
import {
  admin,
  assignment,
  crowd,
  HOUR,
  hoursFromNow,
  people,
  shift,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, ORIGIN, refusal, request, rowsOf } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

const DAY = 24 * HOUR;

/** A place on a shift of two hours that ended `hoursAgo`. */
async function past(
  holder: TestPerson,
  values: Parameters<typeof assignment>[2] = {},
  times: { startTime?: number; endTime?: number } = {},
) {
  const on = await shift({ startTime: hoursFromNow(-30), endTime: hoursFromNow(-28), ...times });
  return { on, place: await assignment(on, holder, { status: 'confirmed', ...values }) };
}
const mark = (
  as: TestPerson,
  id: string,
  values: { state?: 'present' | 'absent'; minutes?: number | null } = {},
) =>
  call(markAttendance, {
    as,
    params: { id },
    body: {
      state: 'present',
      seenAt: toInstant(Date.now()),
      markId: crypto.randomUUID(),
      ...values,
    },
  });
const mine = (as: TestPerson) => call(listMyHours, { as });
const ask = (as: TestPerson, id: string, minutes = 90) =>
  call(askCorrection, { as, params: { id }, body: { minutes, note: 'Bleef langer' } });
const refusedAsk = (as: TestPerson, id: string, minutes = 90) =>
  refusal(askCorrection, { as, params: { id }, body: { minutes, note: 'Bleef langer' } });

describe('GET /api/hours/mine', () => {
  it('counts who was present or completed, as long as was recorded or the shift took', async () => {
    const [boss, sanne] = [await admin(), await volunteer()];
    const [whole, short, absent] = [await past(sanne), await past(sanne), await past(sanne)];
    await past(sanne, { status: 'completed' });
    await past(sanne);
    await past(sanne, { status: 'cancelled' });
    await past(sanne, {}, { startTime: hoursFromNow(-1), endTime: hoursFromNow(1) });
    await mark(boss, whole.place.id);
    await mark(boss, short.place.id, { minutes: 45 });
    await mark(boss, absent.place.id, { state: 'absent', minutes: 45 });
    const { items, shifts, minutes } = await mine(sanne);
    expect(items.map((item) => item.minutes).sort()).toEqual([0, 120, 120, 45, null]);
    expect({ shifts, minutes }).toEqual({ shifts: 3, minutes: 285 });
    expect((await call(getPerson, { as: boss, params: { id: sanne.id } })).workedMinutes).toBe(285);
    // The workbook comes to the same.
    const shiftIds = items.map(({ shift: { id } }) => id);
    const rows = (await rowsOf(exportShifts, { as: boss })).filter(({ id }) => shiftIds.includes(id));
    expect(rows.reduce((sum, { workedMinutes }) => sum + workedMinutes, 0)).toBe(minutes);
    expect(rows.reduce((sum, { presentVolunteers }) => sum + presentVolunteers, 0)).toBe(shifts);
  });

  it('is an hour longer in the night in which the clock goes back, and shorter where it goes ahead', async () => {
    const sanne = await volunteer();
    const from = (start: string, end: string) => ({ startTime: Date.parse(start), endTime: Date.parse(end) });
    // 22:00–04:00 by the clock of the rink, in the nights of 26 October 2014 and 29 March 2020.
    await past(sanne, { status: 'completed' }, from('2014-10-25T22:00+02:00', '2014-10-26T04:00+01:00'));
    await past(sanne, { status: 'completed' }, from('2020-03-28T22:00+01:00', '2020-03-29T04:00+02:00'));
    const { items, minutes } = await mine(sanne);
    expect(items.map((item) => item.minutes)).toEqual([5 * 60, 7 * 60]);
    expect(minutes).toBe(12 * 60);
  });
});

describe('GET /api/hours', () => {
  const hoursOf = (as: TestPerson, from: string, to: string, page = '1') =>
    call(listHours, { as, query: { from, to, page } });
  const on = (day: string) => ({
    startTime: Date.parse(`${day}T18:00Z`),
    endTime: Date.parse(`${day}T20:00Z`),
  });

  it('adds up the shifts of a period for each person, and comes to the same as the workbook', async () => {
    const [boss, zoe, adam] = [
      await admin(),
      await volunteer({ firstName: 'Zoë', searchText: 'zoe vos' }),
      await volunteer({ firstName: 'Adam', searchText: 'adam vos' }),
    ];
    const short = await past(zoe, {}, on('2024-01-10'));
    await mark(boss, short.place.id, { minutes: 45 });
    await past(zoe, { status: 'completed' }, on('2024-01-11'));
    await past(adam, {}, on('2024-01-31'));
    const absent = await past(adam, {}, on('2024-01-12'));
    await mark(boss, absent.place.id, { state: 'absent' });
    await past(adam, { status: 'cancelled' }, on('2024-01-13'));
    await past(adam, { status: 'completed' }, on('2024-02-01'));
    const calledOff = await past(adam, { status: 'completed' }, on('2024-01-14'));
    await db.update(shifts).set({ status: 'cancelled' }).where(eq(shifts.id, calledOff.on.id));
    const guest = await assignment(short.on, await volunteer());
    await db
      .update(shiftAssignments)
      .set({ guestName: 'Ben', volunteerId: null })
      .where(eq(shiftAssignments.id, guest.id));
    await mark(boss, guest.id);
    const listed = await hoursOf(boss, '2024-01-10', '2024-01-31');
    expect(listed.items).toMatchObject([
      { person: { id: adam.id, firstName: 'Adam' }, shifts: 0, minutes: 0, unrecorded: 1 },
      { person: { id: zoe.id, firstName: 'Zoë' }, shifts: 2, minutes: 165, unrecorded: 0 },
    ]);
    expect(listed).toMatchObject({
      totals: { shifts: 3, minutes: 285, unrecorded: 1 },
      withoutAccount: { shifts: 1, minutes: 120, unrecorded: 0 },
      total: 2,
    });
    const rows = (await rowsOf(exportShifts, { as: boss })).filter(({ startTime }) =>
      startTime.startsWith('2024-01'),
    );
    expect(rows.reduce((sum, { workedMinutes }) => sum + workedMinutes, 0)).toBe(listed.totals.minutes);
    expect(rows.reduce((sum, { presentVolunteers }) => sum + presentVolunteers, 0)).toBe(
      listed.totals.shifts,
    );
  });

  it('counts a night on the day on which it begins, with the hour of the clock change', async () => {
    const [boss, sanne] = [await admin(), await volunteer()];
    const night = (start: string, end: string) => ({
      startTime: Date.parse(start),
      endTime: Date.parse(end),
    });
    await past(sanne, { status: 'completed' }, night('2024-10-26T22:00+02:00', '2024-10-27T04:00+01:00'));
    await past(sanne, { status: 'completed' }, night('2024-03-30T22:00+01:00', '2024-03-31T04:00+02:00'));
    const minutesOf = async (from: string, to: string) => (await hoursOf(boss, from, to)).totals.minutes;
    expect(await minutesOf('2024-10-26', '2024-10-26')).toBe(7 * 60);
    expect(await minutesOf('2024-10-27', '2024-10-27')).toBe(0);
    expect(await minutesOf('2024-03-30', '2024-03-31')).toBe(5 * 60);
    expect(await minutesOf('2024-03-01', '2024-10-31')).toBe(12 * 60);
  });

  it('has 25 people on a page, by name, and the totals of all on each', async () => {
    const boss = await admin();
    const crew = await crowd(27, { role: 'volunteer' });
    const shared = await shift({ ...on('2023-01-10'), maxVolunteers: 30 });
    for (const person of crew) await assignment(shared, person, { status: 'completed' });
    const pages = [
      await hoursOf(boss, '2023-01-10', '2023-01-10'),
      await hoursOf(boss, '2023-01-10', '2023-01-10', '2'),
    ];
    expect(pages.map(({ items, total, totals }) => [items.length, total, totals.minutes])).toEqual([
      [25, 27, 27 * 120],
      [2, 27, 27 * 120],
    ]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ person }) => person.id))).size).toBe(27);
    expect(await hoursOf(boss, '2023-01-10', '2023-01-10', '3')).toMatchObject({ items: [], total: 27 });
  });

  it('refuses a period that is the wrong way round or longer than a season', async () => {
    const boss = await admin();
    for (const [to, message] of [
      ['2020-06-30', 'end_before_start'],
      ['2021-07-03', 'out_of_range'],
    ])
      expect(
        await refusal(listHours, { as: boss, query: { from: '2020-07-01', to: to ?? '', page: '1' } }),
      ).toMatchObject({ code: 'request.invalid', issues: [{ path: 'to', message }] });
  });
});

describe('thanking everybody', () => {
  /** A moment of a season that no other test works in. */
  const later = Date.parse('2042-03-01T12:00Z');
  const inSeason = { startTime: Date.parse('2042-01-10T18:00Z'), endTime: Date.parse('2042-01-10T20:15Z') };
  const thank = ({ id }: TestPerson, now = later) =>
    thanks.thankEverybody({
      db,
      env,
      clock: { now: () => now },
      signedIn: { id, role: 'admin' } as SignedIn,
      requestId: 'req_thanks',
    });

  it('mails each person who worked this season their own hours, once, however often it is pressed', async () => {
    const [iris, boss, sanne, john, muted, absent, former] = await people(
      { role: 'admin' },
      { role: 'admin' },
      { role: 'volunteer', firstName: 'Sanne' },
      { role: 'volunteer', locale: 'en' },
      { role: 'volunteer', mutedNotices: ['message'] },
      { role: 'volunteer' },
      { role: 'user' },
    );
    for (const worker of [sanne, sanne, john, muted, former])
      await past(worker, { status: 'completed' }, inSeason);
    await past(absent, {}, inSeason);
    expect((await thanks.selectThanksCount(db, later))[0]).toEqual({ due: 3, thanked: 0, muted: 1 });
    const answers = await Promise.all([thank(iris), thank(boss), thank(iris)]);
    expect(answers.map(({ due }) => due).sort()).toEqual([0, 0, 3]);
    await past(absent, { status: 'completed' }, inSeason);
    expect(await thank(boss)).toEqual({ due: 1, thanked: 3, muted: 1 });
    expect(await thank(boss)).toEqual({ due: 0, thanked: 4, muted: 1 });

    const [mail, ...others] = await outboxMailsTo(sanne, 'thanks');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ dedupeKey: `thanks:2041-07-01:${sanne.id}`, lane: 'later' });
    const written = await renderedMail(mail, later);
    for (const part of [written?.text, written?.html]) {
      expect(part).toContain('4 uur 30 min');
      expect(part?.replaceAll('&amp;', '&')).toContain(`${ORIGIN}/my-shifts?view=past&statement=true`);
    }
    expect(written?.unsubscribeUrl).toContain('/api/links/mute/');
    const [english] = await outboxMailsTo(john, 'thanks');
    expect((await renderedMail(english, later))?.text).toContain('Time worked: 2 hours 15 min');
    // Only volunteers can make a statement.
    const [withoutButton] = await outboxMailsTo(former, 'thanks');
    expect((await renderedMail(withoutButton, later))?.text).not.toContain('/my-shifts');
    expect(await outboxMailsTo(muted, 'thanks')).toEqual([]);

    const log = await db.select().from(auditLog).where(eq(auditLog.action, 'mail.thanks_sent'));
    expect(log.map(({ after }) => after).sort()).toEqual([{ people: 3 }, { people: 1 }]);
  });

  it('waits for the end of the quiet hours, and says so', async () => {
    const [boss, sanne] = [await admin(), await volunteer()];
    const night = Date.parse('2043-01-14T22:30:00+01:00');
    const startTime = night - 4 * HOUR;
    await past(sanne, { status: 'completed' }, { startTime, endTime: startTime + HOUR });
    const sendsAt = '2043-01-15T07:00:00.000Z';
    expect(await thank(boss, night)).toMatchObject({ due: 1, sendsAt });
    expect(await outboxMailsTo(sanne, 'thanks')).toMatchObject([{ dueAt: Date.parse(sendsAt) }]);
    expect(await thank(boss, night)).not.toHaveProperty('sendsAt');
  });

  it('is not mailed to somebody of whom it turns out that they were not there', async () => {
    const [boss, sanne] = [await admin(), await volunteer()];
    const { place } = await past(sanne, { status: 'completed' });
    await call(thankEverybody, { as: boss });
    await mark(boss, place.id, { state: 'absent' });
    const [mail] = await outboxMailsTo(sanne, 'thanks');
    expect(await renderedMail(mail)).toBeNull();
  });
});

describe('a correction', () => {
  it('is asked once at a time, and recorded when it is accepted', async () => {
    const [boss, sanne] = [await admin(), await volunteer()];
    const { place } = await past(sanne);
    await mark(boss, place.id, { state: 'absent' });
    const asked = await Promise.allSettled([
      ask(sanne, place.id),
      ask(sanne, place.id),
      ask(sanne, place.id),
    ]);
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusedAsk(sanne, place.id)).toMatchObject({ code: 'correction.pending', status: 409 });
    const [waiting] = (await call(listCorrections, { as: boss })).items.filter(
      ({ assignmentId }) => assignmentId === place.id,
    );
    expect(waiting).toMatchObject({ minutes: 90, recordedMinutes: 0, person: { id: sanne.id } });
    const params = { id: waiting?.id ?? '' };
    const decided = await Promise.allSettled([
      call(acceptCorrection, { as: boss, params }),
      call(refuseCorrection, { as: boss, params }),
      call(acceptCorrection, { as: boss, params }),
    ]);
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [row] = await db.select().from(hourCorrections).where(eq(hourCorrections.id, params.id));
    expect((await mine(sanne)).minutes).toBe(row?.state === 'accepted' ? 90 : 0);
    const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, place.id));
    expect(log.map(({ action }) => action).sort()).toEqual(
      ['assignment.marked', 'assignment.correction_asked', `assignment.correction_${row?.state}`].sort(),
    );
    expect((await call(listCorrections, { as: boss })).items.map(({ id }) => id)).not.toContain(params.id);
    await ask(sanne, place.id, 100);
  });

  it('leaves the hours as they are when it is refused', async () => {
    const [boss, sanne] = [await admin(), await volunteer()];
    const { place } = await past(sanne);
    await mark(boss, place.id, { minutes: 60 });
    const { id } = await ask(sanne, place.id, 180);
    await call(refuseCorrection, { as: boss, params: { id } });
    expect(await mine(sanne)).toMatchObject({ minutes: 60, items: [{ correction: { state: 'refused' } }] });
    expect(await refusal(acceptCorrection, { as: boss, params: { id } })).toMatchObject({
      code: 'correction.decided',
      state: 'refused',
    });
  });

  it('can be asked of one’s own shift that is over, for 14 days, in steps of five minutes', async () => {
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const { place } = await past(sanne);
    expect(await refusedAsk(noor, place.id)).toMatchObject({ code: 'assignment.not_found' });
    for (const minutes of [10, 91, 24 * 60 + 5])
      expect(await refusedAsk(sanne, place.id, minutes)).toMatchObject({ code: 'request.invalid' });
    const running = await past(sanne, {}, { startTime: hoursFromNow(-1), endTime: hoursFromNow(1) });
    const old = await past(
      sanne,
      {},
      { startTime: Date.now() - 14 * DAY - 3 * HOUR, endTime: Date.now() - 14 * DAY },
    );
    const young = await past(
      sanne,
      {},
      { startTime: Date.now() - 14 * DAY, endTime: Date.now() - 14 * DAY + HOUR },
    );
    for (const { place: closed } of [running, old])
      expect(await refusedAsk(sanne, closed.id)).toMatchObject({ code: 'hours.closed' });
    await ask(sanne, young.place.id);
  });
});

describe('a statement', () => {
  const make = (as: TestPerson, body: { from: string; to: string; volunteerId?: string }) =>
    call(makeStatement, { as, body });
  const read = (code: string) => call(getStatement, { params: { code } });

  it('freezes the numbers of a period, and its code verifies them for anyone', async () => {
    const [boss, sanne] = [await admin(), await volunteer({ firstName: 'Sanne', lastName: 'Vos' })];
    const { on, place } = await past(sanne);
    await past(sanne);
    await mark(boss, place.id, { minutes: 105 });
    const period = { from: dayOf(on.startTime), to: dayOf(on.startTime) };
    const made = await make(sanne, period);
    expect(made).toMatchObject({ code: expect.stringMatching(/^(\w{4}-){2}\w{4}$/), openShifts: 1 });
    expect((await make(sanne, period)).code).toBe(made.code);
    await mark(boss, place.id, { minutes: 30 });
    for (const typed of [made.code, made.code.toLowerCase().replaceAll('-', ' ')])
      expect(await read(typed)).toEqual({
        code: made.code,
        name: 'Sanne Vos',
        ...period,
        shifts: 1,
        minutes: 105,
        tasks: [{ day: period.from, title: on.title, minutes: 105 }],
        issuedAt: expect.any(String),
        organisation: PORTAL.organisation.name,
      });
    expect((await make(sanne, period)).code).not.toBe(made.code);
  });

  it('lists what was done by date, keeps it when a shift is renamed, and does not name a private shift', async () => {
    const sanne = await volunteer();
    const day = (date: string, values: { title: string; shiftType?: 'private' }) => {
      const startTime = Date.parse(`${date}T18:00:00Z`);
      return past(sanne, { status: 'completed' }, { startTime, endTime: startTime + 2 * HOUR, ...values });
    };
    const later = await day('2020-01-12', { title: 'Kassa' });
    await day('2020-01-10', { title: 'Overleg', shiftType: 'private' });
    const period = { from: '2020-01-09', to: '2020-01-31' };
    const { code } = await make(sanne, period);
    const tasks = [
      { day: '2020-01-10', title: null, minutes: 120 },
      { day: '2020-01-12', title: 'Kassa', minutes: 120 },
    ];
    expect((await read(code)).tasks).toEqual(tasks);
    await db.update(shifts).set({ title: 'Balie' }).where(eq(shifts.id, later.on.id));
    expect((await read(code)).tasks).toEqual(tasks);
    expect((await make(sanne, period)).code).not.toBe(code);
    await db.update(statements).set({ tasks: null });
    expect((await read(code)).tasks).toBeNull();
  });

  it('counts a shift over midnight on the day on which it begins', async () => {
    const sanne = await volunteer();
    const startTime = Date.parse('2020-01-10T22:00:00Z');
    await past(sanne, { status: 'completed' }, { startTime, endTime: startTime + 4 * HOUR });
    await make(sanne, { from: '2020-01-10', to: '2020-01-10' });
    expect(
      await refusal(makeStatement, { as: sanne, body: { from: '2020-01-11', to: '2020-01-11' } }),
    ).toMatchObject({ code: 'statement.empty' });
  });

  it('is one’s own for days that are over, and an admin’s for anybody', async () => {
    const [boss, sanne, noor] = [await admin(), await volunteer(), await volunteer()];
    const { on } = await past(sanne, { status: 'completed' });
    const today = dayOf(Date.now());
    const from = dayOf(on.startTime);
    const refused = (as: TestPerson, body: { from: string; to: string; volunteerId?: string }) =>
      refusal(makeStatement, { as, body });
    expect(await refused(sanne, { from, to: today })).toMatchObject({ code: 'request.invalid' });
    expect(await refused(sanne, { from: today, to: from })).toMatchObject({ code: 'request.invalid' });
    expect(await refused(noor, { from, to: from, volunteerId: sanne.id })).toMatchObject({
      code: 'person.not_found',
    });
    const { code } = await make(boss, { from, to: today, volunteerId: sanne.id });
    expect((await read(code)).shifts).toBe(1);
  });

  it('is made once by two requests at once', async () => {
    const sanne = await volunteer();
    const { on } = await past(sanne, { status: 'completed' });
    const period = { from: dayOf(on.startTime), to: dayOf(on.startTime) };
    const codes = await Promise.all([make(sanne, period), make(sanne, period), make(sanne, period)]);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(1);
    expect(await db.$count(statements, eq(statements.userId, sanne.id))).toBe(1);
  });

  it('ends with the person, and after two years', async () => {
    const [boss, sanne, noor] = [await admin(), await volunteer(), await volunteer()];
    const codes: string[] = [];
    for (const person of [sanne, noor]) {
      const { on, place } = await past(person, { status: 'completed' });
      await ask(person, place.id);
      const period = { from: dayOf(on.startTime), to: dayOf(on.startTime) };
      codes.push((await make(person, period)).code);
    }
    expect((await call(exportOwnData, { as: sanne })).statements).toHaveLength(1);
    expect((await call(exportOwnData, { as: sanne })).assignments[0]?.corrections).toMatchObject([
      { minutes: 90, note: 'Bleef langer' },
    ]);
    await call(removePerson, { as: boss, params: { id: sanne.id } });
    await sweep(env, { now: () => Date.now() + 2 * 365 * DAY + HOUR });
    for (const code of codes)
      expect(await refusal(getStatement, { params: { code } })).toMatchObject({
        code: 'statement.not_found',
      });
  });

  it('cannot be found by guessing codes', async () => {
    const headers = { 'CF-Connecting-IP': '198.51.100.7' };
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        request(getStatement, { params: { code: `ACFHJKLMPQ${20 + index}` }, headers }),
      ),
    );
    const codes = answers.map(({ status }) => status);
    expect(codes).toContain(429);
    expect(codes.filter((status) => status === 404).length).toBeLessThanOrEqual(60);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  });
});

describe('the minutes of a mark', () => {
  it('go with it when the mark is changed to another', async () => {
    const [boss, sanne] = [await admin(), await volunteer()];
    const { place } = await past(sanne);
    await mark(boss, place.id, { minutes: 45 });
    await mark(boss, place.id);
    const [row] = await db.select().from(attendance).where(eq(attendance.assignmentId, place.id));
    expect(row?.minutes).toBeNull();
  });
});
