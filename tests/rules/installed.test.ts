import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keyOf, productionPackages } from '../../scripts/lib/production-packages.ts';
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

const [, shared = '', own = '', production = ''] = read('docs/installed.md').split('\n## ');
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

/** Licences that allow what the portal does with a package; of two, one is enough. */
const ACCEPTED = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Unlicense', 'Zlib'];
/** Others that somebody looked at. */
const LOOKED_AT: Record<string, string> = {
  '@fontsource-variable/atkinson-hyperlegible-next': 'a font, which may be shown and served',
  argparse: 'Python’s own, which asks to keep its notice',
};

it('the page about the install has every package that runs in production, with its licence', () => {
  const packages = productionPackages();
  expect(packages.length).toBeGreaterThan(50);
  const shown = rowsOf(production).map((row) => row.split('|').map((cell) => cell.trim()));
  expect(
    shown
      .filter(([, name = '']) => name.startsWith('`'))
      .map(([, name, licence, places]) => [name, licence, places]),
  ).toEqual(packages.map((one) => [`\`${keyOf(one)}\``, one.license, one.places.join(', ')]));
  const unknown = packages.filter(
    ({ name, license }) =>
      !LOOKED_AT[name] && !license.split(/[\s()]+/).some((part) => ACCEPTED.includes(part)),
  );
  expect(unknown).toEqual([]);
});
