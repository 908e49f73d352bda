import {
  assignVolunteer,
  changeShift,
  claimShift,
  createShift,
  getShift,
  type ListedShift,
  listShifts,
  type NewShift,
  type Shift,
  type ShiftChange,
  type ShiftFilter,
  toInstant,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, events, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import { visibleShifts } from '../../../worker/src/shifts/reading/shifts.repository.ts';
import {
  admin,
  assignment,
  event,
  HOUR,
  hoursFromNow,
  instantFromNow,
  people,
  shift,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, refusal, request, send } from '../harness.ts';
import { outboxMailsTo } from '../mails.ts';

const newShift = (values: Partial<NewShift> = {}) => ({
  title: 'Schaatsverhuur',
  startTime: instantFromNow(24),
  endTime: instantFromNow(28),
  location: 'Balie',
  maxVolunteers: 3,
  ...values,
});

const create = (as: TestPerson, values: Partial<NewShift> = {}) =>
  call(createShift, { as, body: newShift(values) });

/** A shift as the edit form sends it. */
const asEdit = (original: Shift, change: Partial<ShiftChange> = {}): ShiftChange => ({
  eventId: original.eventId,
  title: original.title,
  description: original.description,
  startTime: original.startTime,
  endTime: original.endTime,
  location: original.location,
  maxVolunteers: original.maxVolunteers,
  shiftType: original.shiftType,
  requiredSkills: original.requiredSkills as ShiftChange['requiredSkills'],
  status: original.status,
  version: original.version,
  ...change,
});

const change = (as: TestPerson, original: Shift, edit: Partial<ShiftChange>) =>
  call(changeShift, { as, params: { id: original.id }, body: asEdit(original, edit) });

/** Changes only the given fields. */
const patch = (as: TestPerson, { id, version }: Shift, fields: Omit<ShiftChange, 'version'>) =>
  call(changeShift, { as, params: { id }, body: { ...fields, version } });

const titles = async (as: TestPerson, query: Partial<ShiftFilter> = {}) =>
  (await call(listShifts, { as, query })).items.map(({ title }: ListedShift) => title);

const audited = (action: string, subjectId: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, subjectId)));

