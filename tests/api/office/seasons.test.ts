import {
  answerLink,
  type BringBackAnswer,
  bringBack,
  changeSeason,
  createPlan,
  createSeason,
  getBringBack,
  getSeason,
  listBringBack,
  listSeasons,
  lookAtLink,
  setPersonRole,
  stopBringBack,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  auditLog,
  bringBacks,
  mailOutbox,
  profiles,
  seasons,
  shiftAssignments,
  shifts,
} from '../../../worker/src/app/schema.ts';
import { jobsAt } from '../../../worker/src/app/sweep.ts';
import { startOfDay } from '../../../worker/src/platform/lib/calendar-day.ts';
import { startOfSeason } from '../../../worker/src/platform/lib/season.ts';
import { admin, assignment, HOUR, season, shift, type TestPerson, volunteer } from '../factories.ts';
import { call, db, env, refusal, request } from '../harness.ts';
import { renderedMail } from '../mails.ts';

const DAY = 24 * HOUR;
const WINTER = { name: 'Winter 2041', from: '2041-11-21', to: '2042-01-09' };

let iris: TestPerson;
beforeEach(async () => {
  await db.delete(seasons);
  await db.delete(mailOutbox);
  // Those of other tests would be asked too.
  await db.update(profiles).set({ role: 'user' }).where(eq(profiles.role, 'volunteer'));
  iris = await admin({ firstName: 'Iris' });
});

const create = (body = WINTER, as = iris) => call(createSeason, { as, body });
const details = (id: string) => call(getSeason, { as: iris, params: { id } });

