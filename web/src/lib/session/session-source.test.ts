import type { Session } from '@ijsploeg/worker/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../api/api.ts';
import { CACHE_MAX_AGE_MS, createSessionCache, KEPT_FOR_MS, SESSION_CACHE_KEY } from './session-cache.ts';
import { createSessionSource, SESSION_TIMEOUT_MS, SessionUnavailable } from './session-source.ts';

const sessionOf = (id: string): Session => ({
  user: { id, email: `${id}@example.test` },
  profile: {
    id,
    email: `${id}@example.test`,
    firstName: 'Noor',
    lastName: 'Dijk',
    phoneNumber: null,
    phoneDisplay: null,
    skills: [],
    avatarUrl: null,
    profileCompleted: true,
    role: 'user',
    city: null,
    country: null,
    locale: 'nl',
    mutedNotices: [],
    mutedPushes: [],
    photoConsent: { answer: null, answeredAt: null, textVersion: null, version: 0 },
  },
  volunteerRequest: null,
  needsSecondFactor: false,
  hasSecondFactor: false,
  secondFactorFrom: null,
});
const noor = sessionOf('usr_noor');

function fakeStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

function setUp() {
  const storage = fakeStorage();
  const cache = createSessionCache(() => storage);
  const fetchSession = vi.fn<(signal: AbortSignal) => Promise<Session | null>>();
  return { storage, cache, fetchSession, source: createSessionSource({ fetchSession, cache }) };
}

const fails = () => Promise.reject(new Error('the server failed'));
const noConnection = () =>
  Promise.reject(new NetworkError('no answer', { cause: new TypeError('Failed to fetch') }));