describe('POST /api/shifts', () => {
  it('creates it active, empty, public and at version 1', async () => {
    const organiser = await admin();
    const created = await create(organiser);
    expect(created).toMatchObject({
      title: 'Schaatsverhuur',
      eventId: null,
      event: null,
      description: null,
      currentVolunteers: 0,
      maxVolunteers: 3,
      status: 'active',
      shiftType: 'public',
      requiredSkills: null,
      version: 1,
    });
    expect(await call(getShift, { as: organiser, params: { id: created.id } })).toMatchObject(created);
    expect(await audited('shift.created', created.id)).toMatchObject([
      { actorId: organiser.id, after: { title: 'Schaatsverhuur' } },
    ]);
  });

  it('stores every field and answers the title of the event', async () => {
    const organiser = await admin();
    const { id: eventId } = await event({ title: 'IJsgala' });
    const fields = {
      eventId,
      title: '  =IJsmeester 🧊 ',
      description: 'Regel 1\r\nRegel 2',
      startTime: '2020-12-12T23:00:00+01:00',
      endTime: '2020-12-13T02:00:00.000Z',
      location: 'Grote baan',
      maxVolunteers: 12,
      shiftType: 'private',
      requiredSkills: ['BHV', 'BHV', 'Fotograaf'],
    } as const;
    const created = await call(createShift, {
      as: organiser,
      body: { ...fields, requiredSkills: [...fields.requiredSkills] },
    });
    expect(created).toMatchObject({
      eventId,
      event: { id: eventId, title: 'IJsgala' },
      title: '=IJsmeester 🧊',
      description: 'Regel 1\nRegel 2',
      startTime: '2020-12-12T22:00:00.000Z',
      endTime: '2020-12-13T02:00:00.000Z',
      shiftType: 'private',
      requiredSkills: ['BHV', 'Fotograaf'],
    });
  });

  it('stores an empty list of skills as none required', async () => {
    expect(await create(await admin(), { requiredSkills: [] })).toMatchObject({ requiredSkills: null });
  });

  it('creates one shift for twenty concurrent submissions with one id', async () => {
    const organiser = await admin();
    const submissionId = crypto.randomUUID();
    const created = await Promise.all(Array.from({ length: 20 }, () => create(organiser, { submissionId })));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(await db.$count(shifts, eq(shifts.submissionId, submissionId))).toBe(1);
    expect(await db.$count(auditLog, eq(auditLog.actorId, organiser.id))).toBe(1);
    expect(created[0]).not.toHaveProperty('submissionId');
  });

  it('answers a repeated submission with the first shift, also after its event is deleted', async () => {
    const organiser = await admin();
    const { id: eventId } = await event();
    const submissionId = crypto.randomUUID();
    const first = await create(organiser, { eventId, submissionId });
    await db.delete(events).where(eq(events.id, eventId));
    expect(await create(organiser, { eventId, submissionId })).toMatchObject({ id: first.id, event: null });
    const others = [await create(organiser), await create(organiser, { submissionId: crypto.randomUUID() })];
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(3);
  });

  it('refuses an unknown event and creates nothing', async () => {
    const organiser = await admin();
    const body = newShift({ eventId: 'evt_gone', title: 'Nergens bij' });
    expect(await refusal(createShift, { as: organiser, body })).toMatchObject({
      code: 'event.not_found',
      status: 404,
    });
    expect(await db.$count(shifts, eq(shifts.title, 'Nergens bij'))).toBe(0);
    expect(await db.$count(auditLog, eq(auditLog.actorId, organiser.id))).toBe(0);
  });

  it.each([
    ['no title', { title: ' ' }, 'title', 'required'],
    ['a title with a line end', { title: 'Dienst\nBcc: x' }, 'title', 'invalid'],
    ['no place', { location: '' }, 'location', 'required'],
    ['an end before its start', { endTime: instantFromNow(23) }, 'endTime', 'end_before_start'],
    ['a fortnight of hours', { endTime: instantFromNow(24 + 14 * 24) }, 'endTime', 'too_many_hours'],
    ['no places', { maxVolunteers: 0 }, 'maxVolunteers', 'out_of_range'],
    ['a submission id with a quote', { submissionId: "'; DROP TABLE" }, 'submissionId', 'invalid'],
    ['half a place', { maxVolunteers: 1.5 }, 'maxVolunteers', 'invalid'],
    ['a day that does not exist', { startTime: '2020-02-31T10:00:00Z' }, 'startTime', 'invalid'],
  ])('refuses %s', async (_, values, path, message) => {
    const body = newShift(values);
    expect(await refusal(createShift, { as: await admin(), body })).toMatchObject({
      code: 'request.invalid',
      issues: expect.arrayContaining([{ path, message }]),
    });
  });

  it('is for admins only', async () => {
    expect(await refusal(createShift, { as: await volunteer(), body: newShift() })).toMatchObject({
      code: 'auth.forbidden',
    });
  });
});

