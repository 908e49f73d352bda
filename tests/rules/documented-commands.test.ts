import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from '../../scripts/lib/run.ts';
import { ROOT } from '../../scripts/lib/settings.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const scriptsOf = (folder: string) =>
  Object.keys((JSON.parse(read(join(folder, 'package.json'))) as { scripts: object }).scripts);

/** pnpm's own commands. */
const OWN = ['exec', 'install', 'sbom'];
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
  for (const name of ['dev', 'check', 'test:one', 'bench', 'screens']) {
    expect(commands).toContain(name);
    expect(scriptsOf('.')).toContain(name);
  }
});

it.each(['.', 'web', 'desktop'])(
  'pnpm hands every option on to the scripts of %s, and takes none for a command of its own',
  // It starts pnpm once for each script.
  { timeout: 300_000 },
  async (folder) => {
    const copy = mkdtempSync(join(tmpdir(), 'ijsploeg-options-'));
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    const names = scriptsOf(folder);
    writeFileSync(
      join(copy, 'keep.cjs'),
      "require('node:fs').appendFileSync('received', JSON.stringify(process.argv.slice(2)) + '\\n')",
    );
    writeFileSync(
      join(copy, 'package.json'),
      JSON.stringify({ scripts: Object.fromEntries(names.map((name) => [name, `node keep.cjs ${name}`])) }),
    );
    const options = [
      '--dry-run',
      '--yes',
      '--local',
      '--remote',
      '--from=x',
      '--save',
      '--help',
      '--version',
    ];
    for (const name of names) await run('pnpm', [name, ...options], copy);
    const received = readFileSync(join(copy, 'received'), 'utf8').trim().split('\n');
    expect(received).toEqual(names.map((name) => JSON.stringify([name, ...options])));
  },
);
