import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasSafeFeed } from './feed.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'updates-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['provider: generic\nurl: https://ijsploeg.nl/desktop\nupdaterCacheDirName: x\n', true],
  ["provider: generic\nurl: 'https://ijsploeg.nl/desktop'\n", true],
  ['provider: generic\nurl: http://ijsploeg.nl/desktop\n', false],
  ['provider: generic\nurl: ftp://ijsploeg.nl/?https://\n', false],
  ['provider: github\nowner: somebody\n', false],
  ['', false],
])('accepts the address in %j: %s', (text, isSafe) => {
  writeFileSync(join(folder, 'app-update.yml'), text);
  expect(hasSafeFeed(join(folder, 'app-update.yml'))).toBe(isSafe);
});

it('rejects a missing file', () => {
  expect(hasSafeFeed(join(folder, 'app-update.yml'))).toBe(false);
});
