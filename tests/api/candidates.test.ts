import {
  assignVolunteer,
  CANDIDATE_FITS,
  type Candidate,
  type CandidateFit,
  listCandidates,
  PAGE_SIZE,
  toInstant,
} from '@ijsploeg/worker/contract';
import { ne, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../scripts/demo/random.ts';
import { accounts, profiles, shiftAssignments, shifts } from '../../worker/src/db/schema.ts';
import { insertMany, numbers } from '../support/insert-many.ts';
import { accountRow, profileRow } from '../support/rows.ts';
import {
  admin,
  assignment,
  HOUR,
  hoursFromNow,
  person,
  shift,
  type TestPerson,
  volunteer,
} from './factories.ts';
import { call, db, refusal, request } from './harness.ts';

type State = (typeof shiftAssignments.$inferSelect)['status'];

/** People with a unique family name, so that a test finds only its own. */
const family = () => {
  const lastName = `Van${crypto.randomUUID().slice(0, 8)}`;
  return {
    lastName,
    member: (firstName: string, values: Parameters<typeof volunteer>[0] = {}) =>
      volunteer({ firstName, lastName, ...values }),
    candidatesFor: async (on: typeof shifts.$inferSelect): Promise<Candidate[]> =>
      (await call(listCandidates, { as: await admin(), params: { id: on.id }, query: { search: lastName } }))
        .items,
  };
};

describe('GET /api/shifts/:id/candidates', () => {
  it('sorts free and skilled people first, those on the shift last, then by name, and names each conflict', async () => {
    const { member, candidatesFor } = family();
    const on = await shift({ requiredSkills: ['BHV', 'Fotograaf'], maxVolunteers: 9 });
    const other = await shift({ title: 'Kassa', startTime: on.startTime + HOUR, endTime: on.endTime + HOUR });
    const skills = ['BHV', 'Fotograaf'] as const;
    const zoe = await member('Zoë', { skills: [...skills] });
    const eva = await member('Eva', { skills: [...skills], role: 'admin' });
    const half = await member('Half', { skills: ['BHV'] });
    const busy = await member('Bezet', { skills: [...skills] });
    const worst = await member('Alles');
    const onIt = await member('Al', { skills: [...skills] });
    const former = await member('Fenna', { skills: [...skills] });
    await person({ lastName: 'geen vrijwilliger' });
    await assignment(other, busy, { status: 'confirmed' });
    await assignment(other, worst);
    await assignment(on, onIt, { status: 'confirmed' });
    await assignment(on, former, { status: 'cancelled' });
    const items = await candidatesFor(on);
    expect(items.map(({ firstName }) => firstName)).toEqual([
      'Eva',
      'Fenna',
      'Zoë',
      'Half',
      'Bezet',
      'Alles',
      'Al',
    ]);
    expect(items.map(({ fit }) => fit)).toEqual([
      'fits',
      'fits',
      'fits',
      'lacks_skill',
      'busy',
      'busy',
      'on_shift',
    ]);
    expect(items.map((item) => item.skills)).toContainEqual(['BHV']);
    const of = ({ id }: TestPerson) => items.find((item) => item.id === id);
    const free = { alreadyAssigned: false, assignmentStatus: null, missingSkills: [], overlaps: [] };
    expect(of(zoe)).toMatchObject({ ...free, email: zoe.email, phoneDisplay: '06 12345678' });
    expect(of(eva)).toMatchObject(free);
    expect(of(half)).toMatchObject({ ...free, missingSkills: ['Fotograaf'] });
    const overlaps = [
      {
        id: other.id,
        title: 'Kassa',
        startTime: toInstant(other.startTime),
        endTime: toInstant(other.endTime),
        location: other.location,
      },
    ];
    expect(of(busy)).toMatchObject({ ...free, overlaps });
    expect(of(worst)).toMatchObject({ ...free, missingSkills: [...skills], overlaps });
    expect(of(onIt)).toMatchObject({ alreadyAssigned: true, assignmentStatus: 'confirmed' });
    expect(of(former)).toMatchObject({ ...free, assignmentStatus: 'cancelled' });
  });

  it('names exactly the overlaps that an assignment would be refused for', async () => {
    const { member, candidatesFor } = family();
    const organiser = await admin();
    const [start, end] = [hoursFromNow(100), hoursFromNow(104)];
    const on = await shift({ startTime: start, endTime: end, maxVolunteers: 99 });
    const others: [string, Parameters<typeof shift>[0], State][] = [
      ['ends as it begins', { startTime: start - HOUR, endTime: start }, 'assigned'],
      ['begins as it ends', { startTime: end, endTime: end + HOUR }, 'assigned'],
      ['one minute into it', { startTime: start - HOUR, endTime: start + 60_000 }, 'assigned'],
      ['all week around it', { startTime: start - 100 * HOUR, endTime: end + 50 * HOUR }, 'confirmed'],
      ['within it, completed', { startTime: start + HOUR, endTime: end - HOUR }, 'completed'],
      ['within it, called off', { startTime: start, endTime: end, status: 'cancelled' }, 'assigned'],
      ['within it, given back', { startTime: start, endTime: end }, 'cancelled'],
    ];
    const people = await Promise.all(
      others.map(async ([title, values, status]) => {
        const someone = await member(title);
        await assignment(await shift({ ...values, title }), someone, { status });
        return someone;
      }),
    );
    const items = await candidatesFor(on);
    for (const someone of people) {
      const candidate = items.find(({ id }) => id === someone.id);
      const answer = await request(assignVolunteer, {
        as: organiser,
        params: { id: on.id },
        body: { volunteerId: someone.id },
      });
      expect([candidate?.firstName, answer.status]).toEqual([
        candidate?.firstName,
        candidate?.overlaps.length === 0 ? 201 : 409,
      ]);
    }
    expect(items.flatMap(({ overlaps }) => overlaps.map(({ title }) => title)).sort()).toEqual([
      'all week around it',
      'one minute into it',
      'within it, completed',
    ]);
  });

  it('counts the places that each holds in the season of the shift, from July to June', async () => {
    const { member, candidatesFor } = family();
    const at = (day: string) => {
      const startTime = Date.parse(`${day}T10:00:00Z`);
      return { startTime, endTime: startTime + HOUR };
    };
    const [busy, fresh] = [await member('Druk'), await member('Nieuw')];
    const on = await shift({ ...at('2030-12-12'), maxVolunteers: 9 });
    const assignedAt = Date.parse('2030-06-20T10:00:00Z');
    const places: [Parameters<typeof shift>[0], State][] = [
      [at('2030-06-30'), 'completed'],
      [at('2030-07-01'), 'completed'],
      [at('2030-12-11'), 'confirmed'],
      [at('2031-06-30'), 'assigned'],
      [at('2031-07-01'), 'assigned'],
      [at('2030-12-13'), 'cancelled'],
      [{ ...at('2030-12-14'), status: 'cancelled' }, 'assigned'],
    ];
    for (const [values, status] of places)
      await assignment(await shift(values), busy, { status, assignedAt });
    const items = await candidatesFor(on);
    const countOf = ({ id }: TestPerson) => items.find((item) => item.id === id)?.seasonShiftCount;
    expect([countOf(busy), countOf(fresh)]).toEqual([3, 0]);
  });

  it('searches names and addresses without case or accents, a page at a time', async () => {
    const { member, lastName } = family();
    const organiser = await admin();
    const on = await shift();
    const andre = await member('André');
    const find = (search: string, page = '1') =>
      call(listCandidates, { as: organiser, params: { id: on.id }, query: { search, page } });
    for (const search of [`andre ${lastName}`, ` ANDRÉ  ${lastName} `, andre.email])
      expect((await find(search)).items.map(({ id }) => id)).toEqual([andre.id]);
    for (const search of ['%', 'a_d', "'; --", '🧊']) expect((await find(search)).total).toBe(0);

    for (let index = 0; index < PAGE_SIZE + 2; index++) await member(`P${String(index).padStart(3, '0')}`);
    const [first, second, third] = [
      await find(lastName),
      await find(lastName, '2'),
      await find(lastName, '3'),
    ];
    expect(first).toMatchObject({ total: PAGE_SIZE + 3, page: 1, pageSize: PAGE_SIZE });
    expect(second).toMatchObject({ total: PAGE_SIZE + 3, page: 2 });
    expect(third).toMatchObject({ total: PAGE_SIZE + 3, items: [] });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(PAGE_SIZE + 3);
  });

  it.each([
    ['few', 150, 0.3],
    // More than are looked up by their skill, and more hits than are weighed.
    ['many', 300, 0.9],
  ])(
    'sorts %s people as weighing each of them would, whatever is searched for',
    async (_, count, skilled) => {
      const on = await shift({ requiredSkills: ['BHV'], maxVolunteers: 99 });
      const free = await shift({ startTime: on.startTime, endTime: on.endTime, maxVolunteers: 99 });
      const before = await shift({
        startTime: on.startTime - HOUR,
        endTime: on.startTime,
        maxVolunteers: 99,
      });
      const organiser = await admin();
      const random = createRandom(count);
      const prefix = `usr_${crypto.randomUUID().slice(0, 6)}`;
      await db.run(
        sql.raw(
          insertMany(
            accounts,
            accountRow(),
            { id: `'${prefix}' || i`, email: `'${prefix}' || i` },
            'FROM n',
            numbers(1, count),
          ),
        ),
      );
      const names = ['Anne', 'Bo', 'Cas', 'Daan', 'Eef', 'Femke'];
      const rows = Array.from({ length: count }, (_, index) =>
        profileRow({
          id: `${prefix}${index + 1}`,
          email: `${prefix}${index + 1}`,
          firstName: names[Math.floor(random() * names.length)] ?? '',
          lastName: 'Volk',
          role: random() < 0.1 ? 'user' : 'volunteer',
          skills: [
            ...(random() < skilled ? ['BHV' as const] : []),
            ...(random() < 0.5 ? ['Fotograaf' as const] : []),
          ],
        }),
      );
      for (let start = 0; start < count; start += 5)
        await db.insert(profiles).values(rows.slice(start, start + 5));
      for (const { id } of rows)
        for (const target of [on, free, before])
          if (random() < 0.08)
            await assignment(target, { id }, { status: random() < 0.3 ? 'cancelled' : 'assigned' });

      const everybody = await db.select().from(profiles).where(ne(profiles.role, 'user'));
      const held = await db.select().from(shiftAssignments).where(ne(shiftAssignments.status, 'cancelled'));
      type ShiftRow = typeof shifts.$inferSelect;
      const all = new Map((await db.select().from(shifts)).map((row) => [row.id, row]));
      const shiftsOf = (id: string) =>
        held.flatMap((place) => (place.volunteerId === id ? [all.get(place.shiftId) as ShiftRow] : []));
      const overlaps = (one: ShiftRow, other: ShiftRow) =>
        one.id !== other.id &&
        other.status !== 'cancelled' &&
        other.startTime < one.endTime &&
        other.endTime > one.startTime;
      const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
      for (const target of [on, free]) {
        const weightOf = ({ id, skills }: (typeof everybody)[number]) =>
          (shiftsOf(id).some((held) => held.id === target.id) ? 4 : 0) +
          (shiftsOf(id).some((held) => overlaps(target, held)) ? 2 : 0) +
          (target === on && !skills.includes('BHV') ? 1 : 0);
        for (const search of count > 200 ? ['', 'volk'] : ['', 'volk', 'anne', 'a', 'nobody at all']) {
          const expected = everybody
            .filter(({ searchText }) => searchText.includes(search))
            .sort(
              (one, other) =>
                weightOf(one) - weightOf(other) ||
                compare(one.searchText, other.searchText) ||
                compare(one.id, other.id),
            )
            .map(({ id }) => id);
          const ids: string[] = [];
          const fits: CandidateFit[] = [];
          for (let page = 1; page <= Math.ceil(expected.length / PAGE_SIZE) + 1; page++) {
            const answer = await call(listCandidates, {
              as: organiser,
              params: { id: target.id },
              query: { search, page: String(page) },
            });
            expect(answer.total).toBe(expected.length);
            ids.push(...answer.items.map(({ id }) => id));
            fits.push(...answer.items.map(({ fit }) => fit));
          }
          expect(ids, `search "${search}"`).toEqual(expected);
          // The groups on screen are in the order of the list.
          const ranks = fits.map((fit) => CANDIDATE_FITS.indexOf(fit));
          expect(ranks, `search "${search}"`).toEqual(ranks.toSorted((one, other) => one - other));
        }
      }
    },
  );

  it('answers not found for an unknown shift', async () => {
    expect(await refusal(listCandidates, { as: await admin(), params: { id: 'shf_none' } })).toMatchObject({
      code: 'shift.not_found',
      status: 404,
    });
  });
});