describe('PATCH /api/shifts/:id', () => {
  it('changes every field, raises the version and records the difference', async () => {
    const organiser = await admin();
    const original = await create(organiser);
    const changed = await change(organiser, original, {
      title: 'Kassa',
      status: 'completed',
      requiredSkills: ['BHV'],
    });
    expect(changed).toMatchObject({
      id: original.id,
      title: 'Kassa',
      status: 'completed',
      requiredSkills: ['BHV'],
      location: original.location,
      version: 2,
    });
    expect(await audited('shift.changed', original.id)).toMatchObject([
      {
        actorId: organiser.id,
        before: { title: 'Schaatsverhuur', status: 'active', requiredSkills: null },
        after: { title: 'Kassa', status: 'completed', requiredSkills: ['BHV'] },
      },
    ]);
    const [row] = await audited('shift.changed', original.id);
    expect(Object.keys(row?.after ?? {}).sort()).toEqual(['requiredSkills', 'status', 'title']);
  });

  it('makes the new words searchable', async () => {
    const organiser = await admin();
    const original = await create(organiser, { title: 'Oud', location: 'Hal' });
    await change(organiser, original, { title: 'Zamboní-rijder', location: 'Garage' });
    expect(await titles(organiser, { search: 'ZAMBONI' })).toEqual(['Zamboní-rijder']);
    expect(await titles(organiser, { search: 'garage' })).toContain('Zamboní-rijder');
  });

  it('refuses an edit of an older version and answers the newer one', async () => {
    const organiser = await admin();
    const original = await create(organiser);
    await change(organiser, original, { title: 'Van een ander' });
    const refused = await refusal(changeShift, {
      as: organiser,
      params: { id: original.id },
      body: asEdit(original, { title: 'Van mij' }),
    });
    expect(refused).toMatchObject({
      code: 'shift.changed',
      status: 409,
      current: { id: original.id, title: 'Van een ander', version: 2 },
    });
  });

  it('accepts one of two concurrent edits', async () => {
    const [one, other] = await Promise.all([admin(), admin()]);
    for (let round = 0; round < 5; round++) {
      const original = await create(one);
      const answers = await Promise.all(
        [one, other].map((as, index) =>
          send('PATCH', `/api/shifts/${original.id}`, {
            as,
            body: JSON.stringify(asEdit(original, { title: `Van ${index}` })),
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await audited('shift.changed', original.id)).toHaveLength(1);
    }
  });

  it('may lower the maximum below the held places', async () => {
    const organiser = await admin();
    const original = await create(organiser);
    for (const { id } of await Promise.all([volunteer(), volunteer()]))
      await call(assignVolunteer, { as: organiser, params: { id: original.id }, body: { volunteerId: id } });
    expect(await change(organiser, original, { maxVolunteers: 1 })).toMatchObject({
      maxVolunteers: 1,
      currentVolunteers: 2,
    });
  });

  it('links it to an event and unlinks it', async () => {
    const organiser = await admin();
    const { id: eventId } = await event({ title: 'Curling' });
    const joined = await change(organiser, await create(organiser), { eventId });
    expect(joined.event).toEqual({ id: eventId, title: 'Curling' });
    expect((await change(organiser, joined, { eventId: null })).event).toBeNull();
  });

  it('refuses an unknown shift or event', async () => {
    const organiser = await admin();
    const original = await create(organiser);
    const edit = (id: string, eventId: string | null) =>
      refusal(changeShift, { as: organiser, params: { id }, body: asEdit(original, { eventId }) });
    expect(await edit('shf_gone', null)).toMatchObject({ code: 'shift.not_found' });
    expect(await edit(original.id, 'evt_gone')).toMatchObject({ code: 'event.not_found' });
    expect(await audited('shift.changed', original.id)).toHaveLength(0);
  });

  it.each<[keyof ShiftChange, unknown]>([
    ['eventId', null],
    ['title', 'Kassa'],
    ['description', null],
    ['startTime', '2042-05-04T09:30:00.000Z'],
    ['endTime', '2042-05-04T14:00:00.000Z'],
    ['location', 'Garage'],
    ['maxVolunteers', 9],
    ['shiftType', 'public'],
    ['requiredSkills', null],
    ['status', 'cancelled'],
  ])('changes %s alone and keeps the other fields', async (field, value) => {
    const organiser = await admin();
    const original = await create(organiser, {
      eventId: (await event({ title: 'IJsgala' })).id,
      description: 'Neem handschoenen mee.',
      startTime: '2042-05-04T10:00:00.000Z',
      endTime: '2042-05-04T13:00:00.000Z',
      shiftType: 'private',
      requiredSkills: ['BHV'],
    });
    const changed = await patch(organiser, original, { [field]: value });
    const { updatedAt, ...rest } = { ...original, [field]: value, version: 2 };
    expect(changed).toMatchObject(field === 'eventId' ? { ...rest, event: null } : rest);
    const [row] = await audited('shift.changed', original.id);
    expect(Object.keys(row?.after ?? {})).toEqual([field]);
    const word = field === 'title' ? 'kassa' : 'schaatsverhuur';
    expect(
      (
        await call(listShifts, {
          as: organiser,
          query: { from: '2042-05-04', to: '2042-05-04', search: word },
        })
      ).items,
    ).toContainEqual(expect.objectContaining({ id: original.id }));
  });

  it.each([
    ['a start after the stored end', { startTime: '2042-05-04T13:00:00Z' }, 'end_before_start'],
    ['an end before the stored start', { endTime: '2042-05-04T10:00:00Z' }, 'end_before_start'],
    ['a start long before the stored end', { startTime: '2042-04-04T10:00:00Z' }, 'too_many_hours'],
    ['an end long after the stored start', { endTime: '2042-06-04T10:00:00Z' }, 'too_many_hours'],
  ])('refuses %s at the field of the end', async (_, times, message) => {
    const organiser = await admin();
    const original = await create(organiser, {
      startTime: '2042-05-04T10:00:00.000Z',
      endTime: '2042-05-04T13:00:00.000Z',
    });
    const body = { ...times, version: 1 };
    expect(await refusal(changeShift, { as: organiser, params: { id: original.id }, body })).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'endTime', message }],
    });
    expect(await audited('shift.changed', original.id)).toHaveLength(0);
  });

  it('changes nothing without a field, and still refuses an older version', async () => {
    const organiser = await admin();
    const original = await create(organiser);
    expect(await patch(organiser, original, {})).toEqual(original);
    expect(await audited('shift.changed', original.id)).toHaveLength(0);
    await patch(organiser, original, { title: 'Kassa' });
    expect(
      await refusal(changeShift, { as: organiser, params: { id: original.id }, body: { version: 1 } }),
    ).toMatchObject({ code: 'shift.changed', current: { title: 'Kassa' } });
  });

  it('is for admins only and requires the version that was read', async () => {
    const organiser = await admin();
    const original = await create(organiser);
    expect(
      await refusal(changeShift, {
        as: await volunteer(),
        params: { id: original.id },
        body: asEdit(original),
      }),
    ).toMatchObject({ code: 'auth.forbidden' });
    const { version, ...rest } = asEdit(original);
    const response = await send('PATCH', `/api/shifts/${original.id}`, {
      as: organiser,
      body: JSON.stringify(rest),
    });
    expect(response.status).toBe(400);
  });
});

