import type { Roster, RosterShift } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import type { Fetch } from './fetch.ts';
import { createRoster } from './roster.ts';

/** 14:00 at the rink. */
const NOW = Date.parse('2026-12-12T13:00:00Z');

const shift = (fields: Partial<RosterShift> = {}): RosterShift => ({
  id: 'shf_1',
  title: 'Kassa',
  location: 'Museumplein',
  startTime: '2026-12-12T17:00:00.000Z',
  endTime: '2026-12-12T20:00:00.000Z',
  maxVolunteers: 3,
  names: ['Zoë Ørsted'],
  ...fields,
});

describe('the stored roster', () => {
  const gives =
    (items: unknown[]): Fetch =>
    async () =>
      Response.json({ items });
  const refuses =
    (status: number): Fetch =>
    async () =>
      Response.json({ error: { code: 'auth.required', requestId: 'r' } }, { status });
  const down: Fetch = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));

  function setUp(kept: Roster | null = null) {
    let stored = kept;
    let fetch: Fetch = down;
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
      answers: (next: Fetch) => {
        fetch = next;
      },
      stored: () => stored,
    };
  }

  it('holds names, places and times, and no other personal data', async () => {
    const { roster, answers, stored } = setUp();
    answers(gives([{ ...shift(), email: 'zoe@example.test', description: 'Bel 06 12345678' }]));
    expect(await roster.read()).toMatchObject({ isFresh: true });
    expect(stored()?.shifts).toEqual([shift()]);
    expect(JSON.stringify(stored())).not.toMatch(/example\.test|06 123/);
  });

  it.each<[string, Fetch]>([
    ['something else', gives([{ title: 'Kassa' }])],
    [
      'a page of a Wi-Fi',
      async () => new Response('<h1>Wifi</h1>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    [
      'no end',
      async () => new Response(new ReadableStream({ pull: (to) => to.enqueue(Buffer.alloc(65_536, ' ')) })),
    ],
  ])('is kept when the answer is %s', async (_, fetch) => {
    const { roster, answers, stored } = setUp({ readAt: '2026-12-12T10:00:00.000Z', shifts: [shift()] });
    answers(fetch);
    expect(await roster.read()).toMatchObject({ isFresh: false, roster: { shifts: [{ id: 'shf_1' }] } });
    expect(stored()?.shifts).toHaveLength(1);
  });

  it('is available without the portal, in this run and the next', async () => {
    const first = setUp();
    first.answers(gives([shift()]));
    await first.roster.read();
    first.answers(down);
    expect(await first.roster.read()).toMatchObject({
      isFresh: false,
      roster: { shifts: [{ id: 'shf_1' }] },
    });
    const next = setUp(first.stored());
    expect(await next.roster.read()).toMatchObject({ isFresh: false, roster: { shifts: [{ id: 'shf_1' }] } });
  });

  it.each([401, 403])('is cleared when the portal answers %s', async (status) => {
    const { roster, answers, stored } = setUp({ readAt: '2026-12-12T10:00:00.000Z', shifts: [] });
    answers(refuses(status));
    expect(await roster.read()).toEqual({ roster: null, isFresh: false });
    expect(stored()).toBeNull();
    answers(down);
    expect(await roster.read()).toEqual({ roster: null, isFresh: false });
  });

  it('is kept when the portal fails', async () => {
    const { roster, answers, stored } = setUp({ readAt: '2026-12-12T10:00:00.000Z', shifts: [] });
    answers(refuses(500));
    await roster.read();
    expect(stored()).not.toBeNull();
  });
});
