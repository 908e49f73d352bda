import { applyPlan, createPlan, createShiftTemplate } from '@ijsploeg/worker/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../worker/src/app/routes.ts';
import { plans, shifts } from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { feedFile } from '../calendar-feeds.ts';
import { ledShift } from '../cast.ts';
import { assignment, event, instantFromNow, person, shiftIn, type TestPerson } from '../factories.ts';
import { call, db, env, send, textOf } from '../harness.ts';

const SECRET = 'Zeldzaamconcept';
const READS = ROUTES.flatMap(({ endpoint: { method, path } }) => (method === 'GET' ? path : []));
/** Answered from these, an admin sees drafts; they are for admins only, or about the admin's own data. */
const SHOW_DRAFTS = [
  '/api/plans',
  '/api/plans/:id',
  '/api/shift-templates',
  '/api/audit-log',
  '/api/profile/export',
];

/** The addresses of a route: its parameters are replaced by each id. */
const addressesOf = (path: string, ids: readonly string[]) =>
  path.includes(':') ? ids.map((id) => path.replace(/:\w+/g, id)) : [path];

beforeEach(async () => {
  await db.delete(plans);
  await db.delete(shifts);
});

describe('what a draft would make or change', () => {
  it('is in no answer to anybody but an admin, and in those for admins only as a plan', async () => {
    // The address for monitors fails without a run of the jobs.
    await sweep(env, { now: Date.now });
    const { id: eventId } = await event();
    // Under way, so that its lead sees the crews.
    const { on: now, boss: iris, marijke, sanne } = await ledShift({ eventId });
    const user = await person();
    const next = await shiftIn(30, { eventId });
    await assignment(next, sanne, { status: 'confirmed' });
    const day = instantFromNow(30).slice(0, 10);
    const template = await call(createShiftTemplate, {
      as: iris,
      body: {
        name: SECRET,
        items: [{ title: SECRET, location: SECRET, maxVolunteers: 2, start: '09:00', end: '13:00' }],
      },
    });
    const draft = (body: object) => call(createPlan, { as: iris, body: body as never });
    const made = await draft({
      kind: 'create',
      source: { type: 'template', templateId: template.id, days: [day, instantFromNow(54).slice(0, 10)] },
    });
    const changed = await draft({
      kind: 'change',
      source: { shiftIds: [next.id], set: { title: SECRET, description: SECRET, location: SECRET } },
    });
    const draftedId = made.items[0]?.shiftId ?? '';
    const ids = [made.id, draftedId, now.id, next.id, eventId, sanne.id, day, await feedFile(sanne)];
    const paths = [
      ...READS.flatMap((path) => addressesOf(path, ids).map((address) => [path, address] as const)),
      ...[`/api/shifts?search=${SECRET}`, `/api/shifts?from=${day}&to=${day}`, '/api/plans?state=draft'].map(
        (address) => ['', address] as const,
      ),
    ];
    const shownTo = async (as?: TestPerson) => {
      const shown = await Promise.all(
        paths.map(async ([path, address]) => {
          const response = await send('GET', address, as && { as });
          const text = await textOf(response);
          expect(response.status, address).toBeLessThan(500);
          // An id that was asked for may be repeated.
          const tells = text.includes(SECRET) || (text.includes(draftedId) && !address.includes(draftedId));
          return tells ? path || address : [];
        }),
      );
      return [...new Set(shown.flat())];
    };
    for (const as of [undefined, user, sanne, marijke]) expect(await shownTo(as)).toEqual([]);
    const forAdmin = await shownTo(iris);
    expect(forAdmin).toContain('/api/plans');
    expect(forAdmin.filter((path) => !SHOW_DRAFTS.includes(path))).toEqual(['/api/plans?state=draft']);

    // The search finds it once it is a shift.
    for (const { id, version, selectedCount } of [made, changed])
      await call(applyPlan, { as: iris, params: { id }, body: { version, expected: selectedCount } });
    expect(await shownTo(sanne)).toEqual(
      expect.arrayContaining(['/api/shifts', '/api/feeds/:file', '/api/shifts/:id']),
    );
  });
});
