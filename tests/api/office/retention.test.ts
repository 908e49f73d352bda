import { applyAsVolunteer, listMail, resendMail } from '@ijsploeg/worker/contract';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deleteRejected } from '../../../worker/src/accounts/applications/volunteer-requests.sweep.ts';
import { deleteUnconfirmed } from '../../../worker/src/accounts/auth/auth.sweep.ts';
import {
  accounts,
  auditLog,
  eventReservations,
  events,
  mailOutbox,
  volunteerRequests,
} from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { forgetReservations } from '../../../worker/src/events/reservations.sweep.ts';
import { deleteOldEntries } from '../../../worker/src/platform/audit/audit.sweep.ts';
import { createDb } from '../../../worker/src/platform/db/client.ts';
import { deleteOldMails, maskAddresses } from '../../../worker/src/platform/mail/mail.sweep.ts';
import {
  admin,
  auditEntry,
  event,
  outboxMail,
  person,
  reservation,
  type TestPerson,
  volunteer,
  volunteerRequest,
} from '../factories.ts';
import { call, db, env, refusal } from '../harness.ts';
import { outboxRow } from '../mails.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2021-03-15T12:00:00Z');
/** The moment of which a year, half a year or three months later is `NOW`. */
const A_YEAR_AGO = Date.parse('2020-03-15T12:00:00Z');
const HALF_A_YEAR_AGO = Date.parse('2020-09-15T12:00:00Z');
const THREE_MONTHS_AGO = Date.parse('2020-12-15T12:00:00Z');

describe('the audit log', () => {
  it('keeps an entry for twelve months, and deletes it at that very moment', async () => {
    const ids = [await auditEntry({ at: A_YEAR_AGO }), await auditEntry({ at: A_YEAR_AGO + 1 })];
    await deleteOldEntries(db, NOW);
    const left = await db.select({ id: auditLog.id }).from(auditLog).where(inArray(auditLog.id, ids));
    expect(left).toEqual([{ id: ids[1] }]);
  });
});

describe('the mail log', () => {
  it('keeps a mail for twelve months, and longer while it is still to be sent', async () => {
    const someone = await person();
    const old = { createdAt: A_YEAR_AGO, nextAttemptAt: Number.MAX_SAFE_INTEGER };
    const ids = [
      await outboxMail(someone, { ...old, status: 'sent' }),
      await outboxMail(someone, { ...old, status: 'failed' }),
      await outboxMail(someone, { ...old, status: 'pending' }),
      await outboxMail(someone, { ...old, status: 'sent', createdAt: A_YEAR_AGO + 1 }),
    ];
    await deleteOldMails(db, NOW);
    const left = await db.select({ id: mailOutbox.id }).from(mailOutbox).where(inArray(mailOutbox.id, ids));
    expect(left.map(({ id }) => id).sort()).toEqual([ids[2], ids[3]].sort());
  });

  it('shows only the first letter and the domain of an address after thirty days', async () => {
    const someone = await person();
    const old = { createdAt: NOW - 30 * DAY, recipient: 'sanne.bakker@ijsbaan.test' };
    const lastError = '550 no mailbox sanne.bakker@ijsbaan.test';
    const ids = [
      await outboxMail(someone, { ...old, status: 'failed', lastError, subject: 'Morgen 17:00: Bar' }),
      await outboxMail(someone, { ...old, status: 'dropped', lastError: 'nothing to tell any more' }),
      await outboxMail(someone, { ...old, status: 'pending', nextAttemptAt: Number.MAX_SAFE_INTEGER }),
      await outboxMail(someone, { ...old, status: 'sent', createdAt: NOW - 30 * DAY + 1 }),
    ];
    // Again and at once, as overlapping runs do.
    await Promise.all([maskAddresses(db, NOW), maskAddresses(db, NOW)]);
    await maskAddresses(db, NOW);
    const rows = await db.select().from(mailOutbox).where(inArray(mailOutbox.id, ids));
    expect(ids.map((id) => rows.find((row) => row.id === id))).toMatchObject([
      { recipient: 's…@ijsbaan.test', lastError: null, subject: null },
      { recipient: 's…@ijsbaan.test', lastError: 'nothing to tell any more' },
      { recipient: 'sanne.bakker@ijsbaan.test' },
      { recipient: 'sanne.bakker@ijsbaan.test' },
    ]);
  });

  it('sends no mail again whose address is masked, and says so in the list', async () => {
    const [boss, someone] = [await admin(), await person()];
    const id = await outboxMail(someone, { status: 'failed', createdAt: NOW - 30 * DAY });
    const listed = async () =>
      (await call(listMail, { as: boss, query: { status: 'failed' } })).items.find((mail) => mail.id === id);
    expect(await listed()).toMatchObject({ isMasked: false });
    await maskAddresses(db, NOW);
    expect(await listed()).toMatchObject({ isMasked: true });
    expect(await refusal(resendMail, { as: boss, params: { id } })).toMatchObject({
      code: 'mail.not_resendable',
      mailStatus: 'failed',
    });
  });
});

