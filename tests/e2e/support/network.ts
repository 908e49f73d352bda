import type { Page, Route } from '@playwright/test';

/** Calls of one kind on their way to the server, kept until they are let go. */
export interface HeldCalls {
  /** How many were made so far. */
  count: () => number;
  /** Lets them go on, and all that follow. */
  letGo: () => void;
}

/** Holds the calls to an address back, as a slow network does. */
export async function hold(page: Page, address: string | RegExp, method = 'GET'): Promise<HeldCalls> {
  let count = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
    await held;
    await route.fallback();
  });
  return { count: () => count, letGo };
}

/** The server does what it was asked, and its answer is lost on the way back. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
