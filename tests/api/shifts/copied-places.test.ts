import {
  applyPlan,
  assignToShifts,
  type CopiedPlace,
  claimShift,
  createPlan,
  listCopiedPlaces,
  undoPlan,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminSettings, profiles, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import {
  absence,
  admin,
  assignment,
  crowd,
  HOUR,
  people,
  shiftAt,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

/** A Saturday; the week after it has the end of summer time. */
const SATURDAY = Date.parse('2041-10-19T08:00:00Z');

let iris: TestPerson;
beforeEach(async () => {
  await db.delete(adminSettings);
  await db.delete(shifts);
  iris = await admin();
});

const at = (hours: number, values: Parameters<typeof shiftAt>[1] = {}) =>
  shiftAt(SATURDAY + hours * HOUR, { endTime: SATURDAY + (hours + 2) * HOUR, ...values });

/** Copies the weekend of the first shift to the one after. */
async function copyWeek() {
  const source = { type: 'copy' as const, from: '2041-10-19', to: '2041-10-25', startsOn: '2041-10-26' };
  const { id, version, selectedCount } = await call(createPlan, {
    as: iris,
    body: { kind: 'create', source },
  });
  return call(applyPlan, { as: iris, params: { id }, body: { version, expected: selectedCount } });
}
const placesOf = async (id: string) => (await call(listCopiedPlaces, { as: iris, params: { id } })).items;
const objections = (items: readonly CopiedPlace[]) =>
  Object.fromEntries(items.map(({ firstName, objection }) => [firstName, objection]));

describe('the people on copied shifts', () => {
  it('are listed for each copy by person, also over the change of the clocks', async () => {
    const [morning, evening] = [await at(0, { title: 'Ochtend' }), await at(10, { title: 'Avond' })];
    const [sanne, bram] = await people(
      { role: 'volunteer', firstName: 'Sanne', lastName: 'Vos' },
      { role: 'volunteer', firstName: 'Bram', lastName: 'Vos' },
    );
    await assignment(evening, sanne, { status: 'confirmed' });
    await assignment(morning, sanne);
    await assignment(morning, bram);
    await assignment(morning, await volunteer(), { status: 'cancelled' });
    const { id } = await copyWeek();
    expect(await placesOf(id)).toMatchObject([
      { firstName: 'Bram', title: 'Ochtend', startTime: '2041-10-26T08:00:00.000Z', objection: null },
      { firstName: 'Sanne', title: 'Ochtend', objection: null },
      { firstName: 'Sanne', title: 'Avond', objection: null },
    ]);
  });

  it('have an objection if they cannot or should not be placed', async () => {
    const on = await at(0, { maxVolunteers: 9, requiredSkills: ['BHV'] });
    const named = (firstName: string, values: object = {}) =>
      volunteer({ firstName, skills: ['BHV'], ...values });
    const [fits, away, gone, busy, unskilled, tired] = [
      await named('Fits'),
      await named('Away'),
      await named('Gone'),
      await named('Busy'),
      await named('Unskilled'),
      await named('Tired'),
    ];
    for (const person of [fits, away, gone, busy, unskilled, tired]) await assignment(on, person);
    await absence(away, '2041-10-26', '2041-10-27');
    await db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, gone.id));
    await db.update(profiles).set({ skills: [] }).where(eq(profiles.id, unskilled.id));
    await assignment(await at(7 * 24 + 1), busy);
    await assignment(await at(7 * 24 - 4), tired, { assignedAt: SATURDAY });
    const { id } = await copyWeek();
    const items = await placesOf(id);
    expect(objections(items)).toEqual({
      Fits: null,
      Away: 'absent',
      Gone: 'not_volunteer',
      Busy: 'shift.overlap',
      Unskilled: 'shift.skill_missing',
      Tired: 'shift.rest',
    });
    const [copy] = items;
    await call(assignToShifts, {
      as: iris,
      params: { id: fits.id },
      body: { shiftIds: [copy?.shiftId ?? ''] },
    });
    expect(objections(await placesOf(id))).toMatchObject({ Fits: 'shift.already_claimed' });
  });

  it('are placed with one mail each, while forty others claim the same places', async () => {
    const shiftsOfWeek = await Promise.all([0, 24, 48].map((hours) => at(hours, { maxVolunteers: 4 })));
    const crew = await people(
      ...['Anne', 'Bas', 'Carla'].map((firstName) => ({ role: 'volunteer' as const, firstName })),
    );
    for (const on of shiftsOfWeek) for (const person of crew) await assignment(on, person);
    const { id } = await copyWeek();
    const items = await placesOf(id);
    expect(items).toHaveLength(9);
    const shiftIds = [...new Set(items.map(({ shiftId }) => shiftId))];
    const claimers = await crowd(40, { role: 'volunteer' });
    const placing = crew.map((person) =>
      call(assignToShifts, {
        as: iris,
        params: { id: person.id },
        body: {
          shiftIds: items
            .filter(({ volunteerId }) => volunteerId === person.id)
            .map(({ shiftId }) => shiftId),
        },
      }),
    );
    const claims = claimers.map((as, index) =>
      request(claimShift, { as, params: { id: shiftIds[index % 3] ?? '' }, body: {} }),
    );
    const [results] = await Promise.all([Promise.all(placing), Promise.all(claims)]);
    for (const shiftId of shiftIds) {
      const held = await db.select().from(shiftAssignments).where(eq(shiftAssignments.shiftId, shiftId));
      expect(held).toHaveLength(4);
    }
    // Each place that was not full is named, and nobody is mailed twice.
    for (const [index, person] of crew.entries()) {
      const placed = results[index]?.results.filter((one) => one.assignment) ?? [];
      const mails = await outboxMailsTo(person, 'shift_assigned');
      expect(mails).toHaveLength(placed.length > 0 ? 1 : 0);
      for (const mail of mails) expect((await renderedMail(mail))?.text).toContain('26');
    }
  });

  it('are not listed for copies that were undone', async () => {
    await assignment(await at(0), await volunteer());
    const { id, version } = await copyWeek();
    expect(await placesOf(id)).toHaveLength(1);
    await call(undoPlan, { as: iris, params: { id }, body: { version } });
    expect(await placesOf(id)).toEqual([]);
    expect(await refusal(listCopiedPlaces, { as: iris, params: { id: 'pln_none' } })).toMatchObject({
      code: 'plan.not_found',
    });
  });
});