describe('moving a shift', () => {
  const start = Date.parse('2042-03-04T10:00:00Z');
  const at = (from: number, to: number) => ({ startTime: start + from * HOUR, endTime: start + to * HOUR });
  const moveTo = (from: number, to: number) => ({
    startTime: toInstant(start + from * HOUR),
    endTime: toInstant(start + to * HOUR),
  });
  /** A shift with three people, two of whom have others at noon, and the day of a fourth is free. */
  async function roster() {
    const [sanne, noor, joris, former] = await people(
      { role: 'volunteer', firstName: 'Sanne' },
      { role: 'volunteer', firstName: 'Noor' },
      { role: 'volunteer', firstName: 'Joris' },
      { role: 'volunteer', firstName: 'Oud' },
    );
    const on = await shift({ ...at(0, 1), maxVolunteers: 9 });
    const kassa = await shift({ title: 'Kassa', maxVolunteers: 9, ...at(3, 4) });
    const vegen = await shift({ title: 'Vegen', ...at(2, 3) });
    for (const one of [sanne, noor, joris]) await assignment(on, one);
    await assignment(on, former, { status: 'cancelled' });
    for (const one of [sanne, noor, former]) await assignment(kassa, one);
    await assignment(vegen, sanne, { status: 'confirmed' });
    await assignment(await shift(at(2, 4)), joris, { status: 'cancelled' });
    await assignment(await shift({ ...at(2, 4), status: 'cancelled' }), joris);
    return { on, sanne, noor, joris };
  }

  it('names those it puts on two shifts at once and changes nothing, until the admin overrides it', async () => {
    const { on, sanne, noor } = await roster();
    const as = await admin();
    const params = { id: on.id };
    const body = { ...moveTo(2, 4), version: on.version };
    expect(await refusal(changeShift, { as, params, body })).toMatchObject({
      status: 409,
      code: 'shift.double_books',
      people: [
        { id: noor.id, firstName: 'Noor', lastName: 'de Vries', overlaps: [{ title: 'Kassa' }] },
        { id: sanne.id, overlaps: [{ title: 'Vegen', ...moveTo(2, 3) }, { title: 'Kassa' }] },
      ],
    });
    expect(await call(getShift, { as, params })).toMatchObject({ version: on.version, ...moveTo(0, 1) });
    expect(await outboxMailsTo(noor, 'shift_updated')).toEqual([]);
    const saved = await call(changeShift, { as, params, body: { ...body, overrideOverlap: true } });
    expect(saved).toMatchObject(moveTo(2, 4));
    expect(await audited('shift.changed', on.id)).toMatchObject([{ after: { overrideOverlap: true } }]);
  });

  it('asks nothing where shifts only touch, were at once before, or the times stay', async () => {
    const { on } = await roster();
    const as = await admin();
    const edit = async (change: object) => {
      const { version } = await call(getShift, { as, params: { id: on.id } });
      return request(changeShift, { as, params: { id: on.id }, body: { ...change, version } });
    };
    expect((await edit(moveTo(1, 2))).status).toBe(200);
    expect((await edit({ ...moveTo(2, 4), overrideOverlap: true })).status).toBe(200);
    expect((await edit(moveTo(2.5, 4))).status).toBe(200);
    expect((await edit({ location: 'Balie' })).status).toBe(200);
    expect((await edit({ status: 'cancelled' })).status).toBe(200);
    // Other shifts could be taken since it was called off.
    expect((await edit({ status: 'active' })).status).toBe(409);
    expect((await edit({ status: 'active', ...moveTo(5, 6) })).status).toBe(200);
  });

  it('never puts anybody on two shifts at once, with a claim at the same moment', async () => {
    const as = await admin();
    for (let round = 0; round < 5; round++) {
      const sanne = await volunteer();
      const on = await shift(at(20, 21));
      await assignment(on, sanne);
      const other = await shift(at(24, 25));
      const [moved, claimed] = await Promise.all([
        request(changeShift, { as, params: { id: on.id }, body: { ...moveTo(24, 25), version: on.version } }),
        request(claimShift, { as: sanne, params: { id: other.id } }),
      ]);
      expect([moved.status, claimed.status].sort()).toEqual(moved.status === 200 ? [200, 409] : [201, 409]);
    }
  });
});

