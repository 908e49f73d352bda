import { type Answer, listGaps, toInstant } from '@ijsploeg/worker/contract';
import { eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import {
  adminSettings,
  attendance,
  mailOutbox,
  profiles,
  shiftAssignments,
  shifts,
} from '../../../worker/src/app/schema.ts';
import { sendDigest } from '../../../worker/src/shifts/asks/asks.sweep.ts';
import { admin, ask, assignment, HOUR, shift, standIn, type TestPerson, volunteer } from '../factories.ts';
import { db, env, ORIGIN, request } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

/** A Wednesday in winter, ten in the morning at the rink. */
const NOW = Date.parse('2041-01-16T09:00:00Z');

let iris: TestPerson;
beforeEach(async () => {
  await db.delete(adminSettings);
  await db.delete(shifts);
  await db.delete(mailOutbox);
  await db.update(profiles).set({ role: 'volunteer' }).where(eq(profiles.role, 'admin'));
  iris = await admin();
  // A session of the time of these tests.
  await env.DB.prepare('UPDATE sessions SET created_at = ?, expires_at = ?')
    .bind(NOW, NOW + 72 * HOUR)
    .run();
});

const startingIn = (hours: number, values: Parameters<typeof shift>[0] = {}) =>
  shift({ startTime: NOW + hours * HOUR, endTime: NOW + (hours + 3) * HOUR, ...values });

/** The gaps as the app of another moment answers them. */
async function gapsAt(now: number, query = '', as = iris): Promise<Answer<typeof listGaps>> {
  const response = await createApp({ now: () => now }).fetch(
    new Request(`${ORIGIN}/api/gaps${query}`, { headers: { Cookie: as.cookie } }),
    env,
  );
  if (response.status !== 200) throw new Error(await response.text());
  return response.json();
}
const titlesAt = async (now: number, query = '') =>
  (await gapsAt(now, query)).items.map(({ shift: { title } }) => title);

describe('GET /api/gaps', () => {
  it('lists the active shifts to come with a free place, those of the next three days as red and first', async () => {
    await startingIn(80, { title: 'Later' });
    await startingIn(71, { title: 'Rood' });
    await startingIn(72, { title: 'Net niet rood' });
    await startingIn(2, { title: 'Straks' });
    await startingIn(-1, { title: 'Bezig' });
    await startingIn(5, { title: 'Afgelast', status: 'cancelled' });
    const full = await startingIn(5, { title: 'Vol', maxVolunteers: 1 });
    await assignment(full, await volunteer());
    await startingIn(14 * 24, { title: 'Over twee weken' });
    expect(await titlesAt(NOW)).toEqual(['Straks', 'Rood', 'Net niet rood', 'Later']);
    expect((await gapsAt(NOW)).items.map(({ isRed }) => isRed)).toEqual([true, true, false, false]);
    expect((await gapsAt(NOW)).items[0]).toMatchObject({
      free: 2,
      seeking: 0,
      minimum: 2,
      isBelowMinimum: true,
    });
    // Today is the first day.
    expect(await titlesAt(NOW, '?days=1')).toEqual(['Straks']);
    expect(await titlesAt(NOW, '?days=15')).toContain('Over twee weken');
    for (const days of ['0', '61', 'x', '-1'])
      expect((await request(listGaps, { as: iris, query: { days } as never })).status).toBe(400);
  });

  it('is red below the minimum of the shift, and lists the free places above it as not red', async () => {
    const enough = await startingIn(20, { title: 'Genoeg', minVolunteers: 1 });
    await assignment(enough, await volunteer());
    await startingIn(40, { title: 'Te weinig', minVolunteers: 1 });
    expect((await gapsAt(NOW)).items).toMatchObject([
      { shift: { title: 'Te weinig' }, minimum: 1, isBelowMinimum: true, isRed: true },
      { shift: { title: 'Genoeg' }, minimum: 1, isBelowMinimum: false, isRed: false },
    ]);
  });

  it('lists a full shift on which somebody seeks a stand-in', async () => {
    const full = await startingIn(30, { maxVolunteers: 1 });
    await standIn(await assignment(full, await volunteer(), { status: 'confirmed' }));
    expect((await gapsAt(NOW)).items).toMatchObject([
      {
        shift: { id: full.id, currentVolunteers: 1 },
        free: 0,
        seeking: 1,
        isBelowMinimum: true,
        isRed: true,
      },
    ]);
  });

  it('lists the shifts to come and under way whose lead lost the place, until somebody else leads', async () => {
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const titles = async () => (await gapsAt(NOW)).leadless.map(({ title }) => title);
    const made = [
      await startingIn(-2, { title: 'Bezig', maxVolunteers: 1 }),
      await startingIn(20, { title: 'Morgen' }),
      await startingIn(-9, { title: 'Voorbij' }),
      await startingIn(30, { title: 'Afgelast', status: 'cancelled' }),
    ];
    for (const on of made) await assignment(on, sanne, { isLead: true, status: 'cancelled' });
    await assignment(await startingIn(40, { title: 'Nooit een' }), sanne);
    expect(await titles()).toEqual(['Bezig', 'Morgen']);
    await assignment({ id: made[1]?.id ?? '' }, noor, { isLead: true });
    expect(await titles()).toEqual(['Bezig']);
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
    expect((await gapsAt(NOW)).items).toMatchObject([{ asked: 4, saidNo: 1, waiting: 1, free: 8 }]);
  });

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
    await assignment(await startingIn(48), sanne);
    const due = Date.parse('2041-01-16T16:00:00Z');
    expect((await gapsAt(due - 1)).unheard).toEqual([]);
    expect((await gapsAt(due)).unheard).toMatchObject([
      {
        volunteer: { firstName: 'Noor', phoneDisplay: '06 12345678' },
        isAtRisk: true,
        assignmentId: place.id,
      },
      { volunteer: { firstName: 'Sanne' }, isAtRisk: false, shift: { startTime: toInstant(on.startTime) } },
    ]);
    await db.update(shiftAssignments).set({ acknowledgedAt: due }).where(eq(shiftAssignments.id, place.id));
    expect((await gapsAt(due)).unheard.map(({ volunteer }) => volunteer.firstName)).toEqual(['Sanne']);
  });

  it('names them until the shift is over, also over midnight, and nobody whose attendance is recorded', async () => {
    const at = (moment: string) => Date.parse(`2041-01-${moment}+01:00`);
    const night = await startingIn(0, { startTime: at('17T22:00:00'), endTime: at('18T02:00:00') });
    await assignment(night, await volunteer({ firstName: 'Noor' }));
    const seen = await assignment(night, await volunteer({ firstName: 'Joost' }));
    const tomorrow = await startingIn(0, { startTime: at('18T13:00:00'), endTime: at('18T17:00:00') });
    await assignment(tomorrow, await volunteer({ firstName: 'Sanne' }));
    const namesAt = async (moment: string) =>
      (await gapsAt(at(moment))).unheard.map(({ volunteer }) => volunteer.firstName);

    expect(await namesAt('16T23:59:59')).toEqual(['Joost', 'Noor']);
    expect(await namesAt('17T00:00:00')).toEqual(['Joost', 'Noor']);
    expect(await namesAt('17T17:00:00')).toEqual(['Joost', 'Noor', 'Sanne']);
    const mark = {
      assignmentId: seen.id,
      state: 'present',
      seenAt: NOW,
      markedBy: iris.id,
      markedAt: NOW,
      markId: '1',
    } as const;
    await db.insert(attendance).values(mark);
    expect(await namesAt('17T23:00:00')).toEqual(['Noor', 'Sanne']);
    expect(await namesAt('18T01:59:59')).toEqual(['Noor', 'Sanne']);
    expect(await namesAt('18T02:00:00')).toEqual(['Sanne']);
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
    expect(mail?.text).toContain('Dweilen, donderdag 17 januari 2041');
    expect(mail?.text).toContain('nog 2 plekken vrij');
    expect((await renderedMail((await mails(bas))[0], NOW))?.subject).toBe('Gaps: 1 shift needs people');
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
  ])('goes at the end of the quiet hours where its hour lies in them %s', async (_, settingValue, moment) => {
    await db.insert(adminSettings).values({ settingKey: 'planning', settingValue, updatedAt: 1 });
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
