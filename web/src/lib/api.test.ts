import { createShift, listShifts } from '@ijsploeg/worker/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, callApi } from './api.ts';
import { forgetAnswers } from './known-answers.ts';

const fetchStub = vi.fn<typeof fetch>();
beforeEach(() => {
  fetchStub.mockReset();
  forgetAnswers();
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => vi.unstubAllGlobals());

const marked = (items: unknown[], etag: string) =>
  new Response(JSON.stringify({ items }), { headers: { ETag: etag } });
const notModified = () => new Response(null, { status: 304 });
/** What the call numbered so was asked with. */
const askedWith = (call: number) =>
  new Headers(fetchStub.mock.calls[call]?.[1]?.headers).get('If-None-Match');

const MONTH = { query: { from: '2026-12-01', to: '2026-12-31' } };

it('asks for what it knows by its mark, and gives the same object while nothing changed', async () => {
  fetchStub.mockResolvedValueOnce(marked([], '"a"')).mockResolvedValueOnce(notModified());
  const first = await callApi(listShifts, MONTH);
  expect(await callApi(listShifts, MONTH)).toBe(first);
  expect([askedWith(0), askedWith(1)]).toEqual([null, '"a"']);
});

it('takes the new answer and its mark once something changed', async () => {
  fetchStub
    .mockResolvedValueOnce(marked([], '"a"'))
    .mockResolvedValueOnce(marked([{ id: 'shf_1' }], '"b"'))
    .mockResolvedValueOnce(notModified());
  await callApi(listShifts, MONTH);
  const changed = await callApi(listShifts, MONTH);
  expect(changed.items).toHaveLength(1);
  expect(await callApi(listShifts, MONTH)).toBe(changed);
  expect(askedWith(2)).toBe('"b"');
});

it('keeps the answers of two addresses apart', async () => {
  fetchStub.mockResolvedValueOnce(marked([], '"a"')).mockResolvedValueOnce(marked([], '"b"'));
  await callApi(listShifts, MONTH);
  await callApi(listShifts, { query: { ...MONTH.query, search: 'kassa' } });
  expect(askedWith(1)).toBeNull();
});

it('forgets what had a mark once the answer has none', async () => {
  fetchStub
    .mockResolvedValueOnce(marked([], '"a"'))
    .mockImplementation(async () => Response.json({ items: [] }));
  await callApi(listShifts, MONTH);
  await callApi(listShifts, MONTH);
  await callApi(listShifts, MONTH);
  expect(askedWith(2)).toBeNull();
});

it('keeps what it knows when a call fails', async () => {
  const refusal = Response.json({ error: { code: 'internal', requestId: 'r' } }, { status: 500 });
  fetchStub
    .mockResolvedValueOnce(marked([], '"a"'))
    .mockResolvedValueOnce(refusal)
    .mockResolvedValueOnce(notModified());
  const first = await callApi(listShifts, MONTH);
  await expect(callApi(listShifts, MONTH)).rejects.toThrow(ApiError);
  expect(await callApi(listShifts, MONTH)).toBe(first);
});

it('forgets everything when somebody else signs in, also what was still on its way', async () => {
  let answer: (response: Response) => void = () => {};
  fetchStub
    .mockResolvedValueOnce(marked([], '"a"'))
    .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    .mockImplementation(async () => marked([], '"theirs"'));
  await callApi(listShifts, MONTH);
  const onItsWay = callApi(listShifts, { query: { ...MONTH.query, search: 'kassa' } });
  forgetAnswers();
  answer(marked([{ id: 'shf_mine' }], '"mine"'));
  await onItsWay;
  await callApi(listShifts, MONTH);
  await callApi(listShifts, { query: { ...MONTH.query, search: 'kassa' } });
  expect([askedWith(2), askedWith(3)]).toEqual([null, null]);
});

it('keeps no more than the addresses asked for last', async () => {
  fetchStub.mockImplementation(async () => marked([], '"a"'));
  const ask = (search: string) => callApi(listShifts, { query: { search } });
  for (let page = 0; page < 13; page += 1) await ask(`p${page}`);
  await ask('p12');
  await ask('p0');
  expect([askedWith(13), askedWith(14)]).toEqual(['"a"', null]);
});

it('keeps what is asked for again and again, also when nothing changes', async () => {
  fetchStub.mockImplementation(async (_address, init) =>
    new Headers(init?.headers).has('If-None-Match') ? notModified() : marked([], '"a"'),
  );
  const ask = (search: string) => callApi(listShifts, { query: { search } });
  await ask('polled');
  for (let page = 0; page < 24; page += 1) {
    await ask(`p${page}`);
    await ask('polled');
  }
  expect(askedWith(48)).toBe('"a"');
});

it('asks for a change without any mark', async () => {
  fetchStub.mockImplementation(async () => marked([], '"a"'));
  await callApi(listShifts);
  await callApi(createShift, {
    body: {
      title: 'Kassa',
      location: 'Ingang',
      startTime: '2026-12-12T08:00:00Z',
      endTime: '2026-12-12T11:00:00Z',
      maxVolunteers: 1,
    },
  });
  expect(askedWith(1)).toBeNull();
});
