import type { BrowserContext, Route } from '@playwright/test';

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
