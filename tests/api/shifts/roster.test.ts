import { dayOf, getRoster } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { accounts, auditLog, shifts } from '../../../worker/src/app/schema.ts';
import { rosterPeriod } from '../../../worker/src/shifts/rules/shift-period.ts';
import { admin, assignment, attended, HOUR, shift, volunteer } from '../factories.ts';
import { call, db } from '../harness.ts';

beforeEach(() => db.delete(shifts));

it('contains the shifts that overlap today or the next two days, by start, completed ones too, and names those days', async () => {
  const { from, to } = rosterPeriod(Date.now());
  const during = (title: string, startTime: number, hours: number, values = {}) =>
    shift({ title, startTime, endTime: startTime + hours * HOUR, ...values });
  await during('late on the third day', to - HOUR, 3);
  await during('over last midnight', from - HOUR, 2);
  await during('this morning', from + 8 * HOUR, 2);
  await during('a whole week', from - 6 * 24 * HOUR, 7 * 24);
  await during('until last midnight', from - HOUR, 1);
  await during('the fourth day', to, 1);
  await during('cancelled', from + HOUR, 1, { status: 'cancelled' });
  await during('completed this night', from + 2 * HOUR, 1, { status: 'completed' });
  const { items, days } = await call(getRoster, { as: await admin() });
  expect(days).toEqual({ from: dayOf(from), to: dayOf(to - 1) });
  expect(items.map(({ title }) => title)).toEqual([
    'a whole week',
    'over last midnight',
    'completed this night',
    'this morning',
    'late on the third day',
  ]);
});

it('says who was there and how long they worked, guests included', async () => {
  const { from } = rosterPeriod(Date.now());
  const on = await shift({ startTime: from + HOUR, endTime: from + 3 * HOUR });
  const [ann, bas] = [
    await volunteer({ firstName: 'Ann', lastName: '' }),
    await volunteer({ firstName: 'Bas', lastName: '' }),
  ];
  const annsPlace = await assignment(on, ann, { status: 'confirmed', assignedAt: 1 });
  const basPlace = await assignment(on, bas, { status: 'confirmed', assignedAt: 2 });
  await assignment(on, null, { status: 'confirmed', assignedAt: 3, guestName: 'Buurman Ben' });
  await attended(annsPlace, { isLate: true, minutes: 90 });
  await attended(basPlace, { state: 'absent' });
  const { items } = await call(getRoster, { as: await admin() });
  expect(items).toMatchObject([
    {
      names: ['Ann', 'Bas', 'Buurman Ben'],
      attendance: [
        { state: 'present', isLate: true, minutes: 90 },
        { state: 'absent', isLate: false, minutes: null },
        null,
      ],
    },
  ]);
});

it('lists the names of those who hold a place, in order and without other personal data, and adds no audit entry', async () => {
  const { from } = rosterPeriod(Date.now());
  const on = await shift({
    description: 'Bel Marijke: 06 12345678',
    location: 'Museumplein',
    maxVolunteers: 4,
    startTime: from + 8 * HOUR,
    endTime: from + 9 * HOUR,
  });
  const [zoe, bas, former, gone] = await Promise.all([
    volunteer({ firstName: 'Zoë', lastName: 'Ørsted' }),
    volunteer({ firstName: 'Bas', lastName: '' }),
    volunteer(),
    volunteer(),
  ]);
  await assignment(on, zoe, { status: 'confirmed', assignedAt: 2 });
  await assignment(on, bas, { assignedAt: 1 });
  await assignment(on, former, { status: 'cancelled', assignedAt: 3 });
  await assignment(on, gone, { assignedAt: 4 });
  await db.delete(accounts).where(eq(accounts.id, gone.id));
  const as = await admin();
  const { items } = await call(getRoster, { as });
  expect(items).toMatchObject([
    { id: on.id, location: 'Museumplein', maxVolunteers: 4, names: ['Bas', 'Zoë Ørsted'] },
  ]);
  expect(Object.keys(items[0] ?? {}).sort()).toEqual([
    'attendance',
    'endTime',
    'id',
    'location',
    'maxVolunteers',
    'names',
    'startTime',
    'title',
  ]);
  expect(JSON.stringify(items)).not.toMatch(/@|06 123/);
  // Not logged: the app loads it every 15 minutes, which would bury the entries of exports.
  expect(await db.select().from(auditLog).where(eq(auditLog.actorId, as.id))).toEqual([]);
});
