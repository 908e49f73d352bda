import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { JOB_NAMES } from '@ijsploeg/worker/contract';
import { ROOT } from '../../scripts/lib/settings.ts';
import {
  absences,
  accounts,
  asks,
  attendance,
  auditLog,
  backups,
  bringBacks,
  calendarFeeds,
  eventReservations,
  events,
  hourCorrections,
  jobRuns,
  mailOutbox,
  messageShifts,
  messages,
  openingReminders,
  planItems,
  plans,
  profiles,
  pushSubscriptions,
  screens,
  seasons,
  sessions,
  shiftAssignments,
  shifts,
  standInRequests,
  volunteerRequests,
  waitlistEntries,
} from '../../worker/src/app/schema.ts';
import { insertMany, numbers } from '../support/insert-many.ts';
import {
  absenceRow,
  accountRow,
  askRow,
  assignmentRow,
  attendanceRow,
  auditRow,
  bringBackRow,
  calendarFeedRow,
  correctionRow,
  eventRow,
  mailRow,
  messageRow,
  openingReminderRow,
  planItemRow,
  planRow,
  profileRow,
  pushDeviceRow,
  requestRow,
  reservationRow,
  screenRow,
  seasonRow,
  sessionRow,
  shiftRow,
  standInRow,
  waitlistRow,
} from '../support/rows.ts';

/**
 * The data of all benchmarks, as large as the peers' (tests/bench/README.md): 300 volunteers, 400 shifts over
 * six weeks, 3,000 assignments. A larger scale has as many times the people, each with ten places, on up to five times the
 * shifts. The season, six weeks around today, keeps its 400 shifts; the others were in former years.
 */
export const VOLUNTEERS = 300;
const SHIFTS = 400;
const MOST_SHIFTS = 2000;
const ASSIGNMENTS_EACH = 10;
const ASSIGNMENTS = VOLUNTEERS * ASSIGNMENTS_EACH;
const APPLICANTS = 20;
/** The volunteer, by index, who was there in five earlier seasons. */
export const VETERAN = 1;
/** The shift, by index, that needs a skill that one in 300 has. */
export const RARE_SHIFT = 2;
const SEASONS = 5;
const VETERAN_PLACES = 490;
/** As many as a run of the job that forgets reservations takes. */
const OLD_EVENTS = 5;
/** Empty shifts twelve hours apart, so that nobody is asked about rest, with room for everyone. */
export const CLAIM_SHIFTS = 400;
export const RACE_ROUNDS = 5;
export const RACE_PLACES = 5;
/** Shifts that open at one moment. */
export const OPENING_SHIFTS = 10;
export const OPENING_PLACES = 50;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

