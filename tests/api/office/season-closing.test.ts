import {
  acceptCorrection,
  assignVolunteer,
  cancelAssignment,
  changeSeason,
  changeShift,
  closeSeason,
  completeAssignment,
  createShift,
  deleteShift,
  exportOwnData,
  getSeasonClosing,
  getSeasonFigures,
  getStatement,
  listHours,
  makeStatement,
  markAttendance,
  removePerson,
  type SeasonFigures,
  toInstant,
} from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  asks,
  attendance,
  bringBacks,
  hourCorrections,
  messages,
  seasonFigures,
  seasons,
  seasonTotals,
  shiftAssignments,
  shifts,
  standInRequests,
} from '../../../worker/src/app/schema.ts';
import { jobsAt } from '../../../worker/src/app/sweep.ts';
import { dayOf } from '../../../worker/src/platform/lib/calendar-day.ts';
import { correctionRow, messageRow } from '../../support/rows.ts';
import {
  admin,
  ask,
  assignment,
  attended,
  bringBack,
  HOUR,
  season,
  shiftAt,
  standIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, refusal, request } from '../harness.ts';

const DAY = 24 * HOUR;
const NAME = 'Winter';

let iris: TestPerson;
let anna: TestPerson;
let bram: TestPerson;
beforeEach(async () => {
  await db.delete(seasons);
  await db.delete(shifts);
  await db.delete(messages);
  iris = await admin({ firstName: 'Iris' });
  [anna, bram] = [await volunteer({ firstName: 'Anna' }), await volunteer({ firstName: 'Bram' })];
});

const start = () => Date.now() - 60 * DAY;
/** A season that ended ten days ago. */
const pastSeason = () => season({ name: NAME, startsAt: start(), endsAt: Date.now() - 10 * DAY });
/** A shift of three hours on a day of it. */
const shiftOn = (day: number, values: Partial<typeof shifts.$inferInsert> = {}) =>
  shiftAt(start() + day * DAY + 12 * HOUR, { createdAt: start() - 5 * DAY, ...values });

const close = (id: string, name = NAME, as = iris) => ({ as, params: { id }, body: { name } });
const closing = (id: string) => call(getSeasonClosing, { as: iris, params: { id } });
const figures = async (id: string) => (await call(getSeasonFigures, { as: iris, params: { id } })).figures;

/** A season with everything that closing freezes and erases. */
async function wholeSeason() {
  const found = await pastSeason();
  const ice = await shiftOn(1, { maxVolunteers: 2 });
  const till = await shiftOn(2, { maxVolunteers: 3, requiredSkills: ['BHV'] });
  const off = await shiftOn(3, { status: 'cancelled' });
  const places = {
    anna: await assignment(ice, anna, { status: 'completed', notes: 'Neemt taart mee', assignedAt: start() }),
    bram: await assignment(ice, bram, { status: 'confirmed', assignedAt: start() + 4 * HOUR }),
    guest: await assignment(till, null, { guestName: 'Opa Piet', walkInId: crypto.randomUUID() }),
    annasSecond: await assignment(till, anna, { status: 'confirmed' }),
    late: await assignment(till, bram, { status: 'cancelled', cancelledAt: till.startTime - HOUR }),
    off: await assignment(off, anna),
  };
  await attended(places.anna, { minutes: 100, note: 'Was moe' });
  await attended(places.bram, { state: 'absent' });
  await attended(places.guest);
  await standIn(places.annasSecond, { state: 'lapsed', reason: 'Griep' });
  await ask(till, bram, { answer: 'no' });
  await db.insert(messages).values(messageRow({ body: 'Bel Piet op 06', createdAt: start() + DAY }));
  await db
    .insert(hourCorrections)
    .values(correctionRow({ assignmentId: places.anna.id, state: 'refused', decidedAt: start() + 2 * DAY }));
  await bringBack(found, anna, { answer: 'yes' });
  return { season: found, ice, till, places };
}

