import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isLayout, routeChunks, toUrl } from './route-chunks.ts';

/**
 * Makes unknown addresses answer 404. Without a 404.html, Pages answers every path with index.html and 200. With one,
 * each screen needs a rule in `_redirects`; the portal in 404.html then shows that the page does not exist.
 */
export function notFound(): Plugin {
  return {
    name: 'not-found',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler({ dir = '' }, bundle) {
        const urls = [...routeChunks(bundle).keys()].filter((route) => !isLayout(route)).map(toUrl);
        const rules = urls.filter((url) => url !== '/').map((url) => `${url} / 200\n`);
        writeFileSync(join(dir, '_redirects'), rules.sort().join(''));
        copyFileSync(join(dir, 'index.html'), join(dir, '404.html'));
      },
    },
  };
}
