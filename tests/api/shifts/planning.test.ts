import {
  type Answer,
  changeAvailability,
  daysOfWeek,
  getPlanning,
  getPlanningObjections,
  listCandidates,
  listPlanningPeople,
  PLANNING_PAGE_SIZE,
  type QueryInput,
  weekLater,
  weekOfDay,
} from '@ijsploeg/worker/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, shifts } from '../../../worker/src/app/schema.ts';
import { dayOf, startOfDay } from '../../../worker/src/platform/lib/calendar-day.ts';
import {
  absence,
  admin,
  assignment,
  attended,
  crowd,
  HOUR,
  person,
  shift,
  standIn,
  type TestPerson,
  volunteer,
  waiting,
} from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';

const WEEK = weekLater(weekOfDay(dayOf(Date.now())), 3);
const DAYS = daysOfWeek(WEEK);
const MONDAY = startOfDay(DAYS[0] ?? '');
const NEXT_MONDAY = startOfDay(DAYS[0] ?? '', 7);
/** A calendar day, counted from the Monday. */
const day = (index: number) => dayOf(startOfDay(DAYS[0] ?? '', index));

let iris: TestPerson;
beforeEach(async () => {
  await db.delete(shifts);
  await db.delete(accounts);
  iris = await admin({ firstName: 'Iris', lastName: 'Zomer' });
});

/** A shift that starts so many hours after the Monday begins. */
const shiftAt = (hour: number, hours = 3, values: Partial<typeof shifts.$inferInsert> = {}) =>
  shift({ startTime: MONDAY + hour * HOUR, endTime: MONDAY + (hour + hours) * HOUR, ...values });
/** The clocks may change on the Sunday, so this is not always 168 hours after the Monday. */
const shiftInNextWeek = () => shift({ startTime: NEXT_MONDAY, endTime: NEXT_MONDAY + 2 * HOUR });
const grid = (week = WEEK) => call(getPlanning, { as: iris, query: { week } });

describe('GET /api/planning', () => {
  it('shows the shifts that touch the week of the rink, by start, also those that were called off', async () => {
    const night = await shiftAt(-2, 3, { title: 'Nacht' });
    const off = await shiftAt(10, 3, { title: 'Gaat niet door', status: 'cancelled' });
    const last = await shift({ startTime: NEXT_MONDAY - HOUR, endTime: NEXT_MONDAY + HOUR });
    await shiftAt(-3, 3, { title: 'Tot maandag' });
    await shift({ startTime: NEXT_MONDAY, endTime: NEXT_MONDAY + HOUR, title: 'Maandag' });
    const { week, days, shifts: shown } = await grid();
    expect(week).toBe(WEEK);
    expect(days).toEqual(DAYS);
    expect(shown.map(({ id }) => id)).toEqual([night.id, off.id, last.id]);
    expect(shown[1]).toMatchObject({ status: 'cancelled' });
  });

  it('is an hour shorter in the week in which the clock goes forward', async () => {
    // Sunday the 31st of March 2041: the week ends at 22:00 UTC.
    const ends = Date.parse('2041-03-31T22:00:00Z');
    const inside = await shift({ startTime: ends - HOUR, endTime: ends });
    await shift({ startTime: ends, endTime: ends + HOUR });
    expect((await grid('2041-W13')).shifts.map(({ id }) => id)).toEqual([inside.id]);
  });

  it('shows who has a place, in order of assignment, and leaves out who gave it up', async () => {
    const on = await shiftAt(10, 3, { maxVolunteers: 9, minVolunteers: 4, requiredSkills: ['BHV'] });
    const [sanne, noor, gone] = [
      await volunteer({ firstName: 'Sanne', lastName: 'de Vries' }),
      await volunteer({ firstName: 'Noor', lastName: 'Bakker' }),
      await volunteer(),
    ];
    const first = await assignment(on, sanne, { assignedAt: 1, isLead: true, acknowledgedAt: 5 });
    const second = await assignment(on, noor, { assignedAt: 2, status: 'confirmed' });
    await assignment(on, gone, { assignedAt: 3, status: 'cancelled' });
    await standIn(second);
    await attended(first, { isLate: true, seenAt: on.startTime });
    const guest = { id: 'asg_guest', status: 'confirmed', assignedAt: 4 } as const;
    await assignment(on, null, { ...guest, guestName: 'Piet Jansen' });
    await assignment(on, null, { ...guest, id: 'asg_removed', assignedAt: 5 });
    const { shifts: shown } = await grid();
    expect(shown).toMatchObject([{ minVolunteers: 4, requiredSkills: ['BHV'], freePlaces: 5, version: 1 }]);
    const nobody = { volunteerId: null, firstName: null, lastName: null };
    const plain = {
      guestName: null,
      isLead: false,
      isAcknowledged: false,
      hasStandIn: false,
      attendance: null,
    };
    expect(shown[0]?.places).toEqual([
      {
        ...plain,
        id: first.id,
        volunteerId: sanne.id,
        firstName: 'Sanne',
        lastName: 'de Vries',
        status: 'assigned',
        isLead: true,
        isAcknowledged: true,
        attendance: {
          state: 'present',
          isLate: true,
          seenAt: new Date(on.startTime).toISOString(),
          note: null,
          minutes: null,
        },
      },
      {
        ...plain,
        id: second.id,
        volunteerId: noor.id,
        firstName: 'Noor',
        lastName: 'Bakker',
        status: 'confirmed',
        hasStandIn: true,
      },
      { ...plain, ...nobody, id: 'asg_guest', status: 'confirmed', guestName: 'Piet Jansen' },
      { ...plain, ...nobody, id: 'asg_removed', status: 'confirmed' },
    ]);
  });

  it('counts neither a place that is offered nor one over the maximum as free', async () => {
    const offered = await shiftAt(10, 3, { maxVolunteers: 3 });
    await waiting(offered, await volunteer(), {
      state: 'offered',
      offers: 1,
      offeredAt: 1,
      offerExpiresAt: Date.now() + HOUR,
    });
    const lowered = await shiftAt(20, 3, { maxVolunteers: 1 });
    for (const holder of await crowd(2, { role: 'volunteer' })) await assignment(lowered, holder);
    expect((await grid()).shifts.map(({ freePlaces }) => freePlaces)).toEqual([2, 0]);
  });

  it.each(['2041-W53', '2041-W00', '2041-12-09', ''])('refuses the week "%s"', async (week) => {
    for (const endpoint of [getPlanning, listPlanningPeople, getPlanningObjections])
      expect(
        await refusal(endpoint, { as: iris, query: { week, volunteerId: iris.id } as never }),
      ).toMatchObject({ code: 'request.invalid', issues: [{ path: 'week' }] });
  });
});

