import {
  answerLink,
  applyPlan,
  cancelAssignment,
  changeShift,
  claimShift,
  createPlan,
  createShiftTemplate,
  dropPlan,
  editPlan,
  exportOwnData,
  getPlan,
  getShift,
  listPlans,
  listShifts,
  MAX_PLAN_ITEMS,
  type Plan,
  toInstant,
  undoPlan,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAIL_WRITERS } from '../../../worker/src/app/mail-writers.ts';
import {
  auditLog,
  planItems,
  plans,
  shiftAssignments,
  shifts,
  shiftTemplates,
  waitlistEntries,
} from '../../../worker/src/app/schema.ts';
import { createDb } from '../../../worker/src/platform/db/client.ts';
import { dayOf } from '../../../worker/src/platform/lib/calendar-day.ts';
import { consumeMailQueue } from '../../../worker/src/platform/mail/mail.consumer.ts';
import { UPDATE_MAIL_DELAY_MS } from '../../../worker/src/platform/mail/update-mails.ts';
import { cleanUpPlans } from '../../../worker/src/shifts/plans/plans.sweep.ts';
import { planItemRow, planRow } from '../../support/rows.ts';
import {
  admin,
  assignment,
  event,
  HOUR,
  shift,
  shiftAt,
  type TestPerson,
  volunteer,
  waiting,
} from '../factories.ts';
import { call, db, env, refusal, request } from '../harness.ts';
import { outboxMailsTo, queueBatch, renderedMail } from '../mails.ts';

let iris: TestPerson;
beforeEach(async () => {
  await db.delete(plans);
  await db.delete(shifts);
  iris = await admin({ firstName: 'Iris' });
});

const values = { title: 'IJsmeester', location: 'Grote baan', maxVolunteers: 2 };
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const series = (more: object = {}) => ({
  kind: 'create' as const,
  source: {
    type: 'pattern' as const,
    from: '2041-12-07',
    to: '2041-12-13',
    weekdays: everyDay,
    times: [{ start: '09:00', end: '13:00' }],
    shift: values,
    ...more,
  },
});
const draft = (body: Parameters<typeof call<typeof createPlan>>[1] extends infer _ ? object : never) =>
  call(createPlan, { as: iris, body: body as never });
const apply = ({ id, version, selectedCount }: Plan, more: object = {}) =>
  call(applyPlan, { as: iris, params: { id }, body: { version, expected: selectedCount, ...more } });
const refusedApply = (id: string, version: number, expected = 1) =>
  refusal(applyPlan, { as: iris, params: { id }, body: { version, expected } });
const undo = ({ id, version }: { id: string; version: number }, more: object = {}) =>
  call(undoPlan, { as: iris, params: { id }, body: { version, ...more } });
const edit = ({ id, version }: Plan, items: object[]) =>
  call(editPlan, { as: iris, params: { id }, body: { version, items: items as never } });
const read = (id: string) => call(getPlan, { as: iris, params: { id } });
const change = (shiftIds: string[], more: object) => draft({ kind: 'change', source: { shiftIds, ...more } });
const allShifts = () => db.select().from(shifts).orderBy(shifts.startTime, shifts.id);

const FIRST = Date.parse('2041-12-14T08:00:00Z');
/** A shift on a day of December 2041. */
const later = (hours = 0, more: Parameters<typeof shift>[0] = {}) => shiftAt(FIRST + hours * HOUR, more);

