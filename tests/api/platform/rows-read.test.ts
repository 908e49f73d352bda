import {
  type Audience,
  createPlan,
  previewMessage,
  sendMessage,
  toInstant,
  weekOfDay,
} from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import {
  accounts,
  attendance,
  auditLog,
  eventReservations,
  events,
  hourCorrections,
  mailOutbox,
  messageShifts,
  messages,
  planItems,
  plans,
  profiles,
  shiftAssignments,
  shifts,
  standInRequests,
  volunteerRequests,
  waitlistEntries,
} from '../../../worker/src/app/schema.ts';
import type { DatabaseCost } from '../../../worker/src/platform/db/connection.ts';
import { dayOf } from '../../../worker/src/platform/lib/calendar-day.ts';
import { insertMany, numbers } from '../../support/insert-many.ts';
import { meteredApp } from '../../support/metered-app.ts';
import {
  accountRow,
  assignmentRow,
  auditRow,
  eventRow,
  mailRow,
  messageRow,
  planItemRow,
  planRow,
  profileRow,
  requestRow,
  reservationRow,
  shiftRow,
  standInRow,
  waitlistRow,
} from '../../support/rows.ts';
import {
  admin,
  assignment,
  event,
  HOUR,
  person,
  plan,
  reservation,
  shift,
  standIn,
  type TestPerson,
  volunteer,
  volunteerRequest,
  waiting,
} from '../factories.ts';
import { type Caller, call, db, env, ORIGIN, textOf } from '../harness.ts';
import { addressOf, ENDPOINTS, newCallers, routeName, validCall } from '../route-calls.ts';

/** Sends one request, reads the response and returns what both cost the database. */
async function costOf(path: string, init: RequestInit, status: 200 | 401 = 200): Promise<DatabaseCost> {
  const { app, costs } = meteredApp();
  const response = await app.request(ORIGIN + path, init, env);
  // An export reads the database while its body is read.
  const text = await textOf(response);
  const [cost] = costs;
  if (response.status !== status || !cost) throw new Error(`${path}: ${response.status} ${text}`);
  return cost;
}

const get = (path: string, { cookie }: Caller, status: 200 | 401 = 200, headers = {}) =>
  costOf(path, { headers: { Cookie: cookie, ...headers } }, status);

/** The rows that one GET reads, including the session. */
async function rowsReadBy(path: string, as: TestPerson): Promise<number> {
  const { rowsRead } = await get(path, as);
  expect(rowsRead).toBeGreaterThan(0);
  return rowsRead;
}

/** The rows that it takes to count who would get a message. */
async function previewRows({ cookie }: TestPerson, audience: Audience): Promise<number> {
  const { rowsRead } = await costOf(previewMessage.path, {
    method: 'POST',
    headers: { Origin: ORIGIN, Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ audience }),
  });
  expect(rowsRead).toBeGreaterThan(0);
  return rowsRead;
}

