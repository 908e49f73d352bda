/** Where a browser has no idle callback, which is Safari. */
const FALLBACK_MS = 1_000;

/** Resolves when the browser has nothing else to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, FALLBACK_MS);
  });
