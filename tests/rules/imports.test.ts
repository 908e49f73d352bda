import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/settings.ts';
import { circles, floors, groupImports, mutualPairs, readImports } from '../support/imports.ts';

/** The districts of the Worker, the lowest first. A file at the root, such as the entry, belongs to `app`. */
const DISTRICTS = ['platform', 'accounts', 'events', 'shifts', 'presence', 'office', 'app'];
const MAX_PAIRS = 2;
const MAX_FLOORS = 13;

const partsOf = (file: string) => file.split('/').slice(0, -1);
const districtOf = (file: string) => partsOf(file)[0] ?? 'app';
/** The folders on which all others of their district stand. They count as one module. */
const GROUND: Record<string, readonly string[]> = {
  platform: ['lib', 'db', 'tables', 'http'],
  shifts: ['tables', 'rules', 'reading'],
};
/** A folder of a district. `events` and `app` are one module each. */
const moduleOf = (file: string) => {
  const [district = 'app', module = 'lib'] = partsOf(file);
  if (['app', 'events'].includes(district)) return district;
  return `${district}/${GROUND[district]?.includes(module) ? 'ground' : module}`;
};

const graph = readImports(join(ROOT, 'worker/src'));
const modules = groupImports(graph, moduleOf);

describe('the imports of the Worker', () => {
  it('go down through the districts', () => {
    const upwards = [...graph].flatMap(([file, imports]) =>
      imports
        .filter((to) => DISTRICTS.indexOf(districtOf(to)) > DISTRICTS.indexOf(districtOf(file)))
        .map((to) => `${file} imports ${to}`),
    );
    expect(upwards).toEqual([]);
    expect([...new Set([...graph.keys()].map(districtOf))].sort()).toEqual([...DISTRICTS].sort());
    const counts = [...groupImports(graph, districtOf)].flatMap(([from, imports]) =>
      [...imports].map(([to, count]) => `${from} → ${to} ${count}`),
    );
    console.log(`Imports between districts, all downwards: ${counts.sort().join(' · ')}`);
  });

  it('lead from a module back to itself for two pairs at most, and through few floors', () => {
    const pairs = mutualPairs(modules);
    const highest = Math.max(...floors(modules).values());
    console.log(`Pairs that import each other: ${pairs.join(', ')} · floors: ${highest}`);
    expect(pairs.length).toBeLessThanOrEqual(MAX_PAIRS);
    expect(highest).toBeLessThanOrEqual(MAX_FLOORS);
  });
});

it.each(['worker/src', 'worker/contract', 'web/src', 'desktop/src', 'scripts'])(
  'the files of %s import each other in no circle',
  (folder) => {
    expect(circles(readImports(join(ROOT, folder)))).toEqual([]);
  },
);

it('finds a circle and a pair', () => {
  const found = new Map([
    ['a/x.ts', ['b/y.ts']],
    ['b/y.ts', ['c/z.ts', 'd/w.ts']],
    ['c/z.ts', ['a/x.ts']],
    ['d/w.ts', []],
  ]);
  expect(circles(found)).toEqual([['a/x.ts', 'b/y.ts', 'c/z.ts']]);
  const groups = groupImports(found, (file) => file.slice(0, 1));
  expect(mutualPairs(groups)).toEqual([]);
  expect(Object.fromEntries(floors(groups))).toEqual({ a: 2, b: 2, c: 2, d: 1 });
});
