import { choosePage } from './choose-page.ts';
import { type HeadTag, renderHead } from './page-head.ts';
import type { SiteEnv } from './site-env.ts';

/** Revalidated each time and never shared: the same URL has other pages for other people and languages. */
const HEADERS = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' };

/** The built page for a request. Without its conditional headers, as a 304 would have no body to rewrite. */
export const builtPage = ({ ASSETS }: SiteEnv, { url, method, headers }: Request): Promise<Response> =>
  ASSETS.fetch(new Request(new URL(choosePage(new URL(url), headers), url), { method }));

/** The built page for a request, as it is. */
export async function unchangedPage({ ASSETS }: SiteEnv, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = choosePage(url, request.headers);
  if (path === url.pathname) return ASSETS.fetch(request);
  const page = await ASSETS.fetch(new Request(new URL(path, url), request));
  return new Response(page.body, { status: page.status, headers: withOwn(page.headers) });
}

function withOwn(built: Headers): Headers {
  const headers = new Headers(built);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return headers;
}

/** A built page with these tags in its head, in place of the portal's own title and description. */
export function pageWithHead(page: Response, tags: readonly HeadTag[], status = 200): Response {
  const headers = withOwn(page.headers);
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
