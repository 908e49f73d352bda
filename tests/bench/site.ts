import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { ROOT } from '../../scripts/lib/settings.ts';
import { choosePage } from '../../web/edge/choose-page.ts';
import { cookieOf } from './dataset.ts';

const SITE = join(ROOT, 'web/dist');
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The style sheets of the built site. */
export const ourStyles = (): string =>
  globSync(join(SITE, 'assets/*.css'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const files = new Map<string, Buffer>();
/** Reads a file of the built site once. */
function fileOf(path: string): Buffer {
  const body = files.get(path) ?? readFileSync(join(SITE, path));
  files.set(path, body);
  return body;
}

/** The rules of `_headers`: a path, which may end with `*` or have placeholders, and its headers. */
const RULE = /^(\/\S*)\n((?: {2}.+\n?)+)/gm;

function headersOf(pathname: string): Headers {
  const headers = new Headers();
  for (const [, path = '', lines = ''] of fileOf('_headers').toString().matchAll(RULE)) {
    const pattern = new RegExp(`^${path.replace('*', '.*').replace(/:\w+/g, '[^/]+')}$`);
    if (!pattern.test(pathname)) continue;
    for (const [, name = '', value = ''] of lines.matchAll(/^ {2}([\w-]+): (.*)$/gm))
      headers.append(name, value);
  }
  return headers;
}

/** The response of the built site to a request for a file or a page. */
export function siteAnswer(address: string, request: Headers) {
  const url = new URL(address, 'https://localhost');
  const { pathname } = url;
  const isFile = extname(pathname) !== '' && existsSync(join(SITE, pathname));
  const file = isFile ? pathname : pageOf(choosePage(url, request));
  const headers = headersOf(isFile ? pathname : choosePage(url, request));
  headers.set('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
  return { status: 200, headers, body: fileOf(file) };
}

/** The file of a page; every address without one is a page of the portal. */
const pageOf = (path: string): string =>
  existsSync(join(SITE, `${path}.html`)) ? `${path}.html` : '/index.html';

/** Signs a person of the dataset in, by index, or the admin. */
export function signIn(context: BrowserContext, person: number | 'admin', url: string): Promise<void> {
  const [name = '', value = ''] = cookieOf(person).split('=');
  return context.addCookies([{ name, value, url }]);
}

/**
 * Serves the built site in a page, in front of the API.
 *
 * @param onScript called for each script that is loaded
 */
export async function serveSite(
  page: Page,
  onScript: (path: string, body: Buffer) => void = () => {},
): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) return route.continue();
    const { body, headers } = siteAnswer(request.url(), new Headers(await request.allHeaders()));
    if (pathname.endsWith('.js')) onScript(pathname, body);
    return route.fulfill({ body, contentType: headers.get('Content-Type') ?? '' });
  });
}
