import { JOB_NAMES, type JobName } from '@ijsploeg/worker/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemo, makeDemo } from '../../../scripts/demo/load-demo.ts';
import { type Backup, restoreDatabase } from '../../../scripts/lib/restore/restore-database.ts';
import { jobsAt } from '../../../worker/src/app/sweep.ts';
import { createDb } from '../../../worker/src/platform/db/client.ts';
import type { Env } from '../../../worker/src/platform/env.ts';
import { dayOf, startOfDay } from '../../../worker/src/platform/lib/calendar-day.ts';
import { wrapDatabase } from '../../load/faulty-database.ts';
import { env } from '../harness.ts';
import { database, empty, exported } from '../restored.ts';

/**
 * Every job may die at any of its calls to the database, before it took effect or after it. The next run then does what is left,
 * so that the data is as if nothing had happened.
 */

/** As long as a test may take: hundreds of writes take long on a busy machine. */
const FILLS_WITHIN_MS = 90_000;
const DAY = 24 * 3_600_000;
const START = Date.now();
/** Tomorrow at 20:30 at the rink: reminders are due, shifts have ended, and the quiet hours have not begun. */
const EVENING = startOfDay(dayOf(START), 2) - 3.5 * 3_600_000;
/** After a year and a half all terms have passed. */
const MOMENTS = [EVENING, EVENING + 550 * DAY];

// Tests do not send the mails, which would go on after the job.
const queue = {
  sendBatch: async () => undefined,
  send: async () => undefined,
} as unknown as Env['MAIL_QUEUE'];
const quiet: Env = { ...env, MAIL_QUEUE: queue, MAIL_LATER_QUEUE: queue };