describe('accounts', () => {
  it('that nobody confirms are deleted after seven days', async () => {
    const [stale, young, confirmed] = [await person(), await person(), await person()];
    for (const [{ id }, values] of [
      [stale, { emailConfirmedAt: null, createdAt: NOW - 7 * DAY }],
      [young, { emailConfirmedAt: null, createdAt: NOW - 7 * DAY + 1 }],
      [confirmed, { createdAt: NOW - 7 * DAY }],
    ] as const)
      await db.update(accounts).set(values).where(eq(accounts.id, id));
    await deleteUnconfirmed(db, NOW);
    const left = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(inArray(accounts.id, [stale.id, young.id, confirmed.id]));
    expect(left.map(({ id }) => id).sort()).toEqual([young.id, confirmed.id].sort());
  });
});

describe('reservations', () => {
  const reservedAt = async (endDate: number, who: TestPerson) => {
    const { id } = await event({ startDate: endDate - HOUR, endDate });
    return reservation({
      eventId: id,
      userId: who.id,
      email: who.email,
      firstName: 'Sanne',
      lastName: 'Bakker',
      phoneNumber: '+31612345678',
      quantity: 3,
      searchText: 'sanne bakker',
    });
  };
  const stored = (id: string) =>
    db.select().from(eventReservations).where(eq(eventReservations.id, id)).get();

  it('name nobody from six months after the event on, and the totals of the event stay', async () => {
    const someone = await person();
    const [old, recent] = [
      await reservedAt(HALF_A_YEAR_AGO, someone),
      await reservedAt(HALF_A_YEAR_AGO + 1, someone),
    ];
    const placesOf = async ({ eventId }: { eventId: string }) =>
      (await db.select().from(events).where(eq(events.id, eventId)).get())?.currentCapacity;
    const before = await placesOf(old);
    await Promise.all([forgetReservations(db, NOW), forgetReservations(db, NOW)]);
    expect(await stored(old.id)).toMatchObject({
      userId: null,
      email: '',
      firstName: '',
      lastName: '',
      phoneNumber: null,
      quantity: 3,
      status: 'reserved',
      searchText: expect.not.stringContaining('sanne'),
    });
    expect(await stored(recent.id)).toMatchObject({ userId: someone.id, firstName: 'Sanne' });
    expect(before).toBe(3);
    expect(await placesOf(old)).toBe(before);
  });

  it('leave the end of their event as the moment at which the person was last seen', async () => {
    const [visitor, regular] = [await person(), await person()];
    for (const [{ id }, lastSeenAt] of [
      [visitor, HALF_A_YEAR_AGO - 90 * DAY],
      [regular, HALF_A_YEAR_AGO + 90 * DAY],
    ] as const)
      await db.update(accounts).set({ lastSeenAt }).where(eq(accounts.id, id));
    await reservedAt(HALF_A_YEAR_AGO - DAY, visitor);
    await reservedAt(HALF_A_YEAR_AGO - DAY, regular);
    await forgetReservations(db, NOW);
    const seenAt = async ({ id }: TestPerson) =>
      (await db.select().from(accounts).where(eq(accounts.id, id)).get())?.lastSeenAt;
    expect(await seenAt(visitor)).toBe(HALF_A_YEAR_AGO - DAY);
    expect(await seenAt(regular)).toBe(HALF_A_YEAR_AGO + 90 * DAY);
  });

  it('of other events are not read', async () => {
    const rowsRead = async () => {
      const client = createDb(env.DB);
      await forgetReservations(client, NOW);
      return client.$client.cost.rowsRead;
    };
    await rowsRead();
    const without = await rowsRead();
    const someone = await person();
    for (let index = 0; index < 20; index++) await reservedAt(HALF_A_YEAR_AGO + DAY, someone);
    expect(await rowsRead()).toBeLessThanOrEqual(without + 3);
    await reservedAt(HALF_A_YEAR_AGO - DAY, someone);
    expect(await rowsRead()).toBeLessThan(without + 20);
  });

  it('of many old events are forgotten in several runs', async () => {
    const someone = await person();
    const old: { id: string }[] = [];
    for (let index = 0; index < 7; index++) old.push(await reservedAt(HALF_A_YEAR_AGO - DAY, someone));
    const named = async () => {
      const rows = await Promise.all(old.map(({ id }) => stored(id)));
      return rows.filter((row) => row?.userId === someone.id).length;
    };
    await forgetReservations(db, NOW);
    expect(await named()).toBe(2);
    await forgetReservations(db, NOW);
    expect(await named()).toBe(0);
  });
});

