import type { Roster, RosterShift } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../portal/fetch.ts';
import { createRoster } from './roster.ts';

/** 14:00 local time. */
const NOW = Date.parse('2026-12-12T13:00:00Z');

const shift = (fields: Partial<RosterShift> = {}): RosterShift => ({
  id: 'shf_1',
  title: 'Kassa',
  location: 'Museumplein',
  startTime: '2026-12-12T17:00:00.000Z',
  endTime: '2026-12-12T20:00:00.000Z',
  maxVolunteers: 3,
  names: ['Zoë Ørsted'],
  attendance: [],
  ...fields,
});

const DAYS = { from: '2026-12-12', to: '2026-12-14' };
const copyOf = (shifts: RosterShift[], days = DAYS): Roster => ({
  readAt: '2026-12-12T10:00:00.000Z',
  days,
  shifts,
});

describe('the stored roster', () => {
  const respondsWith =
    (items: unknown[], days: unknown = DAYS): Fetch =>
    async () =>
      Response.json({ items, days });
  const refusesWith =
    (status: number): Fetch =>
    async () =>
      Response.json({ error: { code: 'auth.required', requestId: 'r' } }, { status });
  const offline: Fetch = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));

  function setUp(initial: Roster | null = null) {
    let stored = initial;
    let fetch: Fetch = offline;
    let now = NOW;
    let changes = 0;
    const roster = createRoster({
      portal: () => 'https://ijsploeg.nl',
      fetch: (...call) => fetch(...call),
      now: () => now,
      onChange: () => {
        changes += 1;
      },
      store: {
        read: () => stored,
        write: (next) => {
          stored = next;
        },
        clear: () => {
          stored = null;
        },
      },
    });
    return {
      roster,
      respond: (next: Fetch) => {
        fetch = next;
      },
      stored: () => stored,
      changes: () => changes,
      goTo: (moment: string) => {
        now = Date.parse(moment);
      },
    };
  }

  it('holds names, places and times, and no other personal data', async () => {
    const { roster, respond, stored } = setUp();
    respond(respondsWith([{ ...shift(), email: 'zoe@example.test', description: 'Bel 06 12345678' }]));
    expect(await roster.read()).toMatchObject({ isFresh: true });
    expect(stored()?.shifts).toEqual([shift()]);
    expect(JSON.stringify(stored())).not.toMatch(/example\.test|06 123/);
  });

  it.each<[string, Fetch]>([
    ['something else', respondsWith([{ title: 'Kassa' }])],
    [
      'the sign-in page of a Wi-Fi',
      async () => new Response('<h1>Wifi</h1>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    [
      'endless',
      async () => new Response(new ReadableStream({ pull: (to) => to.enqueue(Buffer.alloc(65_536, ' ')) })),
    ],
  ])('is initial when the answer is %s', async (_, fetch) => {
    const { roster, respond, stored } = setUp(copyOf([shift()]));
    respond(fetch);
    expect(await roster.read()).toMatchObject({ isFresh: false, roster: { shifts: [{ id: 'shf_1' }] } });
    expect(stored()?.shifts).toHaveLength(1);
  });

  it('is available without the portal, in this run and the next', async () => {
    const first = setUp();
    first.respond(respondsWith([shift()]));
    await first.roster.read();
    first.respond(offline);
    expect(await first.roster.read()).toMatchObject({
      isFresh: false,
      roster: { shifts: [{ id: 'shf_1' }] },
    });
    const next = setUp(first.stored());
    expect(await next.roster.read()).toMatchObject({ isFresh: false, roster: { shifts: [{ id: 'shf_1' }] } });
  });

  it.each([401, 403])('is cleared when the portal answers %s', async (status) => {
    const { roster, respond, stored } = setUp(copyOf([]));
    respond(refusesWith(status));
    expect(await roster.read()).toEqual({ roster: null, isFresh: false });
    expect(stored()).toBeNull();
    respond(offline);
    expect(await roster.read()).toEqual({ roster: null, isFresh: false });
  });

  it('is initial when the portal fails', async () => {
    const { roster, respond, stored } = setUp(copyOf([]));
    respond(refusesWith(500));
    await roster.read();
    expect(stored()).not.toBeNull();
  });

  it('covers the days that the portal names, and today and tomorrow for a portal that names none', async () => {
    const { roster, respond } = setUp();
    respond(respondsWith([shift()]));
    expect((await roster.read()).roster?.days).toEqual(DAYS);
    respond(async () => Response.json({ items: [shift()] }));
    expect((await roster.read()).roster?.days).toEqual({ from: '2026-12-12', to: '2026-12-13' });
  });

  it.each([
    // The rink's midnight is an hour before that of UTC.
    ['2026-12-14T22:59:00Z', true],
    ['2026-12-14T23:01:00Z', false],
    // The clock was set back.
    ['2026-12-12T09:00:00Z', false],
  ])('is not used for a day that it does not cover: at %s it is %s', async (moment, isUsed) => {
    const { roster, goTo } = setUp(copyOf([shift()]));
    goTo(moment);
    expect(roster.current() !== null).toBe(isUsed);
    expect((await roster.read()).roster !== null).toBe(isUsed);
  });

  it('does not come back with an answer that was under way at sign-out', async () => {
    const { roster, respond, stored } = setUp();
    const { promise, resolve } = Promise.withResolvers<Response>();
    respond(() => promise);
    const reading = roster.read();
    roster.clear();
    resolve(Response.json({ items: [shift()], days: DAYS }));
    expect(await reading).toEqual({ roster: null, isFresh: false });
    expect([roster.current(), stored()]).toEqual([null, null]);
  });

  it('is the newest of two reads, and not cleared by an older refusal', async () => {
    const { roster, respond } = setUp();
    const { promise, resolve } = Promise.withResolvers<Response>();
    respond(() => promise);
    const older = roster.read();
    respond(respondsWith([shift({ title: 'IJsmeester' })]));
    await roster.read();
    resolve(Response.json({ error: { code: 'auth.required', requestId: 'r' } }, { status: 401 }));
    expect(await older).toMatchObject({ isFresh: false, roster: { shifts: [{ title: 'IJsmeester' }] } });
    expect(roster.current()?.shifts).toHaveLength(1);
  });

  it('is kept up to date until nobody is signed in, and again after the next sign-in', async () => {
    const { roster, respond, changes } = setUp();
    let requests = 0;
    const counted =
      (answer: Fetch): Fetch =>
      (...call) => {
        requests += 1;
        return answer(...call);
      };
    // Without a connection the next attempt is made.
    respond(counted(offline));
    await roster.keepUpToDate();
    respond(counted(refusesWith(401)));
    await roster.keepUpToDate();
    await roster.keepUpToDate();
    expect(requests).toBe(2);
    respond(counted(respondsWith([shift()])));
    await roster.read();
    await roster.keepUpToDate();
    expect(requests).toBe(4);
    // Cleared, and read twice.
    expect(changes()).toBe(3);
  });
});