/** Adds what accumulates over years: people, decided applications, past shifts and their places. */
const fillUp = (first: number, last: number) => {
  const now = Date.now();
  const person = { id: "'usr_old' || i", email: "'old' || i || '@example.test'" };
  const [start, end] = [`${now - 90 * 24 * HOUR} - i * 60000`, `${now - 89 * 24 * HOUR} - i * 60000`];
  const [shiftId, eventId, userId] = ["'shf_old' || i", "'evt_old' || i", person.id];
  const each = ['FROM n', numbers(first, last)] as const;
  const old = { createdAt: 1, updatedAt: 1 };
  return env.DB.batch(
    [
      // They signed in for the places that they hold below.
      insertMany(accounts, accountRow(old), { ...person, lastSeenAt: start }, ...each),
      insertMany(
        profiles,
        profileRow({ id: '', email: '', firstName: 'A', lastName: 'B', role: 'volunteer', ...old }),
        person,
        ...each,
      ),
      insertMany(
        volunteerRequests,
        requestRow({ userId: '' }),
        {
          id: "'req_old' || i",
          userId,
          status: "iif(i % 2, 'approved', 'rejected')",
          requestedAt: `${now} - i`,
        },
        ...each,
      ),
      insertMany(
        shifts,
        shiftRow({ title: 'T', location: 'L', ...old }),
        {
          id: shiftId,
          startTime: start,
          endTime: end,
        },
        ...each,
      ),
      insertMany(
        shiftAssignments,
        assignmentRow({ shiftId: '', volunteerId: '', status: 'completed' }),
        {
          id: "'asg_old' || i",
          shiftId,
          volunteerId: userId,
          assignedAt: 'i',
        },
        ...each,
      ),
      insertMany(
        waitlistEntries,
        waitlistRow({ shiftId: '', volunteerId: '', state: 'lapsed', endedAt: 1 }),
        { id: "'wai_old' || i", shiftId, volunteerId: userId, joinedAt: 'i' },
        ...each,
      ),
      insertMany(
        standInRequests,
        standInRow({ shiftId: '', assignmentId: '', state: 'lapsed' }),
        { id: "'sir_old' || i", shiftId, assignmentId: "'asg_old' || i" },
        ...each,
      ),
      insertMany(
        attendance,
        {
          assignmentId: '',
          state: 'present',
          seenAt: 0,
          markedBy: 'usr_busy',
          markedAt: 0,
          markId: 'mark_old',
        },
        { assignmentId: "'asg_old' || i", seenAt: start, markedAt: start },
        ...each,
      ),
      insertMany(
        hourCorrections,
        { id: '', assignmentId: '', minutes: 60, note: 'N', state: 'accepted', askedAt: 1, decidedAt: 2 },
        { id: "'hrc_old' || i", assignmentId: "'asg_old' || i" },
        ...each,
      ),
      insertMany(
        plans,
        planRow({ state: 'applied' }),
        { id: "'pln_old' || i", madeAt: 'i', state: "iif(i % 2, 'applied', 'dropped')" },
        ...each,
      ),
      insertMany(
        planItems,
        planItemRow({ planId: '', applied: true }),
        { planId: "'pln_old' || i", shiftId },
        ...each,
      ),
      insertMany(
        events,
        eventRow({ title: 'T', location: 'L', ...old }),
        {
          id: eventId,
          startDate: start,
          endDate: end,
        },
        ...each,
      ),
      insertMany(
        eventReservations,
        reservationRow({
          eventId: '',
          userId: '',
          email: 'e',
          firstName: 'A',
          lastName: 'B',
          reference: 'r',
        }),
        {
          id: "'rsv_old' || i",
          eventId,
          userId,
          reference: 'i',
          createdAt: 'i',
        },
        ...each,
      ),
      insertMany(
        messages,
        messageRow({ senderId: null, createdAt: 0 }),
        { id: "'msg_old' || i", createdAt: 'i', shownFrom: 'i' },
        ...each,
      ),
      insertMany(messageShifts, {}, { messageId: "'msg_old' || i", shiftId }, ...each),
      insertMany(
        mailOutbox,
        mailRow({ userId: '', recipient: 'e', kind: 'message', status: 'sent', lane: 'later' }),
        {
          id: "'mai_old' || i",
          dedupeKey: "'message:msg_old' || i || ':' || 'usr_old' || i",
          userId,
          createdAt: 'i',
        },
        ...each,
      ),
      insertMany(
        auditLog,
        auditRow({ actorId: 'usr_busy', personId: 'usr_busy' }),
        {
          id: "'aud_old' || i",
          at: 'i',
          action: "iif(i % 100, 'shift.changed', 'mail.resent')",
          subjectId: shiftId,
        },
        ...each,
      ),
    ].map((statement) => env.DB.prepare(statement)),
  );
};

/**
 * Reads of people by a text, a skill or their order, and the totals of the dashboard. They grow with the number of people and shifts,
 * and not with that of their places (docs/decisions/018-less-machinery.md).
 */
const GROWING = /\/candidates|\/walk-ins|\/people\?.*(search|skill)=|\/dashboard$/;
const MOST_ROWS = 10_000;
/** Sorting people counts each of them twice. */
const MOST_ROWS_OF_CANDIDATES = 30_000;

