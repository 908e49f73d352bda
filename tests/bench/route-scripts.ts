import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../scripts/lib/settings.ts';

const SITE = join(ROOT, 'web/dist');
const RULE = /^(\/\S*)\n((?: {2}Link: .+\n)+)/gm;
const PRELOAD = /<\/([^>]+)>; rel=modulepreload/g;
const SCRIPT_TAG = /(?:src|href)="\/([^"]+\.js)"/g;

/**
 * The script that each route of the built site loads first, in kB (1000 bytes) of gzip: the scripts of its
 * page and those preloaded by the `Link` header of its URL.
 */
export function measureRouteScripts(): Map<string, number> {
  const portal = scriptsOf('index.html');
  const headers = readFileSync(join(SITE, '_headers'), 'utf8');
  const sizes = new Map([['/events for visitors', sumOf(scriptsOf('visit.html'))]]);
  for (const [, address = '', link = ''] of headers.matchAll(RULE)) {
    const preloads = [...link.matchAll(PRELOAD)].map(([, script = '']) => script);
    sizes.set(address, sumOf([...portal, ...preloads]));
  }
  return sizes;
}

const scriptsOf = (page: string): string[] =>
  [...readFileSync(join(SITE, page), 'utf8').matchAll(SCRIPT_TAG)].map(([, script = '']) => script);

const sumOf = (scripts: string[]): number =>
  [...new Set(scripts)].reduce((sum, script) => sum + gzipSync(readFileSync(join(SITE, script))).length, 0) /
  1000;
