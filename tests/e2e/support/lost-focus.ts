/**
 * Page script: logs an error when the focused element is removed and the focus then stays at the top of the page, where
 * neither a keyboard nor a screen reader finds the work again.
 */
export const REPORT_LOST_FOCUS = `
  const SETTLED_MS = 2000;
  let focused = null;
  addEventListener('focusin', ({ target }) => { focused = target; }, true);
  // A press beside every control leaves the focus nowhere on purpose.
  addEventListener('pointerdown', ({ target }) => { if (!target.closest?.('a, button, input, select, textarea, summary, label, [tabindex]')) focused = null; }, true);
  new MutationObserver(() => {
    const removed = focused;
    if (!removed || removed.isConnected || document.activeElement !== document.body) return;
    focused = null;
    setTimeout(() => {
      if (document.activeElement === document.body && focused === null)
        console.error('Lost the focus of: ' + removed.outerHTML.slice(0, 200) + ' at ' + location.pathname);
    }, SETTLED_MS);
  }).observe(document, { childList: true, subtree: true });
`;