/** Work for the jobs for which the demo season has none. */
const SEEDS = [
  `UPDATE admin_settings SET setting_value = json_set(setting_value, '$.requireSecondFactorFrom', '${new Date(EVENING + 3 * DAY).toISOString().slice(0, 10)}')`,
  ...['sessions', 'one_time_tokens'].map(
    (
      table,
    ) => `INSERT INTO ${table} (id, user_id, expires_at, created_at${table === 'sessions' ? '' : ', purpose, secret_hash'})
      SELECT 'seed_' || id, id, ${START}, ${START - DAY}${table === 'sessions' ? '' : ", 'reset_password', 'x'"} FROM accounts LIMIT 3`,
  ),
  `INSERT INTO action_links (id, user_id, purpose, subject_id, secret_hash, created_at, expires_at)
    SELECT 'lnk_seed', id, 'answer_day', 'x', 'x', 1, ${START} FROM accounts LIMIT 1`,
  `INSERT INTO rate_counters (key, count, resets_at) VALUES ('seed', 1, ${START})`,
  `INSERT INTO accounts (id, email, password_hash, created_at, updated_at) VALUES ('usr_unconfirmed', 'nobody@example.test', 'x', ${START - 20 * DAY}, 1)`,
  `INSERT INTO audit_log (id, at, action, subject_kind, subject_id, request_id, source_address)
    VALUES ('aud_seed', ${START - 40 * DAY}, 'account.signed_in', 'account', 'usr_x', 'x', '192.0.2.1'),
      ('aud_removed', ${START - DAY}, 'person.removed', 'person', 'usr_gone', 'x', NULL)`,
  `INSERT INTO totp_factors (user_id, secret, confirmed_at, removal_at, created_at)
    SELECT id, 'x', 1, ${START}, 1 FROM profiles WHERE role = 'volunteer' LIMIT 2`,
  `INSERT INTO recovery_codes (user_id, code_hash) SELECT user_id, 'x' FROM totp_factors`,
  `INSERT INTO mail_outbox (id, dedupe_key, kind, user_id, recipient, locale, status, next_attempt_at, created_at)
    SELECT 'mai_seed_' || status, 'seed:' || status, 'shift_assigned', CASE status WHEN 'sent' THEN NULL ELSE (SELECT id FROM accounts LIMIT 1) END,
      'sanne@example.test', 'nl', status, ${START - 3_600_000}, ${START - 40 * DAY} FROM (SELECT value AS status FROM json_each('["sent","failed","pending"]'))`,
  `INSERT INTO mail_outbox (id, dedupe_key, kind, recipient, locale, status, next_attempt_at, due_at, created_at)
    VALUES ('mai_late', 'late', 'shift_assigned', 'bureau@example.test', 'nl', 'pending', ${EVENING}, ${EVENING - 3_600_000}, ${EVENING - 3_600_000})`,
  `INSERT INTO statements (code, user_id, from_day, to_day, shifts, minutes, issued_at, issued_by)
    SELECT 'SEED', id, '2020-01-01', '2020-02-01', 1, 60, ${START - 3000 * DAY}, id FROM accounts LIMIT 1`,
  `UPDATE shift_assignments SET guest_name = 'Guus', volunteer_id = NULL WHERE id = (
    SELECT place.id FROM shift_assignments AS place JOIN shifts ON shifts.id = place.shift_id WHERE place.status = 'completed' LIMIT 1)`,
  `INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES ('erase_inactive_people', '{"enabled":true}', 1)`,
  ...['usr_unseen', 'usr_warned'].flatMap((id) => [
    `INSERT INTO accounts (id, email, password_hash, email_confirmed_at, created_at, updated_at)
      VALUES ('${id}', '${id}@example.test', 'x', 1, ${START - 1500 * DAY}, 1)`,
    `INSERT INTO profiles (id, email, first_name, last_name, search_text, created_at, updated_at)
      VALUES ('${id}', '${id}@example.test', 'Guus', 'Geluk', 'guus geluk', 1, 1)`,
  ]),
  `UPDATE accounts SET erase_warned_at = ${START - 60 * DAY} WHERE id = 'usr_warned'`,
  `INSERT INTO mail_outbox (id, dedupe_key, kind, user_id, recipient, locale, status, next_attempt_at, sent_at, created_at)
    VALUES ('mai_warning', 'erase_warning:' || ${START - 60 * DAY} || ':usr_warned', 'erase_warning', 'usr_warned',
      'usr_warned@example.test', 'nl', 'sent', 1, ${START - 60 * DAY}, ${START - 60 * DAY})`,
  `INSERT INTO invitation_imports (id, locale, invited, created_at) VALUES ('imp_seed', 'nl', 1, ${START - 61 * DAY})`,
  `INSERT INTO invitations (id, import_id, email, first_name, last_name, invited_at, expires_at)
    VALUES ('inv_seed', 'imp_seed', 'genodigd@example.test', 'Guus', 'Geluk', ${START - 61 * DAY}, ${START - DAY})`,
  `INSERT INTO mail_outbox (id, dedupe_key, kind, recipient, locale, status, next_attempt_at, created_at)
    VALUES ('mai_invited', 'invitation:inv_seed', 'invitation', 'genodigd@example.test', 'nl', 'sent', 1, ${START - 61 * DAY})`,
  `INSERT INTO claim_refusals (day, code, count) VALUES ('2020-01-01', 'shift.full', 3)`,
  `INSERT INTO volunteer_requests (id, user_id, status, requested_at, rejected_at)
    SELECT 'req_seed', id, 'rejected', ${START - 400 * DAY}, ${START - 399 * DAY} FROM accounts LIMIT 1`,
  `UPDATE volunteer_requests SET motivation = 'x' WHERE id = 'req_seed'`,
];

/** What differs from run to run: ids, the size and checksum of files with such ids, and how far a check of the counters got. */
const HIDDEN = [
  /(?<=(mai|aud|tok|lnk|wai)_)[0-9a-z]{20,}/g,
  /(?<=\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-)\w{4}/g,
  /(?<=(bytes|sha256)\\":)(\d+|\\"\w+)/g,
  /(?<="secret_hash":)"[^"]*"/g,
];
const hide = (text: string) => HIDDEN.reduce((rest, hidden) => rest.replace(hidden, ''), text);
const RANDOM_TABLES = ['revisions', 'job_runs', 'd1_migrations', 'sqlite_sequence', '_cf_KV', '_cf_METADATA'];

