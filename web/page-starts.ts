import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Of what a page's files name, only what is left of it when all is put together. */
const INITIAL = { tags: ['$initial' as const] };

/** The pages: the portal, and the events as visitors open them. */
const PAGES = { portal: '/web/index.html', visit: '/web/visit.html' };

/** Icons and messages are had from an index that names all there are. */
const INDEX = /\/(lucide-react\.mjs|paraglide\/messages(\/_index)?\.js)$/;

/** What of the visitors' page the portal's other screens have no use for. */
const OF_EVENTS =
  /\/web\/src\/(features|components\/(public-frame|drawings\/event)|lib\/(format-money|event-)|paraglide\/messages\/(events|reservations|shell_(public|sign_in|to_portal))_?)|\/icons\/(arrow-left|calendar-(check|clock|x)|euro|log-in|radio|users-round)/;

/** What all screens share, those with a form too. */
const OF_ALL = /\/web\/src\/(components\/(brand|language-switch|ui\/alert)|lib\/(desktop|language-names))/;

/**
 * What each page starts with, as chunks: `base` is what both start with, React and the reading of data, so that who
 * goes from one to the other has it; `start` is what only the portal starts with, the router above all; `parts` and
 * `lists` are what else the visitors' page is made of and other screens are too, `events` the rest of it.
 */
export function pageStarts() {
  const starts = { portal: new Set<string>(), visit: new Set<string>() };
  const plugin: Plugin = {
    name: 'page-starts',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? '';
      const byName = new Map(ids.filter((id) => INDEX.test(id)).flatMap((id) => readIndex(id, codeOf(id))));
      const follow = (id: string, found: Set<string>) => {
        if (found.has(id)) return;
        found.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) {
          if (!INDEX.test(next)) follow(next, found);
          // Of an index, only what this file speaks of.
          else for (const word of codeOf(id).match(/\w+/g) ?? []) follow(byName.get(word) ?? id, found);
        }
      };
      for (const id of ids)
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
    { name: 'parts', ...INITIAL, test: (id: string) => isOfVisit(id) && OF_ALL.test(id) },
    { name: 'lists', ...INITIAL, test: (id: string) => isOfVisit(id) && !OF_EVENTS.test(id) },
    { name: 'events', ...INITIAL, test: isOfVisit },
  ];
  return { plugin, groups };
}

/** Every name that an index gives, with the file behind it; what is named as a whole has the file's name. */
const readIndex = (index: string, code: string): [name: string, id: string][] =>
  [...code.matchAll(/^export (?:\{(.+)\}|\*) from ['"](.+)['"]/gm)].flatMap(([, names, file = '']) =>
    (names?.match(/\w+(?= *(?:,|$))/g) ?? [basename(file, '.js')]).map((name) => [
      name,
      join(dirname(index), file),
    ]),
  );
