import { type HeadTag, renderHead } from './page-head.ts';

/** What the pages' functions are bound to. */
export interface PageEnv {
  API: Pick<Fetcher, 'fetch'>;
  ASSETS: Pick<Fetcher, 'fetch'>;
}

/** Nothing in such a page is about the person who asks, so that all may be handed the same copy. */
const CACHE_CONTROL = 'public, max-age=60';

/** A page of the app as it was built, whole: with what the browser has of it, there would be nothing to write in. */
export const plainPage = ({ ASSETS }: PageEnv, { url, method }: Request): Promise<Response> =>
  ASSETS.fetch(new Request(url, { method }));

/** A page of the app with these tags in its head instead of those that say the same of the portal as a whole. */
export function pageWithHead(page: Response, tags: readonly HeadTag[], status = 200): Response {
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', status === 200 ? CACHE_CONTROL : 'no-cache');
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