/** Runs all timers until a read settles, and returns its result or its error. */
async function outcomeOf<T>(read: Promise<T>): Promise<T | Error> {
  const outcome = read.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('SessionSource.read', () => {
  it('returns the answer of the server and caches it', async () => {
    const { source, fetchSession, cache } = setUp();
    fetchSession.mockResolvedValue(noor);
    expect(await source.read()).toEqual({ session: noor, source: 'server' });
    expect(cache.read()?.session).toEqual(noor);
  });

  it('clears the cache for a visitor', async () => {
    const { source, fetchSession, cache, storage } = setUp();
    cache.write(noor);
    fetchSession.mockResolvedValue(null);
    expect(await source.read()).toEqual({ session: null, source: 'server' });
    expect(storage.items.size).toBe(0);
  });

  it('aborts the request after three seconds and falls back to the cache', async () => {
    const { source, fetchSession, cache } = setUp();
    cache.write(noor);
    fetchSession.mockReturnValue(new Promise(() => {}));
    const result = source.read();
    await vi.advanceTimersByTimeAsync(SESSION_TIMEOUT_MS - 1);
    expect(fetchSession.mock.calls[0]?.[0].aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual({ session: noor, source: 'cache' });
    expect(fetchSession.mock.calls[0]?.[0].aborted).toBe(true);
    expect(fetchSession).toHaveBeenCalledTimes(1);
  });

  it('retries after 200 and 400 milliseconds when nothing is cached, then throws', async () => {
    const { source, fetchSession } = setUp();
    fetchSession.mockImplementation(fails);
    const result = source.read().catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(0);
    expect(fetchSession).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(199);
    expect(fetchSession).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetchSession).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(399);
    expect(fetchSession).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetchSession).toHaveBeenCalledTimes(3);
    expect(await result).toBeInstanceOf(SessionUnavailable);
  });

  it('returns the answer when a retry succeeds', async () => {
    const { source, fetchSession } = setUp();
    fetchSession.mockImplementationOnce(fails).mockResolvedValue(noor);
    expect(await outcomeOf(source.read())).toEqual({ session: noor, source: 'server' });
  });

  it('uses only the cache after three failures', async () => {
    const { source, fetchSession, cache } = setUp();
    cache.write(noor);
    fetchSession.mockImplementation(fails);
    for (let read = 0; read < 3; read += 1) {
      expect(await outcomeOf(source.read())).toEqual({ session: noor, source: 'cache' });
    }
    expect(fetchSession).toHaveBeenCalledTimes(3);
    await outcomeOf(source.read());
    expect(fetchSession).toHaveBeenCalledTimes(3);
  });

  it('resets the count of failures after a success', async () => {
    const { source, fetchSession, cache } = setUp();
    cache.write(noor);
    fetchSession.mockImplementationOnce(fails).mockImplementationOnce(fails).mockResolvedValueOnce(noor);
    for (let read = 0; read < 3; read += 1) await outcomeOf(source.read());
    fetchSession.mockImplementation(fails);
    await outcomeOf(source.read());
    await outcomeOf(source.read());
    expect(fetchSession).toHaveBeenCalledTimes(5);
  });

  it('tries the server again once the cached session is older than five minutes', async () => {
    const { source, fetchSession, cache } = setUp();
    cache.write(noor);
    fetchSession.mockImplementation(fails);
    for (let read = 0; read < 3; read += 1) await outcomeOf(source.read());
    vi.setSystemTime(Date.now() + CACHE_MAX_AGE_MS + 1);
    expect(await outcomeOf(source.read())).toBeInstanceOf(SessionUnavailable);
    expect(fetchSession).toHaveBeenCalledTimes(4);
    fetchSession.mockResolvedValue(noor);
    expect(await outcomeOf(source.read())).toEqual({ session: noor, source: 'server' });
  });

  it('returns a copy of at most fourteen days without a connection, and asks again each time', async () => {
    const { source, fetchSession, cache } = setUp();
    cache.write(noor);
    fetchSession.mockImplementation(noConnection);
    vi.setSystemTime(Date.now() + KEPT_FOR_MS);
    for (let read = 0; read < 5; read += 1)
      expect(await outcomeOf(source.read())).toEqual({ session: noor, source: 'cache', isOffline: true });
    expect(fetchSession).toHaveBeenCalledTimes(5);
    vi.setSystemTime(Date.now() + 1);
    expect(await outcomeOf(source.read())).toBeInstanceOf(SessionUnavailable);
  });

  it('returns no old copy when the server is slow or fails', async () => {
    const { source, fetchSession, cache } = setUp();
    cache.write(noor);
    vi.setSystemTime(Date.now() + CACHE_MAX_AGE_MS + 1);
    const timeout = new DOMException('too slow', 'TimeoutError');
    fetchSession.mockRejectedValueOnce(new NetworkError('no answer', { cause: timeout }));
    fetchSession.mockReturnValueOnce(new Promise(() => {}));
    fetchSession.mockImplementation(fails);
    expect(await outcomeOf(source.read())).toBeInstanceOf(SessionUnavailable);
  });

  it('tries the server again after retry()', async () => {
    const { source, fetchSession, cache } = setUp();
    cache.write(noor);
    fetchSession.mockImplementation(fails);
    for (let read = 0; read < 3; read += 1) await outcomeOf(source.read());
    fetchSession.mockResolvedValue(noor);
    source.retry();
    expect(await outcomeOf(source.read())).toEqual({ session: noor, source: 'server' });
  });

  it('ignores a pending answer after clear(), and leaves the cache empty', async () => {
    const { source, fetchSession, cache } = setUp();
    let answer: (session: Session) => void = () => {};
    fetchSession.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const result = source.read();
    source.clear();
    answer(noor);
    expect(await result).toEqual({ session: null, source: 'server' });
    expect(cache.read()).toBeNull();
  });
});

describe('SessionSource.save', () => {
  it('takes precedence over a read that started before it', async () => {
    const { source, fetchSession, cache } = setUp();
    let answer: (session: Session | null) => void = () => {};
    fetchSession.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const result = source.read();
    source.save(noor);
    answer(null);
    expect(await result).toEqual({ session: noor, source: 'server' });
    expect(cache.read()?.session).toEqual(noor);
  });
});

describe('SessionCache', () => {
  it('returns the session for five minutes and no longer', () => {
    const { cache } = setUp();
    cache.write(noor);
    vi.setSystemTime(Date.now() + CACHE_MAX_AGE_MS);
    expect(cache.read()?.session).toEqual(noor);
    vi.setSystemTime(Date.now() + 1);
    expect(cache.read()).toBeNull();
  });

  it('ignores a session from the future', () => {
    const { cache } = setUp();
    cache.write(noor);
    vi.setSystemTime(Date.now() - 1);
    expect(cache.read()).toBeNull();
  });

  it.each(['', 'not json', '7', '{}', '{"readAt":0}', '{"readAt":0,"session":{"user":{"id":"usr_x"}}}'])(
    'ignores the stored text %j',
    (text) => {
      const { cache, storage } = setUp();
      vi.setSystemTime(0);
      storage.setItem(SESSION_CACHE_KEY, text);
      expect(cache.read()).toBeNull();
    },
  );

  it('stays empty when storage is unavailable', () => {
    const cache = createSessionCache(() => {
      throw new Error('storage is off');
    });
    cache.write(noor);
    cache.clear();
    expect(cache.read()).toBeNull();
  });
});