describe('applications', () => {
  const left = async ({ id }: TestPerson) =>
    (await db.select().from(volunteerRequests).where(eq(volunteerRequests.userId, id))).map(
      ({ status }) => status,
    );

  it('are deleted three months after they were rejected, and the person can apply again', async () => {
    const [rejected, recent] = [await person(), await person()];
    const requestedAt = THREE_MONTHS_AGO - DAY;
    await volunteerRequest(rejected, { status: 'rejected', requestedAt, rejectedAt: THREE_MONTHS_AGO });
    await volunteerRequest(recent, { status: 'rejected', requestedAt, rejectedAt: THREE_MONTHS_AGO + 1 });
    await Promise.all([deleteRejected(db, NOW), deleteRejected(db, NOW)]);
    expect([await left(rejected), await left(recent)]).toEqual([[], ['rejected']]);
    await call(applyAsVolunteer, { as: rejected, body: { motivation: 'Nog een keer' } });
    expect(await left(rejected)).toEqual(['pending']);
  });

  it('go with those before them, so that nobody counts as approved again, and leave later ones', async () => {
    const [former, back] = [await person(), await volunteer()];
    const requestedAt = THREE_MONTHS_AGO - DAY;
    const rejected = { status: 'rejected', requestedAt, rejectedAt: THREE_MONTHS_AGO } as const;
    await volunteerRequest(former, { status: 'approved', requestedAt: requestedAt - DAY });
    await volunteerRequest(former, rejected);
    await volunteerRequest(back, rejected);
    await volunteerRequest(back, { status: 'approved', requestedAt: requestedAt + 2 * DAY });
    await deleteRejected(db, NOW);
    expect([await left(former), await left(back)]).toEqual([[], ['approved']]);
  });
});

describe('the sweep', () => {
  it('runs these jobs', async () => {
    const someone = await person();
    const id = await outboxMail(someone, { status: 'sent', createdAt: Date.now() - 31 * DAY });
    await sweep(env, { now: () => Date.now() });
    const row = await outboxRow(id);
    expect(row?.recipient).toContain('…@');
  });
});
