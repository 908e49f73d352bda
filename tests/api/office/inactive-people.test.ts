import {
  getRetention,
  type InactivePerson,
  listInactivePeople,
  resendMail,
  setRetention,
  signIn,
} from '@ijsploeg/worker/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accounts,
  adminSettings,
  auditLog,
  mailOutbox,
  profiles,
  sessions,
  shiftAssignments,
} from '../../../worker/src/app/schema.ts';
import { ERASING } from '../../../worker/src/office/retention/erasing-switch.ts';
import { eraseInactive, warnInactive } from '../../../worker/src/office/retention/retention.sweep.ts';
import {
  admin,
  assignment,
  event,
  PASSWORD,
  person,
  reservation,
  shift,
  type TestPerson,
  volunteer,
  withPassword,
} from '../factories.ts';
import { call, db, env, refusal, request } from '../harness.ts';
import { outboxMailsAt, outboxMailsTo } from '../mails.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2021-03-15T12:00:00Z');
/** Whoever was last seen then is warned at `NOW`: 24 months later are 30 days away. */
const LAST_SEEN = Date.parse('2019-04-14T12:00:00Z');

/** Switches it on or off as an admin does, without an admin. */
const switchTo = (enabled: boolean) =>
  db
    .insert(adminSettings)
    .values({ settingKey: ERASING, settingValue: { enabled }, updatedAt: NOW })
    .onConflictDoUpdate({ target: adminSettings.settingKey, set: { settingValue: { enabled } } });

/** Somebody without a session who was last seen then. */
async function unseen(lastSeenAt = LAST_SEEN, values: Parameters<typeof person>[0] = {}) {
  const someone = await person(values);
  await db.delete(sessions).where(eq(sessions.userId, someone.id));
  await db.update(accounts).set({ lastSeenAt }).where(eq(accounts.id, someone.id));
  return someone;
}

const accountOf = ({ id }: TestPerson) => db.select().from(accounts).where(eq(accounts.id, id)).get();
const isWarned = async (someone: TestPerson) => (await accountOf(someone))?.eraseWarnedAt != null;
const exists = async (someone: TestPerson) => (await accountOf(someone)) !== undefined;

/** The mail that warned somebody was sent. */
const delivered = (someone: TestPerson, sentAt = NOW) =>
  db
    .update(mailOutbox)
    .set({ status: 'sent', sentAt })
    .where(and(eq(mailOutbox.userId, someone.id), eq(mailOutbox.kind, 'erase_warning')));

/** Somebody who was warned at `NOW`, by a mail that was sent. */
async function warned(values: Parameters<typeof person>[0] = {}) {
  const someone = await unseen(LAST_SEEN, values);
  await warnInactive(db, env, NOW);
  await delivered(someone);
  expect(await isWarned(someone)).toBe(true);
  return someone;
}

beforeEach(async () => {
  await db.delete(accounts);
  await switchTo(true);
});

