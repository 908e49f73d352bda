import { cancelReservation, deleteEvent, reserve } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MAIL_WRITERS } from '../../../worker/src/app/mail-writers.ts';
import { eventReservations, events } from '../../../worker/src/app/schema.ts';
import { systemClock } from '../../../worker/src/platform/lib/clock.ts';
import { toStoredImage } from '../../../worker/src/platform/lib/images/stored-image.ts';
import { consumeMailQueue } from '../../../worker/src/platform/mail/mail.consumer.ts';
import { admin, event, hoursFromNow, person, reservation, type TestPerson } from '../factories.ts';
import { call, db, env } from '../harness.ts';
import { onlyMailTo, outboxMailsTo, queueBatch, renderedMail } from '../mails.ts';

const book = (as: TestPerson, id: string, values: Record<string, unknown> = {}) =>
  call(reserve, {
    as,
    params: { id },
    body: { email: as.email, firstName: 'Sanne', lastName: 'de Vries', quantity: 3, ...values },
  });

const saturday = {
  startDate: Date.parse('2043-12-12T18:30:00Z'),
  endDate: Date.parse('2043-12-12T22:00:00Z'),
};
const before = saturday.startDate - 3_600_000;

describe('the ticket', () => {
  it('contains the code, the QR code, the price and a calendar file', async () => {
    const sanne = await person();
    const { id } = await event({ title: 'Disco, op het ijs', ...saturday, priceCents: 750 });
    const reserved = await book(sanne, id);
    const mail = await renderedMail((await outboxMailsTo(sanne, 'reservation_confirmed'))[0], before);
    expect(mail).toMatchObject({ to: sanne.email, subject: 'Je ticket: Disco, op het ijs' });
    for (const part of [
      reserved.reference,
      'Hoi Sanne,',
      'zaterdag 12 december 2043, 19:30–23:00',
      'Grote baan',
      'Plekken: 3',
      '€ 22,50, te betalen aan de balie',
      '/my-reservations',
    ])
      expect(mail?.text).toContain(part);
    const [qr, calendar] = mail?.attachments ?? [];
    expect(mail?.html).toContain(`<img src="cid:${qr?.contentId}"`);
    expect(qr).toMatchObject({ fileName: `ticket-${reserved.reference}.png`, contentType: 'image/png' });
    expect(toStoredImage(qr?.content as Uint8Array)?.kind).toBe('png');
    expect(calendar?.contentType).toMatch(/^text\/calendar/);
    for (const line of [
      `UID:${reserved.id}@`,
      'DTSTART;TZID=Europe/Amsterdam:20431212T193000',
      'SUMMARY:Disco\\, op het ijs',
      'STATUS:CONFIRMED',
    ])
      expect(calendar?.content).toContain(line);
  });

  it('is in the language of the account and shows a free event as free', async () => {
    const noor = await person({ locale: 'en' });
    const { id } = await event({ priceCents: null, ...saturday });
    await book(noor, id, { quantity: 1 });
    const mail = await renderedMail((await outboxMailsTo(noor, 'reservation_confirmed'))[0], before);
    expect(mail?.subject).toBe('Your ticket: Schaatsdisco');
    expect(mail?.text).toContain('Price: free');
    expect(mail?.text).toContain('Saturday, 12 December 2043, 19:30–23:00');
  });

  it('goes to the address in the form, with the QR code inline and the calendar attached', async () => {
    const sanne = await person();
    const { id } = await event();
    const email = `${crypto.randomUUID()}@example.test`;
    const reserved = await book(sanne, id, { email });
    const [row] = await outboxMailsTo(sanne, 'reservation_confirmed');
    expect(row?.recipient).toBe(email);
    await consumeMailQueue(MAIL_WRITERS, queueBatch([row?.id ?? '']), env, systemClock);
    const mail = await onlyMailTo(email);
    expect(mail.html).toContain(reserved.reference);
    expect(mail.attachments).toMatchObject([
      { mimeType: 'image/png', disposition: 'inline', contentId: '<ticket@ijsploeg>' },
      { mimeType: 'image/png', disposition: 'inline', contentId: '<logo@ijsploeg>' },
      { mimeType: 'text/calendar', disposition: 'attachment' },
    ]);
    const png = mail.attachments[0]?.content;
    expect(toStoredImage(new Uint8Array(png as ArrayBuffer))?.kind).toBe('png');
  });

  it('goes to the account after five tickets in an hour to another address', async () => {
    const { id } = await event();
    const email = `${crypto.randomUUID()}@example.test`;
    const people = await Promise.all(Array.from({ length: 7 }, () => person()));
    const recipients: (string | undefined)[] = [];
    for (const one of people) {
      await book(one, id, { email });
      recipients.push((await outboxMailsTo(one, 'reservation_confirmed'))[0]?.recipient);
    }
    expect(recipients.slice(0, 5)).toEqual(Array(5).fill(email));
    expect(recipients.slice(5)).toEqual(people.slice(5).map((one) => one.email));
  });

  it('is dropped when the reservation was cancelled or the event has ended', async () => {
    const sanne = await person();
    const cancelled = await book(sanne, (await event()).id);
    await call(cancelReservation, { as: sanne, params: { id: cancelled.id } });
    const over = await event();
    await book(sanne, over.id);
    await db
      .update(events)
      .set({ startDate: hoursFromNow(-3), endDate: hoursFromNow(-1) })
      .where(eq(events.id, over.id));
    const mails = await Promise.all(
      (await outboxMailsTo(sanne, 'reservation_confirmed')).map((row) => renderedMail(row)),
    );
    expect(mails).toEqual([null, null]);
  });

  it('escapes markup in names and titles', async () => {
    const sanne = await person();
    const { id } = await event({ title: '<img src=x onerror=alert(1)>' });
    await book(sanne, id, { firstName: '</p><script>alert(1)</script>' });
    const mail = await renderedMail((await outboxMailsTo(sanne, 'reservation_confirmed'))[0]);
    expect(mail?.html).not.toMatch(/<script|<img src=x/);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('is dropped when the account was deleted', async () => {
    const sanne = await person();
    const { id } = await event();
    await book(sanne, id);
    const [row] = await outboxMailsTo(sanne, 'reservation_confirmed');
    expect(row && (await renderedMail({ ...row, userId: 'usr_gone' }))).toBeNull();
  });
});

describe('the mail about a cancelled reservation', () => {
  it('goes to the account when the holder cancelled', async () => {
    const sanne = await person();
    const { id } = await reservation({ userId: sanne.id, email: 'elders@example.test' });
    await call(cancelReservation, { as: sanne, params: { id } });
    const [row, ...others] = await outboxMailsTo(sanne, 'reservation_cancelled');
    expect(others).toEqual([]);
    const mail = await renderedMail(row);
    expect(mail?.to).toBe(sanne.email);
    expect(mail?.text).toContain('Je hebt je reservering geannuleerd');
  });

  it('goes to the address of the ticket when an admin cancelled, even after the event was deleted', async () => {
    const [iris, sanne] = await Promise.all([admin(), person()]);
    const { id, eventId, reference } = await reservation({ userId: sanne.id, email: 'elders@example.test' });
    await call(cancelReservation, { as: iris, params: { id } });
    await call(deleteEvent, { as: iris, params: { id: eventId } });
    expect(await db.$count(eventReservations, eq(eventReservations.id, id))).toBe(0);
    const mail = await renderedMail((await outboxMailsTo(sanne, 'reservation_cancelled'))[0]);
    expect(mail?.to).toBe('elders@example.test');
    expect(mail?.text).toContain('Een beheerder heeft je reservering geannuleerd');
    expect(mail?.text).toContain(reference);
    // The cancelled reservation gets no mail about the deletion.
    expect(await outboxMailsTo(sanne, 'event_deleted')).toEqual([]);
  });
});
