import {
  askCorrection,
  type Endpoint,
  getBoard,
  getDashboard,
  getEvent,
  getMessage,
  getPlanning,
  getShift,
  listAuditLog,
  listCrews,
  listEventReservations,
  listEventShifts,
  listEvents,
  listGaps,
  listMail,
  listMessages,
  listMyAsks,
  listMyAssignments,
  listMyReservations,
  listMyWaiting,
  listPlanningPeople,
  listPlans,
  listShiftAssignments,
  listShifts,
  listToday,
  listUnconfirmed,
  listWaitlist,
  PHOTO_TEXT_VERSION,
  refuseCorrection,
  SCREEN_KEY_HEADER,
  weekOfDay,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import {
  absences,
  asks,
  auditLog,
  dayCharges,
  eventReservations,
  events,
  hourCorrections,
  mailOutbox,
  messageShifts,
  messages,
  plans,
  profiles,
  screens,
  sessions,
  shiftAssignments,
  shifts,
  standInRequests,
  volunteerRequests,
  waitlistEntries,
} from '../../../worker/src/app/schema.ts';
import { hashSecret } from '../../../worker/src/platform/identity/sessions.ts';
import { dayOf } from '../../../worker/src/platform/lib/calendar-day.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { messageRow, screenRow } from '../../support/rows.ts';
import {
  absence,
  admin,
  ask,
  assignment,
  attended,
  auditEntry,
  charge,
  event,
  HOUR,
  openingReminder,
  outboxMail,
  person,
  plan,
  planningSettings,
  reservation,
  screen,
  shift,
  shiftIn,
  standIn,
  type TestPerson,
  volunteer,
  volunteerRequest,
  waiting,
} from '../factories.ts';
import { call, db, env, ORIGIN } from '../harness.ts';
import { ENDPOINTS, routeName } from '../route-calls.ts';

interface Poll {
  status: number;
  etag: string;
  body: string;
  /** How many statements ran, and the rows that they read. */
  statements: number;
  rows: number;
}

/** Requests an endpoint at a moment, with the ETag of an earlier response. */
async function poll(
  endpoint: Endpoint,
  {
    as,
    id = 'none',
    query = {},
    etag,
    at = Date.now(),
    key,
  }: {
    as?: TestPerson;
    id?: string;
    query?: Record<string, string>;
    etag?: string;
    at?: number;
    key?: string;
  },
): Promise<Poll> {
  let rows = 0;
  let count = 0;
  const binding = {
    prepare: (query: string) => env.DB.prepare(query),
    async batch(statements: D1PreparedStatement[]) {
      const results = await env.DB.batch(statements);
      count += statements.length;
      for (const { meta } of results) rows += meta.rows_read;
      return results;
    },
  };
  const withSession = () => ({ ...binding, getBookmark: () => null });
  const database = { ...binding, withSession } as unknown as D1Database;
  const headers = {
    ...(as && { Cookie: as.cookie }),
    ...(etag && { 'If-None-Match': etag }),
    ...(key && { [SCREEN_KEY_HEADER]: key }),
  };
  const response = await createApp({ now: () => at }).fetch(
    new Request(`${ORIGIN}${endpoint.path.replace(':id', id)}?${new URLSearchParams(query)}`, { headers }),
    { ...env, DB: database },
  );
  return {
    status: response.status,
    etag: response.headers.get('ETag') ?? '',
    body: await response.text(),
    statements: count,
    rows,
  };
}

/** A message about a shift, which is shown in ten minutes, with a mail that waits. */
async function messageAbout({ id: shiftId }: { id: string }, as: TestPerson) {
  const id = newId('msg');
  const message = await db
    .insert(messages)
    .values(
      messageRow({
        id,
        senderId: as.id,
        audience: { kind: 'shift', shiftId, onlyToCome: false },
        shownFrom: Date.now() + 10 * 60_000,
      }),
    )
    .returning()
    .get();
  await db.insert(messageShifts).values({ shiftId, messageId: id });
  await outboxMail(as, { kind: 'message', dedupeKey: `message:${id}:${as.id}` });
  return message;
}

/** One of everything, as an admin sees it who has a place and a reservation. */
async function scene() {
  const as = await admin({ firstName: 'Bas', skills: ['Fotograaf'] });
  const winter = await event({ title: 'Opening' });
  const bar = await shift({ eventId: winter.id });
  const free = await shift({
    eventId: winter.id,
    startTime: bar.endTime + HOUR,
    endTime: bar.endTime + 3 * HOUR,
  });
  const closed = await shift({ opensAt: bar.startTime - HOUR });
  const place = await assignment(bar, as);
  await standIn(place);
  const offer = await waiting(free, as, {
    state: 'offered',
    offers: 1,
    offeredAt: 1,
    offerExpiresAt: Date.now() + 3 * HOUR + 1,
  });
  const question = await ask(free, as, { expiresAt: free.startTime - HOUR });
  const ticket = await reservation({ eventId: winter.id, userId: as.id });
  const request = await volunteerRequest(await person());
  const mailId = await outboxMail(as);
  const message = await messageAbout(bar, as);
  await auditEntry({ actorId: as.id });
  const { key } = await screen();
  return { key, message, as, winter, bar, free, closed, place, offer, question, ticket, request, mailId };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const weekOfFree = ({ free }: Scene) => ({ week: weekOfDay(dayOf(free.startTime)) });
const freeIsTaken = ({ free, as }: Scene) => assignment(free, as);
const placeOnFree = async ({ free, as }: Scene) => {
  const isIt = and(eq(shiftAssignments.shiftId, free.id), eq(shiftAssignments.volunteerId, as.id));
  const place = await db.select().from(shiftAssignments).where(isIt).get();
  if (!place) throw new Error('the free shift is not taken');
  return place;
};
const personIsAway = ({ as, free }: Scene) => absence(as, dayOf(free.startTime), dayOf(free.startTime));
const personIsBack = ({ as }: Scene) => db.delete(absences).where(eq(absences.userId, as.id));
const shiftIsRenamed = ({ bar }: Scene) =>
  db
    .update(shifts)
    .set({ title: `Bar ${crypto.randomUUID()}` })
    .where(eq(shifts.id, bar.id));
const eventIsRenamed = ({ winter }: Scene) =>
  db
    .update(events)
    .set({ title: `Feest ${crypto.randomUUID()}` })
    .where(eq(events.id, winter.id));
const placeIsConfirmed = ({ place }: Scene) =>
  db
    .update(shiftAssignments)
    .set({ status: 'confirmed', confirmedAt: Date.now() })
    .where(eq(shiftAssignments.id, place.id));
const hourIsSet = () => planningSettings({ reminderHour: 9 });
const limitIsSet = () => planningSettings({ maxUpcoming: 1 });
const shareIsSet = () => planningSettings({ minimumShare: 100 });
const placeIsMarked = ({ as, place }: Scene) => attended(place, { markedBy: as.id });
const standInIsWithdrawn = ({ place }: Scene) =>
  db.update(standInRequests).set({ state: 'withdrawn' }).where(eq(standInRequests.assignmentId, place.id));
const correctionIsAsked = async ({ as }: Scene) => {
  const over = await shiftIn(-5);
  const { id } = await assignment(over, as, { status: 'confirmed' });
  return call(askCorrection, { as, params: { id }, body: { minutes: 60, note: 'Bleef langer' } });
};
const correctionIsRefused = async ({ as }: Scene) => {
  for (const { id } of await db.select().from(hourCorrections).where(eq(hourCorrections.state, 'asked')))
    await call(refuseCorrection, { as, params: { id } });
};
const someoneWaits = async ({ bar }: Scene) => waiting(bar, await volunteer());
const reminderIsAsked = async ({ as, closed }: Scene) => openingReminder(closed, as);
/** The caller waits for the free shift, and a place on it is kept for them. */
const offerIsMade = async ({ as, free }: Scene) => {
  await db.delete(waitlistEntries).where(eq(waitlistEntries.volunteerId, as.id));
  return waiting(free, as, { state: 'offered', offers: 1, offeredAt: 1, offerExpiresAt: Date.now() + HOUR });
};
const offerIsDeclined = ({ as }: Scene) =>
  db.update(waitlistEntries).set({ state: 'left' }).where(eq(waitlistEntries.volunteerId, as.id));
const messageIsSent = async ({ as, bar }: Scene) => {
  const { id } = await messageAbout(bar, as);
  await db.update(messages).set({ shownFrom: Date.now() }).where(eq(messages.id, id));
};
const messageIsStopped = () => db.update(messages).set({ state: 'stopped' });
const messageMailIsSent = ({ message, as }: Scene) =>
  db
    .update(mailOutbox)
    .set({ status: 'sent', sentAt: Date.now() })
    .where(eq(mailOutbox.dedupeKey, `message:${message.id}:${as.id}`));
const chargeIsGiven = async ({ as }: Scene) => {
  await db.delete(dayCharges);
  return charge(as, dayOf(Date.now()));
};
const chargeIsHandedOver = async (_: Scene) => db.update(dayCharges).set({ userId: (await volunteer()).id });
const chargeIsEnded = (_: Scene) => db.delete(dayCharges);
const placeIsTaken = async ({ bar }: Scene) => assignment(bar, await volunteer());
const personIsRenamed = ({ as }: Scene) =>
  db
    .update(profiles)
    .set({ firstName: `Anna ${crypto.randomUUID()}` })
    .where(eq(profiles.id, as.id));
const photosAreAnswered = ({ as }: Scene) =>
  db
    .update(profiles)
    .set({ photoAnswer: 'yes', photoTextVersion: PHOTO_TEXT_VERSION })
    .where(eq(profiles.id, as.id));
const skillIsNeeded = ({ free }: Scene) =>
  db
    .update(shifts)
    .set({ requiredSkills: ['BHV'] })
    .where(eq(shifts.id, free.id));
const skillIsGained = ({ as }: Scene) =>
  db
    .update(profiles)
    .set({ skills: ['BHV'] })
    .where(eq(profiles.id, as.id));
const freeIsRenamed = ({ free }: Scene) =>
  db
    .update(shifts)
    .set({ title: `Kassa ${crypto.randomUUID()}`, eventId: null })
    .where(eq(shifts.id, free.id));
const freeIsOfEvent = ({ free, winter }: Scene) =>
  db.update(shifts).set({ eventId: winter.id }).where(eq(shifts.id, free.id));
const askIsDeclined = ({ question }: Scene) =>
  db.update(asks).set({ answer: 'no', answeredAt: Date.now() }).where(eq(asks.id, question.id));
const askIsOpenAgain = ({ question }: Scene) =>
  db.update(asks).set({ answer: null, answeredAt: null }).where(eq(asks.id, question.id));
const shiftIsAdded = ({ winter }: Scene) => shift({ eventId: winter.id });
const ticketIsUsed = ({ ticket }: Scene) =>
  db.update(eventReservations).set({ usedAt: Date.now() }).where(eq(eventReservations.id, ticket.id));
const capacityIsTaken = ({ winter }: Scene) =>
  db.update(events).set({ currentCapacity: 7 }).where(eq(events.id, winter.id));

interface Polled {
  endpoint: Endpoint;
  id?: (found: Scene) => string;
  query?: (found: Scene) => Record<string, string>;
  /** A write to each thing that the answer shows. */
  changes: ((found: Scene) => unknown)[];
  /** The time of the requests around the changes; now by default. */
  at?: (found: Scene) => number;
  /** Moments at which it changes without a write. */
  moments?: (found: Scene) => number[];
}

const POLLED: Polled[] = [
  {
    endpoint: listShifts,
    changes: [
      shiftIsRenamed,
      eventIsRenamed,
      placeIsConfirmed,
      placeIsTaken,
      skillIsNeeded,
      skillIsGained,
      someoneWaits,
      reminderIsAsked,
      offerIsMade,
      offerIsDeclined,
      limitIsSet,
    ],
    moments: ({ free, closed, offer }) => [offer.offerExpiresAt ?? 0, closed.opensAt ?? 0, free.startTime],
  },
  {
    endpoint: getShift,
    id: ({ bar }) => bar.id,
    changes: [
      shiftIsRenamed,
      eventIsRenamed,
      placeIsConfirmed,
      placeIsTaken,
      someoneWaits,
      messageIsSent,
      messageIsStopped,
    ],
    // A message is shown from when its first mail can leave, and a shift that ended has nobody to be told of an edit.
    moments: ({ bar, message }) => [message.shownFrom, bar.endTime],
  },
  {
    endpoint: getDashboard,
    changes: [
      shiftIsRenamed,
      eventIsRenamed,
      placeIsConfirmed,
      placeIsTaken,
      personIsRenamed,
      standInIsWithdrawn,
      correctionIsAsked,
      correctionIsRefused,
      chargeIsGiven,
      chargeIsHandedOver,
      ({ request }: Scene) =>
        db
          .update(volunteerRequests)
          .set({ status: 'rejected', rejectedAt: Date.now() })
          .where(eq(volunteerRequests.id, request.id)),
      ({ mailId }: Scene) => db.update(mailOutbox).set({ status: 'failed' }).where(eq(mailOutbox.id, mailId)),
    ],
    moments: ({ bar }) => [bar.endTime],
  },
  {
    endpoint: listMyAssignments,
    changes: [
      hourIsSet,
      shiftIsRenamed,
      eventIsRenamed,
      placeIsConfirmed,
      placeIsTaken,
      placeIsMarked,
      standInIsWithdrawn,
      messageIsSent,
      messageIsStopped,
    ],
    moments: ({ message }) => [message.shownFrom],
  },
  {
    endpoint: listMessages,
    changes: [messageIsSent, messageIsStopped, shiftIsRenamed, personIsRenamed, messageMailIsSent],
  },
  {
    endpoint: getMessage,
    id: ({ message }) => message.id,
    changes: [messageIsStopped, shiftIsRenamed, personIsRenamed, messageMailIsSent],
  },
  {
    endpoint: listShiftAssignments,
    id: ({ bar }) => bar.id,
    changes: [placeIsConfirmed, placeIsTaken, personIsRenamed, placeIsMarked],
  },
  {
    endpoint: listWaitlist,
    id: ({ free }) => free.id,
    changes: [personIsRenamed, offerIsMade, offerIsDeclined],
    moments: ({ offer }) => [offer.offerExpiresAt ?? 0],
  },
  {
    endpoint: listMyWaiting,
    changes: [
      eventIsRenamed,
      offerIsMade,
      offerIsDeclined,
      ({ as, bar }: Scene) => waiting(bar, as),
      shiftIsRenamed,
    ],
    moments: ({ offer, free }) => [offer.offerExpiresAt ?? 0, free.startTime],
  },
  {
    endpoint: listToday,
    changes: [
      shiftIsRenamed,
      eventIsRenamed,
      personIsRenamed,
      shareIsSet,
      placeIsTaken,
      placeIsConfirmed,
      standInIsWithdrawn,
      chargeIsGiven,
      chargeIsHandedOver,
      chargeIsEnded,
    ],
    moments: ({ bar, question }) => [question.expiresAt, bar.startTime, bar.endTime],
  },
  {
    endpoint: listGaps,
    // Three days before, when the shifts are after tomorrow.
    at: ({ bar }) => bar.startTime - 73 * HOUR,
    changes: [
      shiftIsRenamed,
      eventIsRenamed,
      placeIsTaken,
      standInIsWithdrawn,
      askIsDeclined,
      askIsOpenAgain,
      async ({ free }: Scene) => ask(free, await volunteer()),
    ],
    moments: ({ free }) => [free.startTime - 72 * HOUR + 1],
  },
  {
    endpoint: getPlanning,
    query: weekOfFree,
    changes: [
      offerIsDeclined,
      offerIsMade,
      freeIsRenamed,
      freeIsTaken,
      personIsRenamed,
      async (found: Scene) => placeIsConfirmed({ ...found, place: await placeOnFree(found) }),
      async (found: Scene) => standIn(await placeOnFree(found)),
      async (found: Scene) => placeIsMarked({ ...found, place: await placeOnFree(found) }),
    ],
    moments: ({ offer }) => [offer.offerExpiresAt ?? 0],
  },
  {
    endpoint: listPlanningPeople,
    query: weekOfFree,
    changes: [
      personIsRenamed,
      personIsAway,
      personIsBack,
      freeIsTaken,
      ({ free }: Scene) => db.update(shifts).set({ status: 'cancelled' }).where(eq(shifts.id, free.id)),
    ],
  },
  {
    endpoint: listMyAsks,
    // An offer of the same place is shown instead of the ask.
    changes: [
      offerIsDeclined,
      freeIsRenamed,
      freeIsOfEvent,
      eventIsRenamed,
      askIsDeclined,
      askIsOpenAgain,
      offerIsMade,
      offerIsDeclined,
      async ({ free, as }: Scene) =>
        assignment(await shift({ startTime: free.startTime, endTime: free.endTime }), as),
    ],
    moments: ({ offer, question }) => [offer.offerExpiresAt ?? 0, question.expiresAt],
  },
  {
    endpoint: listUnconfirmed,
    changes: [
      shiftIsRenamed,
      eventIsRenamed,
      personIsRenamed,
      placeIsTaken,
      correctionIsAsked,
      correctionIsRefused,
      placeIsConfirmed,
    ],
    moments: ({ place }) => [place.assignedAt + 24 * HOUR + 1, place.assignedAt + 48 * HOUR + 1],
  },
  {
    endpoint: listPlans,
    query: () => ({ state: 'draft' }),
    changes: [
      ({ as }: Scene) => plan({ madeBy: as.id }),
      personIsRenamed,
      () => db.update(plans).set({ version: 2, selectedCount: 0 }),
      () => db.update(plans).set({ state: 'dropped' }),
    ],
  },
  {
    endpoint: listCrews,
    query: ({ bar }) => ({ day: dayOf(bar.startTime) }),
    changes: [
      shiftIsRenamed,
      placeIsConfirmed,
      placeIsTaken,
      personIsRenamed,
      photosAreAnswered,
      placeIsMarked,
    ],
  },
  {
    endpoint: getBoard,
    at: ({ bar }) => bar.startTime - 1,
    changes: [
      shiftIsRenamed,
      placeIsTaken,
      placeIsMarked,
      personIsRenamed,
      standInIsWithdrawn,
      ({ key }: Scene) =>
        db
          .delete(screens)
          .where(eq(screens.secretHash, hashSecret(key)))
          .then(() => db.insert(screens).values(screenRow({ secretHash: hashSecret(key), names: 'none' }))),
    ],
    moments: ({ bar }) => [bar.endTime],
  },
  {
    endpoint: listEvents,
    changes: [eventIsRenamed, capacityIsTaken, () => event()],
    moments: ({ winter }) => [winter.endDate + 1],
  },
  {
    endpoint: getEvent,
    id: ({ winter }) => winter.id,
    changes: [eventIsRenamed, capacityIsTaken, ticketIsUsed],
    moments: ({ winter }) => [winter.endDate + 1],
  },
  {
    endpoint: listEventShifts,
    id: ({ winter }) => winter.id,
    changes: [shiftIsRenamed, eventIsRenamed, placeIsTaken, shiftIsAdded],
  },
  {
    endpoint: listMyReservations,
    changes: [eventIsRenamed, ticketIsUsed],
    moments: ({ winter }) => [winter.startDate + 1, winter.endDate + 1],
  },
  {
    endpoint: listEventReservations,
    id: ({ winter }) => winter.id,
    changes: [ticketIsUsed, ({ winter }: Scene) => reservation({ eventId: winter.id })],
  },
  {
    endpoint: listMail,
    changes: [
      ({ mailId }: Scene) => db.update(mailOutbox).set({ attempts: 3 }).where(eq(mailOutbox.id, mailId)),
      personIsRenamed,
    ],
  },
  {
    endpoint: listAuditLog,
    changes: [
      ({ as }: Scene) => auditEntry({ actorId: as.id }),
      personIsRenamed,
      () => db.update(auditLog).set({ sourceAddress: '203.0.113.7' }),
    ],
  },
];

const named = POLLED.map((polled) => [routeName(polled.endpoint), polled] as const);

describe('an answer that is polled', () => {
  // So that the place of a scene is on the first page.
  beforeEach(() => db.delete(shiftAssignments));

  it('has a case here for each polled endpoint', () => {
    const polled = ENDPOINTS.filter((endpoint) => endpoint.polled).map(routeName);
    expect(named.map(([name]) => name).sort()).toEqual(polled.sort());
  });

  it.each(named)('is not read again while it is unchanged: %s', async (_, { endpoint, id, query }) => {
    const found = await scene();
    const options = { as: found.as, id: id?.(found) ?? 'none', query: query?.(found) ?? {}, key: found.key };
    const first = await poll(endpoint, options);
    expect(first.status).toBe(200);
    const second = await poll(endpoint, { ...options, etag: first.etag });
    expect(second).toMatchObject({ status: 304, body: '', etag: first.etag });
    // The row of the revisions for each statement, and the session with its person, application and second factor.
    expect(second.rows).toBeLessThanOrEqual(second.statements + 4);
  });

  it.each(named)(
    'is read again after each change of what it shows: %s',
    async (_, { endpoint, id, query, at, changes }) => {
      const found = await scene();
      const options = {
        as: found.as,
        id: id?.(found) ?? 'none',
        query: query?.(found) ?? {},
        key: found.key,
        ...(at && { at: at(found) }),
      };
      for (const [index, change] of changes.entries()) {
        const before = await poll(endpoint, options);
        await change(found);
        const after = await poll(endpoint, { ...options, etag: before.etag });
        expect([index, after.status]).toEqual([index, 200]);
        expect(after.body).not.toBe(before.body);
      }
    },
  );

  it.each(named.filter(([, { moments }]) => moments))(
    'is read again when time changes it: %s',
    async (_, { endpoint, id, query, moments }) => {
      const found = await scene();
      const options = {
        as: found.as,
        id: id?.(found) ?? 'none',
        query: query?.(found) ?? {},
        key: found.key,
      };
      for (const moment of moments?.(found) ?? []) {
        const before = await poll(endpoint, { ...options, at: moment - 1 });
        const same = await poll(endpoint, { ...options, at: moment - 1, etag: before.etag });
        expect(same.status).toBe(304);
        const after = await poll(endpoint, { ...options, at: moment, etag: before.etag });
        expect(after.status).toBe(200);
        expect(after.body).not.toBe(before.body);
      }
    },
  );

  it('is read again by somebody else with the same ETag', async () => {
    const found = await scene();
    const first = await poll(listShifts, { as: found.as });
    const other = await volunteer();
    const theirs = await poll(listShifts, { as: other, etag: first.etag });
    expect(theirs.status).toBe(200);
    expect(theirs.body).toBe((await poll(listShifts, { as: other })).body);
  });

  it('is refused to somebody whose session has ended or whose rights are gone', async () => {
    const found = await scene();
    const first = await poll(listUnconfirmed, { as: found.as });
    await db.update(profiles).set({ role: 'volunteer' }).where(eq(profiles.id, found.as.id));
    expect((await poll(listUnconfirmed, { as: found.as, etag: first.etag })).status).toBe(403);
    await db.delete(sessions).where(eq(sessions.userId, found.as.id));
    expect((await poll(listUnconfirmed, { as: found.as, etag: first.etag })).status).toBe(401);
  });

  it('is not sent again when a change elsewhere leaves it equal, and gets a later ETag', async () => {
    const found = await scene();
    const first = await poll(listMyAssignments, { as: found.as });
    await shift();
    const second = await poll(listMyAssignments, { as: found.as, etag: first.etag });
    expect(second).toMatchObject({ status: 304, body: '' });
    expect(second.etag).not.toBe(first.etag);
    expect((await poll(listMyAssignments, { as: found.as, etag: second.etag })).etag).toBe(second.etag);
  });
});
