import { basename, dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The icons and the messages: an index re-exports all of them, a module per icon and per message. */
const INDEXED = /\/(lucide-react|paraglide)\//;
/** A layout of the router: a route whose name starts with an underscore, split off by the router's plugin. */
const LAYOUT = /\/web\/src\/routes\/_\w+\.tsx\?tsr-split=component$/;
/** Modules whose imports are all used: the contract's schemas, which tree shaking leaves out, are not among them. */
const OURS = /\/web\/src\/(?!routes)|\/lucide-react\//;
const RE_EXPORT = /^export (?:\{(.+)\}|\*) from ['"](.+)['"]/gm;

/**
 * Which modules share a chunk. Three places decide, because everybody who opens one of their screens loads all of
 * it: the portal (`index.html`), the visitors' page (`visit.html`) and the layout of the signed-in routes. `base` is
 * what both pages load, `start` the rest of the portal's, `parts` and `events` the rest of the visitors', `layout`
 * what the layout adds. Everything else is left to the bundler, which gives each screen exactly what it imports.
 */
export function chunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const inPortal = new Set<string>();
  const inVisit = new Set<string>();
  const inLayout = new Set<string>();
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? '';
      const byName = new Map(ids.filter((id) => INDEXED.test(id)).flatMap((id) => readIndex(id, codeOf(id))));
      const indexes = new Set(ids.filter((id) => INDEXED.test(id) && codeOf(id).search(RE_EXPORT) >= 0));
      const follow = (id: string, found: Set<string>) => {
        if (found.has(id)) return;
        found.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) {
          if (!indexes.has(next)) follow(next, found);
          // Of an index, only the modules this one names.
          else for (const word of codeOf(id).match(/\w+/g) ?? []) follow(byName.get(word) ?? id, found);
        }
      };
      for (const id of ids) {
        if (id.endsWith('/web/index.html')) follow(id, inPortal);
        if (id.endsWith('/web/visit.html')) follow(id, inVisit);
        if (LAYOUT.test(id)) follow(id, inLayout);
      }
    },
  };
  const onlyInVisit = (id: string) =>
    inVisit.has(id) && !inPortal.has(id) && !/\/web\/(visit\.html|src\/visit\/)/.test(id);
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'base', ...AT_START, test: (id) => inPortal.has(id) && inVisit.has(id) },
    { name: 'start', ...AT_START, test: (id) => inPortal.has(id) },
    // Used by many screens of the portal as well.
    { name: 'parts', ...AT_START, minShareCount: 6, test: onlyInVisit },
    { name: 'events', ...AT_START, test: onlyInVisit },
    {
      name: 'layout',
      includeDependenciesRecursively: false,
      test: (id) => inLayout.has(id) && OURS.test(id),
    },
  ];
  return { plugin, groups };
}

/** Only what a page loads at once after tree shaking. */
const AT_START = { tags: ['$initial' as const] };

/** The names that an index exports, each with its module; a message is exported under the name of its file. */
const readIndex = (index: string, code: string): [name: string, id: string][] =>
  [...code.matchAll(RE_EXPORT)].flatMap(([, names, file = '']) =>
    (names?.match(/\w+(?= *(?:,|$))/g) ?? [basename(file, '.js')]).map((name) => [
      name,
      join(dirname(index), file),
    ]),
  );
