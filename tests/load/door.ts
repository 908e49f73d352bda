import { setTimeout as sleep } from 'node:timers/promises';
import { checkAtDoor, getEvent, reserve, toInstant } from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { createDoorDesk, type DoorDesk } from '../../web/src/features/door-check/door-desk.ts';
import {
  admittedOutcome,
  type DoorCheck,
  isQueued,
  type Outcome,
  outcomeOfFailure,
} from '../../web/src/features/door-check/door-rules.ts';
import { createDoorStore } from '../../web/src/features/door-check/door-store.ts';
import { ApiError, NetworkError } from '../../web/src/lib/api/api.ts';
import { auditLog, eventReservations } from '../../worker/src/app/schema.ts';
import { checkEvent } from '../attack/places.ts';
import { database } from '../e2e/support/database.ts';
import { makeEvent } from '../e2e/support/events.ts';
import { checkMails } from './mails.ts';
import { crowd, type Visitor } from './people.ts';
import type { Run } from './run.ts';

/** Of 300 people who want one of 250 tickets. */
const TICKETS_SHARE = 5 / 6;
const RESERVE_AT_ONCE = 25;
const DEVICES = 3;
/** Every tenth ticket is shown at two devices. */
const SHOWN_TWICE = 10;
/** The time per guest: faster than people are, so that devices are under load. */
const BETWEEN_GUESTS_MS = 60;
/** A slower answer is of no use at the door. */
const ANSWER_TIMEOUT_MS = 8_000;
/** The time to send waiting checks after the last guest. */
const EMPTIES_WITHIN_MS = 60_000;

/** A scan of a ticket at a device. */
interface Scan {
  reference: string;
  checkId: string;
  at: number;
  wasOffline: boolean;
  outcome: Outcome | null;
}

/** People reserve more tickets than there are, and three devices check them, one of which loses its connection. */
export async function door(run: Run): Promise<void> {
  const { people, report } = run;
  const tickets = Math.ceil(people * TICKETS_SHARE);
  const [event, visitors, organisers] = await Promise.all([
    makeEvent({ maxCapacity: tickets }),
    crowd(run, 'user', people),
    crowd(run, 'admin', DEVICES),
  ]);
  await run.begin();

  const references = await reserveTickets(run, event.id, visitors);
  report.expectCount('tickets told', references.size, tickets);
  const list = [...references.values()];
  const scans = await Promise.all(
    organisers.map((organiser, device) => {
      const own = list.filter(
        (_, number) =>
          number % DEVICES === device || (number % SHOWN_TWICE === 0 && (number + 1) % DEVICES === device),
      );
      return checkTickets(run, event.id, organiser, own, { losesConnection: device === DEVICES - 1 });
    }),
  );
  await run.end();

  const held = await checkEvent(report, event.id);
  report.expectCount('tickets in the database', held.length, tickets);
  for (const [person] of references)
    report.expectCount(`reservations of ${person}`, held.filter(({ userId }) => userId === person).length, 1);
  await checkScans(run, event.id, scans.flat(), tickets);
  await checkMails(
    run,
    visitors
      .filter(({ id }) => references.has(id))
      .map(({ email }) => ({ kind: 'reservation_confirmed', to: email, least: 1, most: 1 })),
  );
}

/** @returns the reference of each person's ticket */
async function reserveTickets(
  run: Run,
  eventId: string,
  visitors: readonly Visitor[],
): Promise<Map<string, string>> {
  const references = new Map<string, string>();
  const next = visitors.values();
  const reserveNext = async () => {
    for (const { id, email, firstName, browser } of next) {
      // The form keeps it until an answer.
      const submissionId = crypto.randomUUID();
      const names = { email, firstName, lastName: 'Dijk', phoneNumber: '06 12345678' };
      const { answer, status, error } = await browser.settle(reserve, {
        params: { id: eventId },
        body: { ...names, quantity: 1, priceCents: 0, submissionId },
      });
      if (answer) references.set(id, answer.reference);
      else if (error?.code !== 'event.full')
        run.report.found('failed', `a reservation: ${status} ${error?.code}`);
    }
  };
  await Promise.all(Array.from({ length: RESERVE_AT_ONCE }, reserveNext));
  return references;
}

