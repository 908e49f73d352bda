import {
  cancelAssignment,
  claimShift,
  confirmAssignment,
  type Endpoint,
  getDashboard,
  getEvent,
  getShift,
  joinWaitlist,
  listEvents,
  listMyAssignments,
  listMyReservations,
  listMyWaiting,
  listUnconfirmed,
  reserve,
  signOut,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { MAIL_WRITERS } from '../../../worker/src/app/mail-writers.ts';
import { profiles, sessions } from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { consumeMailQueue } from '../../../worker/src/platform/mail/mail.consumer.ts';
import {
  admin,
  assignment,
  event,
  outboxMail,
  person,
  shift,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { db, env, ORIGIN } from '../harness.ts';
import { replicatedDatabase } from '../replicated-database.ts';
import { addressOf, ENDPOINTS, newCallers, routeName, validCall } from '../route-calls.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let replicated: Awaited<ReturnType<typeof replicatedDatabase>>;
beforeAll(async () => {
  replicated = await replicatedDatabase();
});

/** The time of the server and of the browsers. */
let now: number;
const app = createApp({ now: () => now });
const bindings = () => ({ ...env, DB: replicated.database, READ_REPLICAS: 'on' });
const wait = (ms: number) => {
  now += ms;
};

beforeEach(() => {
  now = Date.now();
  replicated.forgetReads();
});

/** Everything that was written until now is on the replica. */
async function settle() {
  replicated.wrote();
  await replicated.catchUp();
  replicated.forgetReads();
}

/** A browser: it keeps cookies and sends back the ETag of its last answer from an address. */
function browser(owner?: TestPerson, extra: Record<string, string> = {}) {
  const cookies = new Map<string, { value: string; until: number }>();
  const etags = new Map<string, { etag: string; body: string }>();
  if (owner) {
    const [name = '', value = ''] = owner.cookie.split('=');
    cookies.set(name, { value, until: Number.POSITIVE_INFINITY });
  }
  const store = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = '', age = ''] = /^([^=]+)=([^;]*).*Max-Age=(\d+)/i.exec(cookie) ?? [];
      cookies.set(name, { value, until: now + Number(age) * SECOND });
    }
  };
  /** Sends a request; its cookies are stored when the response arrives. */
  async function send(method: string, path: string, body?: unknown) {
    const sent = [...cookies].filter(([, { until }]) => until > now);
    const known = method === 'GET' ? etags.get(path) : undefined;
    const headers = {
      Origin: ORIGIN,
      'Content-Type': 'application/json',
      'CF-Connecting-IP': crypto.randomUUID(),
      Cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; '),
      ...(known && { 'If-None-Match': known.etag }),
      ...extra,
    };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await app.request(ORIGIN + path, init, bindings());
    const text = response.status === 304 && known ? known.body : await response.text();
    const etag = response.headers.get('ETag');
    if (response.ok && etag) etags.set(path, { etag, body: text });
    // As the portal sees it: 304 is the answer that it has.
    return { status: response.status === 304 ? 200 : response.status, text, response };
  }
  async function sendAndStore(method: string, path: string, body?: unknown) {
    const answer = await send(method, path, body);
    store(answer.response);
    return answer;
  }
  return {
    cookies,
    send,
    store,
    get: (path: string) => sendAndStore('GET', path),
    async act(endpoint: Endpoint, id = 'none', body: unknown = {}) {
      const answer = await sendAndStore(endpoint.method, endpoint.path.replace(':id', id), body);
      if (answer.status !== endpoint.status)
        throw new Error(`${endpoint.path}: ${answer.status} ${answer.text}`);
      return answer;
    },
  };
}

/** What the primary answers to the same person. */
async function truth(path: string, { cookie }: TestPerson, extra = {}): Promise<string> {
  const response = await app.request(ORIGIN + path, { headers: { Cookie: cookie, ...extra } }, env);
  return response.text();
}

const week = () => {
  const day = (days: number) => new Date(now + days * 24 * 60 * MINUTE).toISOString();
  return `/api/shifts?from=${day(-1)}&to=${day(7)}`;
};

/** A browser that a replica may answer: its person has read before. */
async function reader(owner: TestPerson, headers?: Record<string, string>) {
  const phone = browser(owner, headers);
  await phone.get('/api/dashboard');
  await settle();
  return phone;
}