describe('a warning', () => {
  it('is mailed 30 days before the 24 months have passed, and not a moment earlier', async () => {
    const [due, later] = [await unseen(LAST_SEEN), await unseen(LAST_SEEN + 1)];
    await warnInactive(db, env, NOW - 1);
    expect([await isWarned(due), await isWarned(later)]).toEqual([false, false]);
    await warnInactive(db, env, NOW);
    expect([await isWarned(due), await isWarned(later)]).toEqual([true, false]);
    const traces = await db.select().from(auditLog).where(eq(auditLog.subjectId, due.id));
    expect(traces).toMatchObject([{ action: 'person.erasure_announced', actorId: null }]);
  });

  it('is mailed once by runs at once and by later ones', async () => {
    const someone = await unseen();
    await Promise.all([
      warnInactive(db, env, NOW),
      warnInactive(db, env, NOW),
      warnInactive(db, env, NOW + 1),
    ]);
    await warnInactive(db, env, NOW + HOUR);
    expect(await outboxMailsTo(someone, 'erase_warning')).toHaveLength(1);
  });

  it('goes to 20 people in a run, those first who were not seen the longest', async () => {
    const everyone: TestPerson[] = [];
    for (let days = 0; days < 23; days++) everyone.push(await unseen(LAST_SEEN - days * DAY));
    await warnInactive(db, env, NOW);
    const states = await Promise.all(everyone.map(isWarned));
    expect(states.filter(Boolean)).toHaveLength(20);
    expect(states.slice(0, 3)).toEqual([false, false, false]);
    await warnInactive(db, env, NOW + HOUR);
    expect(await Promise.all(everyone.map(isWarned))).not.toContain(false);
  });

  it('goes to nobody before an admin switched it on', async () => {
    await switchTo(false);
    const someone = await unseen();
    await warnInactive(db, env, NOW);
    expect(await isWarned(someone)).toBe(false);
    expect(await outboxMailsTo(someone, 'erase_warning')).toHaveLength(0);
  });

  it('goes to no admin, to nobody who is signed in, and to nobody with a place in these 24 months', async () => {
    const boss = await unseen(LAST_SEEN, { role: 'admin' });
    const present = await person();
    await db.update(accounts).set({ lastSeenAt: LAST_SEEN }).where(eq(accounts.id, present.id));
    await db
      .update(sessions)
      .set({ expiresAt: NOW + 1 })
      .where(eq(sessions.userId, present.id));
    const [helper, planned, visitor] = [await unseen(), await unseen(), await unseen()];
    const past = await shift({ startTime: LAST_SEEN - HOUR, endTime: LAST_SEEN + 1 });
    await assignment(past, helper, { status: 'completed' });
    const coming = await shift({ startTime: NOW + DAY, endTime: NOW + DAY + HOUR });
    await assignment(coming, planned);
    const concert = await event({ startDate: NOW + DAY, endDate: NOW + 2 * DAY });
    await reservation({ eventId: concert.id, userId: visitor.id });
    await warnInactive(db, env, NOW);
    for (const someone of [boss, present, helper, planned, visitor])
      expect(await isWarned(someone)).toBe(false);
  });

  it('goes to those whose places were long ago or cancelled', async () => {
    const [former, absent] = [await unseen(), await unseen()];
    const past = await shift({ startTime: LAST_SEEN - HOUR, endTime: LAST_SEEN });
    await assignment(past, former, { status: 'completed' });
    const recent = await shift({ startTime: NOW - DAY, endTime: NOW - DAY + HOUR });
    await assignment(recent, absent, { status: 'cancelled' });
    await warnInactive(db, env, NOW);
    expect([await isWarned(former), await isWarned(absent)]).toEqual([true, true]);
  });

  it('is taken back by a sign-in, and given anew after another 24 months', async () => {
    const someone = await withPassword(await warned());
    expect((await request(signIn, { body: { email: someone.email, password: PASSWORD } })).status).toBe(200);
    expect(await accountOf(someone)).toMatchObject({ eraseWarnedAt: null });
    await db.delete(sessions);
    const again = Date.now() + 731 * DAY;
    await eraseInactive(db, env, again);
    expect(await exists(someone)).toBe(true);
    await warnInactive(db, env, again);
    expect(await outboxMailsTo(someone, 'erase_warning')).toHaveLength(2);
  });

  it('is taken back by a place', async () => {
    const someone = await warned({ role: 'volunteer' });
    const coming = await shift({ startTime: NOW + 60 * DAY, endTime: NOW + 60 * DAY + HOUR });
    await assignment(coming, someone);
    await warnInactive(db, env, NOW + DAY);
    expect(await isWarned(someone)).toBe(false);
  });

  it('is given again if its mail was dropped', async () => {
    const someone = await unseen();
    await warnInactive(db, env, NOW);
    await db.update(mailOutbox).set({ status: 'dropped' }).where(eq(mailOutbox.userId, someone.id));
    await warnInactive(db, env, NOW + HOUR);
    expect(await isWarned(someone)).toBe(true);
    expect(await outboxMailsTo(someone, 'erase_warning')).toHaveLength(2);
  });
});