describe('starting a season', () => {
  it('lists it with its shifts and places, latest first', async () => {
    const early = await create({ name: 'Eerder', from: '2040-11-21', to: '2041-01-09' });
    const late = await create();
    await shift({
      startTime: startOfDay('2041-12-01'),
      endTime: startOfDay('2041-12-01') + HOUR,
      maxVolunteers: 3,
    });
    await shift({
      startTime: startOfDay('2041-12-02'),
      endTime: startOfDay('2041-12-02') + HOUR,
      status: 'cancelled',
    });
    const { items } = await call(listSeasons, { as: iris });
    expect(items).toEqual([
      { ...late, ...WINTER, shifts: 1, places: 3 },
      { ...early, shifts: 0, places: 0 },
    ]);
  });

  it.each([
    ['a period that ends before it starts', { to: '2041-11-20' }, 'end_before_start'],
    ['a period of two winters', { to: '2042-07-01' }, 'out_of_range'],
  ])('refuses %s at its last day', async (_, change, message) => {
    expect(await refusal(createSeason, { as: iris, body: { ...WINTER, ...change } })).toMatchObject({
      status: 400,
      issues: [{ path: 'to', message }],
    });
  });

  it('refuses days that another season has, also when both are started at once', async () => {
    const results = await Promise.all(
      ['2042-01-09', '2042-01-10', '2042-02-01'].map((to) =>
        request(createSeason, { as: iris, body: { ...WINTER, to } }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await db.select().from(seasons)).toHaveLength(1);
    await create({ name: 'Erna', from: '2042-02-02', to: '2042-03-01' });
  });

  it('starts one season, however often the form is sent', async () => {
    const started = await Promise.all([create(), create(), create()]);
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(await db.select().from(seasons)).toHaveLength(1);
  });

  it('changes the version that was seen, and says what somebody else saved', async () => {
    const { id } = await create();
    const other = await create({ name: 'Erna', from: '2042-02-02', to: '2042-03-01' });
    const change = { ...WINTER, name: 'Winter', version: 1 };
    const changed = await call(changeSeason, { as: iris, params: { id }, body: change });
    expect(changed).toMatchObject({ name: 'Winter', version: 2 });
    expect(await refusal(changeSeason, { as: iris, params: { id }, body: change })).toMatchObject({
      code: 'season.changed',
      current: changed,
    });
    const overlapping = { ...change, to: other.from, version: 2 };
    expect(await refusal(changeSeason, { as: iris, params: { id }, body: overlapping })).toMatchObject({
      code: 'season.overlaps',
    });
  });
});

describe('the shifts of the season before', () => {
  const on = (day: string, values: Partial<typeof shifts.$inferInsert> = {}) =>
    shift({ startTime: startOfDay(day) + 10 * HOUR, endTime: startOfDay(day) + 12 * HOUR, ...values });
  beforeEach(async () => {
    await db.delete(shifts);
  });

  it('are those of the season before, and become a draft on the same weekdays', async () => {
    await create({ name: 'Eerder', from: '2040-11-23', to: '2041-01-11' });
    const { id } = await create();
    await on('2040-12-01', { title: 'Zaterdag' });
    await on('2040-12-25');
    await on('2040-12-26', { status: 'cancelled' });
    await on('2040-10-01');
    const found = await details(id);
    expect(found.before).toEqual({ from: '2040-11-23', to: '2041-01-11' });
    const [part] = found.parts;
    expect(found.parts).toEqual([
      { from: '2040-11-23', to: '2041-01-10', startsOn: '2041-11-22', shifts: 2, plan: null },
    ]);
    expect(found.specialDays.find(({ kind }) => kind === 'christmas_day')).toEqual({
      day: '2041-12-25',
      kind: 'christmas_day',
      copied: 0,
      lastTime: 1,
    });
    const plan = await call(createPlan, {
      as: iris,
      body: {
        kind: 'create',
        source: {
          type: 'copy',
          from: part?.from ?? '',
          to: part?.to ?? '',
          startsOn: part?.startsOn ?? '',
        },
      },
    });
    expect(plan.items.map(({ after }) => after.startTime.slice(0, 10))).toEqual(['2041-11-30', '2041-12-24']);
    expect((await details(id)).parts[0]?.plan).toEqual({ id: plan.id, state: 'draft' });
  });

  it('are those of the winter before where no season was kept', async () => {
    const { id } = await create();
    await on('2040-11-23');
    await on('2041-03-02');
    await on('2041-07-02');
    await on('2040-06-29');
    expect(await details(id)).toMatchObject({
      before: { from: '2040-11-23', to: '2041-03-02' },
      parts: [{ from: '2040-11-23', shifts: 1, startsOn: '2041-11-22' }],
    });
  });

  it('tells the places and people of each skill, fewest shoulders first', async () => {
    const { id } = await create();
    await volunteer({ skills: ['BHV', 'Technische ondersteuning'] });
    await volunteer({ skills: ['BHV'] });
    await on('2041-12-01', { maxVolunteers: 4, requiredSkills: ['BHV'] });
    await on('2041-12-02', { maxVolunteers: 3, requiredSkills: ['Technische ondersteuning'] });
    await on('2041-12-03', { maxVolunteers: 5 });
    await on('2041-12-04', { maxVolunteers: 5, requiredSkills: ['BHV'], status: 'cancelled' });
    expect((await details(id)).skills).toMatchObject([
      { skill: 'Technische ondersteuning', places: 3, free: 3, people: 1 },
      { skill: 'BHV', places: 4, free: 4, people: 2 },
      { skill: null, places: 5, free: 5 },
    ]);
  });
});

const longAgo = { createdAt: Date.now() - 100 * DAY };
const askOf = (id: string, expected: number, audience: 'everybody' | 'later' = 'everybody') => ({
  as: iris,
  params: { id },
  body: { expected, audience },
});
const counts = (id: string) => call(getBringBack, { as: iris, params: { id } });
const askedOf = (person: TestPerson) =>
  db.select().from(bringBacks).where(eq(bringBacks.volunteerId, person.id)).get();

/** The token of the mail to a person, as its reader gets it. */
async function tokenOf(person: TestPerson): Promise<string> {
  const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.userId, person.id));
  const mail = await renderedMail(mails.findLast(({ kind }) => kind === 'bring_back'));
  const token = /\/a#([^\s~]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('no link');
  return token;
}

const answerWith = (token: string, answer: BringBackAnswer) => call(answerLink, { body: { token, answer } });

