import {
  type AssignmentStatus,
  assignToShifts,
  claimShifts,
  fromWallClock,
  listAuditLog,
  listFollowingShifts,
} from '@ijsploeg/worker/contract';
import { and, eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminSettings, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import { dayOf, startOfDay } from '../../../worker/src/platform/lib/calendar-day.ts';
import {
  admin,
  assignment,
  crowd,
  HOUR,
  hoursFromNow,
  person,
  planningSettings,
  shift,
  shiftAt,
  shiftIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

const WEEK = 7 * 24 * HOUR;
/** Seven in the evening by the rink's clock, this many days after tomorrow: the clocks may change between the weeks. */
const evening = (days: number) =>
  fromWallClock(Date.parse(`${dayOf(hoursFromNow(24))}T19:00:00Z`) + days * 24 * HOUR)[0] ?? 0;

let sanne: TestPerson;
beforeEach(async () => {
  await db.delete(adminSettings);
  await db.delete(shifts);
  sanne = await volunteer({ firstName: 'Sanne' });
});

const idsOf = (on: readonly { id: string }[]) => on.map(({ id }) => id);
const claim = (as: TestPerson, on: readonly { id: string }[], acceptRest = false) =>
  call(claimShifts, { as, body: { shiftIds: idsOf(on), acceptRest } });
/** Each result in a word: the status of the place, or why there is none. */
const said = ({ results }: Awaited<ReturnType<typeof claim>>): (AssignmentStatus | string | undefined)[] =>
  results.map(({ assignment: place, refusal: refused }) => place?.status ?? refused?.code);

/** Six shifts of the same work, a week apart. */
function evenings(values: Parameters<typeof shiftAt>[1] = {}) {
  return Promise.all(
    Array.from({ length: 6 }, (_, week) => shiftAt(evening(7 * week), { title: 'Kassa', ...values })),
  );
}

describe('POST /api/assignments/claims', () => {
  it('gives a place on each shift, with its own answer where one is refused', async () => {
    const [first, second, third, ...others] = await evenings();
    if (!first || !second || !third) throw new Error('too few shifts');
    await db.update(shifts).set({ maxVolunteers: 1 }).where(eq(shifts.id, second.id));
    await assignment(second, await volunteer());
    await db
      .update(shifts)
      .set({ requiredSkills: ['BHV', 'Fotograaf'] })
      .where(eq(shifts.id, third.id));
    const sam = await volunteer({ skills: ['BHV'] });
    const answer = await claim(sam, [first, second, third, ...others]);
    expect(said(answer)).toEqual([
      'assigned',
      'shift.full',
      'shift.skill_missing',
      'assigned',
      'assigned',
      'assigned',
    ]);
    expect(answer.results[2]?.refusal).toMatchObject({ missingSkills: ['Fotograaf'] });
  });

  it('changes nothing when it is repeated, and answers the same places', async () => {
    const on = await evenings();
    const first = await claim(sanne, on);
    expect(await claim(sanne, on)).toEqual(first);
    expect(
      await db.$count(
        shiftAssignments,
        and(eq(shiftAssignments.volunteerId, sanne.id), ne(shiftAssignments.status, 'cancelled')),
      ),
    ).toBe(6);
  });

  it('counts each place for the next one: the limit of sign-up rules, overlaps and rest', async () => {
    await planningSettings({ maxUpcoming: 2, restHours: 8 });
    const on = await evenings();
    const limited = await claim(sanne, on);
    expect(said(limited)).toEqual(['assigned', 'assigned', ...Array(4).fill('shift.too_many')]);
    expect(limited.results[2]?.refusal).toMatchObject({ limit: 2 });

    await planningSettings({ restHours: 8 });
    const tijs = await volunteer();
    const evening = await shiftIn(50);
    const [same, soon] = [await shiftAt(evening.startTime), await shiftAt(evening.endTime + HOUR)];
    const answer = await claim(tijs, [evening, same, soon]);
    expect(said(answer)).toEqual(['assigned', 'shift.overlap', 'shift.rest']);
    expect(answer.results[2]?.refusal).toMatchObject({ restHours: 1 });
    expect(said(await claim(tijs, [soon], true))).toEqual(['assigned']);
  });

  it('treats a shift that the caller cannot see like one that does not exist', async () => {
    const hidden = await shift({ shiftType: 'private' });
    expect(said(await claim(sanne, [hidden, { id: 'shf_none' }]))).toEqual([
      'shift.not_found',
      'shift.not_found',
    ]);
  });

  it('takes the same shift once', async () => {
    const on = await shift();
    expect(said(await claim(sanne, [on, on]))).toEqual(['assigned']);
  });

  it.each([[[]], [Array.from({ length: 31 }, (_, index) => `shf_${index}`)]])(
    'refuses no shifts, and more than thirty',
    async (shiftIds) => {
      expect(await refusal(claimShifts, { as: sanne, body: { shiftIds } })).toMatchObject({
        code: 'request.invalid',
      });
    },
  );

  it('gives no more places than there are, for forty people at once', async () => {
    const on = await evenings({ maxVolunteers: 3 });
    const people = await crowd(40, { role: 'volunteer' });
    const answers = await Promise.all(people.map((as) => claim(as, on)));
    for (const index of on.keys())
      expect(answers.filter((answer) => said(answer)[index] === 'assigned')).toHaveLength(3);
    const counted = await db.select().from(shifts).where(eq(shifts.title, 'Kassa'));
    for (const { id, currentVolunteers } of counted.filter(({ id }) => idsOf(on).includes(id)))
      expect({ id, currentVolunteers }).toEqual({ id, currentVolunteers: 3 });
  });

  it('is one mail with one calendar file if claims are confirmed at once', async () => {
    await planningSettings({ confirmClaims: 'at_once' });
    expect(said(await claim(sanne, await evenings()))).toEqual(Array(6).fill('confirmed'));
    const [mail, ...others] = await outboxMailsTo(sanne, 'shift_assigned');
    expect(others).toEqual([]);
    const written = await renderedMail(mail);
    expect(written?.subject).toBe('Bevestigd: 6 diensten');
    expect(
      written?.attachments?.filter(({ contentType }) => contentType.startsWith('text/calendar')),
    ).toHaveLength(1);
  });

  it('is limited to thirty calls in ten seconds', async () => {
    const on = await shift();
    const refused = async () => {
      const calls = Array.from({ length: 31 }, () =>
        request(claimShifts, { as: sanne, body: { shiftIds: [on.id] } }).then(({ status }) => status),
      );
      return (await Promise.all(calls)).filter((status) => status === 429).length;
    };
    // The window of the limit may end in the middle of the calls, which are then too few for either window.
    await expect.poll(refused).toBeGreaterThan(0);
  });
});

describe('POST /api/people/:id/assignments', () => {
  const assign = (as: TestPerson, { id }: { id: string }, on: readonly { id: string }[]) =>
    call(assignToShifts, { as, params: { id }, body: { shiftIds: idsOf(on) } });

  it('gives the person places by the rules of an assignment, with one mail and a line in the log for each', async () => {
    const iris = await admin();
    const [first, ...others] = await evenings();
    if (!first) throw new Error('no shift');
    await db.update(shifts).set({ status: 'cancelled' }).where(eq(shifts.id, first.id));
    const hidden = await shiftIn(70, { shiftType: 'private', title: 'Garderobe' });
    expect(said(await assign(iris, sanne, [first, hidden, ...others]))).toEqual([
      'shift.not_active',
      ...Array(6).fill('assigned'),
    ]);
    const [mail, ...more] = await outboxMailsTo(sanne, 'shift_assigned');
    expect(more).toEqual([]);
    const written = await renderedMail(mail);
    expect(written?.subject).toBe('Toegewezen: 6 diensten');
    expect(written?.text).toContain('Garderobe');
    expect(written?.text).toContain('Je plekken wachten nog op bevestiging.');
    const { items } = await call(listAuditLog, { as: iris, query: { person: sanne.id } });
    expect(items.map(({ action }) => action)).toEqual(Array(6).fill('assignment.assigned'));
  });

  it('mails and logs nothing when it is repeated', async () => {
    const iris = await admin();
    const on = await evenings();
    await assign(iris, sanne, on);
    await assign(iris, sanne, on);
    expect(await outboxMailsTo(sanne, 'shift_assigned')).toHaveLength(1);
    expect((await call(listAuditLog, { as: iris, query: { person: sanne.id } })).items).toHaveLength(6);
  });

  it('refuses somebody who is no volunteer, or does not exist', async () => {
    const iris = await admin();
    const on = await shift();
    for (const [id, code] of [
      [(await person()).id, 'person.not_volunteer'],
      ['usr_none', 'person.not_found'],
    ] as const)
      expect(
        await refusal(assignToShifts, { as: iris, params: { id }, body: { shiftIds: [on.id] } }),
      ).toMatchObject({
        code,
      });
  });
});

describe('GET /api/shifts/:id/following', () => {
  const following = async (as: TestPerson, { id }: { id: string }) =>
    (await call(listFollowingShifts, { as, params: { id } })).items;

  it('lists the same work on the same evening of the next ten weeks, with whether the caller can claim it', async () => {
    const [first, second, third, ...others] = await evenings();
    if (!first || !second || !third) throw new Error('too few shifts');
    await assignment(third, sanne);
    await shiftAt(evening(7), { title: 'Bar' });
    await shiftAt(evening(7), { title: 'Kassa', location: 'Elders' });
    await shiftAt(evening(7) + HOUR, { title: 'Kassa' });
    await shiftAt(evening(2), { title: 'Kassa' });
    await shiftAt(evening(7 * 11), { title: 'Kassa' });
    const found = await following(sanne, first);
    expect(idsOf(found)).toEqual(idsOf([second, third, ...others]));
    expect(found.map(({ claim: { reason } }) => reason)).toEqual([
      undefined,
      'shift.already_claimed',
      ...Array(3).fill(undefined),
    ]);
  });

  it('keeps the time on the clock when the clocks change', async () => {
    const at = (day: string, hour: number) => shiftAt(startOfDay(day) + hour * HOUR, { title: 'Dweil' });
    const first = await at('2047-03-26', 19);
    const [after, later] = [await at('2047-04-02', 19), await at('2047-04-02', 20)];
    expect([after, later].map(({ startTime }) => startTime - first.startTime)).toEqual([WEEK - HOUR, WEEK]);
    expect(idsOf(await following(sanne, first))).toEqual([after.id]);
  });

  it('leaves out what the caller may not see, and does not know a hidden shift', async () => {
    const [first, second] = await evenings();
    if (!first || !second) throw new Error('too few shifts');
    await db.update(shifts).set({ shiftType: 'private' }).where(eq(shifts.id, second.id));
    expect(idsOf(await following(sanne, first))).not.toContain(second.id);
    expect(idsOf(await following(await admin(), first))).toContain(second.id);
    expect(await refusal(listFollowingShifts, { as: sanne, params: { id: second.id } })).toMatchObject({
      code: 'shift.not_found',
    });
  });
});
