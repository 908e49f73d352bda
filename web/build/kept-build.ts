import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { routeChunks } from './route-chunks.ts';

/** The subset that Dutch and English need. */
const FONT = /-latin-wght-normal-.+\.woff2$/;

/** The module that the entry loads after the first screen. */
const LATER = 'features/session/prepare-offline.ts';

/**
 * Writes `build.json`, from which the service worker (public/sw.js) keeps a build: `start` has the files of the
 * portal's page, its entry first; `screens` has the further files of each screen and its dialogs, by the id of its
 * route.
 */
export function keptBuild(): Plugin {
  return {
    name: 'kept-build',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler({ dir = '' }, bundle) {
        const outputs = Object.values(bundle);
        const entry = outputs.find(
          (output): output is Rolldown.OutputChunk =>
            output.type === 'chunk' && output.isEntry && !!output.facadeModuleId?.endsWith('/web/index.html'),
        );
        const later = outputs.find(
          (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/web/src/${LATER}`),
        );
        if (!entry || !later) throw new Error('The portal has no entry, or nothing to load later.');
        const fonts = outputs.map(({ fileName }) => fileName).filter((file) => FONT.test(file));
        const start = [entry, later].flatMap(({ fileName }) => [...reach(bundle, fileName, ['imports'])]);
        const screens = [...routeChunks(bundle)].map(([route, file]) => [
          `/${route.replaceAll('.', '/').replace(/\bindex$/, '')}`,
          [...reach(bundle, file, ['imports', 'dynamicImports'], new Set(start))].map(toPath),
        ]);
        const build = {
          id: entry.fileName,
          start: [...start, ...fonts].map(toPath),
          screens: Object.fromEntries(screens),
        };
        writeFileSync(join(dir, 'build.json'), JSON.stringify(build));
      },
    },
  };
}

const toPath = (file: string) => `/${file}`;

/** A chunk and everything that it imports, except what is loaded already. */
function reach(
  bundle: Rolldown.OutputBundle,
  file: string,
  kinds: ('imports' | 'dynamicImports')[],
  before: ReadonlySet<string> = new Set(),
  found = new Set<string>(),
): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || before.has(file) || found.has(file)) return found;
  found.add(file);
  for (const next of kinds.flatMap((kind) => chunk[kind])) reach(bundle, next, kinds, before, found);
  return found;
}
