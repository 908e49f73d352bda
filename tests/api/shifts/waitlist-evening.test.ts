import { cancelAssignment, fromWallClock } from '@ijsploeg/worker/contract';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { sessions, waitlistEntries } from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { dayOf } from '../../../worker/src/platform/lib/calendar-day.ts';
import {
  admin,
  assignment,
  HOUR,
  planningSettings,
  shiftAt,
  type TestPerson,
  volunteer,
  waiting,
} from '../factories.ts';
import { db, env, ORIGIN } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

/** The whole product at one instant, which the test moves on. */
let now = 0;
const clock = { now: () => now };
const day = dayOf(Date.now() + 3 * 24 * HOUR);
/** An instant by the rink's clock, on that day or later. */
const at = (hour: number) => fromWallClock(Date.parse(`${day}T00:00:00Z`) + hour * HOUR)[0] ?? 0;

async function cancel(as: TestPerson, { id }: { id: string }) {
  const response = await createApp(clock).request(
    ORIGIN + cancelAssignment.path.replace(':id', id),
    { method: 'POST', headers: { Origin: ORIGIN, Cookie: as.cookie } },
    env,
  );
  expect(response.status).toBe(200);
}

/** A full shift that starts then, with two people in line. */
async function scene(startTime: number) {
  const holder = await volunteer();
  const on = await shiftAt(startTime, { maxVolunteers: 1 });
  const place = await assignment(on, holder);
  const [sanne, noor] = [await volunteer(), await volunteer()];
  await waiting(on, sanne, { joinedAt: 1 });
  await waiting(on, noor, { joinedAt: 2 });
  const iris = await admin();
  await db.update(sessions).set({ expiresAt: at(24 * 20) });
  const entries = () =>
    db
      .select()
      .from(waitlistEntries)
      .where(eq(waitlistEntries.shiftId, on.id))
      .orderBy(asc(waitlistEntries.joinedAt));
  return { on, place, sanne, noor, iris, entries };
}

beforeEach(() => planningSettings({ quietFrom: 21, quietTo: 8 }));

describe('a place that becomes free in the quiet hours', () => {
  it('is kept until the morning, when its mail is sent and the time of the offer begins', async () => {
    const { place, sanne, noor, iris, entries } = await scene(at(24 + 60));
    now = at(22.5);
    await cancel(iris, place);
    expect(await entries()).toMatchObject([
      { state: 'offered', offeredAt: at(24 + 8), offerExpiresAt: at(24 + 20) },
      { state: 'waiting' },
    ]);
    const [mail] = await outboxMailsTo(sanne, 'waitlist_offer');
    expect(mail).toMatchObject({ nextAttemptAt: at(24 + 8), lane: 'now', status: 'pending' });
    // Through the night, and through the day, nobody else gets an offer.
    for (const hour of [23, 24 + 3, 24 + 8, 24 + 19.99]) {
      now = at(hour);
      await sweep(env, clock);
      expect((await entries()).map(({ state }) => state)).toEqual(['offered', 'waiting']);
    }
    expect((await renderedMail(mail, at(24 + 8)))?.text).toContain('20:00');
    // Then it is Noor's turn, in the evening of the next day: an hour before the quiet hours, so at once.
    now = at(24 + 20);
    await sweep(env, clock);
    expect(await entries()).toMatchObject([
      { volunteerId: noor.id, state: 'offered', offeredAt: now },
      { volunteerId: sanne.id, state: 'waiting', joinedAt: now },
    ]);
    // Hers lasts ten hours too: one in the evening and, as she sleeps in between, nine from eight on.
    const end = (await entries())[0]?.offerExpiresAt ?? 0;
    expect(end).toBe(at(48 + 17));
    now = end;
    await sweep(env, clock);
    expect((await entries())[0]).toMatchObject({
      volunteerId: sanne.id,
      state: 'offered',
      offers: 2,
      offeredAt: at(48 + 17),
    });
  });

  it('is offered at once when the shift starts within twelve hours, for as long as there is time', async () => {
    const { place, sanne, iris, entries } = await scene(at(24 + 9));
    now = at(22);
    await cancel(iris, place);
    expect(await entries()).toMatchObject([
      // Not until a quarter to one at night, but until three hours before the start.
      { state: 'offered', offeredAt: now, offerExpiresAt: at(24 + 6) },
      { state: 'waiting' },
    ]);
    expect(await outboxMailsTo(sanne, 'waitlist_offer')).toMatchObject([{ nextAttemptAt: now }]);
  });

  it('is offered at once when the morning would be too late', async () => {
    // Twelve and a half hours before the start; at eight it would start in two and a half.
    const { place, iris, entries } = await scene(at(24 + 10.5));
    now = at(22);
    await cancel(iris, place);
    expect((await entries())[0]).toMatchObject({ state: 'offered', offeredAt: now });
  });
});
