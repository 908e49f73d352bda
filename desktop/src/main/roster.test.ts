import type { Roster, RosterShift } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import type { Fetch } from './fetch.ts';
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

describe('the stored roster', () => {
  const respondsWith =
    (items: unknown[]): Fetch =>
    async () =>
      Response.json({ items });
  const refusesWith =
    (status: number): Fetch =>
    async () =>
      Response.json({ error: { code: 'auth.required', requestId: 'r' } }, { status });
  const offline: Fetch = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));

  function setUp(initial: Roster | null = null) {
    let stored = initial;
    let fetch: Fetch = offline;
    const roster = createRoster({
      portal: () => 'https://ijsploeg.nl',
      fetch: (...call) => fetch(...call),
      now: () => NOW,
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
    const { roster, respond, stored } = setUp({ readAt: '2026-12-12T10:00:00.000Z', shifts: [shift()] });
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
    const { roster, respond, stored } = setUp({ readAt: '2026-12-12T10:00:00.000Z', shifts: [] });
    respond(refusesWith(status));
    expect(await roster.read()).toEqual({ roster: null, isFresh: false });
    expect(stored()).toBeNull();
    respond(offline);
    expect(await roster.read()).toEqual({ roster: null, isFresh: false });
  });

  it('is initial when the portal fails', async () => {
    const { roster, respond, stored } = setUp({ readAt: '2026-12-12T10:00:00.000Z', shifts: [] });
    respond(refusesWith(500));
    await roster.read();
    expect(stored()).not.toBeNull();
  });
});
