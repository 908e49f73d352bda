/** Safari has no idle callback, and a busy page would wait for ever. */
const AT_MOST_MS = 1_000;

/** Resolves when the browser has nothing else to do, or after a second. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS });
    else setTimeout(resolve, AT_MOST_MS);
  });
