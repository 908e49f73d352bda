import type { BrowserContext, Page, Request as PageRequest, Route } from '@playwright/test';
import type { WebContents } from './browser-window.ts';
import { handlerOf, toOwn } from './protocol.ts';

/** Which window a page belongs to, and which one opened another. */
export interface Windows {
  contentsOf: (page: Page) => WebContents | undefined;
  any: () => WebContents | undefined;
}

/** Lets the app answer and judge everything its pages ask for; nothing of theirs reaches a network. */
export async function routeRequests(context: BrowserContext, windows: Windows): Promise<void> {
  await context.route(
    () => true,
    async (route, request) => {
      const address = toOwn(request.url());
      const contents = windows.contentsOf(pageOf(request));
      if (request.isNavigationRequest() && !mayNavigate(request, address, contents, windows.any()))
        return route.abort('aborted');
      return answer(route, request, address);
    },
  );
}

/** A page that is being opened has no frame yet that would know its page. */
function pageOf(request: PageRequest): Page {
  try {
    return request.frame().page();
  } catch {
    return undefined as unknown as Page;
  }
}

function mayNavigate(
  request: PageRequest,
  address: string,
  contents: WebContents | undefined,
  opener: WebContents | undefined,
): boolean {
  // A window that the app did not make: the page, or a link in it, asks for one.
  if (!contents) return opener?.asksToOpen(address) === 'allow';
  const isMainFrame = request.frame().parentFrame() === null;
  if (isMainFrame && (address === contents.loading || request.redirectedFrom())) return true;
  return contents.mayNavigate(address, isMainFrame);
}

async function answer(route: Route, request: PageRequest, address: string): Promise<void> {
  const handler = handlerOf(address);
  if (!handler) return route.abort('internetdisconnected');
  const body = request.postDataBuffer();
  const headers = new Headers(await request.allHeaders());
  for (const name of ['origin', 'referer']) {
    const value = headers.get(name);
    if (value) headers.set(name, toOwn(value).replace(/\/$/, ''));
  }
  const response = await handler(
    new Request(address, {
      method: request.method(),
      headers,
      ...(body && { body: new Uint8Array(body) }),
    }),
  );
  // Response.error(): the request fails, as it does without a connection.
  if (response.type === 'error') return route.abort('failed');
  try {
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  } catch {
    // The page is gone, or the answer broke off.
    await route.abort('failed').catch(() => {});
  }
}
