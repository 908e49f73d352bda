import type { BrowserContext, Page, Request as PageRequest, Route } from '@playwright/test';
import type { WebContents } from './browser-window.ts';
import { handlerFor, toAppUrl } from './protocol.ts';

/**
 * Routes all requests of the pages to the app's protocol handlers and navigation events; none reaches the
 * network.
 */
export async function routeRequests(
  context: BrowserContext,
  contentsOf: (page: Page) => WebContents | undefined,
): Promise<void> {
  await context.route(
    () => true,
    async (route, request) => {
      const url = toAppUrl(request.url());
      if (
        request.isNavigationRequest() &&
        !allowsNavigation(request, url, contentsOf(request.frame().page()))
      )
        return route.abort('aborted');
      return fulfill(route, request, url);
    },
  );
}

function allowsNavigation(request: PageRequest, url: string, contents: WebContents | undefined): boolean {
  if (!contents) return false;
  const isMainFrame = request.frame().parentFrame() === null;
  if (isMainFrame && (url === contents.loadingUrl || request.redirectedFrom())) return true;
  return contents.allowsNavigation(url, isMainFrame);
}

async function fulfill(route: Route, request: PageRequest, url: string): Promise<void> {
  const handler = handlerFor(url);
  if (!handler) return route.abort('internetdisconnected');
  const body = request.postDataBuffer();
  const headers = new Headers(await request.allHeaders());
  for (const name of ['origin', 'referer']) {
    const value = headers.get(name);
    if (value) headers.set(name, toAppUrl(value).replace(/\/$/, ''));
  }
  const response = await handler(
    new Request(url, {
      method: request.method(),
      headers,
      ...(body && { body: new Uint8Array(body) }),
    }),
  );
  // Response.error() makes the request fail, as it does offline.
  if (response.type === 'error') return route.abort('failed');
  try {
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  } catch {
    // The page was closed, or the response broke off.
    await route.abort('failed').catch(() => {});
  }
}
