import {
  type Answer,
  acknowledgeAssignment,
  type answerLink,
  assignVolunteer,
  cancelAssignment,
  changeShift,
  getDashboard,
  type LinkQuestion,
  listAuditLog,
  listMyAssignments,
  listShiftAssignments,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { adminSettings, profiles, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import { withFixedPlan } from '../../../worker/src/platform/db/keep-plans.ts';
import { enqueueReminders, remind } from '../../../worker/src/presence/reminders/remind.ts';
import { insertMany, numbers } from '../../support/insert-many.ts';
import { assignmentRow, shiftRow } from '../../support/rows.ts';
import {
  admin,
  assignment,
  attended,
  HOUR,
  planningSettings,
  shift,
  shiftAt,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, ORIGIN, refusal } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

const at = Date.parse;
/** A winter day, and the instant from which its reminders go out. */
const DAY = '2041-01-16';
const DUE = at('2041-01-15T16:00:00Z');
const NOON = at('2041-01-16T11:00:00Z');
const LONG_AGO = at('2041-01-02T12:00:00Z');

type Place = typeof shiftAssignments.$inferInsert;

/** A place on a new shift of three hours. */
async function placeAt(
  holder: TestPerson,
  startTime: number,
  place: Partial<Place> = {},
  values: Partial<typeof shifts.$inferInsert> = {},
) {
  const on = await shiftAt(startTime, values);
  return assignment(on, holder, { assignedAt: LONG_AGO, ...place });
}

const remindAt = (now: number) => remind(db, env, now);
const remindersTo = (holder: TestPerson) => outboxMailsTo(holder, 'shift_reminder');
const daysOf = async (holder: TestPerson) => (await remindersTo(holder)).map(({ data }) => data.day);

/** Calls the link's page at an instant, on a device that is not signed in. */
async function linkAt(now: number, action: 'look' | 'act', body: object) {
  const response = await createApp({ now: () => now }).request(
    `${ORIGIN}/api/links/${action}`,
    {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
    env,
  );
  return { status: response.status, body: await response.json<Answer<typeof answerLink>>() };
}
const asDay = (question: LinkQuestion) => question as Extract<LinkQuestion, { purpose: 'answer_day' }>;

/** The token of the links in a person's newest reminder. */
async function mailedToken(holder: TestPerson, now: number): Promise<string> {
  const mail = await renderedMail((await remindersTo(holder)).at(-1), now);
  const [, token = ''] = /\/a#(\S+)~come/.exec(mail?.text ?? '') ?? [];
  expect(mail?.html).toContain(`${ORIGIN}/a#${token}~cannot`);
  return token;
}

const placeOf = ({ id }: { id: string }) =>
  db.select().from(shiftAssignments).where(eq(shiftAssignments.id, id)).get();

beforeEach(() => db.delete(adminSettings));

describe('the reminder', () => {
  it('goes out once, from the hour of the evening before, with all places of the day', async () => {
    const sanne = await volunteer();
    await placeAt(sanne, NOON, { status: 'confirmed' });
    await placeAt(sanne, NOON + 4 * HOUR);
    await remindAt(DUE - 60_000);
    expect(await daysOf(sanne)).toEqual([]);
    await Promise.all([remindAt(DUE), remindAt(DUE), remindAt(DUE)]);
    await remindAt(DUE + 60_000);
    await remindAt(DUE + 15 * HOUR);
    expect(await remindersTo(sanne)).toMatchObject([{ lane: 'later', data: { day: DAY } }]);
  });

  it('catches up after an outage, until two hours before the start', async () => {
    const [sanne, noor, joost] = [await volunteer(), await volunteer(), await volunteer()];
    const now = at('2041-01-16T10:00:00Z');
    await placeAt(sanne, now + 5 * HOUR);
    await placeAt(noor, now + 2 * HOUR + 1);
    await placeAt(joost, now + 2 * HOUR);
    await remindAt(now);
    expect([await daysOf(sanne), await daysOf(noor), await daysOf(joost)]).toEqual([[DAY], [DAY], []]);
    expect((await renderedMail((await remindersTo(sanne))[0], now))?.subject).toBe(
      'Vandaag 16:00: IJsmeester',
    );
  });

  it('is for those who are expected and took their place before that moment', async () => {
    const [late, cancelled, over, off, muted, early] = await Promise.all([
      volunteer(),
      volunteer(),
      volunteer(),
      volunteer(),
      volunteer({ mutedNotices: ['reminder'] }),
      volunteer(),
    ]);
    await placeAt(late, NOON, { assignedAt: DUE });
    await placeAt(cancelled, NOON, { status: 'cancelled' });
    await placeAt(over, NOON, { status: 'completed' });
    await placeAt(off, NOON, {}, { status: 'cancelled' });
    await placeAt(muted, NOON);
    await placeAt(early, NOON + 24 * HOUR);
    await remindAt(DUE + HOUR);
    for (const nobody of [late, cancelled, over, off, muted, early]) expect(await daysOf(nobody)).toEqual([]);
  });

  it.each([
    ['after the longer night', '2020-10-25', '2020-10-24T15:00:00Z', '2020-10-25T11:00:00Z'],
    ['on the day after it', '2020-10-26', '2020-10-25T16:00:00Z', '2020-10-26T11:00:00Z'],
    ['in the hour that is repeated', '2020-10-25', '2020-10-24T15:00:00Z', '2020-10-25T01:30:00Z'],
    ['in the first minute of a day', '2020-10-25', '2020-10-24T15:00:00Z', '2020-10-24T22:00:00Z'],
    ['after the shorter night', '2021-03-28', '2021-03-27T16:00:00Z', '2021-03-28T10:00:00Z'],
    ['on the day after that', '2021-03-29', '2021-03-28T15:00:00Z', '2021-03-29T10:00:00Z'],
    ['in the last minute of a day', '2021-03-28', '2021-03-27T16:00:00Z', '2021-03-28T21:59:00Z'],
  ])('keeps to the clock of the rink for a shift %s', async (_, day, due, start) => {
    const sanne = await volunteer();
    await placeAt(sanne, at(start), { assignedAt: 1 });
    await remindAt(at(due) - 1);
    expect(await daysOf(sanne)).toEqual([]);
    await remindAt(at(due));
    await remindAt(at(due) + 60_000);
    expect(await daysOf(sanne)).toEqual([day]);
  });

  it('follows a new hour at once, and is still one mail', async () => {
    const sanne = await volunteer();
    await placeAt(sanne, NOON);
    await remindAt(DUE - HOUR);
    expect(await daysOf(sanne)).toEqual([]);
    await planningSettings({ reminderHour: 15 });
    await remindAt(DUE - HOUR);
    expect(await daysOf(sanne)).toEqual([DAY]);
    await planningSettings({ reminderHour: 21 });
    await remindAt(DUE + 5 * HOUR);
    expect(await daysOf(sanne)).toEqual([DAY]);
  });

  it('reads only the shifts of two days, however many there are', async () => {
    const someone = await volunteer();
    for (let index = 0; index < 5; index++) await placeAt(someone, NOON + index * 60_000);
    const statement = enqueueReminders(db, DUE).toSQL();
    const sqlite = (query: string) =>
      env.DB.prepare(withFixedPlan(query)).bind(...(statement.params as unknown[]));
    const rowsRead = async () => (await sqlite(statement.sql).run()).meta.rows_read;
    // Each shift has a place that nobody ever completed.
    const fill = (first: number, last: number) =>
      env.DB.batch(
        [
          insertMany(
            shifts,
            shiftRow(),
            {
              id: "'shf_far' || i",
              startTime: `${NOON} + (iif(i % 2, i, -i) * 3 + 200) * ${HOUR}`,
              endTime: `${NOON} + (iif(i % 2, i, -i) * 3 + 203) * ${HOUR}`,
            },
            'FROM n',
            numbers(first, last),
          ),
          insertMany(
            shiftAssignments,
            assignmentRow({ shiftId: '', volunteerId: someone.id }),
            { id: "'asg_far' || i", shiftId: "'shf_far' || i", assignedAt: 'i' },
            'FROM n',
            numbers(first, last),
          ),
        ].map((query) => env.DB.prepare(query)),
      );
    await fill(1000, 1400);
    await rowsRead();
    const few = await rowsRead();
    await fill(1401, 41_000);
    expect(await rowsRead()).toBeLessThanOrEqual(few + 2);
    expect(few).toBeLessThan(300);
    const plan = await sqlite(`EXPLAIN QUERY PLAN ${statement.sql}`).all<{ detail: string }>();
    const details = plan.results.map(({ detail }) => detail).join('\n');
    expect(details).toMatch(/SEARCH shifts USING INDEX shifts_by_start \(start_time>\? AND start_time<\?\)/);
    expect(details).toMatch(/SEARCH shift_assignments USING INDEX shift_assignments_once \(shift_id=\?\)/);
  });
});

describe('the mail of the reminder', () => {
  it('tells time, place, description and who leads, and asks for one answer', async () => {
    const [sanne, marijke] = [
      await volunteer({ firstName: 'Sanne' }),
      await volunteer({ firstName: 'Marijke' }),
    ];
    const place = await placeAt(
      sanne,
      NOON,
      { status: 'confirmed' },
      { title: 'Toezicht op het ijs', description: 'Neem handschoenen mee.' },
    );
    await assignment({ id: place.shiftId }, marijke, { isLead: true });
    await planningSettings({ contactPhone: '+31201234567' });
    await remindAt(DUE);
    const mail = await renderedMail((await remindersTo(sanne))[0], DUE);
    expect(mail).toMatchObject({ to: sanne.email, subject: 'Morgen 12:00: Toezicht op het ijs' });
    for (const part of [
      'Marijke',
      'Neem handschoenen mee.',
      'Grote baan',
      '020 123 4567',
      'Ik kom',
      'Ik kan niet',
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.text).not.toContain('nog niet bevestigd');
    expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual(['ijsploeg.png']);
  });

  it('lists several shifts by start, says which are not confirmed, in the language of the person', async () => {
    const sanne = await volunteer({ locale: 'en' });
    await placeAt(sanne, NOON + 4 * HOUR, {}, { title: 'Second' });
    await placeAt(sanne, NOON, { status: 'confirmed' }, { title: 'First' });
    await remindAt(DUE);
    const mail = await renderedMail((await remindersTo(sanne))[0], DUE);
    expect(mail?.subject).toBe('Tomorrow 12:00: 2 shifts');
    const text = mail?.text ?? '';
    expect(text.indexOf('First')).toBeLessThan(text.indexOf('Second'));
    expect(text.split('not confirmed yet')).toHaveLength(2);
  });

  it.each<[string, (place: { id: string; shiftId: string }) => Promise<unknown>]>([
    [
      'the place was cancelled',
      ({ id }) => db.update(shiftAssignments).set({ status: 'cancelled' }).where(eq(shiftAssignments.id, id)),
    ],
    [
      'the shift was called off',
      ({ shiftId }) => db.update(shifts).set({ status: 'cancelled' }).where(eq(shifts.id, shiftId)),
    ],
    [
      'the shift moved to another day',
      ({ shiftId }) =>
        db
          .update(shifts)
          .set({ startTime: NOON + 24 * HOUR, endTime: NOON + 27 * HOUR })
          .where(eq(shifts.id, shiftId)),
    ],
    ['the shift was deleted', ({ shiftId }) => db.delete(shifts).where(eq(shifts.id, shiftId))],
  ])('is dropped when %s since', async (_, change) => {
    const sanne = await volunteer();
    const place = await placeAt(sanne, NOON);
    await remindAt(DUE);
    const [row] = await remindersTo(sanne);
    expect(await renderedMail(row, DUE)).not.toBeNull();
    await change(place);
    expect(await renderedMail(row, DUE)).toBeNull();
  });

  it('is dropped when the shift has started, or the person muted reminders since', async () => {
    const sanne = await volunteer();
    await placeAt(sanne, NOON);
    await remindAt(DUE);
    const [row] = await remindersTo(sanne);
    expect(await renderedMail(row, NOON - 1)).not.toBeNull();
    expect(await renderedMail(row, NOON)).toBeNull();
    await db
      .update(profiles)
      .set({ mutedNotices: ['reminder'] })
      .where(eq(profiles.id, sanne.id));
    expect(await renderedMail(row, DUE)).toBeNull();
  });
});

describe('the link of the reminder', () => {
  it('shows the places of the day, and says for all of them that the person comes, once', async () => {
    const sanne = await volunteer({ firstName: 'Sanne' });
    const places = [
      await placeAt(sanne, NOON),
      await placeAt(sanne, NOON + 4 * HOUR, { status: 'confirmed' }),
    ];
    const tomorrow = await placeAt(sanne, NOON + 24 * HOUR);
    await remindAt(DUE);
    const token = await mailedToken(sanne, DUE);
    const looked = asDay((await linkAt(DUE + 1, 'look', { token })).body);
    expect(looked).toMatchObject({ firstName: 'Sanne', day: DAY, answers: ['come', 'cannot'] });
    expect(looked.places).toMatchObject([
      { id: places[0]?.id, isWaiting: true, isComing: false },
      { id: places[1]?.id, isWaiting: false, isComing: false },
    ]);
    const answers = await Promise.all([1, 2, 3].map(() => linkAt(DUE + 2, 'act', { token, answer: 'come' })));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(asDay(body).answers).toEqual(['cannot']);
      expect(asDay(body).places.map(({ isComing }) => isComing)).toEqual([true, true]);
    }
    for (const place of places) expect(await placeOf(place)).toMatchObject({ acknowledgedAt: DUE + 2 });
    expect(await placeOf(tomorrow)).toMatchObject({ acknowledgedAt: null });
    const { items } = await call(listAuditLog, { as: await admin(), query: { person: sanne.id } });
    const logged = items.filter(({ action }) => action === 'assignment.acknowledged');
    expect(logged.map(({ subjectId }) => subjectId).sort()).toEqual(places.map(({ id }) => id).sort());
    for (const entry of logged)
      expect(entry).toMatchObject({ actor: { id: sanne.id }, after: { via: 'link' } });
  });

  it('says that the person cannot come to any of them, and takes either answer back', async () => {
    const sanne = await volunteer();
    const [waiting, sure] = [
      await placeAt(sanne, NOON),
      await placeAt(sanne, NOON + 4 * HOUR, { status: 'confirmed' }),
    ];
    await remindAt(DUE);
    const token = await mailedToken(sanne, DUE);
    await linkAt(DUE, 'act', { token, answer: 'come' });
    const cannot = await linkAt(DUE + 1, 'act', { token, answer: 'cannot' });
    // The one that could be cancelled is free; for the other a stand-in is sought.
    expect(await placeOf(waiting)).toMatchObject({ status: 'cancelled' });
    expect(await placeOf(sure)).toMatchObject({ status: 'confirmed', acknowledgedAt: null });
    expect(asDay(cannot.body)).toMatchObject({
      answers: ['come'],
      places: [{ id: sure.id, isComing: false, isSeeking: true }],
    });
    expect((await renderedMail((await remindersTo(sanne))[0], DUE + 1))?.text).toContain(
      'zoeken we een vervanger',
    );
    expect(await linkAt(DUE + 2, 'act', { token, answer: 'cannot' })).toMatchObject(cannot);
    expect(asDay((await linkAt(DUE + 3, 'act', { token, answer: 'come' })).body).places).toMatchObject([
      { isComing: true, isSeeking: false },
    ]);
    const { items } = await call(listAuditLog, { as: await admin(), query: { person: sanne.id } });
    // Those of one moment come in no order.
    const actions = items.map(({ action }) => action).filter((action) => action.startsWith('assignment.'));
    expect(actions.sort()).toEqual([
      'assignment.acknowledged',
      'assignment.acknowledged',
      'assignment.acknowledged',
      'assignment.cancelled',
      'assignment.stand_in_sought',
      'assignment.stand_in_withdrawn',
    ]);
  });

  it('holds one of two answers that are given at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const sanne = await volunteer();
      const { id } = await placeAt(sanne, NOON, { status: 'confirmed' });
      await remindAt(DUE);
      const token = await mailedToken(sanne, DUE);
      await Promise.all(
        ['come', 'cannot', 'come', 'cannot'].map((answer) => linkAt(DUE, 'act', { token, answer })),
      );
      const [place] = asDay((await linkAt(DUE, 'look', { token })).body).places;
      expect(place?.id).toBe(id);
      expect(place?.isComing).not.toBe(place?.isSeeking);
    }
  });

  it('works until the start, says when nothing is left, and takes no answer of another purpose', async () => {
    const sanne = await volunteer();
    const place = await placeAt(sanne, NOON);
    await remindAt(DUE);
    const token = await mailedToken(sanne, DUE);
    expect((await linkAt(DUE, 'act', { token, answer: 'mute' })).status).toBe(400);
    expect((await linkAt(NOON - 1, 'look', { token })).status).toBe(200);
    expect((await linkAt(NOON, 'look', { token })).status).toBe(404);
    await attended(place, { seenAt: NOON - 1, markedAt: NOON - 1, markedBy: sanne.id });
    // Nobody is asked who is there.
    expect(asDay((await linkAt(NOON - 1, 'look', { token })).body)).toMatchObject({
      answers: [],
      places: [],
    });
    await db.update(shiftAssignments).set({ status: 'cancelled' }).where(eq(shiftAssignments.id, place.id));
    expect(asDay((await linkAt(DUE, 'act', { token, answer: 'come' })).body)).toMatchObject({
      answers: [],
      places: [],
    });
    expect(await placeOf(place)).toMatchObject({ status: 'cancelled', acknowledgedAt: null });
  });
});

describe('POST /api/assignments/:id/acknowledge', () => {
  const come = (as: TestPerson, id: string) => call(acknowledgeAssignment, { as, params: { id } });
  const soon = () => Date.now() + 30 * HOUR;

  it('is kept from the first time, shown to the person and to admins alone, and logged once', async () => {
    const [sanne, noor, iris] = [await volunteer(), await volunteer(), await admin()];
    const place = await placeAt(sanne, soon());
    await assignment({ id: place.shiftId }, noor);
    const answers = await Promise.all([1, 2, 3, 4].map(() => come(sanne, place.id)));
    const { acknowledgedAt } = await come(sanne, place.id);
    expect(acknowledgedAt).not.toBeNull();
    expect(new Set(answers.map((each) => each.acknowledgedAt))).toEqual(new Set([acknowledgedAt]));
    expect((await call(listMyAssignments, { as: sanne })).items[0]).toMatchObject({ acknowledgedAt });
    expect((await call(getDashboard, { as: sanne })).upcoming?.[0]).toMatchObject({ acknowledgedAt });
    const params = { id: place.shiftId };
    expect(await call(listShiftAssignments, { as: iris, params })).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: place.id, acknowledgedAt })]),
    });
    expect(JSON.stringify(await call(listShiftAssignments, { as: noor, params }))).not.toContain(
      'acknowledged',
    );
    const { items } = await call(listAuditLog, { as: iris, query: { person: sanne.id } });
    expect(items.filter(({ action }) => action === 'assignment.acknowledged')).toHaveLength(1);
  });

  it('is refused for places of others, cancelled ones, and shifts that started or were called off', async () => {
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const refused = async (place: { id: string }, as = sanne) => {
      const { code, state } = await refusal(acknowledgeAssignment, { as, params: { id: place.id } });
      return [code, state];
    };
    expect(await refused(await placeAt(sanne, soon()), noor)).toEqual(['assignment.not_found', undefined]);
    for (const [place, state] of [
      [await placeAt(sanne, soon(), { status: 'cancelled' }), 'cancelled'],
      [await placeAt(sanne, Date.now() - HOUR), 'assigned'],
      [await placeAt(sanne, soon(), { status: 'confirmed' }, { status: 'cancelled' }), 'confirmed'],
    ] as const)
      expect(await refused(place)).toEqual(['assignment.wrong_state', state]);
  });

  it('is asked again after an edit of time or place, and of nobody else', async () => {
    const [sanne, iris] = [await volunteer(), await admin()];
    const [place, other] = [await placeAt(sanne, soon()), await placeAt(sanne, soon() + 5 * HOUR)];
    await come(sanne, place.id);
    await come(sanne, other.id);
    const edit = (version: number, change: object) =>
      call(changeShift, { as: iris, params: { id: place.shiftId }, body: { version, ...change } });
    await edit(1, { title: 'Anders', maxVolunteers: 5 });
    expect((await placeOf(place))?.acknowledgedAt).not.toBeNull();
    await refusal(changeShift, {
      as: iris,
      params: { id: place.shiftId },
      body: { version: 1, location: 'Balie' },
    });
    expect((await placeOf(place))?.acknowledgedAt).not.toBeNull();
    await edit(2, { location: 'Balie' });
    expect((await placeOf(place))?.acknowledgedAt).toBeNull();
    expect((await placeOf(other))?.acknowledgedAt).not.toBeNull();
    await come(sanne, place.id);
    await edit(3, { endTime: new Date(soon() + 2 * HOUR).toISOString() });
    expect((await placeOf(place))?.acknowledgedAt).toBeNull();
  });

  it('is asked again by the mail about the edit, once the reminder has gone out', async () => {
    const [sanne, iris] = [await volunteer(), await admin()];
    // Within five hours everybody was asked the evening before.
    const [near, far] = [
      await placeAt(sanne, Date.now() + 5 * HOUR, { acknowledgedAt: 1 }),
      await placeAt(sanne, Date.now() + 90 * HOUR),
    ];
    const mailAbout = async ({ shiftId }: { shiftId: string }) => {
      await call(changeShift, { as: iris, params: { id: shiftId }, body: { version: 1, location: 'Balie' } });
      const rows = await outboxMailsTo(sanne, 'shift_updated');
      return (await renderedMail(rows.find(({ data }) => data.shiftId === shiftId)))?.text;
    };
    const asking = await mailAbout(near);
    const [, token = ''] = /\/a#(\S+)~come/.exec(asking ?? '') ?? [];
    await linkAt(Date.now(), 'act', { token, answer: 'come' });
    expect((await placeOf(near))?.acknowledgedAt).toBeGreaterThan(1);
    expect(await mailAbout(far)).not.toContain('~come');
  });

  it('does not outlive the place', async () => {
    const [sanne, iris] = [await volunteer(), await admin()];
    const place = await placeAt(sanne, soon());
    await come(sanne, place.id);
    await call(cancelAssignment, { as: sanne, params: { id: place.id } });
    await call(assignVolunteer, {
      as: iris,
      params: { id: place.shiftId },
      body: { volunteerId: sanne.id },
    });
    expect(await placeOf(place)).toMatchObject({ status: 'assigned', acknowledgedAt: null });
  });

  it('is asked from the evening before, at the hour of the settings', async () => {
    const sanne = await volunteer();
    await placeAt(sanne, NOON);
    const askFrom = async () => (await call(listMyAssignments, { as: sanne })).items[0]?.askFrom;
    expect(await askFrom()).toBe('2041-01-15T16:00:00.000Z');
    await planningSettings({ reminderHour: 9 });
    expect(await askFrom()).toBe('2041-01-15T08:00:00.000Z');
  });
});