describe('the rows read by a request', () => {
  it('do not grow with the age of the portal, or stay below a limit for 5,000 people and shifts', async () => {
    const [iris, sanne] = await Promise.all([admin(), volunteer({ skills: ['BHV'] })]);
    const shifts = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        shift({
          startTime: Date.now() + (24 + index * 4) * HOUR,
          endTime: Date.now() + (27 + index * 4) * HOUR,
          requiredSkills: index % 2 ? ['BHV'] : null,
        }),
      ),
    );
    for (const [index, on] of shifts.slice(0, 3).entries())
      await assignment(on, sanne, { assignedAt: Date.now() + index });
    // A full shift, whose place somebody could take over.
    const full = await shift({ maxVolunteers: 1 });
    await standIn(await assignment(full, await volunteer(), { status: 'confirmed' }));
    await waiting(full, sanne);
    for (let index = 0; index < 4; index++)
      await volunteerRequest(await person(), { requestedAt: Date.now() + index });
    // Full pages of people with a place each, so that pages cannot grow later.
    const past = await shift({ startTime: Date.now() - 90 * 24 * HOUR, maxVolunteers: 90 });
    for (let index = 0; index < 60; index++)
      await assignment(past, await volunteer({ firstName: 'Fleur', skills: ['Fotograaf'] }), {
        status: 'completed',
      });
    const underWay = await shift({ startTime: Date.now() - HOUR, endTime: Date.now() + 24 * HOUR });
    const { id: eventId } = await event();
    for (let index = 0; index < 6; index++) await reservation({ eventId, userId: sanne.id });
    const toShift = { kind: 'shift', shiftId: shifts[0]?.id ?? '', onlyToCome: false } as const;
    const sent = await call(sendMessage, {
      as: iris,
      body: { audience: toShift, subject: 'S', body: 'B', expected: 1 },
    });
    const { id: planId } = await plan();
    const [bar] = shifts;
    const { id: changeId } = await call(createPlan, {
      as: iris,
      body: { kind: 'change', source: { shiftIds: [bar?.id ?? ''], move: { minutes: 30 } } },
    });
    const week = weekOfDay(dayOf(shifts[0]?.startTime ?? 0));
    const day = (days: number) => toInstant(Date.now() + days * 24 * HOUR);
    const reads: [string, TestPerson][] = [
      ['/api/auth/session', sanne],
      ['/api/auth/sessions', sanne],
      ['/api/profile', sanne],
      ['/api/profile/export', sanne],
      ['/api/settings/auto-approval', iris],
      ['/api/retention', iris],
      ['/api/retention/people', iris],
      ['/api/volunteer-requests', iris],
      [`/api/shifts?from=${day(-1)}&to=${day(7)}`, sanne],
      [`/api/shifts?from=${day(-1)}&to=${day(7)}&status=active&type=public&search=ijs`, sanne],
      [`/api/shifts?from=${day(-1)}&to=${day(7)}`, iris],
      ['/api/shifts', sanne],
      [`/api/shifts/${shifts[0]?.id}`, sanne],
      [`/api/shifts/${shifts[0]?.id}/assignments`, sanne],
      [`/api/shifts/${shifts[0]?.id}/assignments`, iris],
      [`/api/shifts/${shifts[0]?.id}/candidates`, iris],
      [`/api/shifts/${shifts[1]?.id}/candidates`, iris],
      [`/api/shifts/${shifts[1]?.id}/candidates?search=fleur`, iris],
      [`/api/shifts/${shifts[1]?.id}/candidates?search=de+vries+nobody`, iris],
      ['/api/assignments/mine', sanne],
      ['/api/messages', iris],
      ['/api/messages', sanne],
      [`/api/messages/${sent.id}`, iris],
      ['/api/hours/mine', sanne],
      [`/api/hours?from=${dayOf(Date.now() - 60 * 24 * HOUR)}&to=${dayOf(Date.now())}`, iris],
      ['/api/corrections', iris],
      [`/api/attendance?day=${dayOf(shifts[0]?.startTime ?? 0)}`, sanne],
      [`/api/attendance?day=${dayOf(shifts[0]?.startTime ?? 0)}`, iris],
      [`/api/shifts/${underWay.id}/walk-ins?search=fleur`, iris],
      ...[
        '',
        '?kind=shift',
        '?kind=account',
        '?person=usr_busy',
        '?person=usr_busy&kind=mail',
        '?person=usr_busy&kind=mail&before=4000~aud_old4000',
        '?day=2020-11-20&kind=mail',
      ].map((query): [string, TestPerson] => [`/api/audit-log${query}`, iris]),
      ['/api/dashboard', sanne],
      ['/api/dashboard', iris],
      ['/api/assignments/unconfirmed', iris],
      ['/api/today', iris],
      [`/api/shifts/${full.id}/waitlist`, iris],
      ['/api/waitlist/mine', sanne],
      [`/api/planning?week=${week}`, iris],
      [`/api/planning/people?week=${week}`, iris],
      [`/api/planning/people?week=${week}&only=without_place&page=2`, iris],
      [`/api/planning/people?week=${week}&search=fleur`, iris],
      [`/api/planning/people?week=${week}&search=fleur&only=without_place`, iris],
      [`/api/planning/people?week=${week}&skill=Fotograaf`, iris],
      [`/api/planning/objections?week=${week}&volunteerId=${sanne.id}`, iris],
      ['/api/plans', iris],
      ['/api/plans?state=draft', iris],
      [`/api/plans/${planId}`, iris],
      [`/api/plans/${changeId}`, iris],
      ['/api/shift-templates', iris],
      [`/api/people/${sanne.id}/assignments`, iris],
      [`/api/people/${sanne.id}`, iris],
      ['/api/people', iris],
      ['/api/people?view=all', iris],
      ['/api/people?page=2', iris],
      ['/api/people?search=fleur', iris],
      ['/api/people?search=de+vries+nobody', iris],
      ['/api/people?view=all&search=fleur&skill=Fotograaf', iris],
      ['/api/events?filter=upcoming', sanne],
      ['/api/events?filter=upcoming&search=disco', sanne],
      [`/api/events/${eventId}`, sanne],
      [`/api/events/${eventId}`, iris],
      [`/api/events/${eventId}/shifts`, iris],
      [`/api/events/${eventId}/reservations`, iris],
      [`/api/events/${eventId}/reservations?search=sanne&status=reserved`, iris],
      [`/api/events/${eventId}/reservations/export`, iris],
      ['/api/reservations/mine', sanne],
    ];
    const costs = async () => {
      const rows: number[] = [];
      for (const [path, as] of reads) rows.push(await rowsReadBy(path, as));
      rows.push(await previewRows(iris, toShift), await previewRows(iris, { ...toShift, onlyToCome: true }));
      rows.push(
        await previewRows(iris, { kind: 'day', day: dayOf(shifts[0]?.startTime ?? 0), onlyToCome: false }),
      );
      return rows;
    };

    // Enough rows to fill every list of the newest few.
    await fillUp(1, 3000);
    const before = await costs();
    await fillUp(3001, 5000);
    const after = await costs();
    const tooMany = after.flatMap((rows, index) => {
      const path = reads[index]?.[0] ?? 'the preview of a message';
      const most = path.includes('/candidates') ? MOST_ROWS_OF_CANDIDATES : MOST_ROWS;
      // An index search also reads the row after its last match, which may exist only now.
      return rows > (GROWING.test(path) ? most : (before[index] ?? 0) * 1.2) ? [[path, rows]] : [];
    });
    expect(tooMany).toEqual([]);
  });
});

