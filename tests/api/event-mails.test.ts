import {
  cancelReservation,
  changeEvent,
  deleteEvent,
  type EventChange,
  getEvent,
  toInstant,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, events, mailOutbox, profiles } from '../../worker/src/db/schema.ts';
import { UPDATE_NOTICE_DELAY_MS } from '../../worker/src/modules/mail/update-mails.ts';
import { sweep } from '../../worker/src/sweep.ts';
import { admin, event, hoursFromNow, person, reservation, type TestPerson } from './factories.ts';
import { call, db, env, request } from './harness.ts';
import { composed, mailsTo, outboxMailsTo } from './mails.ts';

type EventRow = typeof events.$inferSelect;

/** Changes an event, whatever its version is by now. */
async function edit(as: TestPerson, { id }: EventRow, change: Partial<EventChange>) {
  const [now] = await db.select().from(events).where(eq(events.id, id));
  if (!now) throw new Error('no such event');
  return call(changeEvent, {
    as,
    params: { id },
    body: {
      title: now.title,
      description: now.description,
      startDate: toInstant(now.startDate),
      endDate: toInstant(now.endDate),
      location: now.location,
      priceCents: now.priceCents,
      maxCapacity: now.maxCapacity,
      requiresTicket: now.requiresTicket,
      version: now.version,
      ...change,
    },
  });
}

/** Places of somebody, with their ticket at their own address unless said otherwise. */
const book = (on: EventRow, holder: TestPerson, values: Partial<Parameters<typeof reservation>[0]> = {}) =>
  reservation({ eventId: on.id, userId: holder.id, email: holder.email, ...values });

// A Saturday evening in winter, Dutch time.
const saturday = {
  startDate: Date.parse('2030-12-14T18:30:00Z'),
  endDate: Date.parse('2030-12-14T22:00:00Z'),
};
const over = { startDate: hoursFromNow(-5), endDate: hoursFromNow(-1) };

const later = (row: { createdAt: number } | undefined) => (row?.createdAt ?? 0) + UPDATE_NOTICE_DELAY_MS;

/** What the mail that is owed to somebody says became different. */
async function said(to: TestPerson): Promise<string[] | undefined> {
  const [row] = await outboxMailsTo(to, 'event_updated');
  return (await composed(row, later(row)))?.text.split('\n').filter((line) => line.startsWith('- '));
}