export const claimShiftId = (number: number) => `shf_claim_${number}`;
export const openingShiftId = (number: number) => `shf_opening_${number}`;
export const raceShiftId = (number: number) => `shf_race_${number}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const tokenOf = (person: string) => `bench-${person}`;
/** The session cookie of a volunteer, by index from 0, or of the admin. */
export const cookieOf = (person: number | 'admin') => `session=${tokenOf(String(person))}`;

/** The secret of the veteran's calendar feed. */
export const FEED_SECRET = 'bench'.padEnd(43, '-');
/** The key of a screen. */
export const SCREEN_KEY = 'screen'.padEnd(43, '-');

/** The integers from 0 up to but not including `count`, as a table `n` with the column `i`. */
const counted = (count: number) => numbers(0, count - 1);

/** The places of shifts that are over. */
const OVER = `FROM shift_assignments JOIN shifts ON shifts.id = shift_id
  WHERE shift_assignments.status = 'completed'`;

/** The statements that fill an empty, migrated database. */
function statements(scale: number, now: number): string[] {
  const volunteers = VOLUNTEERS * scale;
  const shiftCount = Math.min(SHIFTS * scale, MOST_SHIFTS);
  const joined = `${now} - 60 * ${DAY} - i * 1000`;
  const step = (6 * WEEK) / SHIFTS;
  const people = `${counted(volunteers)}, person(id, role, i) AS (
    SELECT 'usr_' || i, 'volunteer', i FROM n
    UNION ALL SELECT 'usr_admin', 'admin', 0
    UNION ALL SELECT 'usr_applicant_' || i, 'user', i FROM n WHERE i < ${APPLICANTS})`;
  // Shift 0 is three weeks ahead, shift 400 three weeks back. Those after it were in former years.
  const start = `${now} + 3 * ${WEEK} - (i + 1) * ${step} - iif(i < ${SHIFTS}, 0, ${52 * WEEK})`;
  const isPast = `i > ${SHIFTS / 2}`;
  const ownTokens = ['admin', ...Array.from({ length: VOLUNTEERS }, (_, number) => String(number))].map(
    (person) => ({ id: sha256(tokenOf(person)), person }),
  );
  const email = "id || '@ijsploeg.test'";
  const stamps = { createdAt: joined, updatedAt: joined };
  const session = sessionRow({ id: '', userId: '', createdAt: now });
  const place = { eventId: '', userId: '', email: 'usr@ijsploeg.test' };
  return [
    insertMany(
      accounts,
      accountRow(),
      { id: 'id', email, emailConfirmedAt: joined, ...stamps },
      'FROM person',
      people,
    ),
    insertMany(
      profiles,
      profileRow({ id: '', email: '', city: 'Winterswijk', country: 'Nederland' }),
      {
        id: 'id',
        email,
        skills: `CASE i % 3 WHEN 0 THEN '["BHV","Toezichthouder"]' WHEN 1 THEN iif(i % 300 = 7, '["Fotograaf"]', '["Kassa / schaatsverhuur"]') ELSE '["BHV"]' END`,
        role: 'role',
        dayParts: `CASE i % 4 WHEN 0 THEN '["sa_day","su_day"]' WHEN 1 THEN '["mo_eve","we_eve","fr_eve"]' ELSE '[]' END`,
        searchText: "'sanne de vries ' || id",
        ...stamps,
      },
      'FROM person',
      people,
    ),
    insertMany(
      volunteerRequests,
      requestRow({ userId: '', motivation: 'Ik schaats al mijn hele leven en help graag een handje mee.' }),
      {
        id: "'req_' || id",
        userId: 'id',
        status: "iif(role = 'user', 'pending', 'approved')",
        requestedAt: `${joined} + ${HOUR}`,
        approvedAt: `iif(role = 'user', NULL, ${joined} + ${DAY})`,
      },
      "FROM person WHERE role <> 'admin'",
      people,
    ),
    insertMany(
      sessions,
      session,
      { id: "value ->> 'id'", userId: "'usr_' || (value ->> 'person')" },
      `FROM json_each('${JSON.stringify(ownTokens)}')`,
    ),
    insertMany(
      sessions,
      { ...session, expiresAt: now + 20 * DAY },
      { id: 'lower(hex(randomblob(32)))', userId: "'usr_' || i" },
      'FROM n',
      counted(volunteers),
    ),
    // Every second volunteer has notifications.
    insertMany(
      pushSubscriptions,
      pushDeviceRow({ userId: '', sessionId: '' }),
      { id: "'psh_' || id", endpointHash: 'id', sessionId: 'id', userId: 'user_id' },
      'FROM sessions WHERE rowid % 2 = 0',
    ),
    insertMany(
      calendarFeeds,
      calendarFeedRow({ userId: `usr_${VETERAN}`, secretHash: sha256(FEED_SECRET) }),
      {},
      'FROM n',
      counted(1),
    ),
    insertMany(seasons, seasonRow({ id: 'sea_1', startsAt: now - 3 * WEEK, endsAt: now + 3 * WEEK }), {}, ''),
    insertMany(
      bringBacks,
      bringBackRow({ seasonId: 'sea_1', volunteerId: '', askedAt: now }),
      { id: "'brb_' || i", volunteerId: "'usr_' || i", answer: "iif(i % 2, 'yes', NULL)" },
      'FROM n',
      counted(volunteers / 2),
    ),
    insertMany(screens, screenRow({ secretHash: sha256(SCREEN_KEY) }), {}, 'FROM n', counted(1)),
    insertMany(
      events,
      eventRow({ priceCents: null, maxCapacity: 100, createdAt: now, updatedAt: now }),
      {
        id: "'evt_' || i",
        title: "'Schaatsavond ' || i",
        startDate: `${now} - i * ${3 * DAY}`,
        endDate: `${now} - i * ${3 * DAY} + ${2 * HOUR}`,
        searchText: "'schaatsavond grote baan'",
      },
      'FROM n',
      counted(10 * scale),
    ),
    insertMany(
      eventReservations,
      reservationRow({ ...place, totalCents: 0, searchText: 'sanne de vries' }),
      {
        id: "'rsv_' || i",
        eventId: "'evt_' || (i / 30)",
        userId: `'usr_' || (i % ${volunteers})`,
        reference: "'BENCH-' || i",
        status: "iif(i % 10, 'reserved', 'cancelled')",
        createdAt: `${now} - ${10 * DAY} + i`,
      },
      'FROM n',
      counted(300 * scale),
    ),
    // The oldest ones, whose visitors are forgotten by the next run of the job.
    insertMany(
      events,
      eventRow({ priceCents: null, maxCapacity: 100, createdAt: now, updatedAt: now }),
      {
        id: "'evt_old_' || i",
        startDate: `${now} - ${4000 + OLD_EVENTS} * ${DAY} + i * ${DAY}`,
        endDate: `${now} - ${4000 + OLD_EVENTS} * ${DAY} + i * ${DAY} + ${2 * HOUR}`,
      },
      'FROM n',
      counted(OLD_EVENTS),
    ),
    insertMany(
      eventReservations,
      reservationRow({ ...place, totalCents: 0, searchText: 'sanne de vries' }),
      {
        id: "'rsv_old_' || i",
        eventId: `'evt_old_' || (i % ${OLD_EVENTS})`,
        userId: "'usr_' || (100 + i)",
        reference: "'BENCH-OLD-' || i",
        createdAt: `${now} - 4020 * ${DAY} + i`,
      },
      'FROM n',
      counted(OLD_EVENTS * 30),
    ),
    insertMany(
      shifts,
      shiftRow({
        description: 'Schaatsen uitgeven en innemen, en een praatje maken.',
        maxVolunteers: 12 * Math.ceil((SHIFTS * scale) / shiftCount),
        searchText: 'schaatsverhuur grote baan',
        createdAt: now,
        updatedAt: now,
      }),
      {
        id: "'shf_' || i",
        eventId: "iif(i % 10 = 0, 'evt_' || (i / 40), NULL)",
        title: "'Schaatsverhuur ' || i",
        startTime: start,
        endTime: `${start} + ${3 * HOUR}`,
        status: `iif(${isPast}, 'completed', 'active')`,
        shiftType: "iif(i % 10 = 5, 'private', 'public')",
        requiredSkills: `CASE WHEN i % 4 = 1 THEN '["BHV"]' WHEN i = ${RARE_SHIFT} THEN '["Fotograaf"]' END`,
      },
      'FROM n',
      counted(shiftCount),
    ),
    insertMany(
      shifts,
      shiftRow({ title: 'Opbouw', maxVolunteers: 1000, createdAt: now, updatedAt: now }),
      {
        id: "'shf_claim_' || i",
        startTime: `${now} + 8 * ${WEEK} + i * ${12 * HOUR}`,
        endTime: `${now} + 8 * ${WEEK} + i * ${12 * HOUR} + ${HOUR / 2}`,
      },
      'FROM n',
      counted(CLAIM_SHIFTS),
    ),
    insertMany(
      shifts,
      shiftRow({ title: 'Finale', maxVolunteers: RACE_PLACES, createdAt: now, updatedAt: now }),
      {
        id: "'shf_race_' || i",
        startTime: `${now} + 30 * ${WEEK} + i * ${DAY}`,
        endTime: `${now} + 30 * ${WEEK} + i * ${DAY} + ${HOUR}`,
      },
      'FROM n',
      counted(RACE_ROUNDS),
    ),
    insertMany(
      shifts,
      shiftRow({ title: 'Kerstweek', maxVolunteers: OPENING_PLACES, createdAt: now, updatedAt: now }),
      {
        id: "'shf_opening_' || i",
        startTime: `${now} + 40 * ${WEEK} + i * ${DAY}`,
        endTime: `${now} + 40 * ${WEEK} + i * ${DAY} + ${3 * HOUR}`,
      },
      'FROM n',
      counted(OPENING_SHIFTS),
    ),
    // Person i of a block of volunteers has ten shifts, 40 apart, of the same block of shifts. A statement for each block, because
    // one for all of them, with its triggers, takes longer on a busy machine than the runtime waits.
    ...Array.from({ length: scale }, (_, block) =>
      insertMany(
        shiftAssignments,
        assignmentRow({ shiftId: '', volunteerId: '' }),
        {
          id: "'asg_' || i",
          shiftId: "'shf_' || shift",
          volunteerId: "'usr_' || volunteer",
          status: `CASE WHEN i % 8 = 0 THEN 'cancelled' WHEN shift > ${SHIFTS / 2} THEN 'completed' WHEN i % 2 THEN 'confirmed' ELSE 'assigned' END`,
          assignedAt: `${now} - ${20 * DAY} - i * 1000`,
        },
        'FROM place',
        `${numbers(block * ASSIGNMENTS, (block + 1) * ASSIGNMENTS - 1)}, place(i, shift, volunteer) AS (
       SELECT i, ${(block * SHIFTS) % shiftCount} + (volunteer * 13 + turn * 40) % ${SHIFTS}, volunteer
       FROM (SELECT i, i / ${ASSIGNMENTS_EACH} AS volunteer, i % ${ASSIGNMENTS_EACH} AS turn FROM n))`,
      ),
    ),
    insertMany(
      shifts,
      shiftRow({ title: 'Vorig seizoen', status: 'completed', createdAt: now, updatedAt: now }),
      {
        id: "'shf_old_' || i",
        startTime: `${now} - (1 + i % ${SEASONS}) * ${52 * WEEK} + i * ${6 * HOUR}`,
        endTime: `${now} - (1 + i % ${SEASONS}) * ${52 * WEEK} + i * ${6 * HOUR} + ${3 * HOUR}`,
      },
      'FROM n',
      counted(VETERAN_PLACES),
    ),
    insertMany(
      shiftAssignments,
      assignmentRow({ shiftId: '', volunteerId: `usr_${VETERAN}`, status: 'completed' }),
      { id: "'asg_old_' || i", shiftId: "'shf_old_' || i", assignedAt: `${now} - ${52 * WEEK} - i` },
      'FROM n',
      counted(VETERAN_PLACES),
    ),
    // Everybody came to the shifts that are over. Some had asked for a stand-in, or for other hours.
    insertMany(
      attendance,
      attendanceRow({ assignmentId: '', markedBy: 'usr_admin' }),
      {
        assignmentId: 'shift_assignments.id',
        seenAt: 'end_time',
        markedAt: 'end_time',
        markId: 'shift_assignments.id',
      },
      OVER,
    ),
    insertMany(
      standInRequests,
      standInRow({ assignmentId: '', shiftId: '', state: 'withdrawn' }),
      {
        id: "'sir_' || shift_assignments.id",
        assignmentId: 'shift_assignments.id',
        shiftId: 'shift_id',
        createdAt: 'start_time',
        endedAt: 'start_time',
      },
      `${OVER} AND shift_assignments.rowid % 10 = 0`,
    ),
    insertMany(
      waitlistEntries,
      waitlistRow({ shiftId: '', volunteerId: '', state: 'taken' }),
      {
        id: "'wai_' || shift_assignments.id",
        shiftId: 'shift_id',
        volunteerId: 'volunteer_id',
        joinedAt: 'start_time',
        endedAt: 'start_time',
      },
      `${OVER} AND volunteer_id IS NOT NULL AND shift_assignments.rowid % 5 = 0`,
    ),
    // Reminders are used up when a shift opens, so there are not more of them in later years.
    insertMany(
      openingReminders,
      openingReminderRow({ shiftId: '', volunteerId: '' }),
      { shiftId: 'shifts.id', volunteerId: 'profiles.id' },
      `FROM shifts CROSS JOIN n CROSS JOIN profiles ON profiles.id = 'usr_' || n.i WHERE shifts.id GLOB 'shf_opening_*'`,
      counted(VOLUNTEERS),
    ),
    insertMany(
      hourCorrections,
      correctionRow({ assignmentId: '', minutes: 240, state: 'accepted', decidedBy: 'usr_admin' }),
      {
        id: "'hrc_' || shift_assignments.id",
        assignmentId: 'shift_assignments.id',
        askedAt: 'end_time',
        decidedAt: 'end_time',
      },
      `${OVER} AND shift_assignments.rowid % 10 = 0`,
    ),
    // Also somebody for a former season, so that on any scale an entry follows those of the season in the index.
    insertMany(
      asks,
      askRow({ shiftId: 'shf_old_0', volunteerId: `usr_${VETERAN}`, askedBy: 'usr_admin', answer: 'no' }),
      { id: "'ask_old'", askedAt: `${now} - ${52 * WEEK}`, expiresAt: `${now} - ${51 * WEEK}` },
      '',
    ),
    // Every third volunteer was asked once, and some were away or will be.
    insertMany(
      asks,
      askRow({ shiftId: '', volunteerId: '', askedBy: 'usr_admin', answer: 'no' }),
      {
        id: "'ask_' || i",
        shiftId: `'shf_' || (i % ${shiftCount})`,
        volunteerId: "'usr_' || i",
        askedAt: `${now} - ${10 * DAY} - (i % 1000) * ${HOUR}`,
        expiresAt: `${now} - ${9 * DAY} - (i % 1000) * ${HOUR}`,
        answeredAt: `${now} - ${10 * DAY} - (i % 1000) * ${HOUR}`,
      },
      'FROM n WHERE i % 3 = 0',
      counted(volunteers),
    ),
    insertMany(
      absences,
      absenceRow({ userId: '', fromDay: '', toDay: '' }),
      {
        id: "'abs_' || i",
        userId: "'usr_' || i",
        fromDay: `date((${now} + (i % 40) * ${DAY}) / 1000, 'unixepoch')`,
        toDay: `date((${now} + (i % 40 + 3) * ${DAY}) / 1000, 'unixepoch')`,
      },
      'FROM n WHERE i % 10 = 0',
      counted(volunteers),
    ),
    insertMany(
      mailOutbox,
      mailRow({
        userId: '',
        recipient: 'usr@ijsploeg.test',
        kind: 'request_approved',
        attempts: 1,
        sentAt: now,
      }),
      {
        id: "'mai_' || i",
        dedupeKey: "'bench:' || i",
        userId: `'usr_' || (i % ${volunteers})`,
        status: "iif(i < 5, 'failed', 'sent')",
        createdAt: `${now} - i * 1000`,
      },
      'FROM n',
      counted(1000 * scale),
    ),
    // One was applied each day, with one shift. Those of more than a year ago have lost it.
    insertMany(
      plans,
      planRow({ state: 'applied', madeBy: 'usr_admin', appliedCount: 1 }),
      {
        id: "'pln_' || i",
        madeAt: `${now} - i * ${DAY}`,
        appliedAt: `${now} - i * ${DAY}`,
        forgottenAt: `iif(i < 365, NULL, ${now})`,
      },
      'FROM n',
      counted(100 * scale),
    ),
    insertMany(
      planItems,
      planItemRow({ planId: '', applied: true }),
      { planId: "'pln_' || i", shiftId: "'shf_' || i" },
      'FROM n WHERE i < 365',
      counted(100 * scale),
    ),
    // One about each shift, to two people.
    insertMany(
      messages,
      messageRow({ senderId: 'usr_admin', recipients: 2, createdAt: now }),
      {
        id: "'msg_' || i",
        createdAt: `${now} - (i % 300) * ${DAY} - i`,
        shownFrom: `${now} - (i % 300) * ${DAY} - i`,
      },
      'FROM n',
      counted(shiftCount),
    ),
    insertMany(
      messageShifts,
      {},
      { messageId: "'msg_' || i", shiftId: "'shf_' || i" },
      'FROM n',
      counted(shiftCount),
    ),
    insertMany(
      mailOutbox,
      mailRow({
        userId: '',
        recipient: 'usr@ijsploeg.test',
        kind: 'message',
        status: 'sent',
        lane: 'later',
        attempts: 1,
        sentAt: now,
      }),
      {
        id: "'mai_msg_' || i",
        dedupeKey: "'message:msg_' || (i / 2) || ':usr_' || i",
        userId: `'usr_' || (i % ${volunteers})`,
        createdAt: `${now} - (i / 2 % 300) * ${DAY} - i`,
      },
      'FROM n',
      counted(2 * shiftCount),
    ),
    // Every second row is by an admin, the others are sign-ins.
    insertMany(
      auditLog,
      auditRow({ requestId: 'bench' }),
      {
        id: "'aud_' || i",
        at: `${now} - i * 1000`,
        actorId: `iif(i % 2, 'usr_admin', 'usr_' || (i / 2 % ${volunteers}))`,
        action: "iif(i % 2, 'assignment.confirmed', 'account.signed_in')",
        subjectKind: "iif(i % 2, 'assignment', 'account')",
        subjectId: `iif(i % 2, 'asg_' || i, 'usr_' || (i / 2 % ${volunteers}))`,
        personId: `'usr_' || (i / 2 % ${volunteers})`,
      },
      'FROM n',
      counted(1000 * scale),
    ),
    // This week's export exists, so that its job only checks for it.
    insertMany(
      backups,
      { id: 'bench', takenAt: now, finishedAt: now, leasedUntil: 0, schema: '', tables: [], files: [] },
      {},
      '',
    ),
    // The cron job runs.
    insertMany(
      jobRuns,
      { lastStartedAt: now, lastFinishedAt: now },
      { name: 'value' },
      `FROM json_each('${JSON.stringify(JOB_NAMES)}')`,
    ),
    'ANALYZE',
  ];
}

/** Migrates an empty database and fills it. */
export async function fillDatabase(database: D1Database, scale: number): Promise<void> {
  for (const { queries } of await readD1Migrations(join(ROOT, 'migrations')))
    for (const query of queries) await database.prepare(query).run();
  for (const sql of statements(scale, Date.now())) await database.prepare(sql).run();
}