/** One device: it shows each guest to the site's own queue of checks. */
async function checkTickets(
  run: Run,
  eventId: string,
  { id: userId, browser }: Visitor,
  references: readonly string[],
  { losesConnection }: { losesConnection: boolean },
): Promise<Scan[]> {
  let isOnline = true;
  const stored = new Map<string, string>();
  const storage = {
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  } as Storage;
  const send = async ({ id, reference, at, isLate }: DoorCheck): Promise<Outcome> => {
    if (!isOnline) throw new NetworkError('no answer');
    const { status, answer, error } = await browser.send(checkAtDoor, {
      params: { id: eventId },
      body: { reference, checkId: id, ...(isLate && { checkedAt: toInstant(at) }) },
      timeoutMs: ANSWER_TIMEOUT_MS,
    });
    if (answer) return admittedOutcome(answer);
    if (status === 0) throw new NetworkError('no answer');
    const { code = 'internal', requestId = null, issues, ...detail } = error ?? {};
    const failure = new ApiError(code, status, requestId, issues, detail);
    const refusal = outcomeOfFailure(failure);
    if (refusal) return refusal;
    run.traffic.repeats += 1;
    throw failure;
  };
  const scans: Scan[] = [];
  const desk = createDoorDesk({
    store: createDoorStore(userId, eventId, () => storage),
    send,
    onUpdate: ({ id, outcome }) => {
      const scan = scans.find(({ checkId }) => checkId === id);
      if (scan && outcome) scan.outcome = outcome;
    },
  });
  const close = desk.start();
  const third = Math.ceil(references.length / 3);
  for (const [number, reference] of references.entries()) {
    if (number === third) run.halfway();
    if (losesConnection) {
      const was = isOnline;
      isOnline = number < third || number >= 2 * third;
      if (isOnline && !was) desk.sendNow();
    }
    await scanTicket(desk, reference, scans, !isOnline);
    if (number % 10 === 0 && isOnline) await browser.send(getEvent, { params: { id: eventId } });
    await sleep(BETWEEN_GUESTS_MS);
  }
  const until = Date.now() + EMPTIES_WITHIN_MS;
  while (desk.state().checks.some(isQueued) && Date.now() < until && !run.isOver) await sleep(100);
  close();
  return scans;
}

/** The guest waits for the answer, or for the device to say that it will come later. */
async function scanTicket(
  desk: DoorDesk,
  reference: string,
  scans: Scan[],
  wasOffline: boolean,
): Promise<void> {
  desk.check(reference);
  const { current } = desk.state();
  if (!current) return;
  const { id, at, outcome } = current;
  scans.push({ reference, checkId: id, at, wasOffline, outcome });
  for (;;) {
    const check = desk.state().checks.find((one) => one.id === id);
    if (!check || check.outcome || check.isLate) return;
    await sleep(5);
  }
}

/** Each ticket must have admitted one guest, at the time of that scan, and the log must have it once. */
async function checkScans(
  { report }: Run,
  eventId: string,
  scans: readonly Scan[],
  tickets: number,
): Promise<void> {
  const rows = await database
    .select({
      reference: eventReservations.reference,
      usedAt: eventReservations.usedAt,
      checkId: eventReservations.doorCheckId,
    })
    .from(eventReservations)
    .where(eq(eventReservations.eventId, eventId));
  const waiting = scans.filter(({ outcome }) => outcome === null);
  report.found('lost', 'a check without an answer', waiting.length);
  for (const { reference, usedAt, checkId } of rows) {
    const admitted = scans.filter((scan) => scan.reference === reference && scan.outcome?.kind === 'in');
    report.expectCount(`guests let in with ${reference}`, admitted.length, 1);
    const [scan] = admitted;
    if (!scan) continue;
    if (usedAt === null || checkId !== scan.checkId) report.found('lost', `the check of ${reference}`);
    else if (scan.wasOffline && usedAt !== scan.at)
      report.found('changed', `the time of the check of ${reference}: ${usedAt - scan.at} ms later`);
  }
  for (const { reference, outcome } of scans)
    if (outcome && outcome.kind !== 'in' && outcome.kind !== 'used')
      report.found('failed', `the check of ${reference}: ${outcome.kind}`);
  const entries = await database.$count(
    auditLog,
    and(eq(auditLog.action, 'reservation.used'), eq(auditLog.subjectId, eventId)),
  );
  report.expectCount('log entries of checks', entries, tickets);
}
