import { eq } from 'drizzle-orm';
import {
  accounts,
  eventReservations,
  mailOutbox,
  profiles,
  sessions,
  shiftAssignments,
  volunteerRequests,
} from '../../worker/src/app/schema.ts';
import { makePlace } from '../e2e/support/assignments.ts';
import { database } from '../e2e/support/database.ts';
import { makeEvent, makeReservation } from '../e2e/support/events.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import { mailRow } from '../support/rows.ts';
import { attack, type Caller } from './client.ts';
import { addressOf, type Operation, readOperations } from './operations.ts';
import { type Attacker, attacker } from './people.ts';
import type { Product } from './product.ts';
import type { Report } from './report.ts';

/** The things that belong to one person only, and that admins have no right to either. */
const CLOSED_TO_ADMINS = /^\/api\/auth\/sessions|calendar\.ics$/;

/** Requests every operation on an id with every id of another person: no answer shows their data, nothing changes. */
export async function tryForeignIds(product: Product, report: Report): Promise<void> {
  const victim = await attacker('volunteer', {
    firstName: `Geheim${crypto.randomUUID()}`,
    lastName: `Verborgen${crypto.randomUUID()}`,
    phoneNumber: '+31687654321',
    request: 'approved',
  });
  const ids = await makeThingsOf(victim);
  let before = await everythingOf(victim);
  const secrets = [victim.email, victim.firstName, '87654321'];
  const operations = (await readOperations(product)).filter(({ params }) => params.length > 0);

  for (const role of ['visitor', 'user', 'volunteer', 'admin'] as const) {
    const caller: Caller = role === 'visitor' ? { role } : await attacker(role);
    const tried =
      role === 'admin' ? operations.filter(({ path }) => CLOSED_TO_ADMINS.test(path)) : operations;
    for (const operation of tried)
      await Promise.all(
        ids.map(async (id) => {
          const path = addressOf(operation, () => id);
          const { status, text } = await attack(product, report, operation.method, path, {
            as: caller,
            ...contentOf(operation),
          });
          const secret = secrets.find((one) => text.includes(one));
          if (secret)
            report.found('leaked', `${operation.method} ${path} as ${role} → ${status} shows ${secret}`);
        }),
      );
    const after = await everythingOf(victim);
    for (const [kind, rows] of Object.entries(after))
      if (rows !== before[kind]) report.found('changed', `${kind} of another person as ${role}: ${rows}`);
    before = after;
  }
}

function contentOf({ body, takesImage }: Operation) {
  if (takesImage) return { body: 'GIF89a', contentType: 'image/png' };
  return body ? { body: JSON.stringify(body) } : {};
}

/** Gives a person a thing of every kind; returns their ids. */
async function makeThingsOf(victim: Attacker): Promise<string[]> {
  const [shift, event] = await Promise.all([makeShift({ shiftType: 'private' }), makeEvent()]);
  const place = await makePlace(shift, victim);
  const reservation = await makeReservation(event, victim, { firstName: victim.firstName });
  const mail = mailRow({ userId: victim.id, recipient: victim.email, status: 'failed' });
  await database.insert(mailOutbox).values(mail);
  const [session] = await database.select().from(sessions).where(eq(sessions.userId, victim.id));
  const [request] = await database
    .select()
    .from(volunteerRequests)
    .where(eq(volunteerRequests.userId, victim.id));
  const ids = [victim.id, shift.id, event.id, place.id, reservation.id, mail.id, session?.id, request?.id];
  return ids.map((id) => {
    if (!id) throw new Error('A thing of the victim was not created.');
    return id;
  });
}

/** The rows that belong to a person, as text by kind. */
async function everythingOf({ id }: Attacker): Promise<Record<string, string>> {
  const rows = {
    account: await database.select().from(accounts).where(eq(accounts.id, id)),
    profile: await database.select().from(profiles).where(eq(profiles.id, id)),
    sessions: await database.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id)),
    requests: await database.select().from(volunteerRequests).where(eq(volunteerRequests.userId, id)),
    places: await database.select().from(shiftAssignments).where(eq(shiftAssignments.volunteerId, id)),
    reservations: await database.select().from(eventReservations).where(eq(eventReservations.userId, id)),
    mails: await database.select().from(mailOutbox).where(eq(mailOutbox.userId, id)),
  };
  return Object.fromEntries(Object.entries(rows).map(([kind, each]) => [kind, JSON.stringify(each)]));
}
