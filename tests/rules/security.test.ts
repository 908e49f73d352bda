import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/settings.ts';

/** The last column of each row of the table: files in backticks, each maybe followed by the title of one test. */
const cells = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ /.test(line))
  .map((line) => line.split('|').at(-2) ?? '');
const references = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`(?: "([^"]+)")?/g)]);

/** The file of a reference: its path, or its path in `tests` without the end of its name. */
const fileOf = (name: string) =>
  [name, `tests/${name}.test.ts`, `tests/${name}.spec.ts`].find((path) => existsSync(join(ROOT, path)));

describe('docs/security.md', () => {
  it('names a test in each row', () => {
    expect(cells.length).toBeGreaterThan(30);
    expect(cells.filter((cell) => !cell.includes('`'))).toEqual([]);
  });

  it('names files that exist, or commands', () => {
    const missing = references.filter(([, name = '']) => !name.startsWith('pnpm ') && !fileOf(name));
    expect(missing.map(([, name]) => name)).toEqual([]);
  });

  it('quotes titles that the file has', () => {
    const quoted = references.filter(([, , title]) => title);
    expect(quoted.length).toBeGreaterThan(0);
    const wrong = quoted.filter(
      ([, name = '', title = '']) => !readFileSync(join(ROOT, fileOf(name) ?? ''), 'utf8').includes(title),
    );
    expect(wrong.map(([, , title]) => title)).toEqual([]);
  });
});
