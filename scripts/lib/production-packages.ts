import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './settings.ts';

/** Where code runs in production. */
type Place = 'Worker' | 'site' | 'app';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface ProductionPackage {
  name: string;
  version: string;
  license: string;
  places: Place[];
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The real folder of a package as Node finds it from another one; null where an optional one is not installed. */
function folderOf(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return realpathSync(found);
    if (folder === dirname(folder)) return null;
  }
}

/** The dependencies in the manifest of a part of the workspace. */
const dependenciesOf = (folder: string): string[] =>
  Object.keys(readManifest(join(ROOT, folder)).dependencies ?? {}).filter(
    (name) => !name.startsWith('@ijsploeg/'),
  );

/** What the desktop app's own code imports. They are development dependencies, because the packager would add them as folders. */
function importsOfApp(): string[] {
  const files = globSync('desktop/src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  const imports = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from |import\()'((?:@[\w-]+\/)?[\w-]+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(imports)].filter((name) => name !== 'node' && !name.startsWith('@ijsploeg/'));
}

/**
 * The packages whose code may run in production, from the installed ones: the dependencies of the Worker and of the site, whose screens
 * are also those of the desktop app, what the app imports besides, and what all these depend on. A bundle leaves out what it does not
 * use.
 *
 * @returns sorted by name and version
 */
export function productionPackages(): ProductionPackage[] {
  const roots: { place: Place; folder: string; names: string[] }[] = [
    { place: 'Worker', folder: 'worker', names: dependenciesOf('worker') },
    { place: 'site', folder: 'web', names: dependenciesOf('web') },
    { place: 'app', folder: 'web', names: dependenciesOf('web') },
    // Electron's own dependencies only download it.
    { place: 'app', folder: 'desktop', names: importsOfApp().filter((name) => name !== 'electron') },
  ];
  const found = new Map<string, ProductionPackage>();
  function add(folder: string, place: Place): void {
    const manifest = readManifest(folder);
    const { name, version, license = 'unknown' } = manifest;
    const one = found.get(folder) ?? { name, version, license, places: [] };
    if (one.places.includes(place)) return;
    one.places.push(place);
    found.set(folder, one);
    // Peers are dependencies of ours where they are used.
    for (const next of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const nextFolder = folderOf(next, folder);
      if (nextFolder && !next.startsWith('@types/')) add(nextFolder, place);
    }
  }
  for (const { place, folder, names } of roots) for (const name of names) add(installed(name, folder), place);
  const { name, version, license = 'unknown' } = readManifest(installed('electron', 'desktop'));
  const all = [...found.values(), { name, version, license, places: ['app' as const] }];
  return all.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The package with its version, as in a lockfile. */
export const keyOf = ({ name, version }: Pick<ProductionPackage, 'name' | 'version'>): string =>
  `${name}@${version}`;

/** @throws Error if the package is not installed */
function installed(name: string, folder: string): string {
  const found = folderOf(name, join(ROOT, folder));
  if (!found) throw new Error(`${name} is not installed for ${folder}.`);
  return found;
}