describe('the visibility of a shift', () => {
  const start = Date.parse('2041-03-04T10:00:00Z');
  const query = { from: '2041-03-04', to: '2041-03-04' };
  const times = { startTime: start, endTime: start + HOUR };

  it("depends on its type, the caller's place and the caller's skills", async () => {
    const open = await shift({ title: 'open', ...times });
    const skilled = await shift({ title: 'skilled', requiredSkills: ['BHV', 'Fotograaf'], ...times });
    const secret = await shift({ title: 'secret', shiftType: 'private', ...times });
    const both = await shift({ title: 'both', shiftType: 'private', requiredSkills: ['BHV'], ...times });
    const off = await shift({ title: 'off', status: 'cancelled', ...times });
    const over = await shift({ title: 'over', status: 'completed', ...times });
    const all = [open, skilled, secret, both, off, over];
    const plain = await volunteer();
    const photographer = await volunteer({ skills: ['Fotograaf', 'Toezichthouder'] });
    const insider = await volunteer({ skills: ['BHV'] });
    await assignment(secret, insider);
    await assignment(both, insider);
    const former = await volunteer();
    await assignment(secret, former, { status: 'cancelled' });
    const unskilled = await volunteer();
    await assignment(both, unskilled);
    const retrained = await volunteer({ skills: ['Toezichthouder'] });
    await assignment(skilled, retrained);

    const sees: [TestPerson, string[]][] = [
      [await admin(), ['open', 'skilled', 'secret', 'both', 'off', 'over']],
      [plain, ['open', 'off', 'over']],
      [photographer, ['open', 'skilled', 'off', 'over']],
      [insider, ['open', 'skilled', 'secret', 'both', 'off', 'over']],
      [former, ['open', 'off', 'over']],
      [unskilled, ['open', 'both', 'off', 'over']],
      [retrained, ['open', 'skilled', 'off', 'over']],
    ];
    for (const [as, expected] of sees) {
      expect((await titles(as, query)).sort()).toEqual([...expected].sort());
      for (const { id, title } of all) {
        const response = await send('GET', `/api/shifts/${id}`, { as });
        expect([title, response.status]).toEqual([title, expected.includes(title) ? 200 : 404]);
      }
    }
  });

  it("includes the caller's place, also a cancelled one, and never those of others", async () => {
    const organiser = await admin();
    const sanne = await volunteer();
    const { id } = await shift();
    const mine = async (as: TestPerson) => (await call(getShift, { as, params: { id } })).myAssignment;
    expect(await mine(sanne)).toBeNull();
    await call(assignVolunteer, { as: organiser, params: { id }, body: { volunteerId: sanne.id } });
    expect(await mine(sanne)).toMatchObject({ volunteerId: sanne.id, status: 'assigned' });
    expect(await mine(organiser)).toBeNull();
    await db.update(shiftAssignments).set({ status: 'cancelled' }).where(eq(shiftAssignments.shiftId, id));
    expect(await mine(sanne)).toMatchObject({ status: 'cancelled' });
  });
});

