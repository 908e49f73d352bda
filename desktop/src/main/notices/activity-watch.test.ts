import type { Activity } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../portal/fetch.ts';
import { createActivityWatch, type News, newsSince } from './activity-watch.ts';

const at = (time: string) => `2026-12-12T${time}:00.000Z`;
const activity = (type: Activity['type'], timestamp: string, shiftTime: string | null = null): Activity => ({
  id: `asg_${timestamp}`,
  type,
  timestamp,
  volunteerId: 'usr_1',
  volunteerName: 'Zoë Ørsted',
  volunteerEmail: 'zoe@example.test',
  volunteerAvatar: null,
  metadata: {
    shiftId: shiftTime && 'shf_1',
    shiftTitle: shiftTime && 'Kassa',
    shiftTime,
    shiftLocation: null,
    status: 'cancelled',
    requestMotivation: null,
    isMotivationCut: false,
  },
});

describe('newsSince', () => {
  const before = [activity('shift_claimed', at('10:00'))];

  it('counts applications since the last poll', () => {
    const feed = [activity('volunteer_applied', at('10:01')), activity('volunteer_applied', at('10:00'))];
    expect(newsSince(feed.slice(1), feed)).toEqual({ requests: 1, lateCancellations: [] });
  });

  it('does not depend on the clock of the server or on unique timestamps', () => {
    const ahead = activity('shift_claimed', at('23:00'));
    const feed = [ahead, activity('volunteer_applied', at('10:01')), ...before];
    expect(newsSince([ahead, ...before], feed).requests).toBe(1);
    const sameInstant = { ...activity('volunteer_applied', at('10:00')), id: 'req_2' };
    expect(newsSince(before, [sameInstant, ...before]).requests).toBe(1);
  });

  it('ignores older items that moved up when others were removed', () => {
    const feed = [...before, activity('volunteer_applied', at('09:00'))];
    expect(newsSince([activity('shift_claimed', at('10:05')), ...before], feed).requests).toBe(0);
  });

  it('lists only cancellations within a day of the shift', () => {
    const late = activity('shift_cancelled', at('10:05'), '2026-12-13T10:05:00.000Z');
    const early = activity('shift_cancelled', at('10:05'), '2026-12-13T10:06:00.000Z');
    const over = activity('shift_cancelled', at('10:05'), at('09:00'));
    const claimed = activity('shift_claimed', at('10:05'), at('12:00'));
    expect(newsSince(before, [late, early, over, claimed, ...before])).toEqual({
      requests: 0,
      lateCancellations: [{ shiftId: 'shf_1', title: 'Kassa' }],
    });
  });
});

describe('createActivityWatch', () => {
  function setUp() {
    let pending = 0;
    let feed: Activity[] = [];
    let fetch: Fetch = async (address) =>
      address.includes('/api/dashboard')
        ? Response.json({
            role: 'admin',
            requestStatus: null,
            stats: null,
            upcoming: null,
            charges: null,
            fitting: null,
            work: null,
            occupancy: null,
            activity: feed,
          })
        : Response.json({ items: Array.from({ length: pending }, () => ({})) });
    const news: News[] = [];
    const waiting: number[] = [];
    const poll = createActivityWatch({
      portal: () => 'https://ijsploeg.nl',
      fetch: (...call) => fetch(...call),
      onNews: (one) => news.push(one),
      onWaiting: (count) => waiting.push(count),
    });
    return {
      poll,
      news,
      waiting,
      change: (next: Activity[], count = pending) => {
        feed = next;
        pending = count;
      },
      respond: (next: Fetch) => {
        const before = fetch;
        fetch = next;
        return () => {
          fetch = before;
        };
      },
    };
  }

  it('reports what happens between two polls once', async () => {
    const { poll, news, waiting, change } = setUp();
    const old = activity('volunteer_applied', at('09:00'));
    change([old], 1);
    await poll();
    expect(news).toEqual([]);
    change([activity('volunteer_applied', at('09:30')), old], 2);
    await poll();
    await poll();
    expect(news).toEqual([{ requests: 1, lateCancellations: [] }]);
    expect(waiting).toEqual([1, 2, 2]);
  });

  it('misses nothing while the connection is lost', async () => {
    const { poll, news, change, respond } = setUp();
    await poll();
    const restore = respond(() => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED')));
    await poll();
    change([activity('volunteer_applied', at('09:30'))]);
    restore();
    await poll();
    expect(news).toHaveLength(1);
  });

  it('starts over with the next person who signs in, and counts nothing until then', async () => {
    const { poll, news, waiting, change, respond } = setUp();
    change([activity('volunteer_applied', at('09:00'))], 3);
    await poll();
    const restore = respond(async () => Response.json({ error: { code: 'auth.required' } }, { status: 401 }));
    await poll();
    expect(waiting).toEqual([3, 0]);
    change([activity('volunteer_applied', at('09:30'))]);
    restore();
    await poll();
    expect(news).toEqual([]);
  });

  it.each([
    ['no JSON', async () => new Response('<h1>Wifi</h1>')],
    ['another shape', async () => Response.json({ items: 7 })],
    ['an error', async () => Response.json({ error: {} }, { status: 500 })],
  ])('ignores %s', async (_, fetch) => {
    const { poll, news, waiting, respond } = setUp();
    respond(fetch);
    await poll();
    expect([news, waiting]).toEqual([[], []]);
  });
});
