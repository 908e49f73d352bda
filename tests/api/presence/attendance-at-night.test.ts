import { type Answer, listCrews, listMyHours, markAttendance } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { assignment, HOUR, shift, type TestPerson, volunteer } from '../factories.ts';
import { db, env, ORIGIN } from '../harness.ts';

/** The night of 31 October 2060, in which the hour from two to three comes twice: seven hours from 22.00 to 4.00. */
const START = Date.parse('2060-10-30T22:00:00+02:00');
const END = Date.parse('2060-10-31T04:00:00+01:00');
const FIRST_HALF_PAST_TWO = '2060-10-31T02:30:00+02:00';
const SECOND_HALF_PAST_TWO = '2060-10-31T02:30:00+01:00';

let lead: TestPerson;
let place: string;
beforeEach(async () => {
  await db.delete(shifts);
  lead = await volunteer();
  const night = await shift({ startTime: START, endTime: END });
  place = (await assignment(night, lead, { status: 'confirmed', isLead: true, assignedAt: START - HOUR })).id;
  await env.DB.prepare('UPDATE sessions SET created_at = ?, expires_at = ?')
    .bind(START, END + 48 * HOUR)
    .run();
});

/** Sends a request of the lead at a moment. */
async function send(at: number, path: string, method = 'GET', body?: object) {
  const response = await createApp({ now: () => at }).request(
    `${ORIGIN}${path}`,
    {
      method,
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', Cookie: lead.cookie },
      ...(body && { body: JSON.stringify(body) }),
    },
    env,
  );
  return response;
}

const crewsAt = async (at: string, day: string) =>
  (await (await send(Date.parse(at), `${listCrews.path}?day=${day}`)).json<Answer<typeof listCrews>>()).items;

const mark = (seenAt: string, state: 'present' | 'absent', receivedAt = seenAt) =>
  send(Date.parse(receivedAt), markAttendance.path.replace(':id', place), markAttendance.method, {
    markId: crypto.randomUUID(),
    seenAt: new Date(seenAt).toISOString(),
    state,
    isLate: false,
    note: null,
    minutes: null,
  });

it('is recorded on both days of a night shift, and the later of two equal times on the clock counts', async () => {
  expect((await mark(SECOND_HALF_PAST_TWO, 'present')).status).toBe(200);
  // A phone that had no connection sends what it saw an hour before.
  const late = await mark(FIRST_HALF_PAST_TWO, 'absent', '2060-10-31T02:40:00+01:00');
  expect(await late.json()).toMatchObject({ error: { code: 'attendance.newer' } });
  for (const day of ['2060-10-30', '2060-10-31'])
    expect(await crewsAt(SECOND_HALF_PAST_TWO, day)).toMatchObject([
      { crew: [{ attendance: { state: 'present', seenAt: new Date(SECOND_HALF_PAST_TWO).toISOString() } }] },
    ]);
});

it('completes the place two hours after the end, with the hour that comes twice', async () => {
  expect((await mark(FIRST_HALF_PAST_TWO, 'present')).status).toBe(200);
  await sweep(env, { now: () => END + 2 * HOUR });
  const [stored] = await db.select().from(shiftAssignments).where(eq(shiftAssignments.id, place));
  expect(stored).toMatchObject({ status: 'completed', completedAt: END + 2 * HOUR });
  const hours = await send(END + 3 * HOUR, listMyHours.path);
  expect(await hours.json<Answer<typeof listMyHours>>()).toMatchObject({ shifts: 1, minutes: 7 * 60 });
});
