import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const file = readFileSync(resolve(import.meta.dirname, '../../web/public/_headers'), 'utf8');
/** The headers of every page of the site: the first block, `/*`. */
const [block = ''] = file.split(/\n(?=\/)/);
const headers = new Map(
  [...block.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

it.each([
  ['Strict-Transport-Security', /^max-age=31536000; includeSubDomains$/],
  ['Referrer-Policy', /^no-referrer$/],
  ['X-Content-Type-Options', /^nosniff$/],
  ['X-Frame-Options', /^DENY$/],
  ['Content-Security-Policy', /^default-src 'none'; .*frame-ancestors 'none'/],
])('sets %s on every page of the site', (name, value) => {
  expect(headers.get(name)).toMatch(value);
});

it('forbids inline scripts and styles except those that the build allows by their hash', () => {
  expect(headers.get('Content-Security-Policy')).not.toMatch(/unsafe|\*|https?:/);
});
