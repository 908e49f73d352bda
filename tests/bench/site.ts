import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { ROOT } from '../../scripts/lib/settings.ts';

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
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/api/')) return route.continue();
    const asset = join(SITE, pathname);
    const file = extname(pathname) && existsSync(asset) ? asset : join(SITE, await pageOf(route.request()));
    const body = readFileSync(file);
    if (extname(file) === '.js') onScript(pathname, body);
    return route.fulfill({ body, contentType: TYPES[extname(file)] ?? 'application/octet-stream' });
  });
}

/** As the Pages functions of the events choose it. */
const pageOf = async (request: Request): Promise<string> =>
  new URL(request.url()).pathname.startsWith('/events') && !(await request.headerValue('Cookie'))
    ? 'visit.html'
    : 'index.html';
