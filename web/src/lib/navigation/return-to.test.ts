import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearReturnTo,
  DEFAULT_DESTINATION,
  isLocalPath,
  safeReturnTo,
  savedReturnTo,
  saveReturnTo,
} from './return-to.ts';

describe('safeReturnTo', () => {
  it.each([
    '/dashboard',
    '/shifts?month=2026-12&day=2026-12-12',
    '/events/evt_1#tickets',
    '/shifts?search=https://example.com//x',
    '/s%2F%2Fx',
    '/søk?naam=Zoë',
  ])('accepts the local path %s', (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  it.each([
    ['another host', 'https://evil.example/'],
    ['a host without a scheme', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash after the slash', '/\\evil.example'],
    ['backslashes', '\\\\evil.example'],
    ['a backslash later on', '/x\\..\\evil'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line end', '/\n/evil.example'],
    ['a nul', '/\0'],
    ['a delete character', '/\u007f'],
    ['a line separator', '/\u2028'],
    ['dots that end in two slashes', '/.//evil.example'],
    ['dots that climb to two slashes', '/x/..//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a relative path', 'dashboard'],
    ['a leading space', ' /dashboard'],
    ['nothing', ''],
    ['something very long', `/${'x'.repeat(2001)}`],
    ['no text', 7],
    ['no value', undefined],
    ['a list', ['/dashboard']],
  ])('goes to the dashboard instead of %s', (_, path) => {
    expect(isLocalPath(path)).toBe(false);
    expect(safeReturnTo(path)).toBe(DEFAULT_DESTINATION);
  });
});

describe('the stored return path', () => {
  const storage = new Map<string, string>();
  beforeEach(() => {
    storage.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is stored until sign-in', () => {
    saveReturnTo('/events/evt_disco?act=reserve');
    expect(savedReturnTo()).toBe('/events/evt_disco?act=reserve');
    clearReturnTo();
    expect(savedReturnTo()).toBeUndefined();
  });

  it('is deleted when another account is created without one', () => {
    saveReturnTo('/events/evt_disco');
    saveReturnTo(undefined);
    expect(savedReturnTo()).toBeUndefined();
  });

  it('expires with the confirmation link', () => {
    vi.useFakeTimers({ now: 0 });
    saveReturnTo('/events/evt_disco');
    vi.setSystemTime(48 * 3_600_000 - 1);
    expect(savedReturnTo()).toBe('/events/evt_disco');
    vi.setSystemTime(48 * 3_600_000);
    expect(savedReturnTo()).toBeUndefined();
  });

  it.each(['no json', '7', '{}', '{"path":"//evil.example","keptAt":0}', '{"path":"/x"}'])(
    'is ignored when the storage contains %s',
    (stored) => {
      vi.useFakeTimers({ now: 0 });
      saveReturnTo('/events');
      for (const key of storage.keys()) storage.set(key, stored);
      expect(savedReturnTo()).toBeUndefined();
    },
  );

  it('never leads to another host', () => {
    saveReturnTo('//evil.example');
    expect(storage.size).toBe(0);
  });
});
