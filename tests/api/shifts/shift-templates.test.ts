import {
  changeShiftTemplate,
  createShiftTemplate,
  deleteShiftTemplate,
  listShiftTemplates,
  MAX_TEMPLATES,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog, shifts, shiftTemplates } from '../../../worker/src/app/schema.ts';
import { selectWeeksWithShifts } from '../../../worker/src/shifts/plans/week-to-copy.ts';
import { admin, shiftAt, type TestPerson } from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';

let iris: TestPerson;
beforeEach(async () => {
  await db.delete(shiftTemplates);
  iris = await admin();
});

const morning = {
  title: 'IJsmeester',
  location: 'Grote baan',
  maxVolunteers: 2,
  start: '09:00',
  end: '13:00',
};
const evening = {
  ...morning,
  title: 'Kassa',
  start: '18:00',
  end: '22:00',
  minVolunteers: 1,
  requiredSkills: ['BHV' as const],
  shiftType: 'private' as const,
  description: 'Neem een jas mee.',
};
const make = (name = 'Zaterdag') => call(createShiftTemplate, { as: iris, body: { name, items: [morning] } });
const change = (id: string, body: object) =>
  call(changeShiftTemplate, { as: iris, params: { id }, body: body as never });

describe('the weeks with shifts', () => {
  it('are those of the rink, without shifts that were called off', async () => {
    await db.delete(shifts);
    const now = Date.parse('2041-12-11T12:00:00Z');
    // A quarter past midnight on Monday of week 51 in Amsterdam is still Sunday in UTC.
    await shiftAt(Date.parse('2041-12-15T23:15:00Z'));
    await shiftAt(Date.parse('2042-01-06T10:00:00Z'), { status: 'cancelled' });
    await shiftAt(Date.parse('2041-11-11T10:00:00Z'));
    const found = await selectWeeksWithShifts(db, now);
    expect(found.map(({ week }) => week)).toEqual(['2041-W46', '2041-W51']);
  });

  it('come as a proposal with the templates', async () => {
    await db.delete(shifts);
    const { week } = await call(listShiftTemplates, { as: iris });
    expect(Date.parse(week.startsOn)).toBeGreaterThan(Date.parse(week.to));
  });
});

describe('a day template', () => {
  it('is renamed without its shifts, and gets other shifts without its name', async () => {
    const made = await make();
    const renamed = await change(made.id, { version: 1, name: ' Zondag ' });
    expect(renamed).toEqual({ ...made, name: 'Zondag', version: 2 });
    const edited = await change(made.id, { version: 2, items: [morning, evening] });
    expect(edited).toMatchObject({ name: 'Zondag', version: 3, items: [morning, evening] });
    expect((await call(listShiftTemplates, { as: iris })).items).toEqual([edited]);
  });

  it('is not overwritten by who started from an older version, who gets the stored one', async () => {
    const made = await make();
    const answers = await Promise.all(
      ['Mijn dag', 'Jouw dag'].map((name) =>
        request(changeShiftTemplate, { as: iris, params: { id: made.id }, body: { version: 1, name } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [stored] = (await call(listShiftTemplates, { as: iris })).items;
    const refused = await refusal(changeShiftTemplate, {
      as: iris,
      params: { id: made.id },
      body: { version: 1, items: [evening] },
    });
    expect(refused).toMatchObject({ code: 'template.changed', current: stored });
    expect(await db.select().from(auditLog).where(logged('template.changed', made.id))).toHaveLength(1);
  });

  it('that was deleted is not found, and an edit does not bring it back', async () => {
    const { id } = await make();
    const answers = await Promise.all([
      request(deleteShiftTemplate, { as: iris, params: { id } }),
      request(changeShiftTemplate, { as: iris, params: { id }, body: { version: 1, name: 'Zondag' } }),
    ]);
    expect(answers[0]?.status).toBe(204);
    expect([200, 404]).toContain(answers[1]?.status);
    expect((await call(listShiftTemplates, { as: iris })).items).toEqual([]);
    expect(
      await refusal(changeShiftTemplate, { as: iris, params: { id }, body: { version: 1, name: 'Zondag' } }),
    ).toMatchObject({ code: 'template.not_found' });
    expect((await request(deleteShiftTemplate, { as: iris, params: { id } })).status).toBe(404);
  });

  it('has a name and at least one shift that is right', async () => {
    const { id } = await make();
    const error = await refusal(changeShiftTemplate, {
      as: iris,
      params: { id },
      body: { version: 1, name: ' ', items: [{ ...morning, end: '09:00', minVolunteers: 5 }] },
    });
    expect(error.issues).toEqual(
      expect.arrayContaining([
        { path: 'name', message: 'required' },
        { path: 'items.0.end', message: 'end_before_start' },
        { path: 'items.0.minVolunteers', message: 'out_of_range' },
      ]),
    );
  });

  it(`is one of at most ${MAX_TEMPLATES}, also when two are made at once`, async () => {
    const { id: _, ...first } = await db
      .select()
      .from(shiftTemplates)
      .where(eq(shiftTemplates.id, (await make()).id))
      .get()
      .then((row) => row ?? { id: '', name: '', items: [], version: 1, createdAt: 0, updatedAt: 0 });
    for (let index = 2; index < MAX_TEMPLATES; index++)
      await db.insert(shiftTemplates).values({ ...first, id: `tpl_${index}` });
    const answers = await Promise.all(
      ['Een', 'Twee'].map((name) =>
        request(createShiftTemplate, { as: iris, body: { name, items: [morning] } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

const logged = (action: string, id: string) =>
  and(eq(auditLog.action, action as never), eq(auditLog.subjectId, id));
