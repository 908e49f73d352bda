import {
  cancelAssignment,
  changeProfile,
  getProfile,
  listShifts,
  putAvatar,
  signOut,
} from '@ijsploeg/worker/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, apiPath, callApi, NetworkError, onSessionLost } from './api.ts';

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

const answers = (status: number, body?: unknown) =>
  fetchMock.mockImplementation(
    async () => new Response(body === undefined ? null : JSON.stringify(body), { status }),
  );
const refusal = (code: string, more: object = {}) => ({ error: { code, requestId: 'req_1', ...more } });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('calling the API', () => {
  it('fills in the path and leaves empty filters out of the query', () => {
    expect(apiPath(cancelAssignment, { id: 'asg_1/../x' })).toBe('/api/assignments/asg_1%2F..%2Fx/cancel');
    expect(apiPath(listShifts, {}, { search: '', from: undefined, to: '2026-12-12' })).toBe(
      '/api/shifts?to=2026-12-12',
    );
  });

  it('sends JSON and gives the body of the answer', async () => {
    answers(200, { firstName: 'Noor' });
    expect(await callApi(changeProfile, { body: { firstName: 'Noor' } })).toEqual({ firstName: 'Noor' });
    const [address, init] = fetchMock.mock.calls[0] ?? [];
    expect(address).toBe('/api/profile');
    expect(init).toMatchObject({ method: 'PATCH', body: '{"firstName":"Noor"}', credentials: 'same-origin' });
    expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
  });

  it('gives nothing for an answer without a body', async () => {
    answers(204);
    expect(await callApi(signOut)).toBeUndefined();
  });

  it('throws what the API refused with: code, fields, reference and detail', async () => {
    const issues = [{ path: 'phoneNumber', message: 'invalid_phone' }];
    answers(429, refusal('request.rate_limited', { issues, retryAfterSeconds: 12 }));
    const error = await failureOf(callApi(getProfile));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'request.rate_limited',
      status: 429,
      requestId: 'req_1',
      issues,
      detail: { retryAfterSeconds: 12 },
    });
  });

  it.each([
    ['a page of something before the API', '<html>502</html>'],
    ['JSON of another shape', '{"message":"bad gateway"}'],
    ['nothing', ''],
  ])('takes %s for a fault of ours', async (_, body) => {
    fetchMock.mockResolvedValue(new Response(body, { status: 502 }));
    expect(await failureOf(callApi(getProfile))).toMatchObject({
      code: 'internal',
      status: 502,
      requestId: null,
    });
  });

  it('tells a lost connection from a refusal', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf(callApi(getProfile))).toBeInstanceOf(NetworkError);
  });

  it('takes an answer that breaks off for a lost connection', async () => {
    fetchMock.mockResolvedValue(new Response('{"firstNa', { status: 200 }));
    expect(await failureOf(callApi(getProfile))).toBeInstanceOf(NetworkError);
  });

  it('throws the abort itself when the caller gave up', async () => {
    const abort = new AbortController();
    fetchMock.mockImplementation(async (_, init) => {
      abort.abort(new Error('gave up'));
      throw init?.signal?.reason;
    });
    expect(await failureOf(callApi(getProfile, { signal: abort.signal }))).toMatchObject({
      message: 'gave up',
    });
  });

  it('says so once the server no longer knows who is calling, and only then', async () => {
    const lost = vi.fn();
    const stop = onSessionLost(lost);
    answers(403, refusal('auth.forbidden'));
    await failureOf(callApi(getProfile));
    answers(401, refusal('auth.invalid_credentials'));
    await failureOf(callApi(getProfile));
    expect(lost).not.toHaveBeenCalled();
    answers(401, refusal('auth.required'));
    await failureOf(callApi(getProfile));
    expect(lost).toHaveBeenCalledOnce();
    stop();
  });
});

describe('sending a picture', () => {
  it('tells how much has gone, and gives the answer', async () => {
    const shares: number[] = [];
    vi.stubGlobal('XMLHttpRequest', fakeRequest(200, '{"avatarUrl":"/api/avatars/x"}'));
    const image = new Blob(['x'], { type: 'image/webp' });
    const answer = await callApi(putAvatar, { image, onProgress: (share) => shares.push(share) });
    expect(answer.avatarUrl).toBe('/api/avatars/x');
    expect(shares).toEqual([0.5]);
  });

  it('throws the refusal', async () => {
    vi.stubGlobal('XMLHttpRequest', fakeRequest(415, JSON.stringify(refusal('avatar.not_an_image'))));
    const image = new Blob(['<svg/>'], { type: 'image/png' });
    expect(await failureOf(callApi(putAvatar, { image }))).toMatchObject({ code: 'avatar.not_an_image' });
  });

  it('tells a lost connection', async () => {
    vi.stubGlobal('XMLHttpRequest', fakeRequest(0, ''));
    const image = new Blob(['x'], { type: 'image/webp' });
    expect(await failureOf(callApi(putAvatar, { image }))).toBeInstanceOf(NetworkError);
  });
});

/** Half of it goes, then the answer comes; status 0 is a connection that breaks. */
function fakeRequest(status: number, responseText: string) {
  return class {
    status = status;
    responseText = responseText;
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    open() {}
    setRequestHeader() {}
    send() {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      if (status === 0) this.onerror?.();
      else this.onload?.();
    }
  };
}
