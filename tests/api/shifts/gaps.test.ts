import { type Answer, listGaps, type listToday, type ShiftNeed } from '@ijsploeg/worker/contract';
import { eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import {
  adminSettings,
  mailOutbox,
  profiles,
  shiftAssignments,
  shifts,
} from '../../../worker/src/app/schema.ts';
import { sendDigest } from '../../../worker/src/shifts/asks/asks.sweep.ts';
import { onlyAdmin } from '../cast.ts';
import {
  admin,
  ask,
  assignment,
  attended,
  HOUR,
  planningSettings,
  shift,
  shiftAt,
  standIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { db, env, ORIGIN, request } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

/** A Wednesday in winter, ten in the morning at the rink. */
const NOW = Date.parse('2041-01-16T09:00:00Z');

let iris: TestPerson;
beforeEach(async () => {
  await db.delete(adminSettings);
  await db.delete(shifts);
  await db.delete(mailOutbox);
  iris = await onlyAdmin();
  // A session of the time of these tests.
  await env.DB.prepare('UPDATE sessions SET created_at = ?, expires_at = ?')
    .bind(NOW, NOW + 72 * HOUR)
    .run();
});

const startingIn = (hours: number, values: Parameters<typeof shift>[0] = {}) =>
  shiftAt(NOW + hours * HOUR, values);

/** An answer of the app at another moment. */
async function answerAt<T>(now: number, path: string): Promise<T> {
  const response = await createApp({ now: () => now }).fetch(
    new Request(`${ORIGIN}${path}`, { headers: { Cookie: iris.cookie } }),
    env,
  );
  if (response.status !== 200) throw new Error(await response.text());
  return response.json();
}
const gapsAt = async (now: number, query = '') =>
  (await answerAt<Answer<typeof listGaps>>(now, `/api/gaps${query}`)).items;
const todayAt = async (now: number) => (await answerAt<Answer<typeof listToday>>(now, '/api/today')).items;
const titlesOf = (needs: readonly ShiftNeed[]) => needs.map(({ shift: { title } }) => title);

describe('GET /api/today', () => {
  it('lists the active shifts that are under way or start before the end of tomorrow, by start', async () => {
    // In the evening in Amsterdam; tomorrow ends 26 hours later, because the clock goes back.
    const now = Date.parse('2040-10-27T20:00:00Z');
    const at = (hours: number, values: Parameters<typeof shift>[0] = {}) =>
      shift({
        title: `in ${hours}`,
        startTime: now + hours * HOUR,
        endTime: now + (hours + 1) * HOUR,
        ...values,
      });
    for (const hours of [27, 26.99, 4, -0.5, -1]) await at(hours);
    await at(3, { status: 'cancelled' });
    await assignment(await at(5, { maxVolunteers: 1 }), await volunteer(), { status: 'confirmed' });
    expect(titlesOf(await todayAt(now))).toEqual(['in -0.5', 'in 4', 'in 5', 'in 26.99']);
    expect(titlesOf(await gapsAt(now))).toEqual(['in 27']);
  });

  it('is urgent below the minimum: that of the shift, or the share of its places in the settings', async () => {
    await startingIn(2, { title: 'helft', maxVolunteers: 3 });
    await startingIn(3, { title: 'eigen', maxVolunteers: 3, minVolunteers: 1 });
    await startingIn(4, { title: 'besloten', maxVolunteers: 3, shiftType: 'private' });
    const facts = async () =>
      (await todayAt(NOW)).map(({ shift: { title }, minimum, isBelowMinimum, isUrgent }) => [
        title,
        minimum,
        isBelowMinimum,
        isUrgent,
      ]);
    expect(await facts()).toEqual([
      ['helft', 2, true, true],
      ['eigen', 1, true, true],
      ['besloten', 2, true, false],
    ]);
    await planningSettings({ minimumShare: 100 });
    for (const { shift } of await todayAt(NOW)) await assignment(shift, await volunteer());
    expect(await facts()).toEqual([
      ['helft', 3, true, true],
      ['eigen', 1, false, false],
      ['besloten', 3, true, false],
    ]);
  });

  it('counts who seeks a stand-in as missing, and says who and why', async () => {
    const full = await startingIn(20, { maxVolunteers: 1 });
    const sanne = await volunteer({ firstName: 'Sanne' });
    await standIn(await assignment(full, sanne, { status: 'confirmed' }), { reason: 'Ziek' });
    expect(await todayAt(NOW)).toMatchObject([
      {
        free: 0,
        isUrgent: true,
        standIns: [{ reason: 'Ziek', volunteer: { firstName: 'Sanne', phoneDisplay: '06 12345678' } }],
      },
    ]);
  });

  it('names the places to confirm until the shift starts', async () => {
    const on = await startingIn(5);
    const place = await assignment(on, await volunteer({ firstName: 'Noor' }));
    await assignment(on, await volunteer(), { status: 'confirmed' });
    expect(await todayAt(NOW)).toMatchObject([
      { unconfirmed: [{ assignmentId: place.id, volunteer: { firstName: 'Noor' } }] },
    ]);
    expect(await todayAt(NOW + 5 * HOUR)).toMatchObject([{ unconfirmed: [] }]);
  });

  it('counts who was not seen, once the shift has begun and somebody was seen', async () => {
    const on = await startingIn(5, { maxVolunteers: 9 });
    const places = [
      await assignment(on, await volunteer(), { status: 'confirmed' }),
      await assignment(on, await volunteer(), { status: 'confirmed' }),
      await assignment(on, await volunteer()),
      await assignment(on, await volunteer(), { status: 'cancelled' }),
    ];
    const notSeen = async (hours: number) => (await todayAt(NOW + hours * HOUR))[0]?.notSeen;
    expect(await notSeen(6)).toBe(0);
    await attended(places[0] ?? { id: '' }, { seenAt: NOW, markedAt: NOW });
    expect([await notSeen(4), await notSeen(5), await notSeen(7)]).toEqual([0, 2, 2]);
  });

  it('counts places that were cancelled on the last day, as far as they are free still', async () => {
    const cancelled = async (on: { id: string; startTime: number }, hoursBefore: number) =>
      assignment(on, await volunteer(), {
        status: 'cancelled',
        cancelledAt: on.startTime - hoursBefore * HOUR,
      });
    const [late, filled, early] = [
      await startingIn(1, { title: 'late', maxVolunteers: 2 }),
      await startingIn(2, { title: 'filled', maxVolunteers: 1 }),
      await startingIn(3, { title: 'early', maxVolunteers: 1 }),
    ];
    for (const hours of [1.5, 5, 23.9]) await cancelled(late, hours);
    await cancelled(filled, 3);
    await assignment(filled, await volunteer(), { status: 'confirmed' });
    await cancelled(early, 24.1);
    expect((await todayAt(NOW)).map((need) => [need.shift.title, need.lateCancellations])).toEqual([
      ['late', 2],
      ['filled', 0],
      ['early', 0],
    ]);
  });

  it('lacks a lead once the lead lost the place, until somebody else leads', async () => {
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const leadless = async () =>
      titlesOf([...(await todayAt(NOW)), ...(await gapsAt(NOW))].filter(({ lacksLead }) => lacksLead));
    const made = [
      await startingIn(-2, { title: 'Bezig', maxVolunteers: 1 }),
      await startingIn(20, { title: 'Morgen' }),
      await startingIn(60, { title: 'Later', maxVolunteers: 1 }),
      await startingIn(-9, { title: 'Voorbij' }),
      await startingIn(30, { title: 'Afgelast', status: 'cancelled' }),
    ];
    for (const on of made) await assignment(on, sanne, { isLead: true, status: 'cancelled' });
    await assignment({ id: made[2]?.id ?? '' }, noor);
    await assignment(await startingIn(25, { title: 'Nooit een' }), sanne);
    expect(await leadless()).toEqual(['Bezig', 'Morgen', 'Later']);
    await assignment({ id: made[1]?.id ?? '' }, noor, { isLead: true });
    expect(await leadless()).toEqual(['Bezig', 'Later']);
  });

  it('counts who was asked, who said no, and who can still answer', async () => {
    const on = await startingIn(30, { maxVolunteers: 9 });
    const open = { askedAt: NOW, expiresAt: NOW + HOUR };
    await ask(on, await volunteer(), open);
    await ask(on, await volunteer(), { ...open, expiresAt: NOW });
    await ask(on, await volunteer(), { ...open, answer: 'no' });
    const yes = await volunteer();
    await ask(on, yes, open);
    await assignment(on, yes);
    expect(await todayAt(NOW)).toMatchObject([{ asked: 4, saidNo: 1, waiting: 1, free: 8 }]);
  });

  const unheardAt = async (now: number) => (await todayAt(now)).flatMap(({ unheard }) => unheard);
  const unheardNamesAt = async (now: number) =>
    (await unheardAt(now)).map(({ volunteer }) => volunteer.firstName);

  it('names who has not answered for tomorrow, from the reminder on; the unsure first', async () => {
    const [sanne, noor, marijke, joost] = [
      await volunteer({ firstName: 'Sanne' }),
      await volunteer({ firstName: 'Noor' }),
      await volunteer({ firstName: 'Marijke' }),
      await volunteer({ firstName: 'Joost' }),
    ];
    // Past work makes Sanne a safe bet.
    await assignment(await startingIn(-99), sanne, { status: 'completed' });
    const on = await startingIn(24, { maxVolunteers: 9 });
    await assignment(on, sanne, { status: 'confirmed' });
    const place = await assignment(on, noor);
    await assignment(on, marijke, { acknowledgedAt: NOW });
    await standIn(await assignment(on, joost, { status: 'confirmed' }));
    const due = Date.parse('2041-01-16T16:00:00Z');
    expect(await unheardAt(due - 1)).toEqual([]);
    expect(await unheardAt(due)).toMatchObject([
      {
        volunteer: { firstName: 'Noor', phoneDisplay: '06 12345678' },
        isAtRisk: true,
        assignmentId: place.id,
      },
      { volunteer: { firstName: 'Sanne' }, isAtRisk: false },
    ]);
    await db.update(shiftAssignments).set({ acknowledgedAt: due }).where(eq(shiftAssignments.id, place.id));
    expect(await unheardNamesAt(due)).toEqual(['Sanne']);
  });

  it('names them until the shift is over, also over midnight, and nobody whose attendance is recorded', async () => {
    const at = (moment: string) => Date.parse(`2041-01-${moment}+01:00`);
    const night = await shiftAt(at('17T22:00:00'), { endTime: at('18T02:00:00') });
    await assignment(night, await volunteer({ firstName: 'Noor' }));
    const seen = await assignment(night, await volunteer({ firstName: 'Joost' }));
    const tomorrow = await shiftAt(at('18T13:00:00'));
    await assignment(tomorrow, await volunteer({ firstName: 'Sanne' }));
    const namesAt = async (moment: string) => (await unheardNamesAt(at(moment))).sort();

    expect(await namesAt('16T23:59:59')).toEqual(['Joost', 'Noor']);
    expect(await namesAt('17T00:00:00')).toEqual(['Joost', 'Noor']);
    expect(await namesAt('17T17:00:00')).toEqual(['Joost', 'Noor', 'Sanne']);
    await attended(seen, { seenAt: NOW, markedAt: NOW });
    expect(await namesAt('17T23:00:00')).toEqual(['Noor', 'Sanne']);
    expect(await namesAt('18T01:59:59')).toEqual(['Noor', 'Sanne']);
    expect(await namesAt('18T02:00:00')).toEqual(['Sanne']);
  });
});

describe('GET /api/gaps', () => {
  it('lists the active shifts after tomorrow with a free place, by start, and which are urgent', async () => {
    await startingIn(80, { title: 'Later' });
    await startingIn(71, { title: 'Binnen drie dagen' });
    await startingIn(72, { title: 'Precies drie dagen' });
    await startingIn(37, { title: 'Morgen' });
    await startingIn(60, { title: 'Afgelast', status: 'cancelled' });
    await assignment(await startingIn(60, { title: 'Vol', maxVolunteers: 1 }), await volunteer());
    await startingIn(14 * 24, { title: 'Over twee weken' });
    expect((await gapsAt(NOW)).map(({ shift: { title }, isUrgent }) => [title, isUrgent])).toEqual([
      ['Binnen drie dagen', true],
      ['Precies drie dagen', false],
      ['Later', false],
    ]);
    // Today is the first day.
    expect(titlesOf(await gapsAt(NOW, '?days=3'))).toEqual([]);
    expect(titlesOf(await gapsAt(NOW, '?days=15'))).toContain('Over twee weken');
    for (const days of ['0', '61', 'x', '-1'])
      expect((await request(listGaps, { as: iris, query: { days } as never })).status).toBe(400);
  });

  it('lists a full shift on which somebody seeks a stand-in, however far ahead', async () => {
    const full = await startingIn(60 * 24, { maxVolunteers: 1 });
    await standIn(await assignment(full, await volunteer(), { status: 'confirmed' }));
    expect(await gapsAt(NOW)).toMatchObject([
      { shift: { id: full.id, currentVolunteers: 1 }, free: 0, isBelowMinimum: true, standIns: [{}] },
    ]);
  });
});

describe('the digest', () => {
  const digestAt = (now: number) => sendDigest(db, env, now);
  const mails = (to = iris) => outboxMailsTo(to, 'digest');

  it('goes to each admin once a day, from the hour of the settings on', async () => {
    const noor = await admin({ mutedNotices: ['digest'] });
    const bas = await admin({ locale: 'en' });
    const on = await startingIn(30, { title: 'Dweilen' });
    await digestAt(NOW - 1);
    expect(await mails()).toEqual([]);
    await Promise.all([digestAt(NOW), digestAt(NOW), digestAt(NOW)]);
    await digestAt(NOW + 13 * HOUR);
    expect(await mails()).toHaveLength(1);
    expect(await mails(bas)).toHaveLength(1);
    expect(await mails(noor)).toEqual([]);
    const [row] = await mails();
    expect(row).toMatchObject({ lane: 'later', data: { day: '2041-01-16' } });
    const mail = await renderedMail(row, NOW);
    expect(mail?.subject).toBe('Tekorten: 1 dienst heeft mensen nodig');
    expect(mail?.text).toMatch(/donderdag 17 januari 2041\n\n- [\d:–]+ Dweilen: nog 2 plekken vrij\n/);
    expect(mail?.text).toContain(`/today?shift=${on.id}`);
    expect((await renderedMail((await mails(bas))[0], NOW))?.subject).toBe(
      'Short-staffed: 1 shift needs people',
    );
    await digestAt(NOW + 24 * HOUR);
    expect(await mails()).toHaveLength(2);
    // All is well by then, so that nothing is sent.
    await db.update(shifts).set({ status: 'cancelled' }).where(eq(shifts.id, on.id));
    expect(await renderedMail(row, NOW)).toBeNull();
  });

  it('is not sent in the quiet hours, but the next day', async () => {
    await startingIn(30);
    const at = (moment: string) => Date.parse(`2041-01-${moment}+01:00`);
    for (const moment of ['16T21:00:00', '16T23:59:00', '17T00:10:00', '17T09:59:59'])
      await digestAt(at(moment));
    expect(await mails()).toEqual([]);
    await digestAt(at('17T10:00:00'));
    expect(await mails()).toMatchObject([{ data: { day: '2041-01-17' }, dueAt: at('17T10:00:00') }]);
  });

  it('is not written in the quiet hours either, when the mail server was down before', async () => {
    await startingIn(30);
    await digestAt(NOW);
    const [row] = await mails();
    expect(await renderedMail(row, Date.parse('2041-01-16T20:59:59+01:00'))).not.toBeNull();
    expect(await renderedMail(row, Date.parse('2041-01-16T21:00:00+01:00'))).toBeNull();
  });

  it.each([
    ['in the evening', { digestHour: 22 }, '16T08:00:00'],
    ['in the morning', { digestHour: 6 }, '16T08:00:00'],
    ['within the day', { digestHour: 13, quietFrom: 12, quietTo: 14 }, '16T14:00:00'],
  ])('goes at the end of the quiet hours where its hour lies in them %s', async (_, settings, moment) => {
    await planningSettings(settings);
    await startingIn(30);
    const due = Date.parse(`2041-01-${moment}+01:00`);
    await digestAt(due - 1);
    expect(await mails()).toEqual([]);
    await digestAt(due);
    expect(await mails()).toHaveLength(1);
  });

  it('is not sent when all is well', async () => {
    const full = await startingIn(30, { maxVolunteers: 1 });
    await assignment(full, await volunteer());
    await startingIn(73);
    const past = await startingIn(-30);
    await assignment(past, await volunteer(), { status: 'completed' });
    await digestAt(NOW + HOUR);
    expect(await mails()).toEqual([]);
  });

  it('tells who seeks a stand-in, and which places nobody recorded', async () => {
    const full = await startingIn(30, { maxVolunteers: 1 });
    await standIn(await assignment(full, await volunteer(), { status: 'confirmed' }));
    await digestAt(NOW);
    const [row] = await mails();
    expect((await renderedMail(row, NOW))?.text).toContain('1 zoekt een vervanger');
    await db.delete(shifts).where(ne(shifts.id, ''));
    const past = await startingIn(-30);
    await assignment(past, await volunteer(), { status: 'confirmed' });
    expect((await renderedMail(row, NOW))?.subject).toBe('Aanwezigheid: 1 plek nog niet ingevuld');
    await db.update(profiles).set({ role: 'volunteer' }).where(eq(profiles.id, iris.id));
    expect(await renderedMail(row, NOW)).toBeNull();
  });
});
