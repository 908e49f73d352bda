import {
  changePerson,
  changeProfile,
  foldText,
  getPerson,
  type ListedPerson,
  listPeople,
  MAX_COUNTED_ROWS,
  MAX_SEARCH_CHARS,
  PAGE_SIZE,
  removePerson,
  type Skill,
  setPersonRole,
  setPersonSkills,
} from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accounts, auditLog, peopleCounts, profiles } from '../../../worker/src/app/schema.ts';
import { insertMany, numbers } from '../../support/insert-many.ts';
import { accountRow, profileRow } from '../../support/rows.ts';
import { admin, assignment, hoursFromNow, person, shift, type TestPerson, volunteer } from '../factories.ts';
import { call, db, env, refusal, send } from '../harness.ts';

let iris: TestPerson;
beforeAll(async () => {
  iris = await admin({ firstName: 'Iris', lastName: 'Bakker' });
});

type Query = Parameters<typeof call<typeof listPeople>>[1] extends infer O
  ? O extends { query?: infer Q }
    ? NonNullable<Q>
    : never
  : never;

const list = (query: Query = {}) => call(listPeople, { as: iris, query });
const names = (items: readonly ListedPerson[]) =>
  items.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
const find = async (search: string, query: Query = {}) =>
  names((await list({ view: 'all', search, ...query })).items);
const auditOf = (subjectId: string) =>
  db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.at);

describe('GET /api/people', () => {
  it('lists volunteers and admins, and everybody on request, newest first', async () => {
    const created = [
      await person({ firstName: 'Gast', lastName: 'Lijstje' }),
      await volunteer({ firstName: 'Hulp', lastName: 'Lijstje' }),
      await admin({ firstName: 'Baas', lastName: 'Lijstje' }),
    ];
    expect(await find('lijstje')).toEqual(['Baas Lijstje', 'Hulp Lijstje', 'Gast Lijstje']);
    expect(await find('lijstje', { view: 'volunteers' })).toEqual(['Baas Lijstje', 'Hulp Lijstje']);
    const { items } = await list({ view: 'all' });
    expect(items.slice(0, 3).map(({ id }) => id)).toEqual(created.map(({ id }) => id).reverse());
  });

  it('lists them by name on request, without regard to case and accents', async () => {
    for (const firstName of ['Zoë', 'émile', 'Anne']) await volunteer({ firstName, lastName: 'Alfabet' });
    const order = { view: 'volunteers', sort: 'name' } as const;
    expect(await find('alfabet', order)).toEqual(['Anne Alfabet', 'émile Alfabet', 'Zoë Alfabet']);
    const { items } = await list(order);
    const listed = names(items).map((name) => foldText(name));
    expect(listed).toEqual([...listed].sort());
  });

  it('lists only volunteers and admins by default', async () => {
    const { id } = await person();
    expect((await list()).items.map((one) => one.id)).not.toContain(id);
  });

  it("counts each person's places that are not cancelled and contains no secrets", async () => {
    const sanne = await volunteer({ firstName: 'Tel', lastName: 'Mij', skills: ['BHV'] });
    for (const status of ['assigned', 'confirmed', 'completed', 'cancelled'] as const)
      await assignment(await shift({ startTime: hoursFromNow(status === 'completed' ? -5 : 5) }), sanne, {
        status,
      });
    const { items } = await list({ search: 'tel mij' });
    expect(items).toEqual([
      {
        id: sanne.id,
        email: sanne.email,
        firstName: 'Tel',
        lastName: 'Mij',
        phoneNumber: '+31612345678',
        phoneDisplay: '06 12345678',
        skills: ['BHV'],
        avatarUrl: null,
        profileCompleted: true,
        role: 'volunteer',
        city: null,
        country: null,
        locale: 'nl',
        createdAt: expect.stringMatching(/Z$/),
        mutedNotices: [],
        mutedPushes: [],
        photoConsent: { answer: null, answeredAt: null, textVersion: null, version: 0 },
        noShowCount: 0,
        workedMinutes: expect.any(Number),
        shiftCount: 3,
        hasSecondFactor: false,
      },
    ]);
    const raw = await (
      await send('GET', `/api/people?search=${encodeURIComponent('tel mij')}`, { as: iris })
    ).json<{ items: object[] }>();
    expect(Object.keys(raw.items[0] ?? {})).not.toContain('searchText');
    expect(await call(getPerson, { as: iris, params: { id: sanne.id } })).toMatchObject({
      shiftCount: 3,
      upcomingShiftCount: 2,
    });
  });

  it('filters by a whole skill', async () => {
    const make = (firstName: string, skills: Skill[]) =>
      volunteer({ firstName, lastName: 'Vaardig', skills });
    await make('Foto', ['Fotograaf']);
    await make('Film', ['Video producent', 'BHV']);
    await make('Niets', []);
    expect(await find('vaardig', { skill: 'Fotograaf' })).toEqual(['Foto Vaardig']);
    expect(await find('vaardig', { skill: 'BHV' })).toEqual(['Film Vaardig']);
    expect(await find('vaardig', { skill: 'all' })).toHaveLength(3);
    expect(names((await list({ view: 'all', skill: 'Video producent' })).items)).toContain('Film Vaardig');
    const { items } = await list({ search: 'vaardig', skill: 'Op- afbouw' });
    expect(items).toEqual([]);
  });

  it.each([
    [{ skill: 'Zwemmen' }, 'skill', 'unknown_skill'],
    [{ skill: 'Foto' }, 'skill', 'unknown_skill'],
    [{ view: 'admins' }, 'view', 'invalid'],
    [{ page: '0' }, 'page', 'invalid'],
    [{ page: '-1' }, 'page', 'invalid'],
    [{ page: '1e3' }, 'page', 'invalid'],
    [{ search: 'x'.repeat(MAX_SEARCH_CHARS + 1) }, 'search', 'too_long'],
  ])('refuses %o', async (query, path, message) => {
    const response = await send('GET', `/api/people?${new URLSearchParams(query)}`, { as: iris });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'request.invalid', issues: [{ path, message }] },
    });
  });
});