describe('the erasure', () => {
  it('comes 30 days after the warning was sent, and not a moment earlier', async () => {
    const someone = await warned();
    await eraseInactive(db, env, NOW + 30 * DAY - 1);
    expect(await exists(someone)).toBe(true);
    await eraseInactive(db, env, NOW + 30 * DAY);
    expect(await exists(someone)).toBe(false);
    const removals = and(eq(auditLog.subjectId, someone.id), eq(auditLog.action, 'person.removed'));
    expect(await db.select().from(auditLog).where(removals)).toMatchObject([{ actorId: null }]);
  });

  it('counts from the moment at which a delayed mail was sent', async () => {
    const someone = await warned();
    await delivered(someone, NOW + 5 * DAY);
    await eraseInactive(db, env, NOW + 35 * DAY - 1);
    expect(await exists(someone)).toBe(true);
    await eraseInactive(db, env, NOW + 35 * DAY);
    expect(await exists(someone)).toBe(false);
  });

  it.each(['pending', 'failed'] as const)('never comes while the warning is %s', async (status) => {
    const someone = await warned();
    await db.update(mailOutbox).set({ status, sentAt: null }).where(eq(mailOutbox.userId, someone.id));
    await eraseInactive(db, env, NOW + 300 * DAY);
    expect(await exists(someone)).toBe(true);
  });

  it('tells the person, who has no account any more', async () => {
    const someone = await warned({ firstName: 'Sanne' });
    await eraseInactive(db, env, NOW + 30 * DAY);
    const mails = await outboxMailsAt(someone.email);
    expect(mails).toMatchObject([
      { kind: 'account_deleted', userId: null, data: { firstName: 'Sanne', why: 'inactivity' } },
    ]);
  });

  it('keeps the past work, without a name', async () => {
    const someone = await unseen(LAST_SEEN, { role: 'volunteer' });
    const past = await shift({ startTime: LAST_SEEN - HOUR, endTime: LAST_SEEN });
    const { id } = await assignment(past, someone, { status: 'completed' });
    await warnInactive(db, env, NOW);
    await delivered(someone);
    await eraseInactive(db, env, NOW + 30 * DAY);
    const place = await db.select().from(shiftAssignments).where(eq(shiftAssignments.id, id)).get();
    expect(place).toMatchObject({ volunteerId: null, status: 'completed' });
  });

  it('happens once by runs at once', async () => {
    const someone = await warned();
    const at = NOW + 30 * DAY;
    await Promise.all([eraseInactive(db, env, at), eraseInactive(db, env, at), eraseInactive(db, env, at)]);
    expect(await exists(someone)).toBe(false);
    const mails = and(eq(mailOutbox.recipient, someone.email), eq(mailOutbox.kind, 'account_deleted'));
    expect(await db.$count(mailOutbox, mails)).toBe(1);
    const removals = and(eq(auditLog.subjectId, someone.id), eq(auditLog.action, 'person.removed'));
    expect(await db.$count(auditLog, removals)).toBe(1);
  });

  it('takes 20 people in a run', async () => {
    const everyone: TestPerson[] = [];
    for (let index = 0; index < 22; index++) everyone.push(await unseen());
    await warnInactive(db, env, NOW);
    await warnInactive(db, env, NOW + 1);
    await Promise.all(everyone.map((someone) => delivered(someone)));
    await eraseInactive(db, env, NOW + 31 * DAY);
    expect(await db.$count(profiles)).toBe(2);
    await eraseInactive(db, env, NOW + 31 * DAY);
    expect(await db.$count(profiles)).toBe(0);
  });

  it('spares whoever signs in at the same moment, or else lets nobody in', async () => {
    for (let round = 0; round < 8; round++) {
      const someone = await withPassword(await warned());
      const [signedIn] = await Promise.all([
        request(signIn, { body: { email: someone.email, password: PASSWORD } }),
        eraseInactive(db, env, NOW + 30 * DAY),
      ]);
      const isThere = await exists(someone);
      expect([signedIn.status, isThere]).toEqual(signedIn.status === 200 ? [200, true] : [401, false]);
      await db.delete(accounts);
    }
  });

  it('spares whoever signed in after the job had found them', async () => {
    const someone = await warned();
    const spying = new Proxy(db, {
      get(target, name, receiver) {
        if (name !== 'batch') return Reflect.get(target, name, receiver);
        return async (statements: Parameters<typeof db.batch>[0]) => {
          // Between the reading of who is due and the removal.
          await db.insert(sessions).values({
            id: 'late',
            userId: someone.id,
            createdAt: NOW + 30 * DAY - 1,
            expiresAt: NOW + 30 * DAY,
          });
          return target.batch(statements);
        };
      },
    });
    await eraseInactive(spying, env, NOW + 30 * DAY);
    expect(await exists(someone)).toBe(true);
  });

  it('spares everybody once it is switched off, and later warns them anew', async () => {
    const someone = await warned();
    const boss = await admin();
    await call(setRetention, { as: boss, body: { isOn: false } });
    await eraseInactive(db, env, NOW + 30 * DAY);
    expect(await exists(someone)).toBe(true);
    await switchTo(true);
    await eraseInactive(db, env, NOW + 30 * DAY);
    expect(await exists(someone)).toBe(true);
    await warnInactive(db, env, NOW + 30 * DAY);
    expect(await outboxMailsTo(someone, 'erase_warning')).toHaveLength(2);
  });
});

