import { type HeadTag, renderHead } from './page-head.ts';

/** What the pages' functions are bound to. */
export interface PageEnv {
  API: Pick<Fetcher, 'fetch'>;
  ASSETS: Pick<Fetcher, 'fetch'>;
}

/** Nothing in such a page is about the person who asks; but who has signed in gets another. */
const CACHE_CONTROL = 'private, no-cache';

/** The cookie of a session, by the names it has over https and on one's own machine. */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=[^;]/;

/**
 * The page that shows the events, as it was built, whole: with what the browser has of it, there would be nothing to
 * write in. A visitor gets the light one; who may have a session gets the portal's, which can do all the rest.
 */
export function plainPage({ ASSETS }: PageEnv, { url, method, headers }: Request): Promise<Response> {
  const mayBeSignedIn = SESSION_COOKIE.test(headers.get('Cookie') ?? '');
  return ASSETS.fetch(new Request(mayBeSignedIn ? url : new URL('/visit', url), { method }));
}

/** A page of the app with these tags in its head instead of those that say the same of the portal as a whole. */
export function pageWithHead(page: Response, tags: readonly HeadTag[], status = 200): Response {
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', CACHE_CONTROL);
  headers.set('Vary', 'Cookie');
  // It names another text than this one.
  headers.delete('ETag');
  headers.delete('Content-Length');
  const remove = { element: (element: Element) => void element.remove() };
  return new HTMLRewriter()
    .on('head > title', remove)
    .on('head > meta[name="description"]', remove)
    .on('head', { element: (head) => void head.append(renderHead(tags), { html: true }) })
    .transform(new Response(page.body, { status, headers }));
}
