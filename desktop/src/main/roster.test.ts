import type { ExportedShift, Roster } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import type { Fetch } from './fetch.ts';
import { createRoster, isOnRoster } from './roster.ts';

/** 14:00 at the rink. */
const NOW = Date.parse('2026-12-12T13:00:00Z');

const shift = (fields: Partial<ExportedShift> = {}): ExportedShift => ({
  id: 'shf_1',
  eventId: null,
  event: null,
  title: 'Kassa',
  description: 'Bel Marijke: 06 12345678',
  startTime: '2026-12-12T17:00:00.000Z',
  endTime: '2026-12-12T20:00:00.000Z',
  location: 'Museumplein',
  maxVolunteers: 3,
  currentVolunteers: 1,
  status: 'active',
  shiftType: 'public',
  requiredSkills: null,
  version: 1,
  createdAt: '2026-07-01T22:05:00.000Z',
  updatedAt: '2026-11-01T08:00:30.000Z',
  volunteers: [{ firstName: 'Zoë', lastName: 'Ørsted', email: 'zoe@example.test' }],
  ...fields,
});

it.each<[string, Partial<ExportedShift>, boolean]>([
  ['this evening', {}, true],
  ['this morning', { startTime: '2026-12-12T07:00:00Z', endTime: '2026-12-12T09:00:00Z' }, true],
  [
    'last night until after midnight',
    { startTime: '2026-12-11T21:00:00Z', endTime: '2026-12-11T23:30:00Z' },
    true,
  ],
  [
    'last night until midnight',
    { startTime: '2026-12-11T21:00:00Z', endTime: '2026-12-11T23:00:00Z' },
    false,
  ],
  ['late tomorrow', { startTime: '2026-12-13T22:30:00Z', endTime: '2026-12-14T01:00:00Z' }, true],
  ['the day after', { startTime: '2026-12-13T23:00:00Z', endTime: '2026-12-14T01:00:00Z' }, false],
  ['cancelled', { status: 'cancelled' }, false],
])('a shift %s is on the roster: %s', (_, fields, is) => {
  expect(isOnRoster(shift(fields), NOW)).toBe(is);
});

describe('the kept roster', () => {
  const gives =
    (items: ExportedShift[]): Fetch =>
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

  it('holds names, places and times, and nothing else of anybody', async () => {
    const { roster, answers, stored } = setUp();
    answers(
      gives([
        shift(),
        shift({ id: 'shf_2', startTime: '2027-01-01T10:00:00Z', endTime: '2027-01-01T12:00:00Z' }),
      ]),
    );
    expect(await roster.read()).toMatchObject({ isFresh: true });
    expect(stored()?.shifts).toEqual([
      {
        id: 'shf_1',
        title: 'Kassa',
        location: 'Museumplein',
        startTime: '2026-12-12T17:00:00.000Z',
        endTime: '2026-12-12T20:00:00.000Z',
        maxVolunteers: 3,
        names: ['Zoë Ørsted'],
      },
    ]);
    expect(JSON.stringify(stored())).not.toMatch(/example\.test|06 123/);
  });

  it('is there while the portal is not, in this run and the next', async () => {
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

  it.each([401, 403])('is forgotten once the portal answers %s', async (status) => {
    const { roster, answers, stored } = setUp({ readAt: '2026-12-12T10:00:00.000Z', shifts: [] });
    answers(refuses(status));
    expect(await roster.read()).toEqual({ roster: null, isFresh: false });
    expect(stored()).toBeNull();
    answers(down);
    expect(await roster.read()).toEqual({ roster: null, isFresh: false });
  });

  it('stays when the portal has a fault of its own', async () => {
    const { roster, answers, stored } = setUp({ readAt: '2026-12-12T10:00:00.000Z', shifts: [] });
    answers(refuses(500));
    await roster.read();
    expect(stored()).not.toBeNull();
  });
});
