import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { ROOT } from '../../scripts/lib/settings.ts';

/**
 * The data that everything is measured on, the size of the peers' (tests/bench/README.md): 300 volunteers, 400
 * shifts over six weeks, 3,000 assignments. A larger scale is the same rink years later: the six weeks around
 * today stay as they are, and what lies behind them grows.
 */
export const VOLUNTEERS = 300;
const SHIFTS = 400;
const ASSIGNMENTS_EACH = 10;
const APPLICANTS = 20;
/** Empty shifts in two months, with room for everybody, an hour apart. */
export const CLAIM_SHIFTS = 400;
export const RACE_ROUNDS = 5;
export const RACE_PLACES = 5;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

export const claimShiftId = (number: number) => `shf_claim_${number}`;
export const raceShiftId = (number: number) => `shf_race_${number}`;
const tokenOf = (person: string) => `bench-${person}`;
/** The session cookie of a volunteer, numbered from 0, or of the admin. */
export const cookieOf = (person: number | 'admin') => `session=${tokenOf(String(person))}`;

/** The numbers from 0 to before `count`, as a table `n` with the column `i`. */
const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`;

const SHIFT_COLUMNS = `(id, event_id, title, description, start_time, end_time, location, max_volunteers,
  current_volunteers, status, shift_type, required_skills, search_text, version, created_at, updated_at)`;

/** The statements that fill an empty, migrated database. */
function statements(scale: number, now: number): string[] {
  const volunteers = VOLUNTEERS * scale;
  const joined = `${now} - 60 * ${DAY} - i * 1000`;
  const step = (6 * WEEK) / SHIFTS;
  const people = `${numbers(volunteers)}, person(id, role, i) AS (
    SELECT 'usr_' || i, 'volunteer', i FROM n
    UNION ALL SELECT 'usr_admin', 'admin', 0
    UNION ALL SELECT 'usr_applicant_' || i, 'user', i FROM n WHERE i < ${APPLICANTS})`;
  // Shift 0 is three weeks ahead, shift 400 three weeks back.
  const start = `${now} + 3 * ${WEEK} - (i + 1) * ${step}`;
  const isPast = `i > ${SHIFTS / 2}`;
  const ownTokens = ['admin', ...Array.from({ length: VOLUNTEERS }, (_, number) => String(number))].map(
    (person) => ({ id: createHash('sha256').update(tokenOf(person)).digest('hex'), person }),
  );
  return [
    `INSERT INTO accounts ${people}
     SELECT id, id || '@ijsploeg.test', 'none', ${joined}, 0, NULL, ${joined}, ${joined} FROM person`,
    `INSERT INTO profiles ${people}
     SELECT id, id || '@ijsploeg.test', 'Sanne', 'de Vries', '+31612345678',
       CASE i % 3 WHEN 0 THEN '["BHV","Toezichthouder"]' WHEN 1 THEN '["Kassa / schaatsverhuur"]' ELSE '["BHV"]' END,
       NULL, 0, 1, role, 'Winterswijk', 'Nederland', 'nl', 'sanne de vries ' || id, ${joined}, ${joined} FROM person`,
    `INSERT INTO volunteer_requests ${people}
     SELECT 'req_' || id, id, 'Ik schaats al mijn hele leven en help graag een handje mee.',
       iif(role = 'user', 'pending', 'approved'), ${joined} + ${HOUR}, iif(role = 'user', NULL, ${joined} + ${DAY}), NULL, NULL
     FROM person WHERE role <> 'admin'`,
    `INSERT INTO sessions
     SELECT value ->> 'id', 'usr_' || (value ->> 'person'), ${now + 30 * DAY}, ${now}, NULL
     FROM json_each('${JSON.stringify(ownTokens)}')`,
    `INSERT INTO sessions ${numbers(volunteers)}
     SELECT lower(hex(randomblob(32))), 'usr_' || i, ${now + 20 * DAY}, ${now}, NULL FROM n`,
    `INSERT INTO events (id, title, description, location, start_date, end_date, image_key, image_version, price_cents,
       max_capacity, current_capacity, requires_ticket, version, created_at, updated_at, image_small_key, search_text)
     ${numbers(10 * scale)}
     SELECT 'evt_' || i, 'Schaatsavond ' || i, NULL, 'Grote baan', ${now} - i * ${3 * DAY}, ${now} - i * ${3 * DAY} + ${2 * HOUR},
       NULL, 0, NULL, 100, 0, 0, 1, ${now}, ${now}, NULL, 'schaatsavond grote baan' FROM n`,
    `INSERT INTO event_reservations ${numbers(300 * scale)}
     SELECT 'rsv_' || i, 'evt_' || (i / 30), 'usr_' || (i % ${volunteers}), 'usr@ijsploeg.test', 'Sanne', 'de Vries', NULL,
       2, 0, 'BENCH-' || i, iif(i % 10, 'reserved', 'cancelled'), ${now} - ${10 * DAY} + i, NULL, NULL, 'sanne de vries', NULL, NULL FROM n`,
    `INSERT INTO shifts ${SHIFT_COLUMNS} ${numbers(SHIFTS * scale)}
     SELECT 'shf_' || i, iif(i % 10 = 0, 'evt_' || (i / 40), NULL), 'Schaatsverhuur ' || i,
       'Schaatsen uitgeven en innemen, en een praatje maken.', ${start}, ${start} + ${3 * HOUR}, 'Grote baan',
       12, 0, iif(${isPast}, 'completed', 'active'), iif(i % 10 = 5, 'private', 'public'),
       iif(i % 4 = 1, '["BHV"]', NULL), 'schaatsverhuur grote baan', 1, ${now}, ${now} FROM n`,
    `INSERT INTO shifts ${SHIFT_COLUMNS} ${numbers(CLAIM_SHIFTS)}
     SELECT 'shf_claim_' || i, NULL, 'Opbouw', NULL, ${now} + 8 * ${WEEK} + i * ${HOUR}, ${now} + 8 * ${WEEK} + i * ${HOUR} + ${HOUR / 2},
       'Grote baan', 1000, 0, 'active', 'public', NULL, 'opbouw grote baan', 1, ${now}, ${now} FROM n`,
    `INSERT INTO shifts ${SHIFT_COLUMNS} ${numbers(RACE_ROUNDS)}
     SELECT 'shf_race_' || i, NULL, 'Finale', NULL, ${now} + 30 * ${WEEK} + i * ${DAY}, ${now} + 30 * ${WEEK} + i * ${DAY} + ${HOUR},
       'Grote baan', ${RACE_PLACES}, 0, 'active', 'public', NULL, 'finale grote baan', 1, ${now}, ${now} FROM n`,
    // Person i of a block of volunteers holds ten shifts, 40 apart, of the same block of shifts.
    `INSERT INTO shift_assignments ${numbers(volunteers * ASSIGNMENTS_EACH)}, place(i, shift, volunteer) AS (
       SELECT i, (volunteer / ${VOLUNTEERS}) * ${SHIFTS} + (volunteer * 13 + turn * 40) % ${SHIFTS}, volunteer
       FROM (SELECT i, i / ${ASSIGNMENTS_EACH} AS volunteer, i % ${ASSIGNMENTS_EACH} AS turn FROM n))
     SELECT 'asg_' || i, 'shf_' || shift, 'usr_' || volunteer,
       CASE WHEN i % 8 = 0 THEN 'cancelled' WHEN shift > ${SHIFTS / 2} THEN 'completed' WHEN i % 2 THEN 'confirmed' ELSE 'assigned' END,
       ${now} - ${20 * DAY} - i * 1000, NULL, NULL, NULL, NULL FROM place`,
    `INSERT INTO mail_outbox ${numbers(1000 * scale)}
     SELECT 'mai_' || i, 'bench:' || i, 'request_approved', 'usr_' || (i % ${volunteers}), 'usr@ijsploeg.test', 'nl', '{}',
       iif(i < 5, 'failed', 'sent'), 1, ${now}, NULL, ${now}, NULL, ${now} - i * 1000 FROM n`,
    // Every second row is an admin's, the others are of people who sign in.
    `INSERT INTO audit_log ${numbers(1000 * scale)}
     SELECT 'aud_' || i, ${now} - i * 1000, iif(i % 2, 'usr_admin', 'usr_' || (i / 2 % ${volunteers})),
       iif(i % 2, 'assignment.confirmed', 'account.signed_in'), iif(i % 2, 'assignment', 'account'),
       iif(i % 2, 'asg_' || i, 'usr_' || (i / 2 % ${volunteers})), NULL, NULL, 'bench', 'usr_' || (i / 2 % ${volunteers}) FROM n`,
    'ANALYZE',
  ];
}

/** Brings an empty database up to date and fills it. */
export async function fillDatabase(database: D1Database, scale: number): Promise<void> {
  for (const { queries } of await readD1Migrations(join(ROOT, 'migrations')))
    for (const query of queries) await database.prepare(query).run();
  for (const sql of statements(scale, Date.now())) await database.prepare(sql).run();
}