describe('the search for people', () => {
  beforeAll(async () => {
    await person({ firstName: 'Zoëlle', lastName: 'Brânză' });
    await person({ firstName: 'René', lastName: "van 't Hof" });
    await person({ firstName: '100%', lastName: 'Procent' });
    await person({ firstName: '100x', lastName: 'Procent' });
    await person({ firstName: 'Snake_Case', lastName: 'Under' });
    await person({ firstName: 'SnakexCase', lastName: 'Under' });
    await person({ firstName: 'Smiley', lastName: '🎅🏽⛸️ IJs' });
    await person({ firstName: "Q'", lastName: 'Kort' });
    await person({ firstName: 'a"b*c', lastName: 'Aanhaling AND OR NOT' });
    await person({ firstName: 'Ａｎｎａ', lastName: 'Breed' });
    await person({ firstName: 'Bjørn', lastName: 'Łukasz-Großmann' });
    await person({ firstName: 'Lang', lastName: 'ö'.repeat(80) });
  });

  it.each([
    ['zoelle', ['Zoëlle Brânză']],
    ['ZOËLLE', ['Zoëlle Brânză']],
    ['Zoe\u0308lle branza', ['Zoëlle Brânză']],
    ['ëlle brâ', ['Zoëlle Brânză']],
    ['bjorn', ['Bjørn Łukasz-Großmann']],
    ['BJØRN LU', ['Bjørn Łukasz-Großmann']],
    ['grossm', ['Bjørn Łukasz-Großmann']],
    ['Großm', ['Bjørn Łukasz-Großmann']],
    ['van ’t hof', ["René van 't Hof"]],
    ["'t hof", ["René van 't Hof"]],
    ['  rene   van ', ["René van 't Hof"]],
    ['100%', ['100% Procent']],
    ['%', ['100% Procent']],
    ['0%', ['100% Procent']],
    ['%%%', []],
    ['snake_case', ['Snake_Case Under']],
    ['e_c', ['Snake_Case Under']],
    ['🎅', ['Smiley 🎅🏽⛸️ IJs']],
    ['🎅🏽', ['Smiley 🎅🏽⛸️ IJs']],
    ['🎅🏽⛸️ ijs', ['Smiley 🎅🏽⛸️ IJs']],
    ['🎄', []],
    ["q'", ["Q' Kort"]],
    ["' k", ["Q' Kort"]],
    ['a"b', ['a"b*c Aanhaling AND OR NOT']],
    ['b*c', ['a"b*c Aanhaling AND OR NOT']],
    ['"', ['a"b*c Aanhaling AND OR NOT']],
    ['aanhaling and or', ['a"b*c Aanhaling AND OR NOT']],
    ['anna', ['Ａｎｎａ Breed']],
    ['lang OOO', [`Lang ${'ö'.repeat(80)}`]],
    ['o'.repeat(80), [`Lang ${'ö'.repeat(80)}`]],
    ['o'.repeat(81), []],
    ['x'.repeat(MAX_SEARCH_CHARS), []],
    ['zoelle\tbranza', ['Zoëlle Brânză']],
    ['zoelle\u0000', []],
    ['\u0000', []],
    ['role : "admin"', []],
    ['* OR search_text : "zoelle"', []],
    ['NEAR(zoelle branza)', []],
  ])('finds %j: %j', async (search, expected) => {
    const found = await find(search);
    expect(found).toEqual(expected);
    expect((await list({ view: 'all', search })).total).toBe(expected.length);
  });

  it('finds part of an address, and a person by the current name', async () => {
    const sanne = await volunteer({ firstName: 'Oudenaam', lastName: 'Vroeger' });
    const idsOf = async (search: string) => (await list({ search })).items.map(({ id }) => id);
    expect(await idsOf(sanne.email.slice(3))).toEqual([sanne.id]);
    await call(changeProfile, { as: sanne, body: { firstName: 'Nieuwenaam' } });
    expect(await idsOf('nieuwenaam vroeger')).toEqual([sanne.id]);
    expect(await idsOf('oudenaam')).toEqual([]);
    await db.delete(accounts).where(eq(accounts.id, sanne.id));
    expect(await idsOf('nieuwenaam')).toEqual([]);
  });

  it('finds one and two characters inside a name, also combined with a skill', async () => {
    await volunteer({ firstName: 'W&', lastName: 'Kortzoek', skills: ['BHV'] });
    await person({ firstName: 'Iw&o', lastName: 'Kortzoek', skills: ['BHV'] });
    await person({ firstName: 'W&a', lastName: 'Kortzoek' });
    expect(await find('w&')).toEqual(['W&a Kortzoek', 'Iw&o Kortzoek', 'W& Kortzoek']);
    expect(await find('w&', { skill: 'BHV' })).toEqual(['Iw&o Kortzoek', 'W& Kortzoek']);
    expect(await find('w&', { view: 'volunteers' })).toEqual(['W& Kortzoek']);
  });

  it('ignores an empty search', async () => {
    expect((await list({ view: 'all', search: '   ' })).total).toBe((await list({ view: 'all' })).total);
  });
});