/** Every row of every table, but for what records the plan itself. */
async function dump(): Promise<Record<string, unknown[]>> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'd1_%'`,
  ).all<{ name: string }>();
  const recorded = ['plans', 'plan_items', 'audit_log', 'revisions', 'rate_counters', 'sessions'];
  const tables: Record<string, unknown[]> = {};
  for (const { name } of results.filter((table) => !recorded.includes(table.name)))
    tables[name] = (await env.DB.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()).results;
  return tables;
}

describe('a draft', () => {
  it('is a plan and no shift: nobody sees anything of it but admins', async () => {
    const sanne = await volunteer();
    const plan = await draft(series());
    expect(plan.items).toHaveLength(7);
    expect(plan).toMatchObject({ state: 'draft', selectedCount: 7, title: 'IJsmeester', peopleToNotify: 0 });
    expect(await allShifts()).toEqual([]);
    const list = await call(listShifts, { as: sanne, query: { from: '2041-12-01', to: '2041-12-31' } });
    expect(list.items).toEqual([]);
    const drafts = await call(listPlans, { as: iris, query: { state: 'draft' } });
    expect(drafts.ghosts).toHaveLength(7);
    expect(drafts.items).toMatchObject([{ id: plan.id, madeBy: { id: iris.id, name: 'Iris de Vries' } }]);
    expect((await request(getPlan, { as: sanne, params: { id: plan.id } })).status).toBe(403);
  });

  it('says of each shift what is wrong, and selects no double and nothing impossible', async () => {
    await shift({
      ...values,
      startTime: Date.parse('2041-12-07T08:00:00Z'),
      endTime: Date.parse('2041-12-07T12:00:00Z'),
    });
    await shift({
      title: 'Kassa',
      location: 'Grote baan',
      startTime: Date.parse('2041-12-08T11:00:00Z'),
      endTime: Date.parse('2041-12-08T14:00:00Z'),
    });
    const plan = await draft(series());
    expect(plan.items.map(({ faults, selected }) => [faults, selected])).toEqual([
      [['exists'], false],
      [['place_overlap'], true],
      ...Array.from({ length: 5 }, () => [[], true]),
    ]);
    const night = await draft(
      series({ from: '2042-03-29', to: '2042-03-31', times: [{ start: '02:30', end: '05:00' }] }),
    );
    expect(night.items.map(({ faults }) => faults)).toEqual([[], ['clock_change'], []]);
    expect(
      await refusal(editPlan, {
        as: iris,
        params: { id: night.id },
        body: { version: 1, items: [{ shiftId: night.items[1]?.shiftId ?? '', selected: true }] },
      }),
    ).toMatchObject({ code: 'request.invalid', issues: [{ path: 'items.0.selected' }] });
    const long = await draft(
      series({ from: '2041-12-10', to: '2041-12-10', times: [{ start: '10:00', end: '09:00' }] }),
    );
    expect(long.items.map(({ faults, selected }) => [faults, selected])).toEqual([[['long'], true]]);
    const past = await draft(series({ from: '2020-01-01', to: '2020-01-02' }));
    expect(past.items.map(({ faults, selected }) => [faults, selected])).toEqual([
      [['past'], false],
      [['past'], false],
    ]);
  });

  it('points out shifts of the draft itself that overlap at one place, also by a move', async () => {
    const plan = await draft(
      series({
        to: '2041-12-07',
        times: [
          { start: '09:00', end: '13:00' },
          { start: '12:00', end: '15:00' },
          { start: '15:00', end: '18:00' },
        ],
      }),
    );
    expect(plan.items.map(({ faults, selected }) => [faults, selected])).toEqual([
      [['place_overlap'], true],
      [['place_overlap'], true],
      [[], true],
    ]);
    const [one, other] = [await later(0, { location: 'Kleine baan' }), await later(1, { location: 'Hal' })];
    const moved = await change([one.id, other.id], { set: { location: 'Balie' } });
    expect(moved.items.map(({ faults }) => faults)).toEqual([['place_overlap'], ['place_overlap']]);
    // They become equal, and neither is left out as a duplicate.
    const alike = [await later(96, { location: 'Kleine baan' }), await later(96, { location: 'Hal' })];
    const equal = await change(
      alike.map(({ id }) => id),
      { set: { location: 'Balie' } },
    );
    expect(equal.items.map(({ faults }) => faults)).toEqual([['place_overlap'], ['place_overlap']]);
    // They overlapped before.
    const [left, right] = [await later(48), await later(49)];
    const kept = await change([left.id, right.id], { set: { location: 'Balie' } });
    expect(kept.items.map(({ faults }) => faults)).toEqual([[], []]);
  });

  it('keeps edits and unticked shifts, and an edit can mend a fault', async () => {
    const plan = await draft(
      series({ from: '2042-03-29', to: '2042-03-31', times: [{ start: '02:30', end: '05:00' }] }),
    );
    const [first, second] = plan.items;
    const edited = await edit(plan, [
      { shiftId: first?.shiftId, selected: false },
      {
        shiftId: second?.shiftId,
        after: { startTime: '2042-03-30T02:00:00Z', endTime: '2042-03-30T05:00:00Z', title: 'Nacht' },
      },
    ]);
    expect(edited).toMatchObject({ version: 2, selectedCount: 2 });
    expect(edited.items[0]).toMatchObject({ selected: false });
    expect(edited.items[1]).toMatchObject({ selected: true, faults: [], after: { title: 'Nacht' } });
    expect(await read(plan.id)).toEqual(edited);
    expect(
      await refusal(editPlan, {
        as: iris,
        params: { id: plan.id },
        body: { version: 2, items: [{ shiftId: first?.shiftId ?? '', after: { title: ' ' } }] },
      }),
    ).toMatchObject({ issues: [{ path: 'items.0.after.title', message: 'required' }] });
  });

  it('is edited by one of two admins at once', async () => {
    const plan = await draft(series());
    const body = (index: number) => ({
      version: 1,
      items: [{ shiftId: plan.items[index]?.shiftId ?? '', selected: false }],
    });
    const answers = await Promise.all(
      [0, 1].map((index) => request(editPlan, { as: iris, params: { id: plan.id }, body: body(index) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(plan.id)).items.filter(({ selected }) => !selected)).toHaveLength(1);
  });

  it('copies a week to another one, without the people and what was called off', async () => {
    const { id: eventId } = await event();
    const monday = Date.parse('2041-12-09T17:00:00Z');
    const held = await shift({
      ...values,
      eventId,
      startTime: monday,
      endTime: monday + 3 * HOUR,
      requiredSkills: ['BHV'],
    });
    await assignment(held, await volunteer());
    await shift({ startTime: monday + HOUR, endTime: monday + 2 * HOUR, status: 'cancelled' });
    const plan = await draft({
      kind: 'create',
      source: { type: 'copy', from: '2041-12-09', to: '2041-12-15', startsOn: '2041-12-16' },
    });
    await apply(plan);
    const made = (await allShifts()).filter(({ startTime }) => startTime > monday + 5 * 24 * HOUR);
    expect(made).toMatchObject([
      {
        eventId,
        requiredSkills: ['BHV'],
        currentVolunteers: 0,
        status: 'active',
        startTime: monday + 7 * 24 * HOUR,
      },
    ]);
    expect(
      await refusal(createPlan, {
        as: iris,
        body: {
          kind: 'create',
          source: { type: 'copy', from: '2041-12-09', to: '2041-12-15', startsOn: '2041-12-17' },
        },
      }),
    ).toMatchObject({ issues: [{ path: 'source.startsOn' }] });
  });

  it('holds copies of its template', async () => {
    await db.delete(shiftTemplates);
    const template = await call(createShiftTemplate, {
      as: iris,
      body: { name: 'Zaterdag', items: [{ ...values, start: '22:00', end: '02:00' }] },
    });
    const plan = await draft({
      kind: 'create',
      source: { type: 'template', templateId: template.id, days: ['2041-12-14', '2041-12-07'] },
    });
    await db.delete(shiftTemplates);
    await apply(plan);
    expect((await allShifts()).map(({ startTime }) => toInstant(startTime))).toEqual([
      '2041-12-07T21:00:00.000Z',
      '2041-12-14T21:00:00.000Z',
    ]);
  });

  it('names the row and the field of a sheet that is wrong, and stores nothing', async () => {
    const row = { row: 2, day: '2041-12-07', start: '09:00', end: '13:00', ...values };
    const error = await refusal(createPlan, {
      as: iris,
      body: {
        kind: 'create',
        source: {
          type: 'rows',
          fileName: 'rooster.xlsx',
          rows: [row, { ...row, row: 3, title: '', day: '2041-02-31' }],
        },
      },
    });
    expect(error.issues).toEqual(
      expect.arrayContaining([
        { path: 'source.rows.1.title', message: 'required' },
        { path: 'source.rows.1.day', message: 'invalid' },
      ]),
    );
    expect(await db.select().from(plans)).toEqual([]);
  });

  it('has at most 500 shifts', async () => {
    const times = ['06:00', '08:00', '10:00'].map((start) => ({ start, end: '12:00' }));
    expect(
      await refusal(createPlan, { as: iris, body: series({ from: '2041-07-01', to: '2041-12-31', times }) }),
    ).toMatchObject({
      code: 'plan.too_large',
      count: 552,
    });
    expect(
      await refusal(createPlan, { as: iris, body: series({ except: ['2041-12-07'], to: '2041-12-07' }) }),
    ).toMatchObject({
      code: 'plan.empty',
    });
  });

  it('can be thrown away, once and for all', async () => {
    const plan = await draft(series());
    const drop = () => call(dropPlan, { as: iris, params: { id: plan.id }, body: { version: 1 } });
    expect(await drop()).toMatchObject({ state: 'dropped', done: 0 });
    expect(await drop()).toMatchObject({ state: 'dropped' });
    expect(await refusedApply(plan.id, 2)).toMatchObject({ code: 'plan.not_draft', state: 'dropped' });
    const drafts = await call(listPlans, { as: iris, query: { state: 'draft' } });
    expect(drafts).toEqual({ items: [], ghosts: [] });
  });

  it('belongs to the data of the admin who made it', async () => {
    await draft(series());
    const { plans: own } = await call(exportOwnData, { as: iris });
    expect(own).toMatchObject([{ kind: 'create', title: 'IJsmeester', state: 'draft' }]);
  });
});

describe('applying a plan', () => {
  it('makes the selected shifts under the ids of the draft, and answers the same again', async () => {
    const plan = await draft(series());
    const edited = await edit(plan, [{ shiftId: plan.items[0]?.shiftId, selected: false }]);
    const outcome = await apply(edited);
    expect(outcome).toMatchObject({ id: plan.id, state: 'applied', done: 6, kept: [], notified: 0 });
    expect((await allShifts()).map(({ id }) => id)).toEqual(
      edited.items.slice(1).map(({ shiftId }) => shiftId),
    );
    expect((await allShifts())[0]).toMatchObject({
      ...values,
      version: 1,
      searchText: 'ijsmeester grote baan',
    });
    expect(await apply(edited)).toEqual(outcome);
    expect(await allShifts()).toHaveLength(6);
    const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, plan.id));
    expect(log.map(({ action }) => action).sort()).toEqual(['plan.applied', 'plan.changed', 'plan.created']);
  });

  it('by two admins at once applies it once, and both get the same answer', async () => {
    const plan = await draft(series());
    const answers = await Promise.all([apply(plan), apply(plan), apply(plan)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await allShifts()).toHaveLength(7);
  });

  it('makes no shift that two equal drafts would make twice', async () => {
    const [one, other] = [await draft(series()), await draft(series())];
    const outcomes = await Promise.all([apply(one), apply(other)]);
    expect(outcomes.map(({ done }) => done).sort()).toEqual([0, 7]);
    expect(outcomes.find(({ done }) => done === 0)?.kept.map(({ why }) => why)).toEqual(
      Array(7).fill('exists'),
    );
    expect(await allShifts()).toHaveLength(7);
  });

  it('makes a double that an admin selected knowingly', async () => {
    await apply(await draft(series({ to: '2041-12-07' })));
    const again = await draft(series({ to: '2041-12-07' }));
    const chosen = await edit(again, [{ shiftId: again.items[0]?.shiftId, selected: true }]);
    expect(await apply(chosen)).toMatchObject({ done: 1, kept: [] });
    expect(await allShifts()).toHaveLength(2);
  });

  it('refuses a draft without a selected shift, or of another version', async () => {
    const plan = await draft(series({ to: '2041-12-07' }));
    const none = await edit(plan, [{ shiftId: plan.items[0]?.shiftId, selected: false }]);
    expect(await refusedApply(plan.id, 1)).toMatchObject({ code: 'plan.changed', version: 2 });
    expect(await refusedApply(plan.id, none.version)).toMatchObject({ code: 'plan.empty' });
  });

  it('refuses another number of shifts than the admin saw, and changes and mails nothing', async () => {
    const [bar, kassa] = [await later(), await later(24)];
    await assignment(bar, await volunteer());
    const plan = await change([bar.id, kassa.id], { set: { location: 'Kleine baan' } });
    const before = await dump();
    for (const overrideOverlap of [false, true])
      expect(
        await refusal(applyPlan, {
          as: iris,
          params: { id: plan.id },
          body: { version: plan.version, expected: 1, overrideOverlap },
        }),
      ).toMatchObject({ code: 'plan.changed', version: plan.version, count: 2 });
    expect(await dump()).toEqual(before);
    expect(await read(plan.id)).toMatchObject({ state: 'draft' });
    expect(await apply(plan)).toMatchObject({ done: 2, notified: 1 });
  });

  it('changes shifts, and keeps and names those that a colleague edited', async () => {
    const [one, other, third] = [await later(), await later(24), await later(48)];
    const plan = await change([one.id, other.id, third.id], {
      move: { minutes: 30 },
      set: { location: 'Kleine baan' },
    });
    await call(changeShift, { as: iris, params: { id: other.id }, body: { version: 1, title: 'Bar' } });
    await db.delete(shifts).where(eq(shifts.id, third.id));
    expect((await read(plan.id)).items.map(({ faults }) => faults)).toEqual([[], ['changed'], ['gone']]);
    const outcome = await apply(plan);
    expect(outcome.done).toBe(1);
    expect(outcome.kept.map(({ shiftId, why }) => [shiftId, why])).toEqual([
      [other.id, 'changed'],
      [third.id, 'gone'],
    ]);
    expect(await allShifts()).toMatchObject([
      { id: one.id, version: 2, location: 'Kleine baan', startTime: one.startTime + HOUR / 2 },
      { id: other.id, version: 2, title: 'Bar', location: 'Grote baan', startTime: other.startTime },
    ]);
  });

  it('races a colleague who edits the same shift: one of them wins, and the other is notified', async () => {
    for (let round = 0; round < 5; round++) {
      const on = await later(round * 24);
      const plan = await change([on.id], { set: { location: 'Kleine baan' } });
      const [outcome, edited] = await Promise.all([
        apply(plan),
        request(changeShift, { as: iris, params: { id: on.id }, body: { version: 1, title: 'Bar' } }),
      ]);
      const stored = await db.select().from(shifts).where(eq(shifts.id, on.id)).get();
      expect(stored?.version).toBe(2);
      if (outcome.done === 1) {
        expect(edited.status).toBe(409);
        expect(stored).toMatchObject({ title: 'IJsmeester', location: 'Kleine baan' });
      } else {
        expect(outcome.kept).toMatchObject([{ shiftId: on.id, why: 'changed' }]);
        expect(stored).toMatchObject({ title: 'Bar', location: 'Grote baan' });
      }
    }
  });

  it('of two changes of the same shifts at once changes each shift once', async () => {
    const made = [await later(), await later(24), await later(48)];
    const ids = made.map(({ id }) => id);
    const [one, other] = [
      await change(ids, { move: { minutes: 30 } }),
      await change(ids, { move: { minutes: 60 } }),
    ];
    const outcomes = await Promise.all([apply(one), apply(other)]);
    expect(outcomes.map(({ done }) => done).sort()).toEqual([0, 3]);
    expect((await allShifts()).map(({ version }) => version)).toEqual([2, 2, 2]);
    const moved = new Set(
      (await allShifts()).map(({ startTime }, index) => startTime - (made[index]?.startTime ?? 0)),
    );
    expect(moved.size).toBe(1);
  });

  it('says which shifts were not like the rest', async () => {
    const made = [
      await later(),
      await later(24),
      await later(48),
      await later(72, { location: 'Kleine baan' }),
    ];
    const plan = await change(
      made.map(({ id }) => id),
      { set: { location: 'Hal 2' } },
    );
    expect(plan.items.map(({ faults }) => faults)).toEqual([[], [], [], ['differs']]);
    expect(plan.selectedCount).toBe(4);
  });

  it('does nothing to a shift that is like that already', async () => {
    const plan = await change([(await later()).id, (await later(24, { location: 'Hal 2' })).id], {
      set: { location: 'Hal 2' },
    });
    expect(plan.items.map(({ faults, selected }) => [faults, selected])).toEqual([
      [[], true],
      [['unchanged'], false],
    ]);
  });

  it('sets, empties and undoes each field of a shift, and leaves the others alone', async () => {
    const { id: eventId } = await event();
    const bare = await later(0, { description: null, requiredSkills: null, maxVolunteers: 5 });
    const opensAt = toInstant(FIRST - 48 * HOUR);
    const full = {
      title: 'Bar',
      location: 'Hal 2',
      maxVolunteers: 9,
      minVolunteers: 4,
      description: 'Neem een jas mee.',
      shiftType: 'private',
      requiredSkills: ['BHV'],
      opensAt,
      eventId,
      status: 'cancelled',
    } as const;
    const empty = {
      minVolunteers: null,
      description: null,
      requiredSkills: null,
      opensAt: null,
      eventId: null,
    };
    const shown = async () => {
      const found = await call(getShift, { as: iris, params: { id: bare.id } });
      return Object.fromEntries(
        [...Object.keys(full), 'startTime', 'endTime'].map((key) => [key, found[key as never]]),
      );
    };
    const plain = await shown();
    for (const [field, value] of Object.entries(full)) {
      const outcome = await apply(await change([bare.id], { set: { [field]: value } }));
      expect(outcome.done, field).toBe(1);
      expect(await shown()).toEqual({ ...plain, [field]: value });
      expect((await undo(outcome)).done, field).toBe(1);
      expect(await shown()).toEqual(plain);
    }
    await apply(await change([bare.id], { set: full }));
    const filled = await shown();
    expect(filled).toEqual({ ...plain, ...full });
    for (const [field, value] of Object.entries(empty)) {
      const outcome = await apply(await change([bare.id], { set: { [field]: value } }));
      expect(await shown(), field).toEqual({ ...filled, [field]: value });
      expect((await undo(outcome)).done, field).toBe(1);
      expect(await shown()).toEqual(filled);
    }
    const moved = await apply(await change([bare.id], { move: { days: 1, minutes: -30 } }));
    const by = 24 * HOUR - HOUR / 2;
    expect(await shown()).toEqual({
      ...filled,
      startTime: toInstant(bare.startTime + by),
      endTime: toInstant(bare.endTime + by),
    });
    await undo(moved);
    expect(await shown()).toEqual(filled);
  });

  it('refuses a minimum above the maximum that is set with it', async () => {
    const { id } = await later();
    expect(
      await refusal(createPlan, {
        as: iris,
        body: { kind: 'change', source: { shiftIds: [id], set: { minVolunteers: 3, maxVolunteers: 2 } } },
      }),
    ).toMatchObject({ code: 'request.invalid', issues: [{ path: 'source.set.minVolunteers' }] });
  });

  it('asks before it puts somebody on two shifts at once, and not about two that move together', async () => {
    const sanne = await volunteer({ firstName: 'Sanne', lastName: 'de Vries' });
    const [bar, next, evening] = [
      await later(),
      await later(3, { title: 'Kassa' }),
      await later(6, { title: 'Bar' }),
    ];
    for (const on of [bar, next, evening]) await assignment(on, sanne);
    const together = await change([bar.id, next.id], { move: { minutes: -30 } });
    expect(together.items.map(({ faults }) => faults)).toEqual([[], []]);
    const plan = await change([bar.id, next.id], { move: { minutes: 30 } });
    expect(plan.items.map(({ faults, people }) => [faults, people])).toEqual([
      [[], undefined],
      [['double_books'], ['Sanne de Vries']],
    ]);
    expect(await refusedApply(plan.id, 1, 2)).toMatchObject({
      code: 'plan.double_books',
      people: [{ id: sanne.id, overlaps: [{ id: evening.id, title: 'Bar' }] }],
    });
    expect((await allShifts()).map(({ version }) => version)).toEqual([1, 1, 1]);
    expect(await apply(plan, { overrideOverlap: true })).toMatchObject({ done: 2 });
  });
});

it('offers the places that a change makes to the first in line, and copies an opening moment along', async () => {
  const full = await later(0, { maxVolunteers: 1 });
  await assignment(full, await volunteer());
  const entry = await waiting(full, await volunteer());
  await apply(await change([full.id], { set: { maxVolunteers: 2 } }));
  expect(await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, entry.id))).toMatchObject([
    { state: 'offered' },
  ]);
  await later(24, { opensAt: FIRST - 24 * HOUR });
  await apply(
    await draft({
      kind: 'create',
      source: { type: 'copy', from: '2041-12-15', to: '2041-12-15', startsOn: '2041-12-16' },
    }),
  );
  expect((await allShifts()).at(-1)).toMatchObject({ opensAt: FIRST });
  const late = await change([full.id], { set: { minVolunteers: 3 } });
  expect(late.items).toMatchObject([{ faults: ['sign_up_rules'], selected: false }]);
});

describe('undoing a plan', () => {
  it('that made shifts leaves every row of the database as it was', async () => {
    await assignment(await later(), await volunteer());
    const before = await dump();
    const plan = await draft(series());
    const outcome = await apply(plan);
    expect(await dump()).not.toEqual(before);
    const undone = await undo(outcome);
    expect(undone).toMatchObject({ state: 'undone', done: 7, kept: [], notified: 0 });
    expect(await dump()).toEqual(before);
    expect(await undo(outcome)).toEqual(undone);
    expect(await refusedApply(plan.id, undone.version)).toMatchObject({ code: 'plan.not_draft' });
  });

  it('that changed shifts leaves every row as it was, but for their versions', async () => {
    const sanne = await volunteer();
    const [bar, kassa] = [
      await later(0, {
        description: 'Neem een jas mee',
        searchText: 'ijsmeester grote baan neem een jas mee',
        requiredSkills: ['BHV'],
      }),
      await later(24, { status: 'active' }),
    ];
    await assignment(bar, sanne, { status: 'confirmed', acknowledgedAt: 12345 });
    await assignment(kassa, sanne);
    const before = await dump();
    const plan = await change([bar.id, kassa.id], {
      move: { minutes: 30 },
      set: { description: null, requiredSkills: null, status: 'cancelled' },
    });
    const outcome = await apply(plan);
    expect(outcome).toMatchObject({ done: 2, notified: 1 });
    expect((await db.select().from(shiftAssignments)).map(({ acknowledgedAt }) => acknowledgedAt)).toEqual([
      null,
      null,
    ]);
    await undo(outcome);
    const after = await dump();
    const withoutVersions = (rows: unknown[] = []) =>
      rows.map((row) => ({ ...(row as object), version: 0, updated_at: 0 }));
    expect(withoutVersions(after.shifts)).toEqual(withoutVersions(before.shifts));
    // A version that came back would let a page with the plan's values save over later ones.
    expect(after.shifts).toMatchObject([{ version: 3 }, { version: 3 }]);
    expect({ ...after, shifts: [] }).toEqual({ ...before, shifts: [] });
  });

  it('keeps and names the shifts that have, or had, people', async () => {
    const [sanne, tim, fleur] = await Promise.all([
      volunteer({ firstName: 'Sanne', lastName: 'de Vries' }),
      volunteer({ firstName: 'Tim', lastName: 'Bos' }),
      volunteer(),
    ]);
    const plan = await draft(series());
    const outcome = await apply(plan);
    const [one, two, three] = plan.items.map(({ shiftId }) => shiftId);
    await call(claimShift, { as: sanne, params: { id: one ?? '' } });
    await call(claimShift, { as: tim, params: { id: one ?? '' } });
    const { id } = await call(claimShift, { as: fleur, params: { id: two ?? '' } });
    await call(cancelAssignment, { as: fleur, params: { id } });
    await call(changeShift, { as: iris, params: { id: three ?? '' }, body: { version: 1, title: 'Bar' } });
    const undone = await undo(outcome);
    expect(undone.done).toBe(4);
    expect(undone.kept.map(({ shiftId, why, people }) => [shiftId, why, people])).toEqual([
      [one, 'has_places', ['Sanne de Vries', 'Tim Bos'].sort((a, b) => a.localeCompare(b))].map(
        (part, index) => (index === 2 ? expect.arrayContaining(['Sanne de Vries', 'Tim Bos']) : part),
      ),
      [two, 'has_places', []],
      [three, 'changed', []],
    ]);
    expect(await allShifts()).toHaveLength(3);
  });

  it('undoes a plan that applied nothing', async () => {
    const { id } = await later();
    const plan = await change([id], { set: { location: 'Kleine baan' } });
    await call(changeShift, { as: iris, params: { id }, body: { version: 1, title: 'Bar' } });
    const outcome = await apply(plan);
    expect(outcome).toMatchObject({ done: 0, kept: [{ shiftId: id, why: 'changed' }] });
    expect(await undo(outcome)).toMatchObject({ state: 'undone', done: 0, kept: [] });
    expect(await allShifts()).toMatchObject([{ title: 'Bar', version: 2 }]);
  });

  it('races a claim: the claimed shift stays with its place, or the claim finds no shift', async () => {
    for (let round = 0; round < 8; round++) {
      await db.delete(shifts);
      const sanne = await volunteer();
      const plan = await draft(series({ to: '2041-12-07' }));
      const outcome = await apply(plan);
      const id = plan.items[0]?.shiftId ?? '';
      const [undone, claimed] = await Promise.all([
        undo(outcome),
        request(claimShift, { as: sanne, params: { id } }),
      ]);
      const [stored] = await allShifts();
      const places = await db.select().from(shiftAssignments).where(eq(shiftAssignments.shiftId, id));
      if (claimed.status === 201) {
        expect(undone.kept).toMatchObject([{ shiftId: id, why: 'has_places' }]);
        expect([stored?.currentVolunteers, places.length]).toEqual([1, 1]);
      } else {
        expect([claimed.status, undone.done, stored, places]).toEqual([404, 1, undefined, []]);
      }
    }
  });

  it('leaves a change on which somebody built', async () => {
    const [one, other] = [await later(), await later(24)];
    const outcome = await apply(await change([one.id, other.id], { set: { location: 'Hal 2' } }));
    await call(changeShift, { as: iris, params: { id: one.id }, body: { version: 2, title: 'Bar' } });
    expect(await undo(outcome)).toMatchObject({ done: 1, kept: [{ shiftId: one.id, why: 'changed' }] });
    expect(await allShifts()).toMatchObject([
      { title: 'Bar', location: 'Hal 2' },
      { location: 'Grote baan' },
    ]);
  });

  it('asks before it puts somebody on two shifts at once', async () => {
    const sanne = await volunteer();
    const bar = await later();
    await assignment(bar, sanne);
    const outcome = await apply(await change([bar.id], { move: { minutes: 300 } }));
    const meanwhile = await later(1, { title: 'Kassa' });
    await call(claimShift, { as: sanne, params: { id: meanwhile.id } });
    expect(
      await refusal(undoPlan, { as: iris, params: { id: outcome.id }, body: { version: outcome.version } }),
    ).toMatchObject({
      code: 'plan.double_books',
      people: [{ id: sanne.id, overlaps: [{ id: meanwhile.id }] }],
    });
    expect(await undo(outcome, { overrideOverlap: true })).toMatchObject({ done: 1 });
  });

  it('is refused for a draft', async () => {
    const plan = await draft(series());
    expect(
      await refusal(undoPlan, { as: iris, params: { id: plan.id }, body: { version: 1 } }),
    ).toMatchObject({
      code: 'plan.not_applied',
      state: 'draft',
    });
  });
});

describe('old plans', () => {
  const MONTH = 30 * 24 * HOUR;
  const YEAR = 366 * 24 * HOUR;
  const at = (now: number) => cleanUpPlans(db, now);
  const itemsOf = (id: string) => db.$count(planItems, eq(planItems.planId, id));
  const dropsOf = (id: string) =>
    db.$count(auditLog, and(eq(auditLog.action, 'plan.dropped'), eq(auditLog.subjectId, id)));

  it('are dropped as drafts 30 days after the last edit, once, however often and late the job runs', async () => {
    const [left, edited] = [await draft(series()), await draft(series())];
    const madeAt = Date.parse(left.madeAt);
    await at(madeAt + MONTH - HOUR);
    expect((await read(left.id)).state).toBe('draft');
    await db
      .update(plans)
      .set({ touchedAt: madeAt + HOUR })
      .where(eq(plans.id, edited.id));
    await Promise.all([at(madeAt + MONTH + HOUR / 2), at(madeAt + MONTH + HOUR / 2)]);
    await at(madeAt + MONTH + HOUR / 2);
    expect(await read(left.id)).toMatchObject({ state: 'dropped', items: [], version: 2 });
    expect(await dropsOf(left.id)).toBe(1);
    expect(await read(edited.id)).toMatchObject({ state: 'draft', version: 1 });
    expect(await itemsOf(edited.id)).toBe(7);
    expect(await refusedApply(left.id, 1)).toMatchObject({ code: 'plan.not_draft', state: 'dropped' });
  });

  it('count from the last edit of the draft', async () => {
    const plan = await draft(series());
    await edit(plan, [{ shiftId: plan.items[0]?.shiftId, selected: false }]);
    const [row] = await db.select().from(plans).where(eq(plans.id, plan.id));
    expect(row?.touchedAt).toBeGreaterThanOrEqual(Date.parse(plan.madeAt));
  });

  it('are read by the job once, when they are due', async () => {
    const now = Date.now() + YEAR;
    const rowsRead = async () => {
      const client = createDb(env.DB);
      await cleanUpPlans(client, now);
      return client.$client.cost.rowsRead;
    };
    const insertTen = async (values: Parameters<typeof planRow>[0]) => {
      for (let count = 0; count < 10; count++) {
        const { id } = await db.insert(plans).values(planRow(values)).returning().get();
        await db.insert(planItems).values(planItemRow({ planId: id }));
      }
    };
    await rowsRead();
    const without = await rowsRead();
    await insertTen({ state: 'applied', appliedAt: now - YEAR + HOUR });
    await insertTen({ state: 'dropped', touchedAt: now - MONTH + HOUR });
    expect(await rowsRead()).toBeLessThan(without + 10);
    await insertTen({ state: 'applied', appliedAt: now - YEAR });
    await insertTen({ state: 'dropped', touchedAt: now - MONTH });
    expect(await rowsRead()).toBeGreaterThan(without + 20);
    expect(await db.$count(planItems)).toBe(20);
    expect(await rowsRead()).toBeLessThan(without + 10);
  });

  it('lose their items a year after they were applied, keep their numbers, and can no longer be undone', async () => {
    const outcome = await apply(await draft(series()));
    const applied = Date.now();
    await at(applied + YEAR - 48 * HOUR);
    expect(await itemsOf(outcome.id)).toBe(7);
    await at(applied + YEAR);
    await at(applied + YEAR);
    expect(await read(outcome.id)).toMatchObject({ state: 'applied', appliedCount: 7, items: [] });
    expect(await allShifts()).toHaveLength(7);
    expect(
      await refusal(undoPlan, { as: iris, params: { id: outcome.id }, body: { version: outcome.version } }),
    ).toMatchObject({ code: 'plan.too_old' });
    expect(await allShifts()).toHaveLength(7);
  });

  it('keep the items of a plan that was thrown away for 30 days', async () => {
    const plan = await draft(series());
    await call(dropPlan, { as: iris, params: { id: plan.id }, body: { version: 1 } });
    await at(Date.now() + MONTH - HOUR);
    expect(await itemsOf(plan.id)).toBe(7);
    await at(Date.now() + MONTH);
    expect(await itemsOf(plan.id)).toBe(0);
  });
});

describe('the mail about a plan', () => {
  it('is one for each person, five minutes later, with all of their shifts as they are then', async () => {
    const [sanne, tim] = await Promise.all([volunteer({ firstName: 'Sanne' }), volunteer()]);
    const made = [await later(), await later(24), await later(48)];
    for (const on of made) await assignment(on, sanne);
    await assignment(made[0] ?? (await later()), tim, { status: 'cancelled' });
    const plan = await change(
      made.map(({ id }) => id),
      { move: { minutes: 30 } },
    );
    expect(plan.peopleToNotify).toBe(1);
    expect(await apply(plan)).toMatchObject({ done: 3, notified: 1 });
    const [row, ...others] = await outboxMailsTo(sanne, 'shifts_updated');
    expect(others).toEqual([]);
    expect((row?.nextAttemptAt ?? 0) - (row?.createdAt ?? 0)).toBe(UPDATE_MAIL_DELAY_MS);
    expect(await outboxMailsTo(tim, 'shifts_updated')).toEqual([]);
    // Taken back by hand before the mail is sent.
    await call(changeShift, {
      as: iris,
      params: { id: made[2]?.id ?? '' },
      body: {
        version: 2,
        startTime: toInstant(made[2]?.startTime ?? 0),
        endTime: toInstant(made[2]?.endTime ?? 0),
      },
    });
    const mail = await renderedMail(row);
    expect(mail?.subject).toBe('2 van je diensten zijn gewijzigd');
    expect(mail?.text).toContain('zaterdag 14 december 2041, 09:30–12:30');
    expect(mail?.text).not.toContain('16 december');
    const calendar = String(mail?.attachments[0]?.content);
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });

  it('asks once a day whether the person comes, where the reminder has gone out, and the answer counts', async () => {
    const sanne = await volunteer();
    const soon = Date.now() + 5 * HOUR;
    const near = [
      await shift({ startTime: soon, endTime: soon + HOUR / 4 }),
      await shift({ startTime: soon + HOUR / 2, endTime: soon + HOUR }),
    ];
    const far = await later();
    for (const on of [...near, far]) await assignment(on, sanne, { acknowledgedAt: 1 });
    await apply(
      await change(
        [...near, far].map(({ id }) => id),
        { set: { location: 'Balie' } },
      ),
    );
    const answers = async () =>
      (await db.select().from(shiftAssignments).orderBy(shiftAssignments.assignedAt)).map(
        ({ shiftId, acknowledgedAt }) => [shiftId === far.id, acknowledgedAt !== null],
      );
    expect(await answers()).toEqual(
      expect.arrayContaining([
        [false, false],
        [true, false],
      ]),
    );
    const mail = await renderedMail((await outboxMailsTo(sanne, 'shifts_updated'))[0]);
    const links = new Set([...(mail?.text ?? '').matchAll(/\/a#(\S+)~come/g)].map(([, token]) => token));
    // Both of today, unless midnight at the rink is between them.
    const days = new Set(near.map(({ startTime }) => dayOf(startTime)));
    expect(links.size).toBe(days.size);
    for (const token of links) await call(answerLink, { body: { token: token ?? '', answer: 'come' } });
    expect((await answers()).filter(([isFar]) => !isFar)).toEqual([
      [false, true],
      [false, true],
    ]);
    expect((await answers()).filter(([isFar]) => isFar)).toEqual([[true, false]]);
  });

  it('is not sent when only the number of places changed', async () => {
    const bar = await later();
    await assignment(bar, await volunteer());
    const plan = await change([bar.id], { set: { maxVolunteers: 9 } });
    expect(plan.peopleToNotify).toBe(0);
    expect(await apply(plan)).toMatchObject({ done: 1, notified: 0 });
  });

  it('is dropped by an undo within the five minutes, and nobody hears anything', async () => {
    const sanne = await volunteer();
    const bar = await later();
    await assignment(bar, sanne);
    const outcome = await apply(await change([bar.id], { move: { minutes: 30 } }));
    expect(await undo(outcome)).toMatchObject({ done: 1, notified: 0 });
    expect(await outboxMailsTo(sanne, 'shifts_updated')).toEqual([]);
  });

  it('is followed by one about the undoing, to who got it and to who came later', async () => {
    const [sanne, tim] = await Promise.all([volunteer(), volunteer()]);
    const bar = await later();
    await assignment(bar, sanne);
    const outcome = await apply(await change([bar.id], { move: { minutes: 30 } }));
    const [row] = await outboxMailsTo(sanne, 'shifts_updated');
    await consumeMailQueue(MAIL_WRITERS, queueBatch([row?.id ?? '']), env, {
      now: () => Date.now() + UPDATE_MAIL_DELAY_MS,
    });
    await new Promise((resolve) => setTimeout(resolve, 2));
    await call(claimShift, { as: tim, params: { id: bar.id } });
    expect(await undo(outcome)).toMatchObject({ done: 1, notified: 2 });
    const mails = await outboxMailsTo(sanne, 'shifts_updated');
    expect(mails.map(({ status, data }) => [status, data.act])).toEqual([
      ['sent', 'applied'],
      ['pending', 'undone'],
    ]);
    const mail = await renderedMail(mails[1]);
    expect(mail?.text).toContain('09:00–12:00');
    expect(await outboxMailsTo(tim, 'shifts_updated')).toMatchObject([{ data: { act: 'undone' } }]);
  });

  it('says that shifts do not take place, with the reason, and after an undo that they do after all', async () => {
    const [sanne, tim] = await Promise.all([volunteer(), volunteer({ locale: 'en' })]);
    const [one, other] = [await later(), await later(24)];
    await assignment(one, sanne);
    await assignment(other, sanne);
    await assignment(one, tim);
    const outcome = await apply(await change([one.id, other.id], { set: { status: 'cancelled' } }), {
      reason: 'Het vriest niet.',
    });
    expect(outcome).toMatchObject({ notified: 2 });
    const mails = async (person: TestPerson) => {
      const rows = await outboxMailsTo(person, 'shifts_updated');
      return Promise.all(rows.map((row) => renderedMail(row)));
    };
    const [off] = await mails(sanne);
    expect(off?.subject).toBe('2 van je diensten gaan niet door');
    expect(off?.text).toContain('Deze diensten gaan niet door. Je hoeft niet te komen.');
    expect(off?.text).toContain('> Het vriest niet.');
    expect(off?.text).not.toMatch(/Gewijzigd|Komt het zo niet meer uit|Kom je/);
    expect(String(off?.attachments[0]?.content).match(/STATUS:CANCELLED/g)).toHaveLength(2);
    const [offInEnglish] = await mails(tim);
    expect(offInEnglish?.subject).toMatch(/^Shift cancelled: .+, IJsmeester$/);
    expect(offInEnglish?.text).toContain('This shift will not take place. You do not have to come.');
    const sent = [sanne, tim].map(
      async (person) => (await outboxMailsTo(person, 'shifts_updated'))[0]?.id ?? '',
    );
    await consumeMailQueue(MAIL_WRITERS, queueBatch(await Promise.all(sent)), env, {
      now: () => Date.now() + UPDATE_MAIL_DELAY_MS,
    });
    expect(await undo(outcome)).toMatchObject({ notified: 2 });
    const [, on] = await mails(sanne);
    expect(on?.subject).toBe('2 van je diensten gaan toch door');
    expect(on?.text).toContain('Deze diensten gaan toch door. Je staat er nog op: we rekenen op je.');
    expect(on?.text).not.toContain('Het vriest niet.');
    expect((await mails(tim))[1]?.subject).toMatch(/^Takes place after all: .+, IJsmeester$/);
  });

  it('has the shifts with each effect together when a plan does several things', async () => {
    const sanne = await volunteer();
    const [one, other] = [await later(), await later(24)];
    for (const on of [one, other]) await assignment(on, sanne);
    const plan = await change([one.id, other.id], { set: { location: 'Hal 2' } });
    const edited = await edit(plan, [{ shiftId: one.id, after: { status: 'cancelled' } }]);
    await apply(edited);
    const mail = await renderedMail((await outboxMailsTo(sanne, 'shifts_updated'))[0]);
    expect(mail?.subject).toBe('2 van je diensten zijn gewijzigd');
    expect(mail?.text).toMatch(
      /Deze dienst gaat niet door\. Je hoeft niet te komen\..*Waar: Grote baan.*Er is iets veranderd.*Waar: Hal 2/s,
    );
  });

  it('covers an edit of one of its shifts while it waits, with the reason and at once where the shift starts soon', async () => {
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const soon = Date.now() + 5 * HOUR;
    const [one, other] = [await later(), await shift({ startTime: soon, endTime: soon + HOUR })];
    await assignment(one, sanne);
    await assignment(other, noor);
    const editOne = (id: string, body: object) =>
      call(changeShift, { as: iris, params: { id }, body: { version: 2, ...body } });

    // Nobody was notified that it does not take place, so nobody is notified that it does.
    await apply(await change([one.id], { set: { status: 'cancelled' } }));
    await editOne(one.id, { status: 'active' });
    expect(await outboxMailsTo(sanne, 'shift_updated')).toEqual([]);
    expect(await renderedMail((await outboxMailsTo(sanne, 'shifts_updated'))[0])).toBeNull();

    await apply(await change([other.id], { set: { location: 'Hal 2' } }));
    await editOne(other.id, { status: 'cancelled', reason: 'Het vriest niet.' });
    expect(await outboxMailsTo(noor, 'shift_updated')).toEqual([]);
    const [row] = await outboxMailsTo(noor, 'shifts_updated');
    expect(row?.dueAt).toBeLessThanOrEqual(Date.now());
    const mail = await renderedMail(row);
    expect(mail?.subject).toMatch(/^Gaat niet door: .+, IJsmeester$/);
    expect(mail?.text).toContain('> Het vriest niet.');
  });

  it('is not sent about a shift that stays called off, or is only completed', async () => {
    const [off, done] = [await later(0, { status: 'cancelled' }), await later(24)];
    for (const on of [off, done]) await assignment(on, await volunteer());
    const moved = await change([off.id], { set: { title: 'Bar' } });
    expect(moved.peopleToNotify).toBe(0);
    expect(await apply(moved)).toMatchObject({ done: 1, notified: 0 });
    expect(await apply(await change([done.id], { set: { status: 'completed' } }))).toMatchObject({
      notified: 0,
    });
  });

  it('still notifies of a change that an undo had to leave', async () => {
    const sanne = await volunteer();
    const [one, other] = [await later(), await later(24)];
    for (const on of [one, other]) await assignment(on, sanne);
    const outcome = await apply(await change([one.id, other.id], { set: { location: 'Hal 2' } }));
    await call(changeShift, { as: iris, params: { id: one.id }, body: { version: 2, maxVolunteers: 5 } });
    await undo(outcome);
    const [row] = await outboxMailsTo(sanne, 'shifts_updated');
    const mail = await renderedMail(row);
    expect(mail?.subject).toMatch(/^Gewijzigd: .+, IJsmeester$/);
    expect(mail?.text).toContain('Waar: Hal 2');
  });
});

describe('a plan of 500 shifts', () => {
  const long = 'Neem een warme jas mee. '.repeat(160).slice(0, 3900);

  it('is drafted, applied, moved and undone within the limits of the database', async () => {
    const times = ['08:00', '11:00', '14:00', '17:00', '20:00'].map((start) => ({ start, end: '22:00' }));
    const plan = await draft(
      series({ from: '2041-09-23', to: '2041-12-31', times, shift: { ...values, description: long } }),
    );
    expect(plan.items).toHaveLength(MAX_PLAN_ITEMS);
    const outcome = await apply(plan);
    expect(outcome).toMatchObject({ done: 500, kept: [] });
    const moved = await change(
      (await allShifts()).map(({ id }) => id),
      { move: { minutes: 30 } },
    );
    const all = await edit(
      moved,
      moved.items.map(({ shiftId }) => ({ shiftId, selected: true })),
    );
    const changed = await apply(all);
    expect(changed.done).toBe(500);
    expect((await undo(changed)).done).toBe(500);
    // The shifts have other versions now, so the first plan leaves them.
    expect((await undo(outcome)).kept).toHaveLength(500);
  });
});
