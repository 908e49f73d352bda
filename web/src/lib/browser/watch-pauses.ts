import { whenIdle } from './when-idle.ts';

const FIRST_WAIT_MS = 5_000;
const PAUSE_MS = 1_000;

/**
 * Waits for pauses of the person on the page, for work in the background.
 *
 * @returns a function that resolves when the browser is idle and nobody pressed, typed or scrolled for a second. It waits five
 *   seconds from the call of `watchPauses` on, or until the first press.
 */
export function watchPauses(): () => Promise<void> {
  let quietFrom = performance.now() + FIRST_WAIT_MS;
  const onPress = () => {
    quietFrom = performance.now() + PAUSE_MS;
  };
  // The page also scrolls by itself while it loads, so scrolling only ever prolongs the wait.
  const onScroll = () => {
    quietFrom = Math.max(quietFrom, performance.now() + PAUSE_MS);
  };
  // Scrolling does not bubble.
  const options = { capture: true, passive: true };
  window.addEventListener('pointerdown', onPress, options);
  window.addEventListener('keydown', onPress, options);
  window.addEventListener('scroll', onScroll, options);
  return async () => {
    // In steps, because a press makes the wait shorter.
    for (let now = performance.now(); now < quietFrom; now = performance.now())
      await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE_MS, quietFrom - now)));
    await whenIdle();
  };
}