describe('the pages of people', () => {
  const SURNAME = 'Bladzijde';
  const walk = async (between: (page: number) => Promise<unknown> = async () => null) => {
    const visited: string[] = [];
    for (let page = 1; ; page++) {
      const { items, total, pageSize } = await list({ search: SURNAME, page: String(page) });
      expect(pageSize).toBe(PAGE_SIZE);
      visited.push(...items.map(({ id }) => id));
      if (page * pageSize >= total) return visited;
      await between(page);
    }
  };
  const created: string[] = [];
  beforeAll(async () => {
    for (let index = 0; index < 2 * PAGE_SIZE + 3; index++)
      created.push((await volunteer({ firstName: `Nr${index}`, lastName: SURNAME })).id);
  });

  it('contain each person once, in the same order each time', async () => {
    const visited = await walk();
    expect(visited).toEqual(created.toReversed());
    expect(await walk()).toEqual(visited);
  });

  it('keep their order while people on them change', async () => {
    const [some] = created;
    await call(changePerson, { as: iris, params: { id: some ?? '' }, body: { city: 'Aalten' } });
    await call(setPersonRole, { as: iris, params: { id: created[5] ?? '' }, body: { role: 'admin' } });
    await call(setPersonSkills, { as: iris, params: { id: created[7] ?? '' }, body: { skills: ['BHV'] } });
    expect(await walk()).toEqual(created.toReversed());
  });

  it('omit nobody while others join', async () => {
    const joined: string[] = [];
    const visited = await walk(async (page) => {
      joined.push((await volunteer({ firstName: `Nieuw${page}`, lastName: SURNAME })).id);
    });
    expect(created.filter((id) => !visited.includes(id))).toEqual([]);
    created.push(...joined);
  });

  it('answer the total also beyond the last page', async () => {
    expect(await list({ search: SURNAME, page: '999999' })).toEqual({
      items: [],
      total: created.length,
      page: 999_999,
      pageSize: PAGE_SIZE,
    });
  });

  it('count a search up to a limit, and the whole list exactly', async () => {
    const rows = MAX_COUNTED_ROWS + 20;
    const key = { id: "'usr_many' || i", email: "'many' || i || '@example.test'" };
    const veel = { id: '', email: '', firstName: 'Veel', lastName: 'Mensen', role: 'volunteer' } as const;
    const before = (await list()).total;
    await env.DB.batch(
      [
        insertMany(accounts, accountRow(), key, 'FROM n', numbers(1, rows)),
        insertMany(profiles, profileRow(veel), key, 'FROM n', numbers(1, rows)),
      ].map((statement) => env.DB.prepare(statement)),
    );
    expect((await list()).total).toBe(before + rows);
    expect((await list({ search: 'mensen' })).total).toBe(MAX_COUNTED_ROWS);
    await env.DB.prepare("DELETE FROM accounts WHERE id LIKE 'usr_many%'").run();
    expect((await list()).total).toBe(before);
    expect((await list({ search: 'mensen' })).total).toBe(0);
  });
});

