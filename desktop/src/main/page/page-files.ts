import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The page loads everything from the app itself, and connects only to the main process. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves the built screens from a folder. A path without an extension is a route of index.html.
 *
 * @param folder absolute; nothing outside it is ever read
 */
export function createPageFiles(folder: string) {
  return async ({ method, url }: Request): Promise<Response> => {
    if (method !== 'GET' && method !== 'HEAD') return new Response(null, { status: 405 });
    const file = findFile(folder, new URL(url).pathname);
    const type = file && TYPES[extname(file)];
    if (!type) return new Response(null, { status: 404 });
    try {
      return new Response(await readFile(file), { headers: { ...HEADERS, 'Content-Type': type } });
    } catch {
      return new Response(null, { status: 404 });
    }
  };
}

/** The file for a path; null for a path that leads out of the folder, however it is encoded. */
function findFile(folder: string, pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (/[\0\\:]/.test(path) || path.split('/').includes('..')) return null;
  if (extname(path) === '') return join(folder, 'index.html');
  const file = join(folder, path);
  return file.startsWith(folder + sep) ? file : null;
}
