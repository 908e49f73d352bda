/**
 * Page script: logs an error when the focused element is removed and the focus then stays at the top of the page, where
 * neither a keyboard nor a screen reader finds the work again.
 */
export const REPORT_LOST_FOCUS = `
  const SETTLED_MS = 2000;
  let focused = null;
  let moves = 0;
  addEventListener('focusin', ({ target }) => {
    focused = target;
    moves += 1;
  }, true);
  // A press outside every control removes the focus on purpose.
  addEventListener('pointerdown', ({ target }) => {
    if (!target.closest?.('a, button, input, select, textarea, summary, label, [tabindex]')) focused = null;
  }, true);
  new MutationObserver(() => {
    const removed = focused;
    if (!removed || removed.isConnected || document.activeElement !== document.body) return;
    focused = null;
    const movesBefore = moves;
    const isLost = () => moves === movesBefore && document.activeElement === document.body;
    const report = () => console.error('Lost the focus of: ' + removed.outerHTML.slice(0, 200) + ' at ' + location.pathname);
    // Not while the code of the next screen loads.
    const check = () => isLost() && (document.querySelector('main h1') ? setTimeout(() => isLost() && report(), SETTLED_MS) : setTimeout(check, SETTLED_MS));
    check();
  }).observe(document, { childList: true, subtree: true });
`;
