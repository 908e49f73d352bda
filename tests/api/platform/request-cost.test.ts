import { JOB_NAMES, signIn } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { MAIL_WRITERS } from '../../../worker/src/app/mail-writers.ts';
import { profiles, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { systemClock } from '../../../worker/src/platform/lib/clock.ts';
import { consumeMailQueue } from '../../../worker/src/platform/mail/mail.consumer.ts';
import { admin, assignment, outboxMail, shift, type TestPerson, volunteer } from '../factories.ts';
import { db, env, ORIGIN } from '../harness.ts';

interface Line {
  event?: string;
  [field: string]: unknown;
}

let logged: string[] = [];

beforeEach(() => {
  logged = [];
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line) => logged.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

const lines = (event: string) =>
  logged.map((line) => JSON.parse(line) as Line).filter((line) => line.event === event);

const get = (path: string, as?: TestPerson, bindings = env) =>
  createApp().request(ORIGIN + path, { headers: as ? { Cookie: as.cookie } : {} }, bindings);

const COST = {
  ms: expect.any(Number),
  d1Calls: expect.any(Number),
  rowsRead: expect.any(Number),
  rowsWritten: expect.any(Number),
  databaseMs: expect.any(Number),
};

describe('the log', () => {
  it('has one line for a request: its route, status, time and cost, and nothing personal', async () => {
    const sanne = await volunteer();
    const { id } = await shift();
    await get(`/api/shifts/${id}?search=sanne`, sanne);
    expect(lines('request')).toEqual([
      {
        level: 'info',
        event: 'request',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        method: 'GET',
        route: '/api/shifts/:id',
        status: 200,
        ...COST,
        d1Calls: 1,
        rowsWritten: 0,
      },
    ]);
    expect(lines('request')[0]?.rowsRead).toBeGreaterThan(3);
    for (const personal of [sanne.id, id, 'search', sanne.email])
      expect(logged.join()).not.toContain(personal);
  });

  it('counts the rows that a request writes', async () => {
    const sanne = await volunteer();
    const { id } = await shift();
    const headers = { Origin: ORIGIN, Cookie: sanne.cookie, 'Content-Type': 'application/json' };
    await createApp().request(
      `${ORIGIN}/api/shifts/${id}/claim`,
      { method: 'POST', headers, body: '{}' },
      env,
    );
    expect(lines('request')).toMatchObject([{ route: '/api/shifts/:id/claim', status: 201, d1Calls: 1 }]);
    expect(lines('request')[0]?.rowsWritten).toBeGreaterThan(1);
  });

  it('does not have the path of a request that no route answers', async () => {
    await get('/api/sanne@example.test');
    expect(lines('request')).toMatchObject([{ method: 'GET', status: 404 }]);
    expect(logged.join()).not.toContain('sanne');
  });

  it('has the error of a failed query without its parameters', async () => {
    const broken = {
      prepare: () => ({
        bind() {
          throw new Error('D1_ERROR: no such table: accounts');
        },
      }),
    } as unknown as D1Database;
    const headers = { Origin: ORIGIN, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ email: 'sanne@example.test', password: 'winterijs' });
    const response = await createApp().request(
      ORIGIN + signIn.path,
      { method: 'POST', headers, body },
      { ...env, DB: broken },
    );
    expect(response.status).toBe(500);
    expect(logged.join()).toContain('no such table: accounts');
    expect(logged.join()).not.toContain('sanne@example.test');
  });

  it('has one line for each job', async () => {
    await sweep(env, systemClock);
    expect(
      lines('job')
        .map(({ job }) => job)
        .sort(),
    ).toEqual([...JOB_NAMES].sort());
    for (const line of lines('job'))
      expect(line).toEqual({ level: 'info', event: 'job', job: expect.any(String), ...COST });
  });

  it('has one line for a batch of queue messages', async () => {
    const outboxId = await outboxMail(await volunteer());
    const message = { id: '1', timestamp: new Date(), body: { outboxId }, attempts: 1, ack() {}, retry() {} };
    const batch = { queue: 'mail', messages: [message] } as unknown as MessageBatch<{ outboxId: string }>;
    await consumeMailQueue(MAIL_WRITERS, batch, env, systemClock, { send: async () => {} });
    const [line] = lines('queue');
    expect(line).toEqual({ level: 'info', event: 'queue', queue: 'mail', messages: 1, ...COST });
    expect(line?.rowsWritten).toBeGreaterThan(0);
  });
});

describe('the Server-Timing header', () => {
  it('tells admins what their request cost', async () => {
    const response = await get('/api/dashboard', await admin());
    expect(response.headers.get('Server-Timing')).toMatch(
      /^db;dur=[\d.]+;desc="1 calls", rows;desc="\d+ read, 0 written", total;dur=[\d.]+$/,
    );
  });

  it('is not sent to anybody else, who could tell from it what they may not see', async () => {
    for (const response of [
      await get('/api/dashboard', await volunteer()),
      await get('/api/events'),
      await get('/api/people', await volunteer()),
    ])
      expect(response.headers.get('Server-Timing')).toBeNull();
  });
});

describe('a query of two tables', () => {
  it('is refused where two of its columns have one name, because one of them would be lost', async () => {
    await assignment(await shift(), await volunteer());
    const query = db
      .select({ shiftId: shifts.id, placeId: shiftAssignments.id })
      .from(shiftAssignments)
      .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId));
    await expect(query.get()).rejects.toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ message: expect.stringMatching(/same name/) }),
      }),
    );
    await expect(db.batch([query])).rejects.toThrow(/Two columns have the same name/);
  });

  it('is read by name and by position where every name is different', async () => {
    const sanne = await volunteer({ firstName: 'Sanne' });
    await assignment(await shift({ title: 'Kassa' }), sanne);
    const query = db
      .select({ title: shifts.title, name: profiles.firstName })
      .from(shiftAssignments)
      .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
      .innerJoin(profiles, eq(profiles.id, shiftAssignments.volunteerId))
      .where(eq(profiles.id, sanne.id));
    expect(await query.all()).toEqual([{ title: 'Kassa', name: 'Sanne' }]);
    expect(await db.batch([query])).toEqual([[{ title: 'Kassa', name: 'Sanne' }]]);
  });
});