type PeopleQuery = Omit<QueryInput<typeof listPlanningPeople>, 'week'>;
const people = (query: PeopleQuery = {}): Promise<Answer<typeof listPlanningPeople>> =>
  call(listPlanningPeople, { as: iris, query: { week: WEEK, ...query } });
const names = async (query: PeopleQuery = {}) =>
  (await people(query)).items.map(({ firstName }) => firstName);

describe('GET /api/planning/people', () => {
  it('lists volunteers and admins by name, without case and accents', async () => {
    await volunteer({ firstName: 'zoë' });
    await volunteer({ firstName: 'Élodie' });
    await volunteer({ firstName: 'Bas' });
    await person({ firstName: 'Aart' });
    expect(await names()).toEqual(['Bas', 'Élodie', 'Iris', 'zoë']);
    expect(await people()).toMatchObject({ total: 4, page: 1, pageSize: PLANNING_PAGE_SIZE });
  });

  it('shows the week of each: shifts and time within it, the parts they prefer, and absences', async () => {
    const sanne = await volunteer({ firstName: 'Sanne', skills: ['BHV', 'Fotograaf'] });
    await call(changeAvailability, { as: sanne, body: { dayPart: { part: 'sa_day', isPreferred: true } } });
    await absence(sanne, day(5), day(11));
    await absence(sanne, day(-8), day(0));
    await absence(sanne, day(7), day(7));
    await absence(sanne, day(-1), day(-1));
    // Two of its three hours are in the week.
    await assignment(await shiftAt(-1, 3), sanne);
    await assignment(await shiftAt(40, 2.5), sanne, { status: 'completed' });
    await assignment(await shiftAt(50, 2, { status: 'cancelled' }), sanne);
    await assignment(await shiftAt(60, 2), sanne, { status: 'cancelled' });
    await assignment(await shiftInNextWeek(), sanne);
    expect((await people({ search: 'sanne' })).items).toEqual([
      {
        id: sanne.id,
        firstName: 'Sanne',
        lastName: 'de Vries',
        skills: ['BHV', 'Fotograaf'],
        dayParts: ['sa_day'],
        absences: [
          { from: day(-8), to: day(0) },
          { from: day(5), to: day(11) },
        ],
        minutesThisWeek: 2 * 60 + 2.5 * 60,
        shiftsThisWeek: 2,
      },
    ]);
  });

  it('finds by part of a name or an address, also by one letter, and by a skill', async () => {
    await volunteer({ firstName: 'José', lastName: 'Pals', skills: ['BHV'] });
    await volunteer({ firstName: 'Xandra', lastName: 'Pals' });
    await volunteer({ firstName: 'Pim', lastName: '100%' });
    expect(await names({ search: 'jose' })).toEqual(['José']);
    expect(await names({ search: 'PALS' })).toEqual(['José', 'Xandra']);
    expect(await names({ search: 'x' })).toContain('Xandra');
    expect(await names({ search: '%' })).toEqual(['Pim']);
    expect(await names({ search: 'nobody here' })).toEqual([]);
    expect(await names({ skill: 'BHV' })).toEqual(['José']);
    expect(await names({ skill: 'BHV', search: 'pals' })).toEqual(['José']);
    expect(await names({ skill: 'BHV', search: '%' })).toEqual([]);
    expect((await people({ search: 'pals' })).total).toBe(2);
  });

  it('leaves out who has a place in the week, if asked to', async () => {
    const [sanne, noor, pim] = [
      await volunteer({ firstName: 'Sanne', skills: ['BHV'] }),
      await volunteer({ firstName: 'Noor', skills: ['BHV'] }),
      await volunteer({ firstName: 'Pim' }),
    ];
    const only = 'without_place';
    await assignment(await shiftAt(10), sanne);
    await assignment(await shiftAt(20), noor, { status: 'cancelled' });
    await assignment(await shiftAt(30, 3, { status: 'cancelled' }), pim);
    const left = await person({ firstName: 'Oud' });
    await assignment(await shiftAt(40), left, { status: 'completed' });
    expect(await names({ only })).toEqual(['Iris', 'Noor', 'Pim']);
    expect((await people({ only })).total).toBe(3);
    expect(await people({ only, skill: 'BHV' })).toMatchObject({ total: 1, items: [{ firstName: 'Noor' }] });
    expect(await people({ only, search: 'vries' })).toMatchObject({ total: 2 });
    expect(await people({ only, search: 'sanne' })).toMatchObject({ total: 0, items: [] });
  });

  it('shows everybody exactly once on its pages, whether they are looked up or walked', async () => {
    // More than are looked up and sorted.
    const [many, skilled] = [1100, 400];
    await crowd(many, { role: 'volunteer', firstName: 'Alex', lastName: 'Veld' });
    await crowd(skilled, { role: 'volunteer', firstName: 'Robin', lastName: 'Berg', skills: ['BHV'] });
    const all = async (query: PeopleQuery, pages: number) => {
      const found = [];
      for (let page = 1; page <= pages; page++)
        found.push(...(await people({ ...query, page: String(page) })).items);
      return found;
    };
    for (const [query, expected] of [
      [{ search: 'veld' }, many],
      [{ search: 've' }, many],
      [{ skill: 'BHV' }, skilled],
      [{ only: 'without_place' }, many + skilled + 1],
      [{}, many + skilled + 1],
    ] as const) {
      const found = await all(query, 7);
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      expect(found).toHaveLength(expected);
      const sorted = found.map(({ firstName }) => firstName);
      expect(sorted).toEqual(sorted.toSorted());
    }
    expect((await people({ search: 'veld' })).total).toBe(1000);
  });
});

