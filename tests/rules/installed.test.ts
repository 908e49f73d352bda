import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/settings.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The direct dependencies of packages, without the workspace's own. */
function dependenciesOf(folders: string[]): string[] {
  const names = folders.flatMap((folder) => {
    const manifest = JSON.parse(read(join(folder, 'package.json'))) as Record<string, object>;
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.keys(manifest[kind] ?? {}),
    );
  });
  return [...new Set(names)].filter((name) => !name.startsWith('@ijsploeg/')).sort();
}

const [, shared = '', own = ''] = read('docs/installed.md').split('\n## ');
/** The dependencies in the last column of a row. */
const listedIn = (row: string) =>
  [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).sort();
const rowsOf = (section: string) => section.split('\n').filter((line) => line.startsWith('| '));

it('the page about the install has every direct dependency of the workspace, once', () => {
  const workspace = [...read('pnpm-workspace.yaml').matchAll(/^ {2}- (\w+)$/gm)].map(([, name = '']) => name);
  expect(workspace).toContain('tests');
  expect(rowsOf(shared).flatMap(listedIn).sort()).toEqual(dependenciesOf(['.', ...workspace]));
});

it('the page about the install has every install of its own, with its direct dependencies', () => {
  const folders = globSync('*/**/pnpm-lock.yaml', { cwd: ROOT, exclude: ['**/node_modules'] }).map((file) =>
    file.replaceAll('\\', '/').replace('/pnpm-lock.yaml', ''),
  );
  const rows = Object.fromEntries(
    rowsOf(own)
      .map((row) => [/^\| \[([^\]]+)\]/.exec(row)?.[1] ?? '', listedIn(row)] as const)
      .filter(([folder]) => folder),
  );
  expect(rows).toEqual(Object.fromEntries(folders.map((folder) => [folder, dependenciesOf([folder])])));
});
