import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import {
  changeProfile,
  claimShift,
  confirmAssignment,
  type ErrorBody,
  endPersonSessions,
  listShifts,
  signOut,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAIL_WRITERS } from '../../../worker/src/app/mail-writers.ts';
import {
  accounts,
  auditLog,
  mailOutbox,
  sessions,
  shiftAssignments,
} from '../../../worker/src/app/schema.ts';
import { jobsAt } from '../../../worker/src/app/sweep.ts';
import { createDb } from '../../../worker/src/platform/db/client.ts';
import { runJobs } from '../../../worker/src/platform/jobs/job-runs.ts';
import { consumeMailQueue } from '../../../worker/src/platform/mail/mail.consumer.ts';
import { meteredApp } from '../../support/metered-app.ts';
import { admin, assignment, outboxMail, person, shift, type TestPerson, volunteer } from '../factories.ts';
import { db, env, ORIGIN } from '../harness.ts';

const LOST = 'D1_ERROR: Network connection lost.';
const NOT_REACHED = 'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.';
const OVERLOADED = 'D1_ERROR: D1 DB is overloaded. Too many requests queued.';

/** A call that fails: before the database runs it, or after, so that only its result is lost. */
interface Fault {
  message: string;
  hasRun?: boolean;
}

/** The database, whose first calls fail like this. A null is a call that succeeds. */
function failingDatabase(faults: (Fault | null)[]): D1Database {
  const left = [...faults];
  async function attempt<T>(run: () => Promise<T>): Promise<T> {
    const fault = left.shift();
    if (fault?.hasRun) await run();
    if (fault) throw new Error(fault.message);
    return run();
  }
  const originals = new WeakMap<object, D1PreparedStatement>();
  const failing = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => failing(statement.bind(...values)),
      all: () => attempt(() => statement.all()),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  };
  const binding = {
    prepare: (query: string) => failing(env.DB.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      attempt(() => env.DB.batch(statements.map((one) => originals.get(one) as D1PreparedStatement))),
  };
  const withSession = () => ({ ...binding, getBookmark: () => null });
  return { ...binding, withSession } as unknown as D1Database;
}