const objections = async (
  { id: volunteerId }: { id: string },
  movedFrom?: string,
): Promise<Record<string, Answer<typeof getPlanningObjections>['items'][number]>> => {
  const { items } = await call(getPlanningObjections, {
    as: iris,
    query: { week: WEEK, volunteerId, ...(movedFrom && { movedFrom }) },
  });
  return Object.fromEntries(items.map((item) => [item.shiftId, item]));
};

describe('GET /api/planning/objections', () => {
  it('leaves out shifts that suit the person, that were called off, and of another week', async () => {
    const sanne = await volunteer();
    await shiftAt(10);
    await assignment(await shiftInNextWeek(), sanne);
    await shiftAt(30, 3, { status: 'cancelled', maxVolunteers: 1, requiredSkills: ['BHV'] });
    expect(await objections(sanne)).toEqual({});
  });

  it('says for each shift what speaks against it', async () => {
    const sanne = await volunteer({ skills: ['BHV'] });
    await absence(sanne, day(4), day(4));
    const held = await shiftAt(10, 6, { title: 'Kassa' });
    await assignment(held, sanne);
    const same = await shiftAt(12, 2);
    const soon = await shiftAt(20, 2);
    const full = await shiftAt(60, 2, { maxVolunteers: 1 });
    await assignment(full, await volunteer());
    const skilled = await shiftAt(80, 2, { requiredSkills: ['BHV', 'Fotograaf'] });
    // Friday from 23:00 on.
    const friday = await shiftAt(4 * 24 + 23, 3);
    const found = await objections(sanne);
    const nothing = {
      isFull: false,
      alreadyAssigned: false,
      isAbsent: false,
      missingSkills: [],
      overlaps: [],
      restHours: null,
      restBeside: null,
      dayHours: null,
    };
    expect(found).toEqual({
      [held.id]: { ...nothing, shiftId: held.id, alreadyAssigned: true },
      [same.id]: {
        ...nothing,
        shiftId: same.id,
        overlaps: [expect.objectContaining({ id: held.id, title: 'Kassa' })],
      },
      [soon.id]: {
        ...nothing,
        shiftId: soon.id,
        restHours: 4,
        restBeside: { title: 'Kassa', isBefore: true, at: expect.any(String) },
      },
      [full.id]: { ...nothing, shiftId: full.id, isFull: true },
      [skilled.id]: { ...nothing, shiftId: skilled.id, missingSkills: ['Fotograaf'] },
      [friday.id]: { ...nothing, shiftId: friday.id, isAbsent: true },
    });
  });

  it('says the same as the list of candidates of each shift', async () => {
    const sanne = await volunteer({ skills: ['BHV'] });
    await absence(sanne, day(2), day(3));
    const made = [];
    for (let hour = 0; hour < 7 * 24; hour += 5)
      made.push(await shiftAt(hour, 7, { requiredSkills: hour % 2 ? ['Fotograaf', 'BHV'] : null }));
    for (const on of [made[2], made[3], made[15], made[30]]) if (on) await assignment(on, sanne);
    const found = await objections(sanne);
    for (const { id } of made) {
      const { items } = await call(listCandidates, { as: iris, params: { id }, query: { search: sanne.id } });
      const { alreadyAssigned, missingSkills, overlaps, isAbsent, restHours, dayHours } = items[0] ?? {};
      expect(
        found[id] ?? {
          missingSkills: [],
          overlaps: [],
          alreadyAssigned: false,
          isAbsent: false,
          restHours: null,
          dayHours: null,
        },
      ).toMatchObject({
        alreadyAssigned,
        missingSkills,
        overlaps,
        isAbsent,
        restHours,
        dayHours,
      });
    }
    expect(Object.keys(found).length).toBeGreaterThan(10);
  });

  it('does not count the place that the person is moved from, as overlap, rest or work', async () => {
    const sanne = await volunteer();
    const from = await shiftAt(10, 6);
    const { id } = await assignment(from, sanne);
    const [same, soon, long] = [await shiftAt(12, 2), await shiftAt(18, 2), await shiftAt(16, 5)];
    expect(Object.keys(await objections(sanne))).toEqual([from.id, same.id, long.id, soon.id]);
    const moved = await objections(sanne, id);
    // The shift that they are on is no target.
    expect(Object.keys(moved)).toEqual([from.id]);
    expect(moved[from.id]).toMatchObject({ alreadyAssigned: true });
    // A third place still counts, and a place of somebody else changes nothing.
    const third = await assignment(await shiftAt(13, 1), sanne);
    expect((await objections(sanne, id))[same.id]).toMatchObject({ overlaps: [{ id: third.shiftId }] });
    const others = await assignment(same, await volunteer());
    expect(await objections(sanne, others.id)).toEqual(await objections(sanne));
  });

  it('lets somebody take the place that is offered to them', async () => {
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const on = await shiftAt(10, 3, { maxVolunteers: 1 });
    const offer = { state: 'offered', offers: 1, offeredAt: 1, offerExpiresAt: Date.now() + HOUR } as const;
    await waiting(on, sanne, offer);
    expect(await objections(sanne)).toEqual({});
    expect((await objections(noor))[on.id]).toMatchObject({ isFull: true });
  });

  it('refuses somebody who does not exist or is no volunteer', async () => {
    const ask = (volunteerId: string) =>
      refusal(getPlanningObjections, { as: iris, query: { week: WEEK, volunteerId } });
    expect(await ask('usr_none')).toMatchObject({ code: 'person.not_found', status: 404 });
    expect(await ask((await person()).id)).toMatchObject({ code: 'person.not_volunteer', status: 409 });
    expect((await request(getPlanningObjections, { as: iris, query: { week: WEEK } as never })).status).toBe(
      400,
    );
  });
});