describe('asking who joins again', () => {
  it('asks volunteers of before the season who have no place in it, each by one mail', async () => {
    const found = await season({ startsAt: Date.now() + DAY, endsAt: Date.now() + 40 * DAY });
    const [old, muted, placed, cancelled] = [
      await volunteer(longAgo),
      await volunteer({ ...longAgo, mutedNotices: ['message'] }),
      await volunteer(longAgo),
      await volunteer(longAgo),
    ];
    await volunteer({ createdAt: Date.now() + HOUR });
    const inside = { startTime: Date.now() + 2 * DAY, endTime: Date.now() + 2 * DAY + HOUR };
    await assignment(await shift(inside), placed);
    await assignment(await shift(inside), cancelled, { status: 'cancelled' });
    expect(await counts(found.id)).toMatchObject({ due: 2, muted: 1, silent: 0, unsent: 0 });
    const asked = await call(bringBack, askOf(found.id, 2));
    expect(asked).toMatchObject({ due: 0, silent: 2, unsent: 2, muted: 1 });
    expect(await askedOf(old)).toBeDefined();
    expect(await askedOf(cancelled)).toBeDefined();
    expect(await askedOf(muted)).toBeUndefined();
    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'bring_back'));
    expect(mails.map(({ userId }) => userId).sort()).toEqual([old.id, cancelled.id].sort());
    expect(mails.every(({ dueAt }) => (dueAt ?? 0) >= Date.now() + 50_000)).toBe(true);
  });

  it('asks nobody for another number than was seen, and nobody twice when two press at once', async () => {
    const found = await season();
    await volunteer(longAgo);
    await volunteer(longAgo);
    expect(await refusal(bringBack, askOf(found.id, 3))).toMatchObject({
      code: 'message.audience_changed',
      count: 2,
    });
    const results = await Promise.all([1, 2, 3].map(() => request(bringBack, askOf(found.id, 2))));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'bring_back'))).toHaveLength(2);
  });

  it('asks nobody for a season that is over, or unknown', async () => {
    await volunteer(longAgo);
    const over = await season({ startsAt: Date.now() - 40 * DAY, endsAt: Date.now() - DAY });
    expect((await refusal(bringBack, askOf(over.id, 1))).code).toBe('season.over');
    expect((await refusal(bringBack, askOf('sea_none', 1))).code).toBe('season.not_found');
  });

  it('stops the mails that were not sent; their people count as not asked', async () => {
    const found = await season();
    await volunteer(longAgo);
    const sent = await volunteer(longAgo);
    await call(bringBack, askOf(found.id, 2));
    await db.update(mailOutbox).set({ status: 'sent' }).where(eq(mailOutbox.userId, sent.id));
    const stop = { as: iris, params: { id: found.id } };
    expect(await call(stopBringBack, stop)).toEqual({ stopped: 1 });
    expect(await call(stopBringBack, stop)).toEqual({ stopped: 0 });
    expect(await counts(found.id)).toMatchObject({ due: 1, silent: 1, unsent: 0 });
    expect(await askedOf(sent)).toBeDefined();
  });

  it('asks once more those who answered later, and not those who said nothing', async () => {
    const found = await season();
    const [later, silent] = [await volunteer(longAgo), await volunteer(longAgo)];
    await call(bringBack, askOf(found.id, 2));
    await answerWith(await tokenOf(later), 'later');
    expect(await counts(found.id)).toMatchObject({ later: 1, silent: 1, remindable: 1 });
    await db.update(mailOutbox).set({ status: 'sent' });
    await call(bringBack, askOf(found.id, 1, 'later'));
    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.status, 'pending'));
    expect(mails.map(({ userId }) => userId)).toEqual([later.id]);
    expect((await renderedMail(mails[0]))?.text).not.toContain('~later');
    expect(await counts(found.id)).toMatchObject({ later: 1, remindable: 0 });
    expect(await refusal(bringBack, askOf(found.id, 1, 'later'))).toMatchObject({ count: 0 });
    expect((await askedOf(silent))?.answer).toBeNull();
  });

  it('lists the people of an answer by name', async () => {
    const found = await season();
    const [yes, silent] = [
      await volunteer({ ...longAgo, firstName: 'Bo' }),
      await volunteer({ ...longAgo, firstName: 'Ada' }),
    ];
    await call(bringBack, askOf(found.id, 2));
    await answerWith(await tokenOf(yes), 'yes');
    const list = (answer?: 'yes' | 'silent') =>
      call(listBringBack, { as: iris, params: { id: found.id }, query: answer ? { answer } : {} });
    expect((await list('yes')).items.map(({ id }) => id)).toEqual([yes.id]);
    expect(await list()).toMatchObject({ items: [{ id: silent.id, firstName: 'Ada' }], total: 1 });
    const unknown = { as: iris, params: { id: 'sea_none' }, query: {} };
    expect((await refusal(listBringBack, unknown)).status).toBe(404);
  });
});

