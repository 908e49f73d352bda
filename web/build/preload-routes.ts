import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { isLayout, routeChunks, toUrl, VIEWS, withLayouts } from './route-chunks.ts';

/** The route behind `/`. */
const HOME = '/dashboard';

/** Cloudflare Pages ignores lines over 2,000 characters, and joins repeated headers. */
const MAX_VALUE_CHARS = 1900;

/**
 * Preloads what the browser would otherwise discover late: the font, and the chunks of the opened screen, after the
 * entry. The font is a tag in index.html. That file is the same for every URL, so the chunks are a `Link` header per URL
 * in `_headers`.
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
        const screens = preloadsByUrl(bundle);
        const home = screens.get(HOME);
        if (home) screens.set('/', home);
        const link = (script: string) => `</${script}>; rel=modulepreload`;
        const rules = [...screens].map(([url, scripts]) =>
          [url, ...toLines(scripts.map(link)).map((line) => `  Link: ${line}`), ''].join('\n'),
        );
        appendFileSync(join(dir, '_headers'), rules.sort().join(''));
      },
    },
  };
}

/** The same for a page that is sent for one address only: before-app.js preloads these scripts after the first paint. */
export const latePreloads = (bundle: Rolldown.OutputBundle, address: string): string =>
  `<meta name="late-preload" content="${(preloadsByUrl(bundle).get(address) ?? []).map((script) => `/${script}`).join(' ')}">`;

/** Joins links into header values below the limit. */
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

/** The scripts to preload per URL: those of its screen and its layouts that the entry does not import. */
function preloadsByUrl(bundle: Rolldown.OutputBundle): Map<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  // Chunks may import each other in a cycle.
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (!name || found.has(name)) return found;
    found.add(name);
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) {
      withImports(next, found);
    }
    return found;
  };
  // Only the portal's entry: visitors open the events with their own page.
  const entries = chunks.filter(
    ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'),
  );
  const entryScripts = new Set(entries.flatMap(({ fileName }) => [...withImports(fileName)]));
  const routes = routeChunks(bundle);
  const screens = new Map<string, string[]>();
  for (const route of routes.keys()) {
    if (isLayout(route)) continue;
    const scripts = withLayouts(route).flatMap((part) => [...withImports(routes.get(part) ?? '')]);
    const url = toUrl(route);
    const file = VIEWS[route];
    const view = file && chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/src/${file}`));
    if (file && !view) throw new Error(`${file} of ${url} has no script of its own.`);
    const needed = new Set([...scripts, ...(view ? withImports(view.fileName) : [])]);
    screens.set(
      url,
      [...needed].filter((script) => !entryScripts.has(script)),
    );
  }
  return screens;
}