async function state(): Promise<Record<string, string[]>> {
  const [tables = []] = await database.query(["SELECT name FROM sqlite_schema WHERE type = 'table'"]);
  const names = tables.map(({ name }) => String(name)).filter((name) => !RANDOM_TABLES.includes(name));
  const results = await database.query(names.map((name) => `SELECT * FROM "${name}"`));
  const rows = names.map((name, index): [string, string[]] => [
    name,
    (results[index] ?? []).map((row) => hide(JSON.stringify(row))).sort(),
  ]);
  const { objects } = await env.FILES.list();
  return { ...Object.fromEntries(rows), files: objects.map(({ key }) => hide(key)).sort() };
}

/** The names of the tables that differ, with the rows, so that a failure can be read. */
function differences(expected: Record<string, string[]>, actual: Record<string, string[]>) {
  return Object.keys(expected).flatMap((table) => {
    const without = (rows: string[] = [], other: string[] = []) => {
      const left = [...other];
      return rows.filter((row) => {
        const index = left.indexOf(row);
        if (index !== -1) left.splice(index, 1);
        return index === -1;
      });
    };
    const missing = without(expected[table], actual[table]);
    const added = without(actual[table], expected[table]);
    return missing.length + added.length > 0
      ? [{ table, missing: missing.slice(0, 2), added: added.slice(0, 2) }]
      : [];
  });
}

type Fault = 'none' | 'before' | 'after';

/** Runs a job. Its call of this number fails, and those after it do not reach the database: the Worker is dead. */
async function runJob(name: JobName, now: number, fault: Fault, failing: number): Promise<number> {
  let calls = 0;
  const dying = wrapDatabase(env.DB, async (call) => {
    calls += 1;
    if (fault === 'none' || calls < failing) return call();
    if (fault === 'after' && calls === failing) await call();
    throw new Error('killed');
  });
  const bound = { ...quiet, DB: dying };
  await jobsAt(createDb(dying), bound, now)
    [name]()
    .catch((error: unknown) => {
      if (fault === 'none') throw error;
    });
  return calls;
}

let season: Backup;

async function startOver(): Promise<void> {
  await empty();
  await restoreDatabase(database, season);
  for (const seed of SEEDS) await env.DB.prepare(seed).run();
}

beforeAll(async () => {
  await empty();
  await loadDemo(env.DB, await makeDemo(() => '$argon2id$none'));
  season = await exported(START);
}, FILLS_WITHIN_MS);

describe.each([
  ['an evening of the season', MOMENTS[0] as number],
  ['a day after the terms', MOMENTS[1] as number],
])('each job, on %s', (_, now) => {
  let undisturbed: Record<string, string[]>;
  let mostCalls = 0;

  beforeAll(async () => {
    await startOver();
    for (const name of JOB_NAMES) mostCalls = Math.max(mostCalls, await runJob(name, now, 'none', 0));
    undisturbed = await state();
  }, FILLS_WITHIN_MS);

  it('leaves twice what it leaves once', async () => {
    for (const name of JOB_NAMES) await runJob(name, now, 'none', 0);
    expect(differences(undisturbed, await state())).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    'leaves the same when it died %s any of its calls took effect, and ran again',
    async (fault) => {
      for (let failing = 1; failing <= mostCalls; failing += 1) {
        await startOver();
        for (const name of JOB_NAMES) {
          await runJob(name, now, fault, failing);
          // A lease of the run that died has ended.
          await env.DB.prepare('UPDATE backups SET leased_until = 0').run();
          await runJob(name, now, 'none', 0);
        }
        expect(differences(undisturbed, await state()), `${fault} call ${failing}`).toEqual([]);
      }
    },
    300_000,
  );
});

/** The jobs that only read. */
const READING: JobName[] = ['check_counters'];

describe('the jobs of this test', () => {
  it('all have something to write', async () => {
    const busy = new Set<JobName>(READING);
    for (const now of MOMENTS) {
      await startOver();
      for (const name of JOB_NAMES) {
        const before = await state();
        await runJob(name, now, 'none', 0);
        if (differences(before, await state()).length > 0) busy.add(name);
      }
    }
    expect(JOB_NAMES.filter((name) => !busy.has(name))).toEqual([]);
  });
});
