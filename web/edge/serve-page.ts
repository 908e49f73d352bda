import { type HeadTag, renderHead } from './page-head.ts';
import type { SiteEnv } from './site-env.ts';

/** Revalidated each time and never shared, because signed-in people get another page at the same URL. */
const CACHE_CONTROL = 'private, no-cache';

/** The session cookie, by its name over https or on localhost. */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=[^;]/;

/**
 * The built page for the events: the light one for visitors, the portal's for a request with a session
 * cookie. Without the conditional headers of the request, because a 304 would have no body to rewrite.
 */
export function builtPage({ ASSETS }: SiteEnv, { url, method, headers }: Request): Promise<Response> {
  const mayBeSignedIn = SESSION_COOKIE.test(headers.get('Cookie') ?? '');
  return ASSETS.fetch(new Request(mayBeSignedIn ? url : new URL('/visit', url), { method }));
}

/** A built page with these tags in its head, in place of the portal's own title and description. */
export function pageWithHead(page: Response, tags: readonly HeadTag[], status = 200): Response {
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', CACHE_CONTROL);
  headers.set('Vary', 'Cookie');
  // They describe the original body.
  headers.delete('ETag');
  headers.delete('Content-Length');
  const remove = { element: (element: Element) => void element.remove() };
  return new HTMLRewriter()
    .on('head > title', remove)
    .on('head > meta[name="description"]', remove)
    .on('head', { element: (head) => void head.append(renderHead(tags), { html: true }) })
    .transform(new Response(page.body, { status, headers }));
}