describe('GET /api/shifts', () => {
  it('sorts by start and filters by status, type and words', async () => {
    const organiser = await admin();
    const at = (hour: number) => ({
      startTime: Date.parse('2042-01-10T00:00:00Z') + hour * HOUR,
      endTime: Date.parse('2042-01-10T00:00:00Z') + (hour + 1) * HOUR,
    });
    await create(organiser, { title: 'Derde', ...instants(at(9)) });
    await create(organiser, { title: 'Eerste', description: 'Café bij de ingang', ...instants(at(7)) });
    await create(organiser, { title: 'Tweede', shiftType: 'private', ...instants(at(8)) });
    await shift({ title: 'Vierde', status: 'cancelled', ...at(10) });
    const query = { from: '2042-01-10', to: '2042-01-10' };
    expect(await titles(organiser, query)).toEqual(['Eerste', 'Tweede', 'Derde', 'Vierde']);
    expect(await titles(organiser, { ...query, type: 'private' })).toEqual(['Tweede']);
    expect(await titles(organiser, { ...query, status: 'cancelled' })).toEqual(['Vierde']);
    expect(await titles(organiser, { ...query, status: 'active', type: 'public' })).toEqual([
      'Eerste',
      'Derde',
    ]);
    expect(await titles(organiser, { ...query, search: ' CAFE  BIJ ' })).toEqual(['Eerste']);
    expect(await titles(organiser, { ...query, search: '%' })).toEqual([]);
    expect(await titles(organiser, { ...query, search: "'; --" })).toEqual([]);
  });

  it.each([
    ['a day in winter', '2060-12-12', '2060-12-11T23:00:00Z', '2060-12-12T23:00:00Z'],
    ['a day in summer', '2061-07-01', '2061-06-30T22:00:00Z', '2061-07-01T22:00:00Z'],
    ['25 October 2020', '2020-10-25', '2020-10-24T22:00:00Z', '2020-10-25T23:00:00Z'],
    ['28 March 2021', '2021-03-28', '2021-03-27T23:00:00Z', '2021-03-28T22:00:00Z'],
    ['the day of 23 hours', '2062-03-26', '2062-03-25T23:00:00Z', '2062-03-26T22:00:00Z'],
    ['the day of 25 hours', '2063-10-28', '2063-10-27T22:00:00Z', '2063-10-28T23:00:00Z'],
    ['New Year', '2065-01-01', '2064-12-31T23:00:00Z', '2065-01-01T23:00:00Z'],
  ])('treats %s as the period from local midnight to midnight', async (_, day, begin, end) => {
    const organiser = await admin();
    const minute = 60_000;
    // Searched by location, so that the shifts of other tests do not match.
    const make = (title: string, from: number, to: number) =>
      shift({ title, location: day, startTime: from, endTime: to });
    const [first, last] = [Date.parse(begin), Date.parse(end)];
    await make('ends at midnight', first - HOUR, first);
    await make('over the first midnight', first - HOUR, first + minute);
    await make('starts at midnight', first, first + HOUR);
    await make('the last minute', last - minute, last);
    await make('over the last midnight', last - minute, last + HOUR);
    await make('the next day', last, last + HOUR);
    await make('all week', first - 72 * HOUR, last + 72 * HOUR);
    const touching = [
      'all week',
      'over the first midnight',
      'starts at midnight',
      'the last minute',
      'over the last midnight',
    ];
    expect((await titles(organiser, { from: day, to: day, search: day })).sort()).toEqual(touching.sort());
    expect((await titles(organiser, { from: begin, to: end, search: day })).sort()).toEqual(touching.sort());
  });

  it('shows the longest possible shift on its last day', async () => {
    const startTime = Date.parse('2066-05-03T08:00:00Z');
    await shift({ title: 'een week lang', startTime, endTime: startTime + 168 * HOUR });
    expect(await titles(await admin(), { from: '2066-05-10', to: '2066-05-10' })).toEqual(['een week lang']);
  });

  it('covers a month back and a year ahead by default', async () => {
    const organiser = await admin();
    const day = 24;
    const make = (title: string, days: number) =>
      shift({ title, startTime: hoursFromNow(days * day), endTime: hoursFromNow(days * day + 1) });
    await make('window: long ago', -40);
    await make('window: lately', -20);
    await make('window: far ahead', 360);
    await make('window: too far', 380);
    expect(await titles(organiser, { search: 'window:' })).toEqual(['window: lately', 'window: far ahead']);
    expect(await titles(organiser, { search: 'window:', from: instantFromNow(-50 * day) })).toContain(
      'window: long ago',
    );
    expect(await titles(organiser, { search: 'window:', to: instantFromNow(-30 * day) })).toEqual([
      'window: long ago',
    ]);
  });

  it.each([
    ['a day that does not exist', { from: '2020-02-30' }, 'from'],
    ['an end before its beginning', { from: '2020-02-02', to: '2020-01-01' }, 'to'],
    ['a word for a day', { to: 'morgen' }, 'to'],
    ['an unknown state', { status: 'open' }, 'status'],
    ['an unknown kind', { type: 'secret' }, 'type'],
    ['a search as long as a letter', { search: 'x'.repeat(201) }, 'search'],
  ])('refuses %s', async (_, query, path) => {
    const response = await send('GET', `/api/shifts?${new URLSearchParams(query)}`, { as: await admin() });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { issues: [{ path }] } });
  });

  it('is for volunteers and admins only', async () => {
    expect(await refusal(listShifts)).toMatchObject({ code: 'auth.required' });
  });

  it('uses the index of the start, whatever the number of past shifts', async () => {
    const { sql: text, params } = visibleShifts(db).getQuery();
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...params.map(() => 1))
      .all<{ detail: string }>();
    const steps = plan.results.map(({ detail }) => detail);
    expect(steps).toContain('SEARCH shifts USING INDEX shifts_by_start (start_time>? AND start_time<?)');
    // A table scan would get slower with the years; json_each and the few held places have no index.
    expect(steps.filter((step) => /^SCAN (?!needed|json_each|taken)/.test(step))).toEqual([]);
  });
});

const instants = ({ startTime, endTime }: { startTime: number; endTime: number }) => ({
  startTime: toInstant(startTime),
  endTime: toInstant(endTime),
});
