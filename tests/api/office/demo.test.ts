import {
  type Answer,
  type Endpoint,
  getDashboard,
  JOB_NAMES,
  listCrews,
  listGaps,
  listInactivePeople,
  listMyAsks,
  listMyAssignments,
  listMyWaiting,
  listToday,
  toInstant,
} from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { endOfQuietHours } from '../../../scripts/demo/demo-time.ts';
import { loadDemo, makeDemo, makeFirstDay } from '../../../scripts/demo/load-demo.ts';
import { createApp } from '../../../worker/src/app/app.ts';
import { jobsAt } from '../../../worker/src/app/sweep.ts';
import type { Env } from '../../../worker/src/platform/env.ts';
import { dayOf } from '../../../worker/src/platform/lib/calendar-day.ts';
import { afterQuietHours } from '../../../worker/src/platform/settings/quiet-hours.ts';
import { admin, HOUR, person, type TestPerson } from '../factories.ts';
import { call, db, env, ORIGIN } from '../harness.ts';
import { empty } from '../restored.ts';

// The Workers runtime has no Argon2 of Node's.
const loadAt = async (now?: number) => loadDemo(env.DB, await makeDemo(() => '$argon2id$none', now));

// The mails are only counted: the queue takes them and does nothing.
const queue = { sendBatch: async () => undefined } as unknown as Env['MAIL_QUEUE'];

/** Of each day of a week one moment, some of them in the nights in which the clock or the year changes. */
const MOMENTS = [
  '2043-11-30T13:30:00+01:00',
  '2043-12-01T21:00:00+01:00',
  '2043-12-02T23:50:00+01:00',
  '2043-12-03T00:10:00+01:00',
  '2043-12-31T23:40:00+01:00',
  '2044-03-27T01:59:00+01:00',
  '2044-07-15T12:00:00+02:00',
  '2044-10-30T02:30:00+01:00',
  '2056-02-26T07:59:00+01:00',
  '2056-02-29T18:30:00+01:00',
];

/** A new session of the demo volunteer, or of the admin. */
async function sessionOf(name: 'vrijwilliger' | 'admin', now: number): Promise<TestPerson> {
  const guest = await person();
  await db.run(sql`UPDATE sessions SET created_at = ${now}, expires_at = ${now + HOUR},
    user_id = (SELECT id FROM profiles WHERE email = ${`${name}@ijsploeg.test`}) WHERE user_id = ${guest.id}`);
  return guest;
}

describe.each(MOMENTS)('the demo data of %s', (moment) => {
  const now = Date.parse(moment);
  const get = async <E extends Endpoint>({ path }: E, as: TestPerson, query = ''): Promise<Answer<E>> =>
    (
      await createApp({ now: () => now }).request(
        `${ORIGIN}${path}${query}`,
        { headers: { Cookie: as.cookie } },
        env,
      )
    ).json();

  it('sends nothing in the quiet hours, and has something to see', async () => {
    await empty();
    await loadAt(now);
    const jobs = jobsAt(db, { ...env, MAIL_QUEUE: queue, MAIL_LATER_QUEUE: queue }, now);
    for (const name of JOB_NAMES) await jobs[name]();
    // A shift that starts soon is announced at any hour (product 91).
    const atNight = await db.all(
      sql`SELECT kind, due_at FROM mail_outbox WHERE status = 'pending' AND due_at < ${afterQuietHours(now)}
        AND data ->> 'of' IS NOT 'shift_today'`,
    );
    expect(atNight).toEqual([]);
    const sent = await db.all<{ at: number }>(
      sql`SELECT DISTINCT sent_at AS at FROM mail_outbox WHERE status = 'sent'`,
    );
    for (const { at } of sent) expect(endOfQuietHours(at), toInstant(at)).toBeUndefined();

    const sanne = await sessionOf('vrijwilliger', now);
    const day = dayOf(now);
    const { items: places } = await get(listMyAssignments, sanne);
    const { items: crews } = await get(listCrews, sanne, `?day=${day}`);
    const { items: waiting } = await get(listMyWaiting, sanne);
    const { items: asks } = await get(listMyAsks, sanne);
    expect(places.some(({ shift }) => Date.parse(shift.endTime) > now)).toBe(true);
    expect(crews).not.toEqual([]);
    expect(asks).not.toEqual([]);
    expect(waiting).toEqual([
      expect.objectContaining({ position: expect.any(Number) }),
      expect.objectContaining({ position: expect.any(Number) }),
    ]);
    expect(waiting.some(({ offerExpiresAt }) => Date.parse(offerExpiresAt ?? '') > now)).toBe(true);
    expect(await db.all(sql`SELECT 1 FROM shift_assignments WHERE guest_name IS NOT NULL`)).toHaveLength(1);
    const organiser = await sessionOf('admin', now);
    expect((await get(listGaps, organiser)).items).not.toEqual([]);
    const { items: today } = await get(listToday, organiser);
    expect(today).toContainEqual(expect.objectContaining({ isUrgent: true }));
    expect(today).toContainEqual(expect.objectContaining({ free: 0 }));
  });
});

it('the demo data has people who were not seen for 24 months', async () => {
  await empty();
  await loadAt();
  const { items } = await call(listInactivePeople, { as: await admin(), query: {} as never });
  expect(items.map(({ name }) => name)).toEqual(['Soraya Kuipers', 'Rik ten Have', 'Gerda Lammers']);
});

it('the empty demo is a portal on its first day: one admin, no settings, and five steps to take', async () => {
  await empty();
  await loadDemo(env.DB, await makeFirstDay(() => '$argon2id$none'));
  const { results } = await env.DB.prepare('SELECT email FROM profiles').all();
  expect(results).toEqual([{ email: 'admin@ijsploeg.test' }]);
  const { work } = await call(getDashboard, { as: await sessionOf('admin', Date.now()) });
  expect(work?.firstSteps).toMatchObject({ contact: false, shifts: false, claims: false, message: false });
});
