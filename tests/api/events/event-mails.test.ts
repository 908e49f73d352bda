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
import { accounts, events, mailOutbox, profiles } from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { UPDATE_MAIL_DELAY_MS } from '../../../worker/src/platform/mail/update-mails.ts';
import { admin, event, hoursFromNow, person, reservation, type TestPerson } from '../factories.ts';
import { call, db, env, request } from '../harness.ts';
import { mailsTo, outboxMailsTo, renderedMail } from '../mails.ts';

type EventRow = typeof events.$inferSelect;

/** Edits the current version of an event. */
async function edit(as: TestPerson, { id }: EventRow, change: Partial<EventChange>) {
  const [current] = await db.select().from(events).where(eq(events.id, id));
  if (!current) throw new Error('no such event');
  return call(changeEvent, {
    as,
    params: { id },
    body: {
      title: current.title,
      description: current.description,
      startDate: toInstant(current.startDate),
      endDate: toInstant(current.endDate),
      location: current.location,
      priceCents: current.priceCents,
      maxCapacity: current.maxCapacity,
      requiresTicket: current.requiresTicket,
      version: current.version,
      ...change,
    },
  });
}

/** Inserts a reservation; by default the ticket goes to the holder's own address. */
const book = (on: EventRow, holder: TestPerson, values: Partial<Parameters<typeof reservation>[0]> = {}) =>
  reservation({ eventId: on.id, userId: holder.id, email: holder.email, ...values });

// A Saturday evening in winter, Dutch time.
const saturday = {
  startDate: Date.parse('2041-12-14T18:30:00Z'),
  endDate: Date.parse('2041-12-14T22:00:00Z'),
};
const over = { startDate: hoursFromNow(-5), endDate: hoursFromNow(-1) };

const later = (row: { createdAt: number } | undefined) => (row?.createdAt ?? 0) + UPDATE_MAIL_DELAY_MS;

/** The changes listed in the enqueued mail to a person. */
async function changesFor(to: TestPerson): Promise<string[] | undefined> {
  const [row] = await outboxMailsTo(to, 'event_updated');
  return (await renderedMail(row, later(row)))?.text.split('\n').filter((line) => line.startsWith('- '));
}