async function send(method: string, path: string, { cookie }: TestPerson, faults: (Fault | null)[]) {
  const { app, costs } = meteredApp();
  const headers = { Origin: ORIGIN, Cookie: cookie, 'Content-Type': 'application/json' };
  const init = { method, headers, ...(['POST', 'PATCH'].includes(method) && { body: '{}' }) };
  const context = createExecutionContext();
  const bindings = { ...env, DB: failingDatabase(faults) };
  const response = await app.request(ORIGIN + path, init, bindings, context);
  await waitOnExecutionContext(context);
  const { error } = response.ok ? { error: undefined } : await response.json<ErrorBody>();
  return { status: response.status, code: error?.code, d1Calls: costs[0]?.d1Calls, response };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe('a read', () => {
  it.each([[LOST], [NOT_REACHED]])('succeeds although the database failed twice: %s', async (message) => {
    const answer = await send('GET', listShifts.path, await volunteer(), [{ message }, { message }]);
    expect(answer).toMatchObject({ status: 200, d1Calls: 3 });
  });

  it('is refused with a code and a time after the third failure', async () => {
    const faults = [1, 2, 3].map(() => ({ message: LOST }));
    const answer = await send('GET', '/api/profile', await volunteer(), faults);
    expect(answer).toMatchObject({ status: 503, code: 'database.unavailable', d1Calls: 3 });
    expect(answer.response.headers.get('Retry-After')).toBe('5');
  });

  it('is not repeated while the database has too much to do', async () => {
    const answer = await send('GET', '/api/profile', await volunteer(), [{ message: OVERLOADED }]);
    expect(answer).toMatchObject({ status: 503, code: 'database.unavailable', d1Calls: 1 });
  });

  it('is not repeated after a fault of its own', async () => {
    const message = 'D1_ERROR: no such column: x: SQLITE_ERROR';
    const answer = await send('GET', '/api/profile', await volunteer(), [{ message }]);
    expect(answer).toMatchObject({ status: 500, code: 'internal', d1Calls: 1 });
  });
});

describe('a call whose refusals are in the log', () => {
  it('does not ask a database that fails to log that', async () => {
    const path = endPersonSessions.path.replace(':id', (await volunteer()).id);
    const faults = [null, { message: LOST }, { message: LOST }];
    expect(await send(endPersonSessions.method, path, await admin(), faults)).toMatchObject({
      status: 503,
      code: 'database.unavailable',
      d1Calls: 2,
    });
  });

  it('says that the database fails where the refusal could not be logged', async () => {
    const path = claimShift.path.replace(':id', 'shf_unknown');
    const faults = [null, { message: OVERLOADED }];
    expect(await send('POST', path, await person(), faults)).toMatchObject({
      status: 503,
      code: 'database.unavailable',
    });
  });
});

describe('a write', () => {
  const claim = async (faults: (Fault | null)[]) => {
    const as = await volunteer();
    const { id } = await shift();
    const places = () =>
      db.$count(
        shiftAssignments,
        and(eq(shiftAssignments.shiftId, id), eq(shiftAssignments.volunteerId, as.id)),
      );
    const again = () => send('POST', claimShift.path.replace(':id', id), as, []);
    return { answer: await send('POST', claimShift.path.replace(':id', id), as, faults), places, again };
  };

  it('that cannot have run is repeated, and happens once', async () => {
    const { answer, places } = await claim([{ message: NOT_REACHED }, { message: NOT_REACHED }]);
    expect(answer).toMatchObject({ status: 201, d1Calls: 3 });
    expect(await places()).toBe(1);
  });

  it.each([
    ['has run', true, 1],
    ['has not run', false, 0],
  ])('that may have run is refused and not repeated, where it %s', async (_, hasRun, expected) => {
    const { answer, places, again } = await claim([{ message: LOST, hasRun }]);
    expect(answer).toMatchObject({ status: 503, code: 'database.unavailable', d1Calls: 1 });
    expect(await places()).toBe(expected);
    // Who tries again learns how it is.
    expect((await again()).status).toBe(hasRun ? 409 : 201);
    expect(await places()).toBe(1);
  });

  it('is whole or not there at all, with its log and its mails, wherever the database fails', async () => {
    const iris = await admin();
    const found = new Set<string>();
    for (const hasRun of [true, false])
      for (let before = 0; before < 4; before += 1) {
        const place = await assignment(await shift(), await volunteer());
        const faults = [...Array.from({ length: before }, () => null), { message: LOST, hasRun }];
        await send('POST', confirmAssignment.path.replace(':id', place.id), iris, faults);

        const { status } = (await db
          .select({ status: shiftAssignments.status })
          .from(shiftAssignments)
          .where(eq(shiftAssignments.id, place.id))
          .get()) ?? { status: 'gone' };
        const logged = await db.$count(auditLog, eq(auditLog.subjectId, place.id));
        const mails = await db.$count(mailOutbox, eq(mailOutbox.userId, place.volunteerId ?? ''));
        found.add(status);
        expect([status, logged, mails]).toEqual(
          status === 'confirmed' ? ['confirmed', 1, 1] : ['assigned', 0, 0],
        );
      }
    expect([...found].sort()).toEqual(['assigned', 'confirmed']);
  });

  it('of one statement is refused in the same way', async () => {
    const faults = [null, { message: LOST }];
    const answer = await send('PATCH', changeProfile.path, await admin(), faults);
    expect(answer).toMatchObject({ status: 503, code: 'database.unavailable' });
  });

  it('leaves a session that ended and was logged, or one that did not end and was not', async () => {
    const found = new Set<number>();
    for (const before of [1, 2])
      for (const hasRun of [false, true]) {
        const someone = await volunteer();
        const faults = [...Array.from({ length: before }, () => null), { message: LOST, hasRun }];
        await send('POST', signOut.path, someone, faults);
        const open = await db.$count(sessions, eq(sessions.userId, someone.id));
        const logged = await db.$count(auditLog, eq(auditLog.actorId, someone.id));
        expect(open + logged).toBe(1);
        found.add(logged);
      }
    expect([...found].sort()).toEqual([0, 1]);
  });
});

describe('in the background', () => {
  it('a mail whose row cannot be read goes back to the queue, and is sent once', async () => {
    const outboxId = await outboxMail(await volunteer());
    const sent: string[] = [];
    const transport = { send: async (id: string) => void sent.push(id) };
    const retry = vi.fn();
    const ack = vi.fn();
    const batch = {
      queue: 'mail',
      messages: [{ body: { outboxId }, ack, retry }],
    } as unknown as MessageBatch<{
      outboxId: string;
    }>;
    const bindings = { ...env, DB: failingDatabase([{ message: LOST }]) };
    await consumeMailQueue(MAIL_WRITERS, batch, bindings, { now: () => Date.now() }, transport);
    expect([retry.mock.calls.length, ack.mock.calls.length, sent]).toEqual([1, 0, []]);
    await consumeMailQueue(MAIL_WRITERS, batch, env, { now: () => Date.now() }, transport);
    expect([ack.mock.calls.length, sent]).toEqual([1, [outboxId]]);
  });

  it('a job whose write fails is recorded as failed, and the others run', async () => {
    const now = Date.now();
    const failing = createDb(failingDatabase([{ message: LOST }]));
    const jobs = {
      ...jobsAt(db, env, now),
      delete_plans: () => failing.delete(accounts).where(eq(accounts.id, 'x')),
    };
    await expect(runJobs(db, { now: () => now }, jobs)).rejects.toMatchObject({
      errors: [expect.anything()],
    });
  });
});
