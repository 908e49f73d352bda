import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/settings.ts';

interface Manifest {
  packageManager?: string;
  devDependencies: Record<string, string>;
}
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const manifest = (path: string) => JSON.parse(read(path)) as Manifest;

const root = manifest('package.json');
const workspace = read('pnpm-workspace.yaml');
const lineOf = (key: string) => workspace.split('\n').find((line) => line.trimStart().startsWith(`${key}: `));

// Dependabot changes one of the two places: see docs/releasing.md.
it.each([
  ['wrangler', '"@cloudflare/vitest-plugin>wrangler"', root.devDependencies.wrangler],
  [
    'miniflare',
    '"@cloudflare/vitest-plugin>miniflare"',
    manifest('tests/package.json').devDependencies.miniflare,
  ],
  ['Node', 'nodeVersion', root.devDependencies.node],
])('has one version of %s', (_name, key, version) => {
  expect(lineOf(key)?.trim()).toBe(`${key}: ${version}`);
});

it('has one version of pnpm', () => {
  expect(root.packageManager).toMatch(/^pnpm@12\./);
  for (const folder of ['desktop/packager', 'tests/bench/calendars', 'tests/bench/tools'])
    expect(manifest(`${folder}/package.json`).packageManager, folder).toBe(root.packageManager);
});

it('has one version of esbuild, whose binaries are the largest that could be installed twice', () => {
  const versions = read('pnpm-lock.yaml').match(/^ {2}esbuild@.*(?=:$)/gm);
  expect(new Set(versions).size).toBe(1);
});
