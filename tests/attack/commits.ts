import { setTimeout as sleep } from 'node:timers/promises';
import { eq, like, sql } from 'drizzle-orm';
import {
  callOffs,
  events,
  invitationImports,
  invitations,
  mailOutbox,
  plans,
  shifts,
} from '../../worker/src/app/schema.ts';
import { dayOf } from '../../worker/src/platform/lib/calendar-day.ts';
import { makePlace } from '../e2e/support/assignments.ts';
import { database } from '../e2e/support/database.ts';
import { makeEvent, makeReservation } from '../e2e/support/events.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import { attack, send } from './client.ts';
import { expectOneMailEach } from './mails.ts';
import { type Attacker, attacker, crowd } from './people.ts';
import type { Product } from './product.ts';
import type { Report } from './report.ts';

const DAY_MS = 24 * 3_600_000;
const PLANNED_DAYS = 60;
const CREW = 12;
const INVITED = 200;

/**
 * Kills the product while one large change is written: a plan, a call-off and an import. Afterwards all of it exists or
 * nothing, and repeating the request makes it once.
 *
 * @param delayMs the time between the request and the kill
 */
export async function killDuringCommits(product: Product, report: Report, delayMs: number): Promise<void> {
  const as = await attacker('admin');
  await killDuringPlan(product, report, { as, delayMs });
  await killDuringCallOff(product, report, { as, delayMs });
  await killDuringImport(product, report, { as, delayMs });
}

interface Kill {
  as: Attacker;
  delayMs: number;
}

async function killDuringPlan(product: Product, report: Report, kill: Kill): Promise<void> {
  const title = `Gepland ${crypto.randomUUID()}`;
  const from = Date.now() + 30 * DAY_MS;
  const source = {
    type: 'pattern',
    from: dayOf(from),
    to: dayOf(from + (PLANNED_DAYS - 1) * DAY_MS),
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    except: [],
    times: [
      { start: '09:00', end: '12:00' },
      { start: '13:00', end: '17:00' },
    ],
    shift: { title, location: 'Grote baan', maxVolunteers: 2 },
  };
  const body = JSON.stringify({ kind: 'create', source });
  const made = await attack(product, report, 'POST', '/api/plans', { as: kill.as, body });
  if (made.status !== 201) return report.found('failed', `a plan → ${made.status} ${made.text}`);
  const { id } = JSON.parse(made.text) as { id: string };
  const expected = 2 * PLANNED_DAYS;
  await killAndRepeat(product, report, kill, {
    path: `/api/plans/${id}/apply`,
    body: { version: 1, expected, overrideOverlap: false },
    expected,
    countRows: async () => {
      const [plan] = await database.select().from(plans).where(eq(plans.id, id));
      const rows = await database.$count(shifts, eq(shifts.title, title));
      report.expectCount('shifts of a plan', rows, plan?.state === 'applied' ? expected : 0);
      return rows;
    },
  });
}

async function killDuringCallOff(product: Product, report: Report, kill: Kill): Promise<void> {
  const startTime = Date.now() + 3 * DAY_MS;
  const [crew, guests] = await Promise.all([crowd(CREW, 'volunteer'), crowd(CREW, 'user')]);
  const shift = await makeShift({ startTime, endTime: startTime + 3_600_000, maxVolunteers: CREW });
  const event = await makeEvent({ startDate: startTime, endDate: startTime + 3_600_000 });
  for (const volunteer of crew) await makePlace(shift, volunteer, { status: 'confirmed' });
  for (const guest of guests) await makeReservation(event, guest);
  const submissionId = crypto.randomUUID();
  await killAndRepeat(product, report, kill, {
    path: `/api/days/${dayOf(startTime)}/call-off`,
    body: {
      shiftIds: [shift.id],
      eventIds: [event.id],
      reason: 'Het dooit',
      expected: { people: CREW, tickets: CREW },
      submissionId,
    },
    expected: 1,
    countRows: async () => {
      const [callOff] = await database.select().from(callOffs).where(eq(callOffs.submissionId, submissionId));
      const mails = await database.$count(
        mailOutbox,
        callOff ? like(mailOutbox.dedupeKey, `%${callOff.id}%`) : sql`FALSE`,
      );
      report.expectCount('mails of a call-off', mails, callOff ? 2 * CREW : 0);
      const [off] = await database.select().from(shifts).where(eq(shifts.id, shift.id));
      const [eventOff] = await database.select().from(events).where(eq(events.id, event.id));
      const isOff = callOff ? 1 : 0;
      report.expectCount('shifts called off', off?.status === 'cancelled' ? 1 : 0, isOff);
      report.expectCount('events called off', eventOff?.calledOff ? 1 : 0, isOff);
      return isOff;
    },
  });
  await expectOneMailEach(product, report, [...crew, ...guests]);
}

async function killDuringImport(product: Product, report: Report, kill: Kill): Promise<void> {
  // There is a limit for a day.
  await database.delete(invitationImports);
  const submissionId = crypto.randomUUID();
  const rows = Array.from({ length: INVITED }, (_, index) => ({
    row: index + 2,
    firstName: 'Noor',
    lastName: 'Bakker',
    email: `genodigd.${index}.${submissionId}@example.test`,
  }));
  await killAndRepeat(product, report, kill, {
    path: '/api/invitations/apply',
    body: { rows, expected: INVITED, submissionId },
    expected: INVITED,
    countRows: async () => {
      const count = await database.$count(invitations, like(invitations.email, `%${submissionId}%`));
      const mails = await database.$count(mailOutbox, like(mailOutbox.recipient, `%${submissionId}%`));
      report.expectCount('mails of an import', mails, count);
      const imports = await database.$count(
        invitationImports,
        eq(invitationImports.submissionId, submissionId),
      );
      report.expectCount('people of an import', count, imports * INVITED);
      return count;
    },
  });
}

interface Change {
  path: string;
  body: object;
  /** The number of rows afterwards. */
  expected: number;
  /** Counts the rows, and reports what does not match. */
  countRows: () => Promise<number>;
}

/** Sends a change, kills the product while it writes, and sends the change again. */
async function killAndRepeat(
  product: Product,
  report: Report,
  { as, delayMs }: Kill,
  { path, body, expected, countRows }: Change,
): Promise<void> {
  const json = JSON.stringify(body);
  const headers = {
    Origin: product.origin,
    Cookie: `session=${as.token}`,
    'Content-Type': 'application/json',
  };
  report.tried += 1;
  const sending = send(`${product.origin}${path}`, { method: 'POST', headers, body: json });
  await sleep(delayMs);
  await product.kill();
  const { status, text } = await sending;
  await product.run();
  const rows = await countRows();
  if (status >= 200 && status < 300) report.found('lost', `${path} was acknowledged`, expected - rows);
  // A 5xx is from a part of the product that lives a moment longer than the others.
  else if (status >= 400 && status < 500) report.found('failed', `POST ${path} → ${status} ${text}`);
  else if (rows !== 0 && rows !== expected) report.found('lost', `${path} wrote ${rows} of ${expected}`);
  const again = await attack(product, report, 'POST', path, { as, body: json });
  if (again.status >= 300) report.found('failed', `POST ${path} again → ${again.status} ${again.text}`);
  report.expectCount(`rows of ${path} after trying again`, await countRows(), expected);
}
