import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Where the portal opens for who comes to its bare address. */
const START = '/dashboard';

/** Pages ignores a line with more than 2,000 characters, and joins the values of repeated headers. */
const MAX_VALUE_CHARS = 1900;

/** What a screen brings by itself as soon as it is there, and at which widths. Below the style sheet's `sm` is a phone. */
const VIEWS: Record<string, { file: string; media: string }[]> = {
  '/shifts': [
    { file: 'features/shifts/open-shifts.tsx', media: '(max-width: 639.98px)' },
    { file: 'features/shifts/calendar/month-view.tsx', media: '(min-width: 640px)' },
  ],
};

/** A script to fetch ahead, at these widths or at all. */
interface Ahead {
  script: string;
  media?: string;
}

/**
 * Tells the browser at once what it would find late. The typeface, named in index.html: else it is found when the
 * style sheet came. The chunks of the opened screen: else they are found when the entry ran. index.html is the same
 * for every address, so those go as a `Link` header per address into `_headers`.
 */
export function preloadRoutes(): Plugin {
  return {
    name: 'preload-routes',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /latin-wght-normal.*\.woff2$/.test(name) && !name.includes('latin-ext'))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${name}`,
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
    },
    writeBundle: {
      order: 'post',
      handler({ dir = '' }, bundle) {
        const screens = screensOf(bundle);
        const start = screens.get(START);
        if (start) screens.set('/', start);
        const link = ({ script, media }: Ahead) =>
          `</${script}>; rel=modulepreload${media ? `; media="${media}"` : ''}`;
        const rules = [...screens].map(([address, scripts]) =>
          [address, ...toLines(scripts.map(link)).map((line) => `  Link: ${line}`), ''].join('\n'),
        );
        appendFileSync(join(dir, '_headers'), rules.sort().join(''));
      },
    },
  };
}

/** Joins links into header values that are short enough. */
function toLines(links: string[]): string[] {
  const lines: string[] = [];
  for (const link of links) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + link.length < MAX_VALUE_CHARS)
      lines[lines.length - 1] = `${last}, ${link}`;
    else lines.push(link);
  }
  return lines;
}

/** `_authenticated/events_.$id.door` is at `/events/:id/door`, as `_headers` writes an address with a part that varies. */
const toAddress = (route: string): string =>
  `/${route
    .split(/[/.]/)
    .filter((step) => !step.startsWith('_') && step !== 'index')
    .map((step) => step.replace(/_$/, '').replace(/^\$/, ':'))
    .join('/')}`;

/** Every address, with the scripts its screen and the layouts around it need besides the entry's. */
function screensOf(bundle: Rolldown.OutputBundle): Map<string, Ahead[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  // Chunks may import one another in a circle.
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (!name || found.has(name)) return found;
    found.add(name);
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) {
      withImports(next, found);
    }
    return found;
  };
  // Those addresses are the portal's: visitors open the events with a page of their own.
  const entries = chunks.filter(
    ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'),
  );
  const alreadyThere = new Set(entries.flatMap(({ fileName }) => [...withImports(fileName)]));
  // A route's file without its ending: _authenticated/shifts.
  const routes = new Map(
    chunks.flatMap(({ facadeModuleId, fileName }) => {
      const route = /\/routes\/([^?]+)\.tsx\?tsr-split=component/.exec(facadeModuleId ?? '')?.[1];
      return route ? [[route, fileName] as const] : [];
    }),
  );
  const screens = new Map<string, Ahead[]>();
  for (const route of routes.keys()) {
    const steps = route.split('/');
    if (steps.at(-1)?.startsWith('_')) continue;
    const layouts = steps.map((_step, index) => steps.slice(0, index + 1).join('/'));
    const scripts = layouts.flatMap((layout) => [...withImports(routes.get(layout) ?? '')]);
    const address = toAddress(route);
    const known = new Set([...alreadyThere, ...scripts]);
    const views = (VIEWS[address] ?? []).flatMap(({ file, media }) => {
      const view = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/src/${file}`));
      if (!view) throw new Error(`${file} of ${address} has no script of its own.`);
      return [...withImports(view.fileName)]
        .filter((script) => !known.has(script))
        .map((script) => ({ script, media }));
    });
    screens.set(address, [
      ...[...new Set(scripts)].filter((script) => !alreadyThere.has(script)).map((script) => ({ script })),
      ...views,
    ]);
  }
  return screens;
}
