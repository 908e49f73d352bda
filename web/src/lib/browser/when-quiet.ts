import { whenIdle } from './when-idle.ts';

/** What a person does on a page that code in the background must not delay. */
const ACTS = ['pointerdown', 'keydown', 'scroll'] as const;
const FIRST_WAIT_MS = 5_000;
const PAUSE_MS = 1_000;

/**
 * Waits for pauses of the person on the page, for work in the background.
 *
 * @returns a function that resolves when the browser is idle and nobody pressed, typed or scrolled for a second; without any act,
 *   five seconds after the call at the earliest
 */
export function watchPauses(): () => Promise<void> {
  let quietFrom = performance.now() + FIRST_WAIT_MS;
  const onAct = () => {
    quietFrom = performance.now() + PAUSE_MS;
  };
  // Scrolling does not bubble.
  for (const act of ACTS) window.addEventListener(act, onAct, { capture: true, passive: true });
  return async () => {
    for (let now = performance.now(); now < quietFrom; now = performance.now())
      await new Promise((resolve) => setTimeout(resolve, quietFrom - now));
    await whenIdle();
  };
}
