import type { Plugin } from 'vite';

/** Of what a page's files name, only what is left of it: an index names all of a library. */
const INITIAL = { tags: ['$initial' as const] };

/** The pages: the portal, and the events as visitors open them. */
const PAGES = { portal: '/web/index.html', visit: '/web/visit.html' };

/** What of the visitors' page the portal's other screens have no use for. */
const OF_EVENTS = /\/web\/src\/(features|components\/public-frame)\b/;

/**
 * What each page starts with, as chunks: `base` is what both start with, React and the reading of data, so that who
 * goes from one to the other has it; `start` is what only the portal starts with, the router above all;
 * `parts` is what else the visitors' page is made of and other screens are too, `events` the rest of it.
 */
export function pageStarts() {
  const starts = { portal: new Set<string>(), visit: new Set<string>() };
  const plugin: Plugin = {
    name: 'page-starts',
    apply: 'build',
    buildEnd() {
      const follow = (id: string, found: Set<string>) => {
        if (found.has(id)) return;
        found.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) follow(next, found);
      };
      for (const id of this.getModuleIds())
        for (const page of ['portal', 'visit'] as const)
          if (id.endsWith(PAGES[page])) follow(id, starts[page]);
    },
  };
  // Without the page's own start, which no other screen may set off.
  const isOfVisit = (id: string) =>
    starts.visit.has(id) && !starts.portal.has(id) && !/\/web\/(visit\.html|src\/visit\/)/.test(id);
  const groups = [
    { name: 'base', ...INITIAL, test: (id: string) => starts.portal.has(id) && starts.visit.has(id) },
    { name: 'start', ...INITIAL, test: (id: string) => starts.portal.has(id) },
    {
      name: 'parts',
      ...INITIAL,
      test: (id: string) => isOfVisit(id) && !OF_EVENTS.test(id),
    },
    { name: 'events', ...INITIAL, test: (id: string) => isOfVisit(id) && OF_EVENTS.test(id) },
  ];
  return { plugin, groups };
}
