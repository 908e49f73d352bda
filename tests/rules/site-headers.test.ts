import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

/** The headers of every page of the site: the block of `/*`. */
const [, block = ''] =
  readFileSync(resolve(import.meta.dirname, '../../web/public/_headers'), 'utf8').match(
    /^\/\*\n((?: {2}.*\n)+)/m,
  ) ?? [];
const headers = new Map(
  block
    .trim()
    .split('\n')
    .map((line) => line.trim().split(': ', 2) as [string, string]),
);

it.each([
  ['Strict-Transport-Security', /^max-age=\d{7,}/],
  ['Referrer-Policy', /^no-referrer$/],
  ['X-Content-Type-Options', /^nosniff$/],
  ['X-Frame-Options', /^DENY$/],
  ['Content-Security-Policy', /^default-src 'none'; .*frame-ancestors 'none'/],
])('every page of the site comes with %s', (name, value) => {
  expect(headers.get(name)).toMatch(value);
});

it('no page may run or style anything written inside it', () => {
  expect(headers.get('Content-Security-Policy')).not.toMatch(/unsafe|\*|https?:/);
});
