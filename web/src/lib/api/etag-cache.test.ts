import { deleteShift, listShifts } from '@ijsploeg/worker/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, callApi } from './api.ts';
import { clearCachedAnswers } from './etag-cache.ts';

const fetchStub = vi.fn<typeof fetch>();
beforeEach(() => {
  clearCachedAnswers();
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => vi.unstubAllGlobals());

const list = (etag?: string) =>
  new Response('{"items":[]}', { status: 200, headers: etag ? { ETag: etag } : {} });
const unchanged = () => new Response(null, { status: 304 });
const read = (search?: string) => callApi(listShifts, { query: search ? { search } : {} });
const sent = (call: number) => new Headers(fetchStub.mock.calls[call]?.[1]?.headers).get('If-None-Match');

describe('a list that is requested again', () => {
  it('is requested with its ETag, and stays the same object while unchanged', async () => {
    fetchStub.mockResolvedValueOnce(list('"a"')).mockResolvedValueOnce(unchanged());
    const first = await read();
    expect(await read()).toBe(first);
    expect([sent(0), sent(1)]).toEqual([null, '"a"']);
  });

  it('is requested with the ETag of the last response that said it is unchanged', async () => {
    fetchStub
      .mockResolvedValueOnce(list('"a"'))
      .mockResolvedValueOnce(new Response(null, { status: 304, headers: { ETag: '"a2"' } }))
      .mockResolvedValueOnce(unchanged());
    const first = await read();
    await read();
    expect(await read()).toBe(first);
    expect(sent(2)).toBe('"a2"');
  });

  it('replaces the cached one when it has changed', async () => {
    fetchStub
      .mockResolvedValueOnce(list('"a"'))
      .mockResolvedValueOnce(list('"b"'))
      .mockResolvedValueOnce(unchanged());
    const first = await read();
    const second = await read();
    expect(second).not.toBe(first);
    expect(await read()).toBe(second);
    expect(sent(2)).toBe('"b"');
  });

  it('is cached per query', async () => {
    fetchStub.mockResolvedValueOnce(list('"a"')).mockResolvedValueOnce(list('"a"'));
    await read();
    await read('kassa');
    expect(sent(1)).toBeNull();
  });

  it('is requested in full when the response had no ETag', async () => {
    fetchStub.mockResolvedValueOnce(list()).mockResolvedValueOnce(list());
    await read();
    await read();
    expect(sent(1)).toBeNull();
  });

  it('is no longer cached after clearCachedAnswers()', async () => {
    fetchStub.mockResolvedValueOnce(list('"a"')).mockResolvedValueOnce(list('"a"'));
    await read();
    clearCachedAnswers();
    await read();
    expect(sent(1)).toBeNull();
  });

  it('is not cached when clearCachedAnswers() ran while it was pending', async () => {
    let answer: (response: Response) => void = () => {};
    fetchStub
      .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
      .mockResolvedValueOnce(list('"theirs"'));
    const onItsWay = read();
    clearCachedAnswers();
    answer(list('"mine"'));
    await onItsWay;
    await read();
    expect(sent(1)).toBeNull();
  });

  it('stays cached when a request fails', async () => {
    fetchStub
      .mockResolvedValueOnce(list('"a"'))
      .mockResolvedValueOnce(Response.json({ error: { code: 'internal', requestId: 'r' } }, { status: 500 }))
      .mockResolvedValueOnce(unchanged());
    const first = await read();
    await expect(read()).rejects.toThrow(ApiError);
    expect(await read()).toBe(first);
  });

  it('stays cached while it is in use, however many other lists are read', async () => {
    fetchStub.mockImplementation(async (_address, init) =>
      new Headers(init?.headers).has('If-None-Match') ? unchanged() : list('"a"'),
    );
    for (let number = 0; number < 24; number += 1) {
      await read();
      await read(`search ${number}`);
    }
    await read();
    expect(sent(48)).toBe('"a"');
  });

  it('caches no response to a mutation', async () => {
    fetchStub.mockResolvedValueOnce(list('"a"')).mockResolvedValueOnce(Response.json({ notified: 0 }));
    await read();
    await callApi(deleteShift, { params: { id: 'shf_1' } });
    expect(sent(1)).toBeNull();
  });

  it('keeps a limited number of answers', async () => {
    fetchStub.mockImplementation(async () => list('"a"'));
    for (let number = 0; number < 20; number += 1) await read(`search ${number}`);
    await read('search 0');
    await read('search 19');
    expect([sent(20), sent(21)]).toEqual([null, '"a"']);
  });
});
