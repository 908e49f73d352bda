import { eq, getTableColumns, is, or } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../../worker/src/app/schema.ts';
import { dayOf } from '../../worker/src/platform/lib/calendar-day.ts';
import { makePlace } from '../e2e/support/assignments.ts';
import { database } from '../e2e/support/database.ts';
import { makeEvent, makeReservation } from '../e2e/support/events.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import {
  askRow,
  chargeRow,
  correctionRow,
  mailRow,
  messageRow,
  pushDeviceRow,
  standInRow,
  waitlistRow,
} from '../support/rows.ts';
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
  const { id: volunteerId } = victim;
  const [shift, event] = await Promise.all([makeShift({ shiftType: 'private' }), makeEvent()]);
  const place = await makePlace(shift, victim);
  const reservation = await makeReservation(event, victim, { firstName: victim.firstName });
  const [session] = await database
    .select()
    .from(schema.sessions)
    .where(eq(schema.sessions.userId, volunteerId));
  const [request] = await database
    .select()
    .from(schema.volunteerRequests)
    .where(eq(schema.volunteerRequests.userId, volunteerId));
  if (!session || !request) throw new Error('The victim has no session or no application.');
  const rows = [
    [schema.mailOutbox, mailRow({ userId: volunteerId, recipient: victim.email, status: 'failed' })],
    [schema.asks, askRow({ shiftId: shift.id, volunteerId })],
    [schema.waitlistEntries, waitlistRow({ shiftId: shift.id, volunteerId })],
    [
      schema.standInRequests,
      standInRow({ assignmentId: place.id, shiftId: shift.id, reason: victim.firstName }),
    ],
    [schema.hourCorrections, correctionRow({ assignmentId: place.id, note: victim.firstName })],
    [schema.pushSubscriptions, pushDeviceRow({ userId: volunteerId, sessionId: session.id })],
    [schema.dayCharges, chargeRow({ userId: volunteerId, day: dayOf(Date.now()), startTime: Date.now() })],
    [schema.messages, messageRow({ senderId: volunteerId, body: victim.firstName })],
  ] as const;
  for (const [table, row] of rows) await database.insert(table).values(row);
  const others = [victim, shift, event, place, reservation, session, request];
  return [...others, ...rows.map(([, row]) => row)].map(({ id }) => id);
}

/** The columns that name the person whose row it is. */
const OWNER_COLUMNS = ['userId', 'volunteerId', 'senderId'];

/** The rows that belong to a person, as text by table. */
async function everythingOf({ id }: Attacker): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, table] of Object.entries(schema)) {
    if (!is(table, SQLiteTable)) continue;
    const owners = Object.entries(getTableColumns(table)).filter(
      ([column]) =>
        OWNER_COLUMNS.includes(column) || (column === 'id' && ['accounts', 'profiles'].includes(name)),
    );
    if (owners.length === 0) continue;
    const rows = await database
      .select()
      .from(table)
      .where(or(...owners.map(([, column]) => eq(column, id))));
    found[name] = JSON.stringify(rows);
  }
  return found;
}
