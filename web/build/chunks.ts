import type { Plugin, Rolldown } from 'vite';
import { importsOf } from './imports-of.ts';
import { joinGroups, type ModuleGroup } from './join-groups.ts';
import { SCREEN, VIEWS, withLayouts } from './route-chunks.ts';

/** Small and used on every kind of screen. */
const EVERYWHERE = /\/web\/src\/lib\/(browser|navigation)\//;
/** Modules whose imports are all used; tree shaking leaves out much of libraries and of the contract's schemas. */
const OURS = /\/web\/src\/|\/lucide-react\/|\?plain$/;
/** Only what a page loads at once after tree shaking. */
const AT_START = { tags: ['$initial' as const] };
/** The visitors' page, as if it were a screen. */
const VISIT = 'visit';
/** How much the visitors' page counts, in screens: its visitors have nothing of the site in their cache yet. */
const VISIT_WEIGHT = 20;

/**
 * Decides which modules share a chunk. By default, the bundler makes a chunk for every set of screens and dialogs that share a
 * module, most of them of a few hundred bytes. Here the modules that the same screens load at first share a chunk, and
 * two chunks are joined where the screens together load less by it. `base` is what the portal's page (`index.html`) and
 * the visitors' page (`visit.html`) both load, `start` the rest of the portal's page. The bundler decides about
 * everything else.
 */
export function chunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const inPortal = new Set<string>();
  const inVisit = new Set<string>();
  const chunkOf = new Map<string, string>();
  /** What starts the visitors' page: whatever imports its chunk runs it. */
  let visitStart = new Set<string>();
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const imports = importsOf(this);
      const follow = (id: string | undefined, found = new Set<string>()): Set<string> => {
        if (id === undefined || found.has(id)) return found;
        found.add(id);
        for (const next of imports(id)) follow(next, found);
        return found;
      };
      const endingWith = (end: string) => ids.find((id) => id.endsWith(end));
      follow(endingWith('/web/index.html'), inPortal);
      const visit = endingWith('/web/visit.html');
      follow(visit, inVisit);
      if (visit) visitStart = imports(visit);

      const routes = new Map(
        ids.flatMap((id) => {
          const route = SCREEN.exec(id)?.[1];
          return route ? [[route, id] as const] : [];
        }),
      );
      const screensOf = new Map<string, Set<string>>();
      const load = (screen: string, modules: Iterable<string>) => {
        for (const id of modules) screensOf.set(id, (screensOf.get(id) ?? new Set()).add(screen));
      };
      load(VISIT, inVisit);
      for (const route of routes.keys()) {
        const loaded = new Set(inPortal);
        for (const part of withLayouts(route)) follow(routes.get(part), loaded);
        const view = VIEWS[route];
        if (view) follow(endingWith(`/web/src/${view}`), loaded);
        load(route, loaded);
      }

      const isEntry = (id: string) => {
        const { isEntry, dynamicImporters = [] } = this.getModuleInfo(id) ?? {};
        return isEntry || dynamicImporters.length > 0;
      };
      const inDialogs = new Set<string>();
      for (const id of ids) if (isEntry(id) && !SCREEN.test(id)) follow(id, inDialogs);

      const sets = new Map([...screensOf].map(([id, screens]) => [id, [...screens].sort().join()]));
      // What one screen alone loads is part of its own chunk.
      const canJoin = (id: string) =>
        OURS.test(id) &&
        !isEntry(id) &&
        !visitStart.has(id) &&
        ((screensOf.get(id)?.size ?? 0) > 1 || inDialogs.has(id));
      const byKey = new Map<string, ModuleGroup>();
      const groupOf = new Map<string, ModuleGroup>();
      for (const [id, screens] of screensOf) {
        const set = sets.get(id);
        // What a module imports of the same screens that is in no group may import others of the group.
        const apart = canJoin(id)
          ? [...follow(id)].filter((next) => sets.get(next) === set && !canJoin(next))
          : [id];
        const key = [set, ...apart.sort()].join();
        const group = byKey.get(key) ?? { ids: [], size: 0, screens, uses: new Set(), canJoin: canJoin(id) };
        group.ids.push(id);
        group.size += this.getModuleInfo(id)?.code?.replace(/\/\*[\s\S]*?\*\//g, '').length ?? 0;
        byKey.set(key, group);
        groupOf.set(id, group);
      }
      for (const [id, group] of groupOf) {
        for (const next of imports(id)) {
          const used = groupOf.get(next);
          if (used && used !== group) group.uses.add(used);
        }
      }
      const weigh = (screen: string) => (screen === VISIT ? VISIT_WEIGHT : 1);
      joinGroups([...byKey.values()], weigh).forEach((group, index) => {
        for (const id of group.ids) chunkOf.set(id, `shared-${index}`);
      });
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => visitStart.has(id)));
      const importer = chunks.find(
        ({ imports, dynamicImports }) => start && [...imports, ...dynamicImports].includes(start.fileName),
      );
      if (!start || importer) this.error(`${importer?.fileName ?? 'No chunk'} starts the visitors' page.`);
    },
  };
  const groups: Rolldown.CodeSplittingGroup[] = [
    {
      name: 'base',
      ...AT_START,
      test: (id) => inVisit.has(id) && (inPortal.has(id) || EVERYWHERE.test(id)),
    },
    { name: 'start', ...AT_START, test: (id) => inPortal.has(id) },
    { name: (id) => chunkOf.get(id) ?? null, includeDependenciesRecursively: false },
  ];
  return { plugin, groups };
}
