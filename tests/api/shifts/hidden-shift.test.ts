import {
  assignVolunteer,
  cancelAssignment,
  changeShift,
  claimShift,
  completeAssignment,
  confirmAssignment,
  createShift,
  deleteShift,
  duplicateShift,
} from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../worker/src/app/routes.ts';
import {
  admin,
  assignment,
  event,
  instantFromNow,
  person,
  shift,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, request, send, textOf } from '../harness.ts';

/**
 * What differs in every answer: ids of requests, the time of a file, and the person's own log, to which the refused
 * reads of this test are added.
 */
const OF_EACH_ANSWER = /"(requestId|exportedAt)":"[^"]+"|DTSTAMP:\w+|"auditLog":\[.*\]/g;

/** An answer as the person gets it. */
async function read(path: string, as: TestPerson) {
  const response = await send('GET', path, { as });
  const text = (await textOf(response)).replace(OF_EACH_ANSWER, '');
  // The rest of an ETag tells that something was written and when, not what.
  const etag = response.headers.get('ETag')?.split('.').at(-1);
  return { path, status: response.status, etag, text };
}

const READS = ROUTES.filter(
  ({ endpoint: { method, access, path } }) =>
    method === 'GET' && access !== 'admin' && !/(docs|openapi.json|health)$/.test(path),
);

/** Every GET that is not for admins only; `ids` replace the path parameters in turn. */
const readAll = (as: TestPerson, ids: readonly string[]) =>
  Promise.all(
    READS.flatMap(({ endpoint: { path } }) =>
      path.includes(':') ? ids.map((id) => read(path.replace(/:\w+/g, id), as)) : [read(path, as)],
    ),
  );

const shiftFields = (values: object) => ({
  title: 'Geheim overleg',
  startTime: instantFromNow(30),
  endTime: instantFromNow(33),
  location: 'Kantoor',
  maxVolunteers: 2,
  ...values,
});

describe.each([
  ['private', { shiftType: 'private' as const }],
  ['for other skills', { shiftType: 'public' as const, requiredSkills: ['Fotograaf' as const] }],
])('a shift that is %s', (_, values) => {
  it('changes no byte of any answer to those who cannot see it', async () => {
    const organiser = await admin();
    const insider = await volunteer({ skills: ['Fotograaf'] });
    const [sanne, user] = [await volunteer({ skills: ['BHV'] }), await person()];
    const { id: eventId } = await event();
    const visible = await shift({ eventId });
    const place = await assignment(visible, sanne);
    // Exists before the first reading, because its id is a part of the addresses that are read.
    const hidden = await call(createShift, { as: organiser, body: shiftFields({ ...values, eventId }) });
    // Nobody worked on it, so it can be deleted.
    const unworked = await call(createShift, { as: organiser, body: shiftFields({ ...values, eventId }) });
    const ids = [hidden.id, unworked.id, visible.id, eventId, place.id];
    const readers = [sanne, user];
    const readEverything = () => Promise.all(readers.map((as) => readAll(as, ids)));
    const before = await readEverything();
    expect(before[0]?.find(({ path }) => path === '/api/dashboard')?.text).toContain(visible.id);
    expect(JSON.stringify(before)).not.toContain('Geheim');

    const params = { id: hidden.id };
    let placeId = '';
    const steps: [string, () => Promise<unknown>][] = [
      ['created', () => call(createShift, { as: organiser, body: shiftFields(values) })],
      [
        'changed',
        () =>
          call(changeShift, {
            as: organiser,
            params,
            body: { title: 'Geheimer', maxVolunteers: 5, version: 1 },
          }),
      ],
      [
        'moved to another event',
        () => call(changeShift, { as: organiser, params, body: { eventId: null, version: 2 } }),
      ],
      ['copied', () => call(duplicateShift, { as: organiser, params, body: {} })],
      [
        'given to somebody',
        async () => {
          const body = { volunteerId: insider.id };
          placeId = (await call(assignVolunteer, { as: organiser, params, body })).id;
          const other = { id: unworked.id };
          await call(assignVolunteer, {
            as: organiser,
            params: other,
            body: { ...body, overrideOverlap: true },
          });
        },
      ],
      ['confirmed', () => call(confirmAssignment, { as: organiser, params: { id: placeId } })],
      [
        'moved to now',
        () =>
          call(changeShift, {
            as: organiser,
            params,
            body: { startTime: instantFromNow(-1), endTime: instantFromNow(2), version: 3 },
          }),
      ],
      ['completed', () => call(completeAssignment, { as: organiser, params: { id: placeId } })],
      [
        'called off',
        () => call(changeShift, { as: organiser, params, body: { status: 'cancelled', version: 4 } }),
      ],
      ['deleted', () => call(deleteShift, { as: organiser, params: { id: unworked.id } })],
    ];
    for (const [step, take] of steps) {
      await take();
      expect([step, await readEverything()]).toEqual([step, before]);
    }
  });

  it('refuses a claim and a cancellation exactly as if it did not exist', async () => {
    const sanne = await volunteer({ skills: ['BHV'] });
    const hidden = await shift(values);
    const { id: placeId } = await assignment(hidden, await volunteer());
    const answerOf = async (response: Response) => ({
      status: response.status,
      text: (await response.text()).replace(/"requestId":"[^"]+"/, ''),
    });
    const claim = async (id: string) => answerOf(await request(claimShift, { as: sanne, params: { id } }));
    const cancel = async (id: string) =>
      answerOf(await request(cancelAssignment, { as: sanne, params: { id } }));
    expect(await claim(hidden.id)).toEqual(await claim('shf_none'));
    expect(await cancel(placeId)).toEqual(await cancel('asg_none'));
    for (const [method, suffix] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/duplicate'],
      ['POST', '/assignments'],
      ['GET', '/candidates'],
    ] as const)
      expect(await answerOf(await send(method, `/api/shifts/${hidden.id}${suffix}`, { as: sanne }))).toEqual(
        await answerOf(await send(method, `/api/shifts/shf_none${suffix}`, { as: sanne })),
      );
  });
});
