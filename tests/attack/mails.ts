import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { mailOutbox } from '../../worker/src/app/schema.ts';
import { database } from '../e2e/support/database.ts';
import { makeEvent } from '../e2e/support/events.ts';
import { attack } from './client.ts';
import { type Attacker, crowd } from './people.ts';
import type { Product } from './product.ts';
import { reservationOf } from './races.ts';
import type { Report } from './report.ts';

const PEOPLE = 10;
const ARRIVES_WITHIN_MS = 30_000;
const OVERDUE_MS = 10 * 60_000;

/** Stops the mail server. People must still be able to reserve, and every ticket must arrive once when it is back. */
export async function stopMailServer(product: Product, report: Report): Promise<void> {
  const [event, people] = await Promise.all([makeEvent(), crowd(PEOPLE, 'user')]);
  await product.mails.close();
  await Promise.all(
    people.map(async (as) => {
      const path = `/api/events/${event.id}/reservations`;
      const { status } = await attack(product, report, 'POST', path, { as, body: reservationOf(as) });
      if (status !== 201) report.found('lost', `a reservation without a mail server: ${status}`);
    }),
  );
  // The first attempts fail.
  await waitUntil(async () => (await mailsOf(people)).every(({ attempts }) => attempts > 0));
  await product.mails.open();
  await expectOneMailEach(product, report, people);
}

/** Lets the waiting mails become due, and expects that each person gets exactly one. */
export async function expectOneMailEach(
  product: Product,
  report: Report,
  people: readonly Attacker[],
): Promise<void> {
  // A consumer that was killed holds its lease for minutes; this is that time passing.
  await database
    .update(mailOutbox)
    .set({ nextAttemptAt: Date.now() - OVERDUE_MS, leasedUntil: null })
    .where(and(eq(mailOutbox.status, 'pending'), isToOneOf(people)));
  await product.sweep();
  await waitUntil(async () => (await mailsOf(people)).every(({ status }) => status !== 'pending'));
  for (const { email } of people) report.expectCount(`mails to ${email}`, product.mails.idsTo(email).size, 1);
}

/** Waits for mails, and gives up after a while. Missing ones are counted. */
export async function waitUntil(isThere: () => boolean | Promise<boolean>): Promise<void> {
  const until = Date.now() + ARRIVES_WITHIN_MS;
  while (Date.now() < until && !(await isThere())) await sleep(50);
}

const isToOneOf = (people: readonly Attacker[]) =>
  inArray(
    mailOutbox.recipient,
    people.map(({ email }) => email),
  );

const mailsOf = (people: readonly Attacker[]) =>
  database
    .select({ status: mailOutbox.status, attempts: mailOutbox.attempts })
    .from(mailOutbox)
    .where(isToOneOf(people));
