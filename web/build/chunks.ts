// Vite writes ids with `/` on every system.
import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The icons and the messages: an index re-exports all of them, a module per icon and per message. */
const INDEXED = /\/(lucide-react|paraglide)\//;
const RE_EXPORT = /^export (?:\{(.+)\}|\*) from ['"](.+)['"]/gm;
/** The screen of a route, split off by the router's plugin. */
const SCREEN = /\/web\/src\/routes\/(.+)\.tsx\?tsr-split=component$/;
/** The layout of the signed-in screens, which some open screens load too. */
const SHELL = /\/web\/src\/routes\/-portal-shell\.tsx$/;
/** The pages, and the modules that only start them. */
const PAGE = /\/web\/(index\.html|visit\.html|src\/visit\/)/;
/** Small and used on every kind of screen. */
const EVERYWHERE = /\/web\/src\/lib\/(browser|navigation)\//;
/** Modules whose imports are all used: the contract's schemas, which tree shaking leaves out, are not among them. */
const OURS = /\/web\/src\/(?!routes)|\/lucide-react\//;

/** A module that this many screens of a kind use is loaded with all of them. */
const MANY = 6;

/**
 * Decides which modules share a chunk. By default, the bundler makes a chunk for every set of screens that share a
 * module, most of them of a few hundred bytes. So modules are grouped by what loads them: the portal's page
 * (`index.html`), the visitors' page (`visit.html`), the screens of the signed-in layout and the open screens (sign
 * in, sign up and the steps of an account). Both pages load `base`, and the portal's page also loads `start`. The
 * rest of the visitors' page is `common` if many open screens use it too, `lists` if signed-in ones do, and otherwise
 * `events`. Many open screens use `form`; the layout or many of its screens use `signed-in`. The bundler decides
 * about everything else.
 */
export function chunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const inPortal = new Set<string>();
  const inVisit = new Set<string>();
  const inLayout = new Set<string>();
  const beforeSignIn = new Set<string>();
  const openScreens = new Map<string, number>();
  const signedInScreens = new Map<string, number>();
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? '';
      const byName = new Map(ids.filter((id) => INDEXED.test(id)).flatMap((id) => readIndex(id, codeOf(id))));
      const indexes = new Set(ids.filter((id) => INDEXED.test(id) && codeOf(id).search(RE_EXPORT) >= 0));
      /** Adds everything that a module imports statically. Of an index, only the modules that it names. */
      const follow = (id: string, found: Set<string>): Set<string> => {
        if (found.has(id)) return found;
        found.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) {
          if (!indexes.has(next)) follow(next, found);
          else for (const word of codeOf(id).match(/\w+/g) ?? []) follow(byName.get(word) ?? id, found);
        }
        return found;
      };
      for (const id of ids) {
        if (id.endsWith('/web/index.html')) follow(id, inPortal);
        if (id.endsWith('/web/visit.html')) follow(id, inVisit);
        const route = SCREEN.exec(id)?.[1];
        if (!route) continue;
        const screens = route.startsWith('_') ? signedInScreens : openScreens;
        const modules = follow(id, new Set());
        const isSignedIn = route.startsWith('_') || [...modules].some((module) => SHELL.test(module));
        for (const loaded of modules) {
          if (!isSignedIn) beforeSignIn.add(loaded);
          screens.set(loaded, (screens.get(loaded) ?? 0) + 1);
          if (/^_\w+$/.test(route)) inLayout.add(loaded);
        }
      }
    },
  };
  const isInManyOpen = (id: string) => (openScreens.get(id) ?? 0) >= MANY;
  const isInSignedIn = (id: string) => signedInScreens.has(id);
  const isInManySignedIn = (id: string) => inLayout.has(id) || (signedInScreens.get(id) ?? 0) >= MANY;
  const groups: Rolldown.CodeSplittingGroup[] = [
    {
      name: 'base',
      ...AT_START,
      test: (id) => inVisit.has(id) && (inPortal.has(id) || EVERYWHERE.test(id)),
    },
    { name: 'start', ...AT_START, test: (id) => inPortal.has(id) },
    {
      name: (id) => {
        if (!inVisit.has(id) || PAGE.test(id)) return null;
        if (isInManyOpen(id)) return 'common';
        return isInSignedIn(id) ? 'lists' : 'events';
      },
      ...AT_START,
      includeDependenciesRecursively: false,
    },
    {
      name: (id) => {
        if (!OURS.test(id) || (isInManyOpen(id) && inLayout.has(id))) return null;
        if (isInManyOpen(id)) return 'form';
        return isInManySignedIn(id) && !beforeSignIn.has(id) ? 'signed-in' : null;
      },
      includeDependenciesRecursively: false,
    },
  ];
  return { plugin, groups };
}

/** Only what a page loads at once after tree shaking. */
const AT_START = { tags: ['$initial' as const] };

/** The names that an index exports, each with its module; a message is exported under the name of its file. */
const readIndex = (index: string, code: string): [name: string, id: string][] =>
  [...code.matchAll(RE_EXPORT)].flatMap(([, names, file = '']) =>
    (names?.match(/\w+(?= *(?:,|$))/g) ?? [posix.basename(file, '.js')]).map((name) => [
      name,
      posix.join(posix.dirname(index), file),
    ]),
  );
