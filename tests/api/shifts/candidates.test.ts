import {
  assignVolunteer,
  CANDIDATE_FITS,
  type Candidate,
  type CandidateFit,
  listCandidates,
  PAGE_SIZE,
  toInstant,
} from '@ijsploeg/worker/contract';
import { eq, ne, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../scripts/demo/random.ts';
import {
  absences,
  accounts,
  asks,
  profiles,
  shiftAssignments,
  shifts,
} from '../../../worker/src/app/schema.ts';
import { insertMany, numbers } from '../../support/insert-many.ts';
import { accountRow, profileRow } from '../../support/rows.ts';
import {
  absence,
  admin,
  ask,
  assignment,
  HOUR,
  hoursFromNow,
  person,
  shift,
  shiftAt,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';

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
  it('sorts free and skilled people first, those on the shift last, and names each conflict', async () => {
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
    const names = items.map(({ firstName }) => firstName);
    // These three hold no place, so that nothing but their ids sorts them.
    expect(names.splice(0, 3).sort()).toEqual(['Eva', 'Fenna', 'Zoë']);
    expect(names).toEqual(['Half', 'Bezet', 'Alles', 'Al']);
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
    const on = await shift({ ...at('2041-12-12'), maxVolunteers: 9 });
    const assignedAt = Date.parse('2041-06-20T10:00:00Z');
    const places: [Parameters<typeof shift>[0], State][] = [
      [at('2041-06-30'), 'completed'],
      [at('2041-07-01'), 'completed'],
      [at('2041-12-11'), 'confirmed'],
      [at('2042-06-30'), 'assigned'],
      [at('2042-07-01'), 'assigned'],
      [at('2041-12-13'), 'cancelled'],
      [{ ...at('2041-12-14'), status: 'cancelled' }, 'assigned'],
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

  it('lists who prefers this part of the week first, then who was not asked the longest, then who holds the fewest places', async () => {
    const { member, candidatesFor } = family();
    // A Saturday morning.
    const startTime = Date.parse('2041-12-14T09:00:00Z');
    const on = await shiftAt(startTime, { maxVolunteers: 9 });
    const [other, third] = [
      await shift(),
      await shift({ startTime: hoursFromNow(60), endTime: hoursFromNow(61) }),
    ];
    const asked = await member('Gevraagd', { dayParts: ['sa_day', 'mo_eve'] });
    const earlier = await member('Eerder', { dayParts: ['sa_day'] });
    const busy = await member('Druk', { dayParts: ['sa_day'] });
    const never = await member('Nooit', { dayParts: ['sa_day'] });
    const evening = await member('Avond', { dayParts: ['sa_eve'] });
    const away = await member('Weg', { dayParts: ['sa_day'] });
    await assignment(other, busy);
    await ask(other, asked, { askedAt: Date.now() - HOUR, answer: 'no' });
    await ask(other, earlier, { askedAt: Date.now() - 200 * HOUR });
    await ask(third, earlier, { askedAt: Date.now() - 300 * HOUR });
    await absence(away, '2041-12-01', '2041-12-14');
    const items = await candidatesFor(on);
    expect(items.map(({ firstName }) => firstName)).toEqual([
      'Nooit',
      'Druk',
      'Eerder',
      'Gevraagd',
      'Avond',
      'Weg',
    ]);
    expect(items.map(({ fit }) => fit)).toEqual(['fits', 'fits', 'fits', 'fits', 'fits', 'absent']);
    const of = ({ id }: TestPerson) => items.find((item) => item.id === id);
    expect(of(never)).toMatchObject({
      prefersDayPart: true,
      lastAskedAt: null,
      asksThisWeek: 0,
      askRefusal: null,
    });
    expect(of(asked)).toMatchObject({ lastAskedAt: expect.any(String), asksThisWeek: 1, ask: null });
    expect(of(evening)).toMatchObject({ prefersDayPart: false, isAbsent: false });
    expect(of(away)).toMatchObject({ prefersDayPart: true, isAbsent: true, askRefusal: 'absent' });
    // An ask of an earlier season is forgotten.
    await db.delete(asks).where(eq(asks.volunteerId, asked.id));
    expect(
      (await candidatesFor(on))
        .map(({ firstName }) => firstName)
        .slice(0, 4)
        .sort(),
    ).toEqual(['Druk', 'Eerder', 'Gevraagd', 'Nooit']);
    expect((await candidatesFor(on)).find(({ id }) => id === asked.id)?.lastAskedAt).toBeNull();
  });

  it('says what each did this season, whether they know the work, and that they were asked', async () => {
    const { member, candidatesFor } = family();
    const organiser = await admin({ firstName: 'Iris', lastName: 'Baas' });
    const on = await shift({
      title: 'Dweilen',
      startTime: hoursFromNow(48),
      endTime: hoursFromNow(50),
      maxVolunteers: 9,
    });
    const past = await shift({ title: 'Dweilen', startTime: hoursFromNow(-5), endTime: hoursFromNow(-3) });
    const [known, fresh] = [await member('Kenner'), await member('Nieuw')];
    await assignment(past, known, { status: 'completed' });
    await ask(on, fresh, { askedBy: organiser.id, answer: 'no' });
    const items = await candidatesFor(on);
    expect(items.find(({ id }) => id === known.id)).toMatchObject({
      hasDoneBefore: true,
      seasonMinutes: 120,
      ask: null,
    });
    expect(items.find(({ id }) => id === fresh.id)).toMatchObject({
      hasDoneBefore: false,
      seasonMinutes: 0,
      ask: { answer: 'no', askedBy: 'Iris Baas' },
      askRefusal: 'asked',
    });
  });

  it.each([
    ['few', 150, 0.3],
    // More than are looked up by their skill, and more hits than are weighed.
    ['many', 300, 0.9],
  ])(
    'sorts %s people as weighing each of them would, whatever is searched for',
    async (_, count, skilled) => {
      // The others of this file may be absent, asked or on shifts too, so that they count as well.
      const startTime = Date.parse('2042-01-08T18:00:00Z');
      const on = await shift({
        startTime,
        endTime: startTime + HOUR,
        requiredSkills: ['BHV'],
        maxVolunteers: 99,
      });
      const free = await shift({ startTime, endTime: startTime + HOUR, maxVolunteers: 99 });
      const before = await shift({ startTime: startTime - HOUR, endTime: startTime, maxVolunteers: 99 });
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
          dayParts: [...(random() < 0.2 ? ['we_eve'] : []), ...(random() < 0.3 ? ['we_day'] : [])],
        }),
      );
      for (let start = 0; start < count; start += 5)
        await db.insert(profiles).values(rows.slice(start, start + 5));
      for (const { id } of rows) {
        for (const target of [on, free, before])
          if (random() < 0.08)
            await assignment(target, { id }, { status: random() < 0.3 ? 'cancelled' : 'assigned' });
        if (random() < 0.3)
          await ask(before, { id }, { askedAt: 1_900_000_000_000 + Math.floor(random() * 20) });
        if (random() < 0.1)
          await absence(
            { id },
            random() < 0.5 ? '2042-01-07' : '2042-01-09',
            random() < 0.5 ? '2042-01-07' : '2042-01-10',
          );
      }

      const everybody = await db.select().from(profiles).where(ne(profiles.role, 'user'));
      const held = await db.select().from(shiftAssignments).where(ne(shiftAssignments.status, 'cancelled'));
      const [asked, away] = [await db.select().from(asks), await db.select().from(absences)];
      type ShiftRow = typeof shifts.$inferSelect;
      const all = new Map((await db.select().from(shifts)).map((row) => [row.id, row]));
      const shiftsOf = (id: string) =>
        held.flatMap((place) => (place.volunteerId === id ? [all.get(place.shiftId) as ShiftRow] : []));
      const overlaps = (one: ShiftRow, other: ShiftRow) =>
        one.id !== other.id &&
        other.status !== 'cancelled' &&
        other.startTime < one.endTime &&
        other.endTime > one.startTime;
      const day = '2042-01-08';
      for (const target of [on, free]) {
        const keyOf = ({ id, skills, dayParts }: (typeof everybody)[number]) => [
          (shiftsOf(id).some((held) => held.id === target.id) ? 8 : 0) +
            (shiftsOf(id).some((held) => overlaps(target, held)) ? 4 : 0) +
            (away.some(({ userId, fromDay, toDay }) => userId === id && fromDay <= day && toDay >= day)
              ? 2
              : 0) +
            (target === on && !skills.includes('BHV') ? 1 : 0),
          dayParts.includes('we_eve') ? 0 : 1,
          Math.max(0, ...asked.filter(({ volunteerId }) => volunteerId === id).map(({ askedAt }) => askedAt)),
          shiftsOf(id).length,
        ];
        const keys = new Map(everybody.map((one) => [one.id, keyOf(one)]));
        const compare = (one: string, other: string) => {
          const [key = [], otherKey = []] = [keys.get(one), keys.get(other)];
          const differing = key.findIndex((part, index) => part !== otherKey[index]);
          if (differing >= 0) return (key[differing] ?? 0) - (otherKey[differing] ?? 0);
          return one < other ? -1 : 1;
        };
        for (const search of count > 200 ? ['', 'volk'] : ['', 'volk', 'anne', 'a', 'nobody at all']) {
          const expected = everybody
            .filter(({ searchText }) => searchText.includes(search))
            .map(({ id }) => id)
            .sort(compare);
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