describe('an edit of an event', () => {
  it('is told to everybody with places on it, in their language, from what to what', async () => {
    const [organiser, sanne, noor, former] = await Promise.all([
      admin(),
      person(),
      person({ locale: 'en' }),
      person(),
    ]);
    const on = await event({ title: 'Disco, op het ijs', ...saturday });
    const held = await book(on, sanne, { firstName: 'Sanne', quantity: 3 });
    await book(on, noor);
    await book(on, former, { status: 'cancelled', cancelledAt: Date.now() });
    await edit(organiser, on, {
      title: 'Winterdisco',
      location: 'Kleine baan',
      startDate: '2030-12-14T19:00:00Z',
      endDate: '2030-12-14T22:30:00Z',
    });
    const [row] = await outboxMailsTo(sanne, 'event_updated');
    const mail = await composed(row, later(row));
    expect(mail).toMatchObject({ to: sanne.email, subject: 'Gewijzigd: Winterdisco' });
    expect(await said(sanne)).toEqual([
      '- Titel gewijzigd van “Disco, op het ijs” naar “Winterdisco”',
      '- Begin gewijzigd van zaterdag 14 december 2030 om 19:30 naar zaterdag 14 december 2030 om 20:00',
      '- Einde gewijzigd van zaterdag 14 december 2030 om 23:00 naar zaterdag 14 december 2030 om 23:30',
      '- Locatie gewijzigd van “Grote baan” naar “Kleine baan”',
    ]);
    for (const part of [
      'Hoi Sanne,',
      'zaterdag 14 december 2030, 20:00–23:30',
      'Plekken: 3',
      held.reference,
      '/my-reservations',
    ])
      expect(mail?.text).toContain(part);
    expect(await said(noor)).toContain('- Title changed from “Disco, op het ijs” to “Winterdisco”');
    for (const other of [former, organiser]) expect(await outboxMailsTo(other, 'event_updated')).toEqual([]);
  });

  it('updates the calendar entry that came with the ticket', async () => {
    const [organiser, sanne] = await Promise.all([admin(), person()]);
    const on = await event(saturday);
    const { id } = await book(on, sanne);
    await edit(organiser, on, { location: 'Kleine baan' });
    const [row] = await outboxMailsTo(sanne, 'event_updated');
    const files = (await composed(row, later(row)))?.attachments ?? [];
    expect(files).toHaveLength(1);
    for (const line of [`UID:${id}@`, 'SEQUENCE:1', 'STATUS:CONFIRMED', 'LOCATION:Kleine baan'])
      expect(files[0]?.content).toContain(line);
  });

  it('waits five minutes, then goes out by itself even if its message was lost', async () => {
    const sanne = await person();
    const on = await event();
    await book(on, sanne);
    await edit(await admin(), on, { location: 'Balie' });
    const [row] = await outboxMailsTo(sanne, 'event_updated');
    expect(row?.nextAttemptAt).toBe((row?.createdAt ?? 0) + 5 * 60_000);
    expect(await mailsTo(sanne.email)).toEqual([]);
    await sweep(env, { now: () => later(row) - 1 });
    expect((await outboxMailsTo(sanne, 'event_updated'))[0]?.nextAttemptAt).toBe(row?.nextAttemptAt);
    await sweep(env, { now: () => later(row) + 61_000 });
    await expect.poll(() => mailsTo(sanne.email), { timeout: 60_000 }).toHaveLength(1);
  });

  it('with others in the same five minutes becomes one mail, which tells what they came to', async () => {
    const [organiser, colleague, sanne, joris] = await Promise.all([admin(), admin(), person(), person()]);
    const on = await event(saturday);
    await book(on, sanne);
    await edit(organiser, on, { location: 'Balie', title: 'Tikfout' });
    await book(on, joris);
    await edit(colleague, on, { location: 'Garage', title: 'Schaatsdisco' });
    await edit(organiser, on, { maxCapacity: 50 });
    expect(await outboxMailsTo(sanne, 'event_updated')).toHaveLength(1);
    expect(await said(sanne)).toEqual(['- Locatie gewijzigd van “Grote baan” naar “Garage”']);
    // Reserved in between, and so hears only what changed since.
    expect(await said(joris)).toEqual([
      '- Titel gewijzigd van “Tikfout” naar “Schaatsdisco”',
      '- Locatie gewijzigd van “Balie” naar “Garage”',
    ]);
  });

  it('that is undone in time is never told', async () => {
    const [organiser, sanne] = await Promise.all([admin(), person()]);
    const on = await event(saturday);
    await book(on, sanne);
    await edit(organiser, on, { startDate: '2020-01-01T09:00:00Z', endDate: '2020-01-01T10:00:00Z' });
    await edit(organiser, on, {
      startDate: toInstant(saturday.startDate),
      endDate: toInstant(saturday.endDate),
    });
    const [row, ...others] = await outboxMailsTo(sanne, 'event_updated');
    expect(others).toEqual([]);
    expect(await composed(row, later(row))).toBeNull();
  });

  it('after the mail went out, or while it does, owes another', async () => {
    const [organiser, sanne] = await Promise.all([admin(), person()]);
    const on = await event(saturday);
    await book(on, sanne);
    await edit(organiser, on, { location: 'Balie' });
    const [first] = await outboxMailsTo(sanne, 'event_updated');
    const set = (id: string | undefined, values: Partial<typeof mailOutbox.$inferInsert>) =>
      db
        .update(mailOutbox)
        .set(values)
        .where(eq(mailOutbox.id, id ?? ''));
    await set(first?.id, { leasedUntil: hoursFromNow(1) });
    await edit(organiser, on, { location: 'Garage' });
    await set(first?.id, { leasedUntil: null, status: 'sent' });
    await edit(organiser, on, { location: 'Kantine' });
    const rows = await outboxMailsTo(sanne, 'event_updated');
    expect(rows).toHaveLength(2);
    const second = rows.find(({ id }) => id !== first?.id);
    expect((await composed(second, later(second)))?.text).toContain(
      'Locatie gewijzigd van “Balie” naar “Kantine”',
    );
    await set(second?.id, { status: 'sent' });
    await edit(organiser, on, { location: 'Hal' });
    expect(await outboxMailsTo(sanne, 'event_updated')).toHaveLength(3);
  });

  it('of what holders do not mind, of an event that is over, or refused, owes nothing', async () => {
    const [organiser, sanne] = await Promise.all([admin(), person()]);
    const [on, past] = [await event(saturday), await event(over)];
    await book(on, sanne);
    await book(past, sanne);
    await edit(organiser, on, {
      description: 'Nieuw',
      priceCents: 900,
      maxCapacity: 60,
      requiresTicket: true,
    });
    await edit(organiser, past, { title: 'Voorbij' });
    const stale = await request(changeEvent, {
      as: organiser,
      params: { id: on.id },
      body: {
        title: 'Te laat',
        location: 'Hal',
        startDate: toInstant(on.startDate),
        endDate: toInstant(on.endDate),
        maxCapacity: 40,
        version: 1,
      },
    });
    expect(stale.status).toBe(409);
    expect(await outboxMailsTo(sanne, 'event_updated')).toEqual([]);
  });

  it('is not told to who gave the places back, or whose event was deleted, in the meantime', async () => {
    const [organiser, sanne] = await Promise.all([admin(), person()]);
    const [one, other] = [await event(saturday), await event(saturday)];
    const { id } = await book(one, sanne);
    await book(other, sanne);
    await edit(organiser, one, { location: 'Balie' });
    await edit(organiser, other, { location: 'Balie' });
    await call(cancelReservation, { as: sanne, params: { id } });
    await call(deleteEvent, { as: organiser, params: { id: other.id } });
    const rows = await outboxMailsTo(sanne, 'event_updated');
    expect(await Promise.all(rows.map((row) => composed(row, later(row))))).toEqual([null, null]);
  });

  it('is told once at each address, of all places that have their tickets there', async () => {
    const [organiser, sanne, gone] = await Promise.all([admin(), person(), person()]);
    const on = await event(saturday);
    const own = [await book(on, sanne), await book(on, sanne, { quantity: 5 })];
    const gift = await book(on, sanne, { email: 'oma@example.test', firstName: 'Riet' });
    await book(on, gone);
    await db.delete(profiles).where(eq(profiles.id, gone.id));
    await db.delete(accounts).where(eq(accounts.id, gone.id));
    const { reservations } = await call(getEvent, { as: organiser, params: { id: on.id } });
    expect(reservations).toMatchObject({ count: 4, toTell: 3, toTellOfChange: 2 });
    await edit(organiser, on, { title: 'Winterdisco' });
    await edit(organiser, on, { title: 'Lichtjesdisco' });
    const rows = await outboxMailsTo(sanne, 'event_updated');
    const mails = await Promise.all(rows.map((row) => composed(row, later(row))));
    expect(mails.map((mail) => mail?.to).toSorted()).toEqual(['oma@example.test', sanne.email].toSorted());
    const mine = mails.find((mail) => mail?.to === sanne.email);
    const hers = mails.find((mail) => mail?.to !== sanne.email);
    expect(mine?.text).toContain('Plekken: 7');
    expect(mine?.attachments).toHaveLength(1);
    for (const { id, reference } of own) {
      expect(mine?.text).toContain(reference);
      expect(mine?.attachments[0]?.content).toContain(`UID:${id}@`);
    }
    expect(mine?.text).not.toContain(gift.reference);
    expect(hers?.text).toContain('Hoi Riet,');
    expect(hers?.text).toContain(gift.reference);
  });

  it('counts nobody to tell of an event that is over', async () => {
    const on = await event(over);
    await book(on, await person());
    expect((await call(getEvent, { as: await admin(), params: { id: on.id } })).reservations).toMatchObject({
      count: 1,
      toTellOfChange: 0,
    });
  });

  it('shows markup in titles and places as text, and keeps the subject one line', async () => {
    const [organiser, sanne] = await Promise.all([admin(), person()]);
    const on = await event({ ...saturday, title: '<b>Disco</b>' });
    await book(on, sanne, { firstName: '<i>Sanne</i>' });
    await edit(organiser, on, { title: '<script>alert(1)</script>', location: '<img src=x>' });
    const [row] = await outboxMailsTo(sanne, 'event_updated');
    const mail = await composed(row, later(row));
    expect(mail?.html).not.toMatch(/<script|<img src=x|<i>Sanne|<b>Disco/);
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail?.subject).toBe('Gewijzigd: <script>alert(1)</script>');
  });
});
