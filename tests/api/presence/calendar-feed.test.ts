import {
  cancelAssignment,
  changeShift,
  confirmAssignment,
  endCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
  toInstant,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { accounts, calendarFeeds, profiles } from '../../../worker/src/app/schema.ts';
import { meteredApp } from '../../support/metered-app.ts';
import { feedFile } from '../calendar-feeds.ts';
import { admin, assignment, HOUR, hoursFromNow, shift, shiftIn, volunteer } from '../factories.ts';
import { call, db, env, ORIGIN, refusal, request } from '../harness.ts';

const DAY = 24 * HOUR;

const read = (file: string, etag?: string) =>
  request(readCalendarFeed, { params: { file }, ...(etag && { headers: { 'If-None-Match': etag } }) });

/** The appointments of a feed, by the strict parser of ical.js. */
async function appointmentsOf(file: string) {
  const response = await read(file);
  expect(response.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one, { strictExceptions: true }));
}

const titlesOf = async (file: string) => (await appointmentsOf(file)).map(({ summary }) => summary);

describe('a calendar feed', () => {
  it('shows the held places of its person from 30 days ago to a year ahead, soonest first', async () => {
    const sanne = await volunteer();
    const place = async (title: string, startsIn: number, status: 'assigned' | 'confirmed' | 'cancelled') =>
      assignment(await shiftIn(startsIn, { title, description: 'Neem handschoenen mee.' }), sanne, {
        status,
      });
    await place('Volgende week', 7 * 24, 'confirmed');
    await place('Morgen', 24, 'assigned');
    await place('Geannuleerd', 30, 'cancelled');
    await place('Vorige maand', -29 * 24, 'confirmed');
    await place('Te lang geleden', -40 * 24, 'confirmed');
    await place('Te ver weg', 400 * 24, 'confirmed');
    await assignment(await shift({ title: 'Afgelast', status: 'cancelled' }), sanne);
    await assignment(await shift({ title: 'Van een ander' }), await volunteer());

    const appointments = await appointmentsOf(await feedFile(sanne));
    expect(appointments.map(({ summary }) => summary)).toEqual(['Vorige maand', 'Morgen', 'Volgende week']);
    expect(appointments.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([
      'CONFIRMED',
      'TENTATIVE',
      'CONFIRMED',
    ]);
    expect(appointments[1]?.description).toBe('Neem handschoenen mee.');
  });

  it('leaves out the description of a private shift', async () => {
    const sanne = await volunteer();
    await assignment(await shift({ shiftType: 'private', description: 'Code van de deur' }), sanne);
    expect(await (await read(await feedFile(sanne))).text()).not.toContain('Code van de deur');
  });

  it.each([
    ['25 October 2020', '2020-10-24T20:00:00Z', '2020-10-25T05:00:00Z'],
    ['28 March 2021', '2021-03-27T22:00:00Z', '2021-03-28T04:00:00Z'],
  ])('has the right instants over the clock change of %s', async (_, start, end) => {
    const sanne = await volunteer();
    const [startTime, endTime] = [Date.parse(start), Date.parse(end)];
    await assignment(await shift({ startTime, endTime }), sanne);
    const file = await feedFile(sanne);
    const app = createApp({ now: () => startTime - DAY });
    const response = await app.request(`${ORIGIN}/api/feeds/${file}`, {}, env);
    const calendar = new ICAL.Component(ICAL.parse(await response.text()));
    const [zone] = calendar.getAllSubcomponents('vtimezone');
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    const [appointment] = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    expect([appointment?.startDate.toJSDate().getTime(), appointment?.endDate.toJSDate().getTime()]).toEqual([
      startTime,
      endTime,
    ]);
  });

  it('has the same bytes until a place changes, and answers 304 to its ETag', async () => {
    const sanne = await volunteer();
    const boss = await admin();
    const { id, version } = await shift({ maxVolunteers: 2 });
    const { id: placeId } = await assignment({ id }, sanne);
    const file = await feedFile(sanne);
    const fetchOnce = async () => {
      const response = await read(file);
      return { etag: response.headers.get('ETag') ?? '', content: await response.text() };
    };
    const first = await fetchOnce();
    // Something else changes: other revision, same calendar.
    await shift();
    expect((await fetchOnce()).content).toBe(first.content);
    expect((await read(file, first.etag)).status).toBe(304);

    const changes = [
      () =>
        call(changeShift, {
          as: boss,
          params: { id },
          body: {
            version: version ?? 1,
            startTime: toInstant(hoursFromNow(50)),
            endTime: toInstant(hoursFromNow(52)),
          },
        }),
      () => call(confirmAssignment, { as: boss, params: { id: placeId } }),
      () => call(cancelAssignment, { as: boss, params: { id: placeId } }),
    ];
    let before = first;
    for (const change of changes) {
      await change();
      expect((await read(file, before.etag)).status).toBe(200);
      const after = await fetchOnce();
      expect(after.content).not.toBe(before.content);
      before = after;
    }
  });

  it('costs two rows and one trip while nothing changes', async () => {
    const sanne = await volunteer();
    for (let index = 0; index < 5; index += 1) await assignment(await shift(), sanne);
    const path = `${ORIGIN}/api/feeds/${await feedFile(sanne)}`;
    const etag = (await createApp().request(path, {}, env)).headers.get('ETag') ?? '';
    const { app, costs } = meteredApp();
    const again = await app.request(path, { headers: { 'If-None-Match': etag } }, env);
    expect([again.status, costs]).toEqual([304, [expect.objectContaining({ rowsRead: 2, d1Calls: 1 })]]);
  });

  it('answers anew on the next day, because its window has moved', async () => {
    const sanne = await volunteer();
    const endTime = hoursFromNow(-29 * 24);
    await assignment(await shift({ title: 'Verdwijnt', startTime: endTime - HOUR, endTime }), sanne);
    const file = await feedFile(sanne);
    const etag = (await read(file)).headers.get('ETag') ?? '';
    const response = await createApp({ now: () => Date.now() + 3 * DAY }).request(
      `${ORIGIN}/api/feeds/${file}`,
      { headers: { 'If-None-Match': etag } },
      env,
    );
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('Verdwijnt');
  });

  it('is empty for a person who is no volunteer any more', async () => {
    const sanne = await volunteer();
    await assignment(await shift({ title: 'Kassa' }), sanne);
    const file = await feedFile(sanne);
    expect(await titlesOf(file)).toEqual(['Kassa']);
    await db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, sanne.id));
    expect(await titlesOf(file)).toEqual([]);
  });

  it('stops working at its old address when it gets a new one, and when it ends', async () => {
    const sanne = await volunteer();
    const old = await feedFile(sanne);
    const renewed = await feedFile(sanne);
    expect(await refusal(readCalendarFeed, { params: { file: old } })).toMatchObject({
      code: 'feed.not_found',
    });
    expect((await read(renewed)).status).toBe(200);
    await call(endCalendarFeed, { as: sanne });
    expect((await read(renewed)).status).toBe(404);
    expect(await call(getCalendarFeed, { as: sanne })).toEqual({ feed: null });
  });

  it('ends with the account', async () => {
    const sanne = await volunteer();
    const file = await feedFile(sanne);
    await db.delete(accounts).where(eq(accounts.id, sanne.id));
    expect((await read(file)).status).toBe(404);
  });

  it.each([
    'geheim',
    'geheim.ics',
    `${'a'.repeat(43)}.ics`,
    `${'a'.repeat(43)}.ICS`,
    '%00.ics',
    "' OR 1=1.ics",
  ])('is not found at %s', async (file) => {
    expect(await refusal(readCalendarFeed, { params: { file } })).toMatchObject({
      code: 'feed.not_found',
      status: 404,
    });
  });

  it('gives no other right: its secret is no session and is not stored', async () => {
    const sanne = await volunteer();
    const file = await feedFile(sanne);
    const secret = file.replace('.ics', '');
    const stored = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, sanne.id)).get();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(
      await refusal(getCalendarFeed, { as: { cookie: `session=${secret}; __Host-session=${secret}` } }),
    ).toMatchObject({ code: 'auth.required' });
  });

  it('keeps its secret out of the request log', async () => {
    const sanne = await volunteer();
    const file = await feedFile(sanne);
    const log = vi.spyOn(console, 'log');
    await createApp().request(`${ORIGIN}/api/feeds/${file}`, {}, env);
    const lines = log.mock.calls.flat().map(String);
    log.mockRestore();
    expect(lines.filter((line) => line.includes('/api/feeds/'))).toHaveLength(1);
    expect(lines.join('\n')).not.toContain(file.slice(0, 10));
  });

  it('stores once a day that a calendar read it', async () => {
    const sanne = await volunteer();
    const { feed, url } = await call(makeCalendarFeed, { as: sanne });
    expect(feed.lastReadAt).toBeNull();
    const readAt = async (now: number) => {
      await createApp({ now: () => now }).request(url.replace(/^.*(?=\/api)/, ORIGIN), {}, env);
      return (await call(getCalendarFeed, { as: sanne })).feed?.lastReadAt;
    };
    const now = Date.now();
    expect(await readAt(now)).toBe(toInstant(now));
    expect(await readAt(now + DAY - 1)).toBe(toInstant(now));
    expect(await readAt(now + DAY)).toBe(toInstant(now + DAY));
  });

  it('refuses a calendar that fetches it too often, without touching other feeds', async () => {
    const [sanne, joost] = [await volunteer(), await volunteer()];
    const file = await feedFile(sanne);
    const refused = async () => {
      const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await read(file)).status));
      return statuses.filter((status) => status === 429).length;
    };
    // The limit counts per ten seconds, which may begin anew in the middle of the forty.
    await expect.poll(refused).toBeGreaterThanOrEqual(10);
    expect((await read(await feedFile(joost))).status).toBe(200);
  });
});
