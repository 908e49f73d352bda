import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/settings.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const scriptsOf = (folder: string) =>
  Object.keys((JSON.parse(read(join(folder, 'package.json'))) as { scripts: object }).scripts);

/** pnpm's own commands. */
const OWN = ['exec', 'install'];
const PAGES = globSync(['*.md', 'docs/*.md', 'tests/**/README.md', '.github/**/*.yml'], {
  cwd: ROOT,
  exclude: (path) => path.endsWith('node_modules'),
});

it.each(PAGES)('%s names only commands that exist', (page) => {
  const known = { root: [...OWN, ...scriptsOf('.')], desktop: [...OWN, ...scriptsOf('desktop')] };
  const unknown = [
    ...read(page).matchAll(/npx -y pnpm@12 (?:--filter @ijsploeg\/(\w+) )?(?:run )?([\w:-]+)/g),
  ].filter(([, filter, command = '']) => {
    if (filter && filter !== 'desktop') return command !== 'exec';
    return !known[filter ? 'desktop' : 'root'].includes(command);
  });
  expect(unknown.map(([text]) => text)).toEqual([]);
});

it('documents a command of every step of a contribution', () => {
  const commands = [...read('CONTRIBUTING.md').matchAll(/`([\w:]+)(?: [^`]*)?`/g)].map(
    ([, name = '']) => name,
  );
  for (const name of ['dev', 'check', 'test:one', 'bench', 'screens', 'changelog']) {
    expect(commands).toContain(name);
    expect(scriptsOf('.')).toContain(name);
  }
});