describe('a place at risk', () => {
  it('is one without an answer, soon, of somebody who never completed a shift', async () => {
    const [first, answered, experienced] = [await volunteer(), await volunteer(), await volunteer()];
    await placeAt(experienced, Date.now() - 99 * HOUR, { status: 'completed' });
    const iris = await admin();
    const { id } = await shift({ startTime: NOON, endTime: NOON + HOUR, maxVolunteers: 4 });
    await assignment({ id }, first);
    await assignment({ id }, answered, { acknowledgedAt: DUE });
    await assignment({ id }, experienced, { status: 'confirmed' });
    await assignment({ id }, await volunteer(), { status: 'cancelled' });
    // The sessions of the test people have not ended by then.
    const riskAt = async (now: number) => {
      const startTime = Date.now() + (NOON - now);
      await db
        .update(shifts)
        .set({ startTime, endTime: startTime + HOUR })
        .where(eq(shifts.id, id));
      const answer = await call(listShiftAssignments, { as: iris, params: { id } });
      return 'items' in answer
        ? answer.items.filter(({ isAtRisk }) => isAtRisk).map(({ volunteerId }) => volunteerId)
        : [];
    };
    // Two days before nobody was asked; three hours before everybody was.
    expect(await riskAt(NOON - 49 * HOUR)).toEqual([]);
    expect(await riskAt(NOON - 3 * HOUR)).toEqual([first.id]);
    expect(await riskAt(NOON + HOUR)).toEqual([]);
  });
});