describe('the list of inactive people', () => {
  /** Last seen so many days before the day on which a person is warned now. */
  const unseenFor = (days: number) => unseen(Date.now() - 24 * 31 * DAY - days * DAY);

  async function listed(boss: TestPerson): Promise<InactivePerson[]> {
    const items: InactivePerson[] = [];
    for (let page = 1; ; page++) {
      const answer = await call(listInactivePeople, { as: boss, query: { page: String(page) } });
      items.push(...answer.items);
      if (answer.items.length < answer.pageSize) return items;
    }
  }

  it('is who the jobs warn and erase, no more and no fewer', async () => {
    await switchTo(false);
    const boss = await admin();
    for (let index = 0; index < 27; index++) await unseenFor(index);
    await unseen(Date.now() - 20 * 30 * DAY);
    const helper = await unseenFor(400);
    const recent = await shift({ startTime: Date.now() - DAY, endTime: Date.now() - DAY + HOUR });
    await assignment(recent, helper, { status: 'completed' });

    const dry = await listed(boss);
    expect(dry).toHaveLength(27);
    expect(new Set(dry.map(({ warning }) => warning))).toEqual(new Set(['none']));
    await call(setRetention, { as: boss, body: { isOn: true, people: 27 } });
    for (let run = 0; run < 3; run++) await warnInactive(db, env, Date.now() + run);
    const warnedIds = await db
      .select({ id: mailOutbox.userId })
      .from(mailOutbox)
      .where(eq(mailOutbox.kind, 'erase_warning'));
    expect(warnedIds.map(({ id }) => id).sort()).toEqual(dry.map(({ id }) => id).sort());

    const sentAt = Date.now();
    await db.update(mailOutbox).set({ status: 'sent', sentAt }).where(eq(mailOutbox.kind, 'erase_warning'));
    const after = await listed(boss);
    expect(after.map(({ id }) => id)).toEqual(dry.map(({ id }) => id));
    expect(after[0]).toMatchObject({
      warning: 'sent',
      warnedAt: new Date(sentAt).toISOString(),
      erasesAt: new Date(sentAt + 30 * DAY).toISOString(),
    });
    for (let run = 0; run < 2; run++) await eraseInactive(db, env, sentAt + 30 * DAY);
    const ids = dry.map(({ id }) => id);
    expect(await db.$count(accounts, inArray(accounts.id, ids))).toBe(0);
    expect(await exists(helper)).toBe(true);
  });

  it('says whose warning did not arrive, and that they are not erased', async () => {
    const boss = await admin();
    const someone = await unseenFor(5);
    await warnInactive(db, env, Date.now());
    expect(await listed(boss)).toMatchObject([{ id: someone.id, warning: 'pending' }]);
    await db.update(mailOutbox).set({ status: 'failed' }).where(eq(mailOutbox.userId, someone.id));
    expect(await listed(boss)).toMatchObject([{ warning: 'failed', warnedAt: null, erasesAt: null }]);
    const [mail] = await outboxMailsTo(someone, 'erase_warning');
    await call(resendMail, { as: boss, params: { id: mail?.id ?? '' } });
    expect(await listed(boss)).toMatchObject([{ id: someone.id }]);
  });

  it('has the people of its page alone', async () => {
    const boss = await admin();
    await unseenFor(1);
    const { items, total } = await call(listInactivePeople, { as: boss, query: { page: '2' } });
    expect({ items, total }).toEqual({ items: [], total: 1 });
  });
});

describe('the switch', () => {
  it('is off at first, and says the terms', async () => {
    await db.delete(adminSettings);
    expect(await call(getRetention, { as: await admin() })).toMatchObject({
      isOn: false,
      terms: { inactiveMonths: 24, inactiveWarningDays: 30 },
    });
  });

  it('goes on only for who has seen as many people as there are, with an audit row', async () => {
    await db.delete(adminSettings);
    const boss = await admin();
    await unseen(Date.now() - 1000 * DAY);
    expect(await refusal(setRetention, { as: boss, body: { isOn: true, people: 0 } })).toMatchObject({
      code: 'retention.list_changed',
      people: 1,
    });
    expect(await call(getRetention, { as: boss })).toMatchObject({ isOn: false });
    expect(await call(setRetention, { as: boss, body: { isOn: true, people: 1 } })).toMatchObject({
      isOn: true,
    });
    // A repeated submission changes nothing, whatever it counted.
    expect(await call(setRetention, { as: boss, body: { isOn: true, people: 7 } })).toMatchObject({
      isOn: true,
    });
    const rows = await db.select().from(auditLog).where(eq(auditLog.actorId, boss.id));
    expect(rows).toMatchObject([
      {
        action: 'setting.changed',
        subjectId: ERASING,
        before: { erasing: false },
        after: { erasing: true },
      },
    ]);
  });

  it('is left alone by somebody who is no admin any more', async () => {
    await db.delete(adminSettings);
    const former = await volunteer();
    expect(await refusal(setRetention, { as: former, body: { isOn: true, people: 0 } })).toMatchObject({
      code: 'auth.forbidden',
    });
  });
});

describe('the moment at which somebody was last seen', () => {
  it('is written by a sign-in, not by what they do afterwards', async () => {
    const someone = await withPassword(await unseen());
    const answer = await request(signIn, { body: { email: someone.email, password: PASSWORD } });
    const at = (await accountOf(someone))?.lastSeenAt ?? 0;
    expect(at).toBeGreaterThan(Date.now() - HOUR);
    expect(answer.status).toBe(200);
    expect(await exists(someone)).toBe(true);
  });
});