describe('closing a season', () => {
  it('shows before what is frozen and erased', async () => {
    const { season: found } = await wholeSeason();
    expect(await closing(found.id)).toMatchObject({
      season: { name: NAME, closedAt: null },
      people: 1,
      shifts: 2,
      minutes: 100 + 180,
      unrecorded: 1,
      corrections: 0,
      erased: { guests: 1, notes: 3, reasons: 1, noShows: 1, asks: 1, messages: 1, answers: 1 },
    });
  });

  it('freezes hours and figures as they were, and leaves nothing personal that should be gone', async () => {
    const { season: found, places } = await wholeSeason();
    const period = { from: dayOf(found.startsAt), to: dayOf(found.endsAt - 1), page: '1' };
    const hoursBefore = await call(listHours, { as: iris, query: period });
    const figuresBefore = await figures(found.id);
    const closed = await call(closeSeason, close(found.id));
    expect(closed).toMatchObject({
      people: 1,
      shifts: 2,
      minutes: 280,
      erased: { guests: 0, notes: 0, reasons: 0, noShows: 0, asks: 0, messages: 0, answers: 0 },
    });
    expect(closed.season.closedAt).not.toBeNull();
    expect(await call(listHours, { as: iris, query: period })).toEqual(hoursBefore);
    expect(await figures(found.id)).toEqual(figuresBefore);
    const totals = await db.select().from(seasonTotals).where(eq(seasonTotals.seasonId, found.id));
    expect(totals.map(({ userId, shifts, minutes }) => [userId, shifts, minutes])).toEqual(
      expect.arrayContaining([
        [anna.id, 1, 100],
        [null, 1, 180],
      ]),
    );
    // Everything that the closing's tables hold, read as text.
    const tables = [
      shiftAssignments,
      attendance,
      hourCorrections,
      standInRequests,
      asks,
      messages,
      bringBacks,
    ];
    const rows = await Promise.all(tables.map((table) => db.select().from(table)));
    const text = JSON.stringify([...rows, await db.select().from(seasonFigures)]);
    for (const gone of ['Opa Piet', 'taart', 'moe', 'Bleef langer', 'Griep', 'Bel Piet', 'absent'])
      expect(text).not.toContain(gone);
    expect(rows[4]).toEqual([]);
    expect(rows[6]).toEqual([]);
    const mark = await db.select().from(attendance).where(eq(attendance.assignmentId, places.bram.id)).get();
    expect(mark?.state).toBe('excused');
  });

  it('keeps the data of other seasons', async () => {
    const { season: found } = await wholeSeason();
    const later = await shiftAt(Date.now() - 2 * DAY);
    const place = await assignment(later, bram, { notes: 'Blijft' });
    await attended(place, { state: 'absent', note: 'Ook' });
    await ask(later, anna);
    await db.insert(messages).values(messageRow({ body: 'Nieuw' }));
    await call(closeSeason, close(found.id));
    expect(await db.select().from(asks)).toHaveLength(1);
    const mark = await db.select().from(attendance).where(eq(attendance.assignmentId, place.id)).get();
    expect(mark).toMatchObject({ state: 'absent', note: 'Ook' });
    const bodies = (await db.select().from(messages)).map(({ body }) => body).sort();
    expect(bodies).toEqual(['', 'Nieuw']);
  });

  it('needs the name, the end of the season, and decided corrections', async () => {
    const { season: found, places } = await wholeSeason();
    expect((await refusal(closeSeason, close(found.id, 'winter'))).code).toBe('season.wrong_name');
    expect((await refusal(closeSeason, close('sea_none'))).code).toBe('season.not_found');
    await db.insert(hourCorrections).values(correctionRow({ assignmentId: places.bram.id }));
    expect(await refusal(closeSeason, close(found.id))).toMatchObject({
      code: 'season.corrections_waiting',
      count: 1,
    });
    await db.delete(hourCorrections);
    // A shift of its last night can still be marked by a lead.
    await shiftAt(found.endsAt - HOUR, { endTime: Date.now() - 11 * HOUR });
    expect((await refusal(closeSeason, close(found.id))).code).toBe('season.not_over');
    const running = await season({ name: NAME, endsAt: Date.now() + DAY });
    expect((await refusal(closeSeason, close(running.id))).code).toBe('season.not_over');
  });

  it('closes once, when several admins press at once', async () => {
    const { season: found } = await wholeSeason();
    const results = await Promise.all(
      [iris, await admin(), await admin()].map((as) => request(closeSeason, close(found.id, NAME, as))),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const sum = await db.select({ rows: sql<number>`count(*)` }).from(seasonTotals);
    expect(sum[0]?.rows).toBe(2);
  });

  it('freezes what is stored while marks arrive: each is counted, or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db.delete(seasons);
      await db.delete(shifts);
      const found = await pastSeason();
      const work = await shiftOn(1, { maxVolunteers: 12 });
      const places = await Promise.all(
        Array.from({ length: 12 }, async () => assignment(work, await volunteer(), { status: 'confirmed' })),
      );
      const answers = await Promise.all([
        ...places.map(({ id }) =>
          request(markAttendance, {
            as: iris,
            params: { id },
            body: {
              state: 'present',
              seenAt: toInstant(Date.now() - 1000),
              markId: crypto.randomUUID(),
            },
          }),
        ),
        request(closeSeason, close(found.id)),
      ]);
      if (answers.at(-1)?.status !== 200) await call(closeSeason, close(found.id));
      const marked = answers.slice(0, -1).filter(({ status }) => status === 200).length;
      const [frozen] = await db.select({ shifts: sql<number>`coalesce(sum(shifts), 0)` }).from(seasonTotals);
      expect(frozen?.shifts).toBe(marked);
      expect((await figures(found.id)).worked.shifts).toBe(marked);
    }
  });
});