/** Routes that need more than one trip to the database, with the reason. */
const MORE_TRIPS: Record<string, string> = {
  'GET /api/shifts/export': 'writes an audit row and reads page after page',
  'GET /api/export': 'writes an audit row and reads page after page',
  'GET /api/events/:id/reservations/export': 'writes an audit row and reads page after page',
  'GET /api/feeds/:file': 'calendars send no cookie; without one it is one trip, see calendar-feed.test.ts',
  'GET /api/board': 'writes every ten minutes that its device was seen',
  'GET /api/shifts/:id/walk-ins': 'counts the searches of a lead',
  'GET /api/profile/export': 'looks up the failed sign-ins by a hash of the address, which the session names',
};

const READS = ENDPOINTS.filter(({ method }) => method === 'GET').map(
  (endpoint) => [routeName(endpoint), endpoint] as const,
);

describe('a read by somebody who is signed in', () => {
  it.each(READS.filter(([name]) => !(name in MORE_TRIPS)))(
    'makes one trip to the database: %s',
    async (_, endpoint) => {
      const callers = await newCallers();
      const as =
        endpoint.access === 'admin' || endpoint.access === 'in-charge'
          ? [callers.admin]
          : endpoint.path.endsWith('.ics')
            ? [callers.volunteer]
            : [callers.volunteer, callers.admin];
      for (const caller of as) {
        const path = addressOf(endpoint, await validCall(endpoint, callers));
        expect(await get(path, caller)).toMatchObject({ d1Calls: 1 });
      }
    },
  );

  it.each(READS.filter(([, { access }]) => access === 'admin' || access === 'in-charge'))(
    'costs next to nothing with a made-up cookie: %s',
    async (_, endpoint) => {
      // Those of other tests would be read: shifts around now for the next moment, refusals for their limit.
      await db.batch([db.delete(shifts), db.delete(auditLog)]);
      const path = addressOf(endpoint, await validCall(endpoint, await newCallers()));
      const { rowsRead } = await get(path, { cookie: '__Host-session=made-up' }, 401);
      // The revisions, the next moment of a shift, and the limit of refusals in the log; no row of a list.
      expect(rowsRead).toBeLessThanOrEqual(10);
    },
  );

  it.each(READS.filter(([name]) => name in MORE_TRIPS))(
    'makes more trips only where it must: %s',
    async (_, endpoint) => {
      const callers = await newCallers();
      // Admins have no limits, which take a trip of their own.
      const caller = endpoint.access === 'volunteer' ? callers.volunteer : callers.admin;
      const routeCall = await validCall(endpoint, callers);
      const { d1Calls } = await get(addressOf(endpoint, routeCall), caller, 200, routeCall.headers);
      expect(d1Calls).toBeGreaterThan(1);
    },
  );
});