describe('answering whether one joins again', () => {
  /** Asks one volunteer, and returns the token of the mail. */
  async function askedPerson(values: Parameters<typeof volunteer>[0] = {}) {
    const found = await season({ name: 'Winter 2041' });
    const person = await volunteer({ ...longAgo, ...values });
    await call(bringBack, askOf(found.id, 1));
    return { person, season: found, token: await tokenOf(person) };
  }
  const roleOf = async ({ id }: TestPerson) =>
    (await db.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, id)).get())?.role;

  it('shows the season and every other answer, and changes nothing by looking', async () => {
    const { person, token } = await askedPerson({ firstName: 'Sanne' });
    expect(await call(lookAtLink, { body: { token } })).toMatchObject({
      purpose: 'bring_back',
      firstName: 'Sanne',
      answers: ['yes', 'no', 'later'],
      given: null,
      season: { name: 'Winter 2041' },
    });
    expect((await askedOf(person))?.answer).toBeNull();
  });

  it('keeps role and skills with yes', async () => {
    const { person, token } = await askedPerson({ skills: ['BHV'] });
    expect(await answerWith(token, 'yes')).toMatchObject({ given: 'yes', answers: ['no', 'later'] });
    expect(await roleOf(person)).toBe('volunteer');
    const profile = await db.select().from(profiles).where(eq(profiles.id, person.id)).get();
    expect(profile?.skills).toEqual(['BHV']);
  });

  it('makes a user with no, who gives up the places to come; another answer takes it back', async () => {
    const { person, token } = await askedPerson();
    const place = await assignment(await shift({}), person);
    await answerWith(token, 'no');
    expect(await roleOf(person)).toBe('user');
    const held = await db.select().from(shiftAssignments).where(eq(shiftAssignments.id, place.id)).get();
    expect(held?.status).toBe('cancelled');
    expect(await answerWith(token, 'yes')).toMatchObject({ given: 'yes' });
    expect(await roleOf(person)).toBe('volunteer');
    expect((await askedOf(person))?.leftAt).toBeNull();
  });

  it('logs an answer and a change of role once, however often it is sent', async () => {
    const { person, token } = await askedPerson();
    await Promise.all([1, 2, 3].map(() => answerWith(token, 'no')));
    const entries = await db.select().from(auditLog).where(eq(auditLog.personId, person.id));
    expect(entries.map(({ action }) => action).sort()).toEqual(['person.role_changed', 'season.answered']);
    expect(entries.every(({ actorId, after }) => actorId === person.id && after?.via === 'link')).toBe(true);
  });

  it('gives nobody a role that an admin took away', async () => {
    const { person, token } = await askedPerson();
    await call(setPersonRole, { as: iris, params: { id: person.id }, body: { role: 'user' } });
    await answerWith(token, 'no');
    await answerWith(token, 'yes');
    expect(await roleOf(person)).toBe('user');
  });

  it('gives nobody a role that an admin took away after the answer', async () => {
    const { person, token } = await askedPerson();
    const set = (role: 'user' | 'volunteer') =>
      call(setPersonRole, { as: iris, params: { id: person.id }, body: { role } });
    await answerWith(token, 'no');
    await new Promise((done) => setTimeout(done, 2));
    await set('volunteer');
    await set('user');
    await answerWith(token, 'yes');
    expect(await roleOf(person)).toBe('user');
  });

  it('leaves an admin an admin', async () => {
    const { person, token } = await askedPerson();
    await call(setPersonRole, { as: iris, params: { id: person.id }, body: { role: 'admin' } });
    await answerWith(token, 'no');
    expect(await roleOf(person)).toBe('admin');
  });

  it('takes no answer once the season is over, and is forgotten with the winter after', async () => {
    const { person, season: found, token } = await askedPerson();
    await db.update(seasons).set({ startsAt: Date.now() - 2 * DAY, endsAt: Date.now() - HOUR });
    expect(await answerWith(token, 'no')).toMatchObject({ answers: [], given: null });
    expect(await roleOf(person)).toBe('volunteer');
    await jobsAt(db, env, Date.now()).forget_asks();
    expect(await askedOf(person)).toBeDefined();
    await jobsAt(db, env, startOfSeason(Date.now(), 1) + HOUR).forget_asks();
    expect(await askedOf(person)).toBeUndefined();
    expect(await db.select().from(seasons).where(eq(seasons.id, found.id))).toHaveLength(1);
  });
});
