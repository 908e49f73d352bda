import type { BrowserContext, Page, Route } from '@playwright/test';

/** Requests that wait until the test releases them. */
interface DelayedCalls {
  /** The number of requests so far. */
  count: () => number;
  /** Lets the waiting requests and all later ones through. */
  release: () => void;
}

/** Delays the requests to an address, like a slow network. */
export async function delayCalls(
  page: Page,
  address: string | RegExp,
  method = 'GET',
): Promise<DelayedCalls> {
  let count = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
    await released;
    await route.fallback();
  });
  return { count: () => count, release };
}

/** Lets the server handle a request, and drops its response. */
export async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

const API = '**/api/**';

/**
 * Takes the connection away. Chromium's offline mode alone lets requests through that a page sends while it opens.
 *
 * @returns restores it
 */
export async function goOffline(context: BrowserContext): Promise<() => Promise<void>> {
  const abort = (route: Route) => route.abort('internetdisconnected');
  await context.route(API, abort);
  await context.setOffline(true);
  return async () => {
    await context.unroute(API, abort);
    await context.setOffline(false);
  };
}