describe('a closed season', () => {
  it('refuses every change of its shifts, places and records', async () => {
    const { season: found, ice, till, places } = await wholeSeason();
    await call(closeSeason, close(found.id));
    const mark = {
      state: 'present' as const,
      seenAt: toInstant(Date.now() - 1000),
      markId: crypto.randomUUID(),
    };
    const id = places.annasSecond.id;
    const refusals = await Promise.all([
      refusal(markAttendance, { as: iris, params: { id }, body: mark }),
      refusal(completeAssignment, { as: iris, params: { id } }),
      refusal(cancelAssignment, { as: iris, params: { id } }),
      refusal(assignVolunteer, { as: iris, params: { id: till.id }, body: { volunteerId: bram.id } }),
      refusal(changeShift, {
        as: iris,
        params: { id: ice.id },
        body: { version: ice.version, maxVolunteers: 9 },
      }),
      refusal(createShift, {
        as: iris,
        body: {
          title: 'Nog een',
          location: 'IJs',
          startTime: toInstant(found.startsAt + DAY),
          endTime: toInstant(found.startsAt + DAY + HOUR),
          maxVolunteers: 1,
        },
      }),
      refusal(changeSeason, {
        as: iris,
        params: { id: found.id },
        body: { name: 'Anders', from: '2041-11-21', to: '2041-12-01', version: 1 },
      }),
    ]);
    expect(refusals.map(({ code, status }) => [code, status])).toEqual(
      refusals.map(() => ['season.closed', 409]),
    );
    expect(['season.closed', 'shift.has_work']).toContain(
      (await refusal(deleteShift, { as: iris, params: { id: till.id } })).code,
    );
    const kept = await db.select().from(shifts).where(eq(shifts.id, ice.id)).get();
    expect(kept?.maxVolunteers).toBe(ice.maxVolunteers);
  });

  it('refuses the hours of a correction', async () => {
    const { season: found, places } = await wholeSeason();
    await call(closeSeason, close(found.id));
    const correction = correctionRow({ assignmentId: places.bram.id });
    await db.insert(hourCorrections).values(correction);
    expect((await refusal(acceptCorrection, { as: iris, params: { id: correction.id } })).code).toBe(
      'season.closed',
    );
    const stored = await db.select().from(hourCorrections).where(eq(hourCorrections.id, correction.id)).get();
    expect(stored?.state).toBe('asked');
  });

  it('keeps statements, and the totals of who is removed without the person', async () => {
    const { season: found } = await wholeSeason();
    const period = { from: dayOf(found.startsAt), to: dayOf(found.endsAt - 1) };
    const made = await call(makeStatement, { as: iris, body: { ...period, volunteerId: anna.id } });
    await call(closeSeason, close(found.id));
    expect(await call(getStatement, { params: { code: made.code } })).toMatchObject({ minutes: 100 });
    expect((await call(exportOwnData, { as: anna })).seasonTotals).toEqual([
      { season: NAME, shifts: 1, minutes: 100 },
    ]);
    for (const { id } of [anna, bram]) await call(removePerson, { as: iris, params: { id } });
    expect(await closing(found.id)).toMatchObject({ people: 0, shifts: 2, minutes: 280 });
  });

  it('lets the jobs run that look at past shifts', async () => {
    const found = await season({
      name: NAME,
      startsAt: Date.now() - 3 * DAY,
      endsAt: Date.now() - 15 * HOUR,
    });
    const place = await assignment(await shiftAt(Date.now() - 20 * HOUR), anna, { status: 'confirmed' });
    await attended(place, { markedAt: Date.now() - 17 * HOUR });
    await call(closeSeason, close(found.id));
    await jobsAt(db, env, Date.now()).complete_present();
    await jobsAt(db, env, Date.now()).lapse_stand_ins();
    const kept = await db.select().from(shiftAssignments).where(eq(shiftAssignments.id, place.id)).get();
    expect(kept?.status).toBe('confirmed');
  });
});