describe('the mail about an edited event', () => {
  it('lists the changes for everybody with places on it, in their language', async () => {
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
      startDate: '2041-12-14T19:00:00Z',
      endDate: '2041-12-14T22:30:00Z',
    });
    const [row] = await outboxMailsTo(sanne, 'event_updated');
    const mail = await renderedMail(row, later(row));
    expect(mail).toMatchObject({ to: sanne.email, subject: 'Gewijzigd: Winterdisco' });
    expect(await changesFor(sanne)).toEqual([
      '- Titel gewijzigd van “Disco, op het ijs” naar “Winterdisco”',
      '- Begin gewijzigd van zaterdag 14 december 2041 om 19:30 naar zaterdag 14 december 2041 om 20:00',
      '- Einde gewijzigd van zaterdag 14 december 2041 om 23:00 naar zaterdag 14 december 2041 om 23:30',
      '- Locatie gewijzigd van “Grote baan” naar “Kleine baan”',
    ]);
    for (const part of [
      'Hoi Sanne,',
      'zaterdag 14 december 2041, 20:00–23:30',
      'Plekken: 3',
      held.reference,
      '/my-reservations',
    ])
      expect(mail?.text).toContain(part);
    expect(await changesFor(noor)).toContain('- Title changed from “Disco, op het ijs” to “Winterdisco”');
    for (const other of [former, organiser]) expect(await outboxMailsTo(other, 'event_updated')).toEqual([]);
  });

  it('updates the calendar appointment of the ticket', async () => {
    const [organiser, sanne] = await Promise.all([admin(), person()]);
    const on = await event(saturday);
    const { id } = await book(on, sanne);
    await edit(organiser, on, { location: 'Kleine baan' });
    const [row] = await outboxMailsTo(sanne, 'event_updated');
    const files = (await renderedMail(row, later(row)))?.attachments ?? [];
    expect(files).toMatchObject([
      { contentType: expect.stringMatching(/^text\/calendar/) },
      { contentId: 'logo@ijsploeg' },
    ]);
    for (const line of [`UID:${id}@`, 'SEQUENCE:1', 'STATUS:CONFIRMED', 'LOCATION:Kleine baan'])
      expect(files[0]?.content).toContain(line);
  });

  it('waits five minutes and is then sent, even if its queue message was lost', async () => {
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
    await expect.poll(() => mailsTo(sanne.email)).toHaveLength(1);
  });

  it('combines the edits of five minutes', async () => {
    const [organiser, colleague, sanne, joris] = await Promise.all([admin(), admin(), person(), person()]);
    const on = await event(saturday);
    await book(on, sanne);
    await edit(organiser, on, { location: 'Balie', title: 'Tikfout' });
    await book(on, joris);
    await edit(colleague, on, { location: 'Garage', title: 'Schaatsdisco' });
    await edit(organiser, on, { maxCapacity: 50 });
    expect(await outboxMailsTo(sanne, 'event_updated')).toHaveLength(1);
    expect(await changesFor(sanne)).toEqual(['- Locatie gewijzigd van “Grote baan” naar “Garage”']);
    // Reserved between two edits, so only the later one is listed.
    expect(await changesFor(joris)).toEqual([
      '- Titel gewijzigd van “Tikfout” naar “Schaatsdisco”',
      '- Locatie gewijzigd van “Balie” naar “Garage”',
    ]);
  });

  it('is dropped when the edit was reverted in time', async () => {
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
    expect(await renderedMail(row, later(row))).toBeNull();
  });

  it('is followed by another for an edit during or after its delivery', async () => {
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
    expect((await renderedMail(second, later(second)))?.text).toContain(
      'Locatie gewijzigd van “Balie” naar “Kantine”',
    );
    await set(second?.id, { status: 'sent' });
    await edit(organiser, on, { location: 'Hal' });
    expect(await outboxMailsTo(sanne, 'event_updated')).toHaveLength(3);
  });

  it('is not enqueued for fields without a mail, an event that has ended, or a refused edit', async () => {
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

  it('is dropped when the reservation was cancelled or the event deleted in the meantime', async () => {
    const [organiser, sanne] = await Promise.all([admin(), person()]);
    const [one, other] = [await event(saturday), await event(saturday)];
    const { id } = await book(one, sanne);
    await book(other, sanne);
    await edit(organiser, one, { location: 'Balie' });
    await edit(organiser, other, { location: 'Balie' });
    await call(cancelReservation, { as: sanne, params: { id } });
    await call(deleteEvent, { as: organiser, params: { id: other.id } });
    const rows = await outboxMailsTo(sanne, 'event_updated');
    expect(await Promise.all(rows.map((row) => renderedMail(row, later(row))))).toEqual([null, null]);
  });

  it('is sent once per address, about all reservations with that address', async () => {
    const [organiser, sanne, deleted] = await Promise.all([admin(), person(), person()]);
    const on = await event(saturday);
    const own = [await book(on, sanne), await book(on, sanne, { quantity: 5 })];
    const gift = await book(on, sanne, { email: 'oma@example.test', firstName: 'Riet' });
    await book(on, deleted);
    await db.delete(profiles).where(eq(profiles.id, deleted.id));
    await db.delete(accounts).where(eq(accounts.id, deleted.id));
    const { reservations } = await call(getEvent, { as: organiser, params: { id: on.id } });
    expect(reservations).toMatchObject({ count: 4, toNotify: 3, toNotifyOfChange: 2 });
    await edit(organiser, on, { title: 'Winterdisco' });
    await edit(organiser, on, { title: 'Lichtjesdisco' });
    const rows = await outboxMailsTo(sanne, 'event_updated');
    const mails = await Promise.all(rows.map((row) => renderedMail(row, later(row))));
    expect(mails.map((mail) => mail?.to).toSorted()).toEqual(['oma@example.test', sanne.email].toSorted());
    const ownMail = mails.find((mail) => mail?.to === sanne.email);
    const giftMail = mails.find((mail) => mail?.to !== sanne.email);
    expect(ownMail?.text).toContain('Plekken: 7');
    expect(ownMail?.attachments.map(({ contentId }) => contentId)).toEqual([undefined, 'logo@ijsploeg']);
    for (const { id, reference } of own) {
      expect(ownMail?.text).toContain(reference);
      expect(ownMail?.attachments[0]?.content).toContain(`UID:${id}@`);
    }
    expect(ownMail?.text).not.toContain(gift.reference);
    expect(giftMail?.text).toContain('Hoi Riet,');
    expect(giftMail?.text).toContain(gift.reference);
  });

  it('has no recipients for an event that has ended', async () => {
    const on = await event(over);
    await book(on, await person());
    expect((await call(getEvent, { as: await admin(), params: { id: on.id } })).reservations).toMatchObject({
      count: 1,
      toNotifyOfChange: 0,
    });
  });

  it('escapes markup in titles and locations', async () => {
    const [organiser, sanne] = await Promise.all([admin(), person()]);
    const on = await event({ ...saturday, title: '<b>Disco</b>' });
    await book(on, sanne, { firstName: '<i>Sanne</i>' });
    await edit(organiser, on, { title: '<script>alert(1)</script>', location: '<img src=x>' });
    const [row] = await outboxMailsTo(sanne, 'event_updated');
    const mail = await renderedMail(row, later(row));
    expect(mail?.html).not.toMatch(/<script|<img src=x|<i>Sanne|<b>Disco/);
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail?.subject).toBe('Gewijzigd: <script>alert(1)</script>');
  });
});
