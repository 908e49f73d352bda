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

describe('a list that is read again', () => {
  it('is asked for by its ETag, and is the same object while it has not changed', async () => {
    fetchStub.mockResolvedValueOnce(list('"a"')).mockResolvedValueOnce(unchanged());
    const first = await read();
    expect(await read()).toBe(first);
    expect([sent(0), sent(1)]).toEqual([null, '"a"']);
  });

  it('takes the place of what was known when it has changed', async () => {
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

  it('is another list with another query', async () => {
    fetchStub.mockResolvedValueOnce(list('"a"')).mockResolvedValueOnce(list('"a"'));
    await read();
    await read('kassa');
    expect(sent(1)).toBeNull();
  });

  it('is asked for whole when the server does not mark it', async () => {
    fetchStub.mockResolvedValueOnce(list()).mockResolvedValueOnce(list());
    await read();
    await read();
    expect(sent(1)).toBeNull();
  });

  it('is forgotten with the person', async () => {
    fetchStub.mockResolvedValueOnce(list('"a"')).mockResolvedValueOnce(list('"a"'));
    await read();
    clearCachedAnswers();
    await read();
    expect(sent(1)).toBeNull();
  });

  it('is forgotten with the person also while it is still on its way', async () => {
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

  it('stays known when it could not be read', async () => {
    fetchStub
      .mockResolvedValueOnce(list('"a"'))
      .mockResolvedValueOnce(Response.json({ error: { code: 'internal', requestId: 'r' } }, { status: 500 }))
      .mockResolvedValueOnce(unchanged());
    const first = await read();
    await expect(read()).rejects.toThrow(ApiError);
    expect(await read()).toBe(first);
  });

  it('stays known while it is read again and again, however many others are', async () => {
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

  it('has nothing to do with a change', async () => {
    fetchStub.mockResolvedValueOnce(list('"a"')).mockResolvedValueOnce(Response.json({ told: 0 }));
    await read();
    await callApi(deleteShift, { params: { id: 'shf_1' } });
    expect(sent(1)).toBeNull();
  });

  it('does not fill the memory', async () => {
    fetchStub.mockImplementation(async () => list('"a"'));
    for (let number = 0; number < 20; number += 1) await read(`search ${number}`);
    await read('search 0');
    await read('search 19');
    expect([sent(20), sent(21)]).toEqual([null, '"a"']);
  });
});