describe('the figures of a season', () => {
  /** Counted by hand from the rows, without the statements of the portal. */
  async function byHand(from: number, to: number): Promise<SeasonFigures> {
    const now = Date.now();
    const rows = {
      shifts: await db.select().from(shifts),
      places: await db.select().from(shiftAssignments),
      marks: await db.select().from(attendance),
      asks: await db.select().from(asks),
      standIns: await db.select().from(standInRequests),
    };
    const takesPlace = rows.shifts.filter(({ status }) => status !== 'cancelled');
    const inSeason = takesPlace.filter(({ startTime }) => startTime >= from && startTime < to);
    const begun = inSeason.filter(({ startTime }) => startTime <= now);
    const heldOf = (id: string) =>
      rows.places.filter(({ shiftId, status }) => shiftId === id && status !== 'cancelled');
    const markOf = (id: string) => rows.marks.find(({ assignmentId }) => assignmentId === id);
    const stateOf = ({ id, status }: (typeof rows.places)[number]) =>
      markOf(id)?.state ?? (status === 'completed' ? 'present' : null);
    const fillOf = (some: typeof begun) => ({
      places: some.reduce((sum, { maxVolunteers }) => sum + maxVolunteers, 0),
      filled: some.reduce(
        (sum, { id, maxVolunteers }) => sum + Math.min(maxVolunteers, heldOf(id).length),
        0,
      ),
    });
    const skills = [...new Set(begun.flatMap(({ requiredSkills }) => requiredSkills ?? [null]))];
    const over = inSeason.filter(({ endTime }) => endTime <= now).flatMap(({ id }) => heldOf(id));
    const worked = over.filter((place) => stateOf(place) === 'present');
    const workers = [...new Set(worked.flatMap(({ volunteerId }) => volunteerId ?? []))];
    const earlier = takesPlace.filter(({ startTime, endTime }) => startTime < from && endTime <= now);
    const returning = workers.filter((id) =>
      earlier.some((shift) =>
        heldOf(shift.id).some((place) => place.volunteerId === id && stateOf(place) === 'present'),
      ),
    );
    const fullHours = begun
      .filter(({ id, maxVolunteers }) => heldOf(id).length >= maxVolunteers)
      .map(({ id, createdAt, opensAt }) =>
        Math.max(
          0,
          Math.max(...heldOf(id).map(({ assignedAt }) => assignedAt)) - Math.max(createdAt, opensAt ?? 0),
        ),
      )
      .map((ms) => ms / HOUR)
      .sort((one, other) => one - other);
    const middle = fullHours[Math.floor((fullHours.length - 1) / 2)];
    const asked = rows.asks.filter(({ shiftId }) => inSeason.some(({ id }) => id === shiftId));
    const lengthOf = (shiftId: string) => {
      const shift = rows.shifts.find(({ id }) => id === shiftId);
      return shift ? (shift.endTime - shift.startTime) / 60_000 : 0;
    };
    return {
      shifts: begun.length,
      ...fillOf(begun),
      bySkill: skills
        .map((skill) => ({
          skill,
          ...fillOf(
            begun.filter(({ requiredSkills }) =>
              skill === null ? !requiredSkills : requiredSkills?.includes(skill),
            ),
          ),
        }))
        .sort(
          (one, other) =>
            Number(one.skill === null) - Number(other.skill === null) ||
            (one.skill ?? '').localeCompare(other.skill ?? ''),
        ),
      byWeekday: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        ...fillOf(
          begun.filter(
            ({ startTime }) => (new Date(`${dayOf(startTime)}T12:00:00Z`).getUTCDay() + 6) % 7 === weekday,
          ),
        ),
      })),
      full: { shifts: fullHours.length, medianHours: middle === undefined ? null : Math.round(middle) },
      lateDropOuts: inSeason
        .flatMap((shift) =>
          rows.places.filter(({ shiftId }) => shiftId === shift.id).map((place) => ({ place, shift })),
        )
        .filter(
          ({ place, shift }) =>
            place.status === 'cancelled' &&
            (place.cancelledAt ?? 0) > shift.startTime - DAY &&
            (place.cancelledAt ?? 0) <= shift.startTime,
        ).length,
      recorded: over.filter((place) => stateOf(place) !== null).length,
      noShows: over.filter(
        (place) =>
          markOf(place.id)?.state === 'absent' &&
          !rows.standIns.some(
            ({ assignmentId, state }) =>
              assignmentId === place.id && (state === 'lapsed' || state === 'open'),
          ),
      ).length,
      worked: {
        shifts: worked.length,
        minutes: worked.reduce((sum, { id, shiftId }) => sum + (markOf(id)?.minutes ?? lengthOf(shiftId)), 0),
      },
      people: { new: workers.length - returning.length, returning: returning.length },
      asks: {
        asked: asked.length,
        yes: asked.filter(({ answer }) => answer === 'yes').length,
        no: asked.filter(({ answer }) => answer === 'no').length,
      },
    };
  }

  it('equal a count by hand, of a whole and of a running season', async () => {
    const { season: found } = await wholeSeason();
    // Anna worked before, too.
    const former = await assignment(await shiftOn(-30), anna, { status: 'completed' });
    expect(former.status).toBe('completed');
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed % below;
    };
    const crowd = await Promise.all(Array.from({ length: 8 }, () => volunteer()));
    for (let number = 0; number < 30; number += 1) {
      const work = await shiftOn(random(80) - 20, {
        maxVolunteers: 1 + random(3),
        ...(random(2) && { requiredSkills: random(2) ? ['BHV'] : ['BHV', 'Fotograaf'] }),
        ...(random(3) === 0 && { opensAt: start() + random(100) * HOUR }),
        ...(random(6) === 0 && { status: 'cancelled' as const }),
      });
      for (const holder of crowd.slice(0, random(5))) {
        const place = await assignment(work, holder, {
          status: (['assigned', 'confirmed', 'completed', 'cancelled'] as const)[random(4)] ?? 'assigned',
          assignedAt: start() + random(2000) * HOUR,
          cancelledAt: work.startTime - random(48) * HOUR,
        });
        if (random(2))
          await attended(place, {
            state: (['present', 'absent', 'excused', null] as const)[random(4)] ?? null,
            minutes: random(2) ? 30 + random(100) : null,
          });
        if (random(4) === 0) await standIn(place, { state: 'lapsed' });
      }
      for (const asked of crowd.slice(5, 5 + random(4)))
        await ask(work, asked, { answer: random(2) ? 'no' : null });
    }
    expect(await figures(found.id)).toEqual(await byHand(found.startsAt, found.endsAt));
    await db.update(seasons).set({ endsAt: Date.now() + 30 * DAY });
    expect(await figures(found.id)).toEqual(await byHand(found.startsAt, Date.now() + 30 * DAY));
  });

  it('are beside those of the season before', async () => {
    const found = await pastSeason();
    const [before] = await db
      .insert(seasons)
      .values({ ...found, id: 'sea_former', name: 'Eerder', startsAt: 1, endsAt: found.startsAt - DAY })
      .returning();
    const answer = await call(getSeasonFigures, { as: iris, params: { id: found.id } });
    expect(answer.before?.season).toMatchObject({ id: before?.id, name: 'Eerder' });
    const first = await call(getSeasonFigures, { as: iris, params: { id: 'sea_former' } });
    expect(first.before).toBeNull();
    expect((await refusal(getSeasonFigures, { as: iris, params: { id: 'sea_none' } })).status).toBe(404);
  });
});