describe('the number of people of each role', () => {
  it('is that of the profiles', async () => {
    const [sanne, joost] = [await volunteer(), await person()];
    await call(setPersonRole, { as: iris, params: { id: sanne.id }, body: { role: 'admin' } });
    await call(setPersonRole, { as: iris, params: { id: joost.id }, body: { role: 'volunteer' } });
    await call(removePerson, { as: iris, params: { id: joost.id } });
    const [counted, real] = await Promise.all([
      db.select().from(peopleCounts),
      db.select({ role: profiles.role, people: sql<number>`count(*)` }).from(profiles).groupBy(profiles.role),
    ]);
    const sorted = (rows: typeof counted) =>
      rows.filter(({ people }) => people > 0).sort((a, b) => a.role.localeCompare(b.role));
    expect(sorted(counted)).toEqual(sorted(real));
  });
});

describe('PATCH /api/people/:id', () => {
  it('changes the given fields and the search text, and records the old values', async () => {
    const sanne = await volunteer({ firstName: 'Sanne', lastName: 'Wijzig', city: 'Aalten' });
    const changed = await call(changePerson, {
      as: iris,
      params: { id: sanne.id },
      body: { firstName: 'Sandra', phoneNumber: '0687654321', city: null },
    });
    expect(changed).toMatchObject({
      firstName: 'Sandra',
      lastName: 'Wijzig',
      phoneNumber: '+31687654321',
      city: null,
    });
    expect(await find('sandra wijzig')).toHaveLength(1);
    expect(await auditOf(sanne.id)).toMatchObject([
      {
        action: 'person.profile_changed',
        actorId: iris.id,
        before: { firstName: 'Sanne', phoneNumber: '+31612345678', city: 'Aalten' },
        after: { firstName: 'Sandra', phoneNumber: '+31687654321', city: null },
      },
    ]);
  });

  it('clears a phone number given as an empty text or as null', async () => {
    const [sanne, joost] = [await volunteer(), await volunteer()];
    for (const [who, phoneNumber] of [
      [sanne, ' '],
      [joost, null],
    ] as const) {
      const changed = await call(changePerson, { as: iris, params: { id: who.id }, body: { phoneNumber } });
      expect(changed).toMatchObject({ phoneNumber: null, phoneDisplay: null, profileCompleted: true });
      expect(await auditOf(who.id)).toMatchObject([
        { before: { phoneNumber: '+31612345678' }, after: { phoneNumber: null } },
      ]);
    }
  });

  it('sets skills and records nothing when nothing changes', async () => {
    const sanne = await volunteer({ skills: ['BHV'] });
    const set = (skills: Skill[]) =>
      call(setPersonSkills, { as: iris, params: { id: sanne.id }, body: { skills } });
    expect((await set(['BHV'])).skills).toEqual(['BHV']);
    expect(await auditOf(sanne.id)).toEqual([]);
    expect((await set(['Fotograaf', 'Fotograaf'])).skills).toEqual(['Fotograaf']);
    expect(await auditOf(sanne.id)).toMatchObject([
      {
        action: 'person.skills_changed',
        before: { skills: ['BHV'] },
        after: { skills: ['Fotograaf'] },
      },
    ]);
  });

  it.each([
    ['a role', { role: 'admin' }, 'role', 'invalid'],
    ['skills', { skills: ['BHV'] }, 'skills', 'invalid'],
    ['an address', { email: 'a@b.nl' }, 'email', 'invalid'],
    ['another id', { id: 'usr_other' }, 'id', 'invalid'],
    ['an invalid phone number', { phoneNumber: '12' }, 'phoneNumber', 'invalid_phone'],
    ['no first name', { firstName: ' ' }, 'firstName', 'required'],
  ])('refuses %s in a profile and records it in the audit log', async (_, body, path, message) => {
    const sanne = await volunteer();
    const before = await db.select().from(profiles).where(eq(profiles.id, sanne.id));
    const response = await send('PATCH', `/api/people/${sanne.id}`, { as: iris, body: JSON.stringify(body) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'request.invalid', issues: [{ path, message }] },
    });
    expect(await db.select().from(profiles).where(eq(profiles.id, sanne.id))).toEqual(before);
    expect(await auditOf(sanne.id)).toMatchObject([
      {
        action: 'request.refused',
        actorId: iris.id,
        after: { call: 'PATCH /api/people/:id', code: 'request.invalid', fields: { [path]: message } },
      },
    ]);
  });

  it('refuses an unknown skill and records it in the audit log', async () => {
    const sanne = await volunteer({ skills: ['BHV'] });
    const response = await send('PUT', `/api/people/${sanne.id}/skills`, {
      as: iris,
      body: JSON.stringify({ skills: ['BHV', 'Zwemmen'] }),
    });
    expect(response.status).toBe(400);
    expect((await call(getPerson, { as: iris, params: { id: sanne.id } })).skills).toEqual(['BHV']);
    expect(await auditOf(sanne.id)).toMatchObject([
      { action: 'request.refused', after: { fields: { 'skills.1': 'unknown_skill' } } },
    ]);
  });

  it("refuses a role in the caller's own profile and records it in the audit log", async () => {
    const sanne = await volunteer();
    const response = await send('PATCH', '/api/profile', {
      as: sanne,
      body: JSON.stringify({ city: 'Aalten', role: 'admin' }),
    });
    expect(response.status).toBe(400);
    expect(await call(getPerson, { as: iris, params: { id: sanne.id } })).toMatchObject({
      role: 'volunteer',
      city: null,
    });
    expect(await auditOf(sanne.id)).toMatchObject([
      { action: 'request.refused', actorId: sanne.id, after: { fields: { role: 'invalid' } } },
    ]);
  });

  it('is refused without the role admin, also for another person, and recorded in the audit log', async () => {
    const [sanne, joost] = [await volunteer(), await volunteer()];
    const params = { id: joost.id };
    const refused = [
      await refusal(changePerson, { as: sanne, params, body: { city: 'Aalten' } }),
      await refusal(setPersonSkills, { as: sanne, params, body: { skills: [] } }),
      await refusal(setPersonRole, { as: sanne, params, body: { role: 'user' } }),
      await refusal(removePerson, { as: sanne, params }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('auth.forbidden'));
    expect(await auditOf(joost.id)).toMatchObject(
      Array(4).fill({ action: 'request.refused', actorId: sanne.id, after: { code: 'auth.forbidden' } }),
    );
  });

  it('limits how many refusals one caller can add to the audit log', async () => {
    const sanne = await volunteer();
    await Promise.all(
      Array.from({ length: 60 }, () => refusal(removePerson, { as: sanne, params: { id: 'usr_nobody' } })),
    );
    expect(await db.$count(auditLog, eq(auditLog.actorId, sanne.id))).toBe(50);
  });

  it.each([
    ['PATCH', '', { city: 'Aalten' }],
    ['PUT', '/skills', { skills: [] }],
    ['PUT', '/role', { role: 'volunteer' }],
    ['DELETE', '', undefined],
    ['GET', '', undefined],
    ['GET', '/assignments', undefined],
  ])('answers person.not_found to %s …%s of an unknown person', async (method, path, body) => {
    const response = await send(method, `/api/people/usr_nobody${path}`, {
      as: iris,
      body: body && JSON.stringify(body),
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'person.not_found' } });
  });
});