describe('a replica', () => {
  it('answers the lists of somebody who has read in the last minute', async () => {
    const phone = await reader(await volunteer());
    for (const path of [week(), '/api/assignments/mine', '/api/dashboard', '/api/events'])
      expect((await phone.get(path)).status).toBe(200);
    expect(replicated.reads).toEqual({ primary: 0, replica: 4 });
  });

  it('answers 304 while nothing changed', async () => {
    const phone = await reader(await volunteer());
    const path = week();
    await phone.get(path);
    expect((await phone.send('GET', path)).response.status).toBe(304);
    expect(replicated.reads).toEqual({ primary: 0, replica: 2 });
  });

  it('answers the events for visitors', async () => {
    const { id } = await event();
    await settle();
    const visitor = browser();
    for (const path of [listEvents.path, getEvent.path.replace(':id', id)])
      expect((await visitor.get(path)).status).toBe(200);
    expect(replicated.reads).toEqual({ primary: 0, replica: 2 });
    expect(visitor.cookies.size).toBe(0);
  });

  it('shows the acts of others at most a minute late', async () => {
    const phone = await reader(await volunteer());
    const path = week();
    await phone.get(path);
    const { id } = await shift({ title: 'Nieuw' });
    replicated.wrote();
    wait(MINUTE - SECOND);
    expect((await phone.get(path)).text).not.toContain(id);
    wait(SECOND);
    expect((await phone.get(path)).text).toContain(id);
    // And it does not disappear again, though the replica still does not have it.
    expect((await phone.get(path)).text).toContain(id);
    wait(30 * SECOND);
    expect((await phone.get(path)).text).toContain(id);
  });

  it('answers nothing for admins', async () => {
    const laptop = browser(await admin());
    for (let turn = 0; turn < 2; turn += 1)
      for (const path of ['/api/dashboard', week(), '/api/assignments/unconfirmed', '/api/events'])
        expect((await laptop.get(path)).status).toBe(200);
    expect(replicated.reads.replica).toBe(0);
    expect(laptop.cookies.size).toBe(1);
  });

  it('is not asked where there is none', async () => {
    const headers = { Origin: ORIGIN, Cookie: (await volunteer()).cookie };
    for (const [method, path] of [
      ['GET', '/api/dashboard'],
      ['POST', '/api/shifts/none/claim'],
    ] as const) {
      const response = await app.request(
        ORIGIN + path,
        { method, headers },
        { ...bindings(), READ_REPLICAS: '' },
      );
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(replicated.starts).toEqual([]);
  });

  it('answers nothing for jobs and queues', async () => {
    await sweep(bindings(), { now: () => now });
    const outboxId = await outboxMail(await volunteer());
    const message = { body: { outboxId }, ack() {}, retry() {} };
    const batch = { queue: 'mail', messages: [message] } as unknown as MessageBatch<{ outboxId: string }>;
    await consumeMailQueue(MAIL_WRITERS, batch, bindings(), { now: () => now }, { send: async () => {} });
    expect(replicated.starts).toEqual([]);
  });
});

const MOMENTS = [0, 30 * SECOND, 40 * SECOND, SECOND, 30 * SECOND, 30 * SECOND, 5 * MINUTE];

const RESERVATION = { quantity: 2, email: 'sanne@example.test', firstName: 'Sanne', lastName: 'Bakker' };

/** Acts, with the addresses that show them, and what makes them possible. */
const ACTS: {
  name: string;
  prepare: (me: TestPerson) => Promise<{ endpoint: Endpoint; id: string; body?: unknown; shown: string[] }>;
}[] = [
  {
    name: 'a claim',
    async prepare() {
      const { id } = await shift();
      const shown = [week(), listMyAssignments.path, getShift.path.replace(':id', id), getDashboard.path];
      return { endpoint: claimShift, id, shown };
    },
  },
  {
    name: 'a cancelled place',
    async prepare(me) {
      const on = await shift();
      const { id } = await assignment(on, me);
      const shown = [week(), listMyAssignments.path, getShift.path.replace(':id', on.id), getDashboard.path];
      return { endpoint: cancelAssignment, id, shown };
    },
  },
  {
    name: 'a place in a waiting list',
    async prepare() {
      const on = await shift({ maxVolunteers: 1 });
      await assignment(on, await volunteer(), { status: 'confirmed' });
      return {
        endpoint: joinWaitlist,
        id: on.id,
        shown: [listMyWaiting.path, getShift.path.replace(':id', on.id)],
      };
    },
  },
  {
    name: 'a reservation',
    async prepare() {
      const { id } = await event();
      const shown = [listMyReservations.path, getEvent.path.replace(':id', id)];
      return { endpoint: reserve, id, body: RESERVATION, shown };
    },
  },
];

describe('while the replica does not catch up, nobody sees undone', () => {
  it.each(ACTS)('$name of their own', async ({ prepare }) => {
    const me = await volunteer();
    const { endpoint, id, body, shown } = await prepare(me);
    const phone = await reader(me);
    const before = new Map<string, string>();
    for (const path of shown) before.set(path, (await phone.get(path)).text);
    expect(replicated.reads.replica).toBe(shown.length);
    await phone.act(endpoint, id, body);
    for (const moment of MOMENTS) {
      wait(moment);
      for (const path of shown) {
        const { text } = await phone.get(path);
        expect([path, text]).toEqual([path, await truth(path, me)]);
        expect(text).not.toBe(before.get(path));
      }
    }
  });

  it('what an admin confirmed, on the to-do list', async () => {
    const iris = await admin();
    const place = await assignment(await shift(), await volunteer());
    await settle();
    const laptop = browser(iris);
    expect((await laptop.get(listUnconfirmed.path)).text).toContain(place.id);
    await laptop.act(confirmAssignment, place.id);
    for (const moment of MOMENTS) {
      wait(moment);
      expect((await laptop.get(listUnconfirmed.path)).text).not.toContain(place.id);
    }
  });

  it('their act, when a response to an earlier read arrives after that to the act', async () => {
    const me = await volunteer();
    const { id } = await shift();
    await settle();
    const phone = browser(me);
    // Sent first, answered by the primary with a bookmark, and slow.
    const slow = await phone.send('GET', listMyAssignments.path);
    expect(slow.response.headers.getSetCookie().join()).toContain('bookmark=');
    await phone.act(claimShift, id);
    wait(20 * SECOND);
    phone.store(slow.response);
    for (const moment of MOMENTS) {
      wait(moment);
      expect((await phone.get(listMyAssignments.path)).text).toContain(id);
    }
  });

  it('two acts at once, in whatever order their responses arrive', async () => {
    const me = await volunteer();
    const day = 24 * 60 * MINUTE;
    const [one, other] = [
      await shift(),
      await shift({ startTime: now + 3 * day, endTime: now + 3 * day + MINUTE * 60 }),
    ];
    const phone = await reader(me);
    const claim = ({ id }: { id: string }) => phone.send('POST', claimShift.path.replace(':id', id), {});
    const answers = await Promise.all([claim(one), claim(other)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    for (const { response } of answers.reverse()) phone.store(response);
    for (const moment of MOMENTS) {
      wait(moment);
      const { text } = await phone.get(listMyAssignments.path);
      for (const { id } of [one, other]) expect(text).toContain(id);
    }
  });

  const LISTS = ENDPOINTS.filter(({ polled }) => polled).map((one) => [routeName(one), one] as const);

  it.each(LISTS)('anything on %s', async (_, endpoint) => {
    const callers = await newCallers();
    const as = endpoint.access === 'admin' ? callers.admin : callers.volunteer;
    const routeCall = await validCall(endpoint, callers);
    const path = addressOf(endpoint, routeCall);
    const phone = await reader(as, routeCall.headers);
    await phone.get(path);
    expect(replicated.reads.replica).toBe(endpoint.access === 'admin' ? 0 : 1);
    // Any act; this one changes the person, with whom every ETag differs.
    await phone.send('POST', '/api/nowhere', {}).then(({ response }) => phone.store(response));
    await db.update(profiles).set({ firstName: 'Nieuw' }).where(eq(profiles.id, as.id));
    replicated.wrote();
    replicated.forgetReads();
    for (const moment of MOMENTS) {
      wait(moment);
      expect((await phone.get(path)).text).toBe(await truth(path, as, routeCall.headers));
    }
    expect(replicated.reads.replica).toBe(0);
  });
});

describe('rights', () => {
  it('end at once for whoever signs out, with the old cookie too', async () => {
    const sanne = await volunteer();
    const phone = await reader(sanne);
    const session = new Map(phone.cookies);
    await phone.act(signOut);
    expect((await phone.get('/api/dashboard')).status).toBe(401);
    for (const [name, cookie] of session) if (name.endsWith('session')) phone.cookies.set(name, cookie);
    for (const moment of MOMENTS) {
      wait(moment);
      expect((await phone.get('/api/dashboard')).status).toBe(401);
    }
  });

  it.each<[string, (of: TestPerson) => unknown, number]>([
    ['session', ({ id }) => db.delete(sessions).where(eq(sessions.userId, id)), 401],
    ['role', ({ id }) => db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, id)), 403],
  ])(
    'that somebody else ended with the %s, end at once for acts and in a minute for lists',
    async (_, end, status) => {
      const sanne = await volunteer();
      const { id } = await shift();
      const phone = await reader(sanne);
      await end(sanne);
      replicated.wrote();
      expect((await phone.get(listMyAssignments.path)).status).toBe(200);
      // Sent without storing what the response says.
      expect((await phone.send('POST', claimShift.path.replace(':id', id), {})).status).toBe(status);
      wait(MINUTE - SECOND);
      expect((await phone.get(listMyAssignments.path)).status).toBe(200);
      wait(SECOND);
      for (let turn = 0; turn < 3; turn += 1) {
        expect((await phone.get(listMyAssignments.path)).status).toBe(status);
        wait(30 * SECOND);
      }
    },
  );

  it('that somebody gained apply at once, though the replica would refuse them', async () => {
    const sanne = await person();
    const phone = await reader(sanne);
    expect((await phone.get(listMyAssignments.path)).status).toBe(403);
    await db.update(profiles).set({ role: 'volunteer' }).where(eq(profiles.id, sanne.id));
    replicated.wrote();
    expect((await phone.get(listMyAssignments.path)).status).toBe(200);
  });

  it('to a new thing are not refused because the replica does not have it', async () => {
    const phone = await reader(await volunteer());
    const { id } = await shift({ title: 'Uit een mail' });
    replicated.wrote();
    expect((await phone.get(getShift.path.replace(':id', id))).text).toContain('Uit een mail');
  });
});

describe('a bookmark', () => {
  const sealedOf = async (phone: ReturnType<typeof browser>) => {
    const [name = '', cookie] = [...phone.cookies].find(([key]) => key.endsWith('bookmark')) ?? [];
    if (!cookie) throw new Error('no bookmark');
    return { name, ...cookie };
  };

  it('is a cookie that scripts and other sites cannot use, for a minute', async () => {
    const phone = browser(await volunteer());
    const { response } = await phone.send('GET', '/api/dashboard');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-bookmark=[\w.-]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  it('is not set again while it is used', async () => {
    const phone = await reader(await volunteer());
    const { response } = await phone.send('GET', '/api/dashboard');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each<[string, (value: string) => string]>([
    ['of another portal', (value) => value.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A'))],
    ['for another moment of the database', (value) => value.replace(/^./, 'f')],
    ['of a later time', (value) => value.replace(/\.(\d{13})\./, (_, time) => `.${Number(time) + 5_000}.`)],
    ['that is no bookmark', () => "' OR 1=1"],
    ['that is a constraint', () => 'first-unconstrained'],
    ['that is empty', () => ''],
    ['that is absurdly long', (value) => 'f'.repeat(4000) + value],
  ])('%s is ignored', async (_, change) => {
    const phone = await reader(await volunteer());
    const { name, value, until } = await sealedOf(phone);
    phone.cookies.set(name, { value: change(value), until });
    expect((await phone.get('/api/dashboard')).status).toBe(200);
    expect(replicated.reads).toEqual({ primary: 1, replica: 0 });
    expect(replicated.starts.at(-1)).toBe('first-primary');
  });

  it('that is older than a minute is ignored, even if a browser keeps it', async () => {
    const phone = await reader(await volunteer());
    const { name, value } = await sealedOf(phone);
    wait(MINUTE);
    phone.cookies.set(name, { value, until: Number.POSITIVE_INFINITY });
    await phone.get('/api/dashboard');
    expect(replicated.reads).toEqual({ primary: 1, replica: 0 });
  });

  it('stays unused after an act, also one that was refused', async () => {
    const phone = await reader(await volunteer());
    expect(
      (await phone.send('POST', claimShift.path.replace(':id', 'none'), {})).response.headers.getSetCookie(),
    ).toEqual(['__Host-acted=1; Max-Age=70; Path=/; HttpOnly; Secure; SameSite=Lax']);
  });
});
