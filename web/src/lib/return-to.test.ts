import { describe, expect, it } from 'vitest';
import { DEFAULT_DESTINATION, isLocalPath, safeReturnTo } from './return-to.ts';

describe('the page to return to', () => {
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
