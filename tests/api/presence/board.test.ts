import {
  type Board,
  endScreen,
  getBoard,
  listScreens,
  MAX_SCREENS,
  makeScreen,
  SCREEN_KEY_HEADER,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { auditLog, screens, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import {
  admin,
  assignment,
  attended,
  HOUR,
  people,
  screen,
  shift,
  standIn,
  volunteer,
} from '../factories.ts';
import { call, db, env, ORIGIN, refusal, request, textOf } from '../harness.ts';

const KEY = SCREEN_KEY_HEADER;
/** A day of its own, at 18:00 in the event's time zone. */
const NOW = Date.parse('2041-12-14T17:00:00Z');

const readAt = async (key: string, at: number, etag?: string) =>
  createApp({ now: () => at }).fetch(
    new Request(`${ORIGIN}${getBoard.path}`, {
      headers: { [KEY]: key, ...(etag && { 'If-None-Match': etag }) },
    }),
    env,
  );
const boardAt = async (key: string, at = NOW) => {
  const response = await readAt(key, at);
  expect(response.status).toBe(200);
  return (await response.json()) as Board;
};

const shiftAt = (from: number, to: number, values: Parameters<typeof shift>[0] = {}) =>
  shift({ startTime: NOW + from * HOUR, endTime: NOW + to * HOUR, ...values });

beforeEach(async () => {
  await db.delete(shiftAssignments);
  await db.delete(shifts);
  await db.delete(screens);
});

describe('GET /api/board', () => {
  it('shows the public shifts of today that have not ended, with what each still needs', async () => {
    const { key } = await screen();
    const running = await shiftAt(-2, 1, { maxVolunteers: 4, minVolunteers: 3 });
    await assignment(running, await volunteer());
    const later = await shiftAt(4, 5, { maxVolunteers: 2, minVolunteers: 1 });
    await assignment(later, await volunteer());
    await shiftAt(-3, -1);
    await shiftAt(20, 22);
    await shiftAt(1, 2, { shiftType: 'private' });
    await shiftAt(1, 2, { status: 'cancelled' });
    const { day, shifts: shown } = await boardAt(key);
    expect(day).toBe('2041-12-14');
    expect(shown).toMatchObject([
      { id: running.id, held: 1, present: 0, missing: 2, isBelowMinimum: true },
      { id: later.id, held: 1, missing: 1, isBelowMinimum: false },
    ]);
  });

  it('shows what begins within three hours after midnight, and what began before midnight', async () => {
    const { key } = await screen();
    const night = await shiftAt(4, 8);
    const early = await shiftAt(7.5, 9);
    const at = NOW + 5 * HOUR;
    expect((await boardAt(key, at)).shifts.map(({ id }) => id)).toEqual([night.id, early.id]);
    expect((await boardAt(key, NOW + 7 * HOUR)).shifts.map(({ id }) => id)).toEqual([night.id, early.id]);
  });

  it('shows first names, with an initial for two of the same name, and who is in', async () => {
    const { key } = await screen();
    const on = await shiftAt(-1, 2, { maxVolunteers: 8 });
    const [one, other, lead, ill, guest] = await people(
      { role: 'volunteer', firstName: 'Sanne', lastName: 'Bakker' },
      { role: 'volunteer', firstName: 'sanne', lastName: 'de Vries' },
      { role: 'volunteer', firstName: 'Marijke', lastName: 'Smit' },
      { role: 'volunteer', firstName: 'Joris', lastName: 'Kok' },
      { role: 'volunteer', firstName: 'Piet', lastName: 'Los' },
    );
    const here = await assignment(on, one);
    await attended(here);
    await assignment(on, other);
    await assignment(on, lead, { isLead: true });
    await attended(await assignment(on, ill), { state: 'absent' });
    await standIn(await assignment(on, guest, { status: 'confirmed' }));
    const [found] = (await boardAt(key)).shifts;
    expect(found).toMatchObject({ held: 4, present: 1 });
    expect(found?.people).toEqual([
      { name: 'Marijke', isLead: true, isIn: false },
      { name: 'Piet', isLead: false, isIn: false },
      { name: 'Sanne B.', isLead: false, isIn: true },
      { name: 'sanne D.', isLead: false, isIn: false },
    ]);
  });

  it('reveals no last name, phone, address or absence', async () => {
    const { key } = await screen();
    const on = await shiftAt(-1, 2, { description: 'Code van de deur: 1234' });
    const sanne = await volunteer({ firstName: 'Sanne', lastName: 'Zwaardvis', phoneNumber: '+31612345678' });
    await attended(await assignment(on, sanne, { notes: 'Belt altijd' }), { state: 'absent', note: 'ziek' });
    await assignment(
      on,
      await volunteer({ firstName: 'Bas', lastName: 'Zwaardvis', phoneNumber: '+31687654321' }),
    );
    const text = await textOf(await readAt(key, NOW));
    expect(text).toContain('Bas');
    for (const hidden of ['Zwaardvis', '316', sanne.email, 'absent', 'ziek', '1234', 'Belt', 'usr_', 'Sanne'])
      expect(text).not.toContain(hidden);
  });

  it('shows only numbers, and only some places, where the screen says so', async () => {
    const { key } = await screen({ names: 'none', places: ['Kassa'] });
    const desk = await shiftAt(1, 2, { location: 'Kassa' });
    await assignment(desk, await volunteer());
    await shiftAt(1, 2, { location: 'Bar' });
    const { hasNames, shifts: shown } = await boardAt(key);
    expect(hasNames).toBe(false);
    expect(shown).toMatchObject([{ id: desk.id, held: 1, people: [] }]);
  });

  it('refuses an unknown key and one whose screen was ended, also with an ETag of before', async () => {
    const iris = await admin();
    const { id, key } = await screen();
    const etag = (await readAt(key, NOW)).headers.get('ETag') ?? '';
    expect((await readAt(key, NOW, etag)).status).toBe(304);
    expect((await readAt('somebody-else', NOW, etag)).status).toBe(401);
    await call(endScreen, { as: iris, params: { id } });
    expect((await readAt(key, NOW, etag)).status).toBe(401);
    expect(await refusal(getBoard, { headers: { [KEY]: key } })).toMatchObject({ code: 'screen.unknown' });
    expect(await refusal(getBoard)).toMatchObject({ code: 'screen.unknown' });
    // A session is no key.
    expect(await refusal(getBoard, { as: iris })).toMatchObject({ code: 'screen.unknown' });
  });

  it('records when its device was last seen, without a new answer for the others', async () => {
    const { id, key } = await screen();
    const other = await screen();
    const etag = (await readAt(other.key, NOW)).headers.get('ETag') ?? '';
    await readAt(key, NOW + 1);
    expect((await db.select().from(screens).where(eq(screens.id, id)).get())?.lastSeenAt).toBe(NOW + 1);
    await readAt(key, NOW + 60_000);
    expect((await db.select().from(screens).where(eq(screens.id, id)).get())?.lastSeenAt).toBe(NOW + 1);
    expect((await readAt(other.key, NOW + 2, etag)).status).toBe(304);
  });

  it.each(['2041-03-31', '2041-10-27', '2041-12-31'])('shows the whole of %s', async (day) => {
    const { key } = await screen();
    const noon = Date.parse(`${day}T11:00:00Z`);
    const late = await shift({ startTime: noon + 10 * HOUR, endTime: noon + 14 * HOUR });
    expect((await boardAt(key, noon)).shifts.map(({ id }) => id)).toEqual([late.id]);
    expect((await boardAt(key, noon + 13.5 * HOUR)).shifts.map(({ id }) => id)).toEqual([late.id]);
    expect((await boardAt(key, noon + 14 * HOUR)).shifts).toEqual([]);
  });
});

describe('the screens', () => {
  it('are made, listed and ended by admins, with a link that is shown once', async () => {
    const iris = await admin();
    await shift({ location: 'Kassa' });
    const body = { name: 'Ploegruimte', names: 'first' as const, places: ['Kassa'] };
    const { screen: made, url } = await call(makeScreen, { as: iris, body });
    const [address, key = ''] = url.split('#');
    expect(address).toBe(`${env.PORTAL_ORIGIN}/board`);
    expect((await readAt(key, NOW)).status).toBe(200);
    const { items, places } = await call(listScreens, { as: iris });
    expect(items).toMatchObject([{ ...made, lastSeenAt: new Date(NOW).toISOString() }]);
    expect(places).toContain('Kassa');
    expect(await textOf(await request(listScreens, { as: iris }))).not.toContain(key);
    await call(endScreen, { as: iris, params: { id: made.id } });
    expect(await refusal(endScreen, { as: iris, params: { id: made.id } })).toMatchObject({
      code: 'screen.not_found',
    });
    const logged = await db.select().from(auditLog).where(eq(auditLog.subjectId, made.id));
    expect(logged.map(({ action }) => action).sort()).toEqual(['screen.ended', 'screen.made']);
    expect(JSON.stringify(logged)).not.toContain(key);
  });

  it('are at most twenty, also when thirty are made at once', async () => {
    const iris = await admin();
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        request(makeScreen, { as: iris, body: { name: `Scherm ${index}`, names: 'none', places: null } }),
      ),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(MAX_SCREENS);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(10);
    expect(await db.$count(screens)).toBe(MAX_SCREENS);
  });
});
