/**
 * Keeps the focus where the work goes on. A browser moves it to the top of the page when the focused element is removed,
 * as by a claim or a deleted row; here it goes to the same control of the next row, or to what is nearest.
 */

const CONTROLS = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled, [type=hidden])',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'summary',
  '[tabindex="0"]',
].join();
const PRESSED = 'button:not(:disabled), summary, [role="button"]';
const ROW = 'li, tr, article';
const HEADINGS = 'h1, h2, h3';
/** Toasts and menus; from them, the focus returns to the page below. */
const FLOATING = '[popover]';

/** The last elements that had the focus, newest last. */
let history: readonly HTMLElement[] = [];
const HISTORY_LENGTH = 8;
/** The text of a control when it got the focus: it changes while its action is pending. */
const texts = new WeakMap<Element, string>();
/** The elements that were in a toast or a menu, which cannot be told once they are removed. */
const floating = new WeakSet<Element>();
/** The element that gets the focus in place of a removed one. */
const heirs = new WeakMap<Element, HTMLElement>();

/** Keeps the focus in this document. @returns stops it */
export function keepFocus(): () => void {
  const changes = new MutationObserver(onChange);
  // A screen whose code has loaded may be shown by its style alone, see `onBlur`.
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  // A page can be used before its scripts run.
  if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body)
    remember(document.activeElement);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  document.addEventListener('click', onPress, { capture: true });
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    document.removeEventListener('click', onPress, { capture: true });
    history = [];
  };
}

/** Gives the focus back to what had it before, or to what took its place. */
export function returnFocus(to: Element | null): void {
  if (!(to instanceof HTMLElement) || to === document.body) return;
  remember(to);
  restore();
}

function onFocus({ target }: FocusEvent): void {
  if (target instanceof HTMLElement) remember(target);
}

/** Safari does not focus a button that is pressed, so that a dialog would not know where the focus returns to. */
function onPress({ target, isTrusted }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
  if (isTrusted && button && !button.contains(document.activeElement)) button.focus({ preventScroll: true });
}

/** A press outside every control removes the focus on purpose. */
function onBlur({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget) return;
  queueMicrotask(() => {
    // A screen that waits for its code is hidden first, which also takes the focus away.
    if (document.activeElement === document.body && target instanceof Element && isShown(target))
      history = [];
  });
}

function remember(element: HTMLElement): void {
  history = [...history.filter((other) => other !== element), element].slice(-HISTORY_LENGTH);
  if (!element.isConnected) return;
  texts.set(element, textOf(element));
  if (element.closest(FLOATING)) floating.add(element);
}

function onChange(records: MutationRecord[]): void {
  for (const element of history) {
    if (element.isConnected) continue;
    const removal = records.find(
      ({ target, removedNodes }) =>
        target.isConnected && [...removedNodes].some((node) => node.contains(element)),
    );
    const heir = removal && heirOf(element, removal);
    if (heir) heirs.set(element, heir);
  }
  restore();
}

/** Focuses the last element again, or what took its place, if the focus was lost. */
function restore(): void {
  const last = history.at(-1);
  if (!last || (document.activeElement !== document.body && document.activeElement !== null)) return;
  let to = last.isConnected ? last : history.findLast((element) => !floating.has(element));
  while (to && !to.isConnected) to = heirs.get(to);
  // A whole screen is gone, perhaps before the next one has loaded.
  if (!to || !isShown(to)) to = titleOfScreen();
  if (!to) return;
  if (to.matches(HEADINGS) && !to.hasAttribute('tabindex')) to.tabIndex = -1;
  to.focus({ preventScroll: true });
  // Only for the keyboard: a screen that moves below a finger is in the way.
  if (to.matches(':focus-visible')) to.scrollIntoView({ block: 'nearest' });
}

function heirOf(element: HTMLElement, removal: MutationRecord): HTMLElement | undefined {
  const parent = removal.target as Element;
  const removed = [...removal.removedNodes].find((node) => node.contains(element)) as Element;
  const scope = parent.closest('dialog, main') ?? document.body;
  const isScreen = removed.matches('dialog') || removed.querySelector(HEADINGS)?.matches('h1');
  return (
    (isScreen ? undefined : controlNearby(element, removed, removal, scope)) ?? headingAbove(parent, scope)
  );
}

/** The next control with the same text; one in the same row; the same control of the row beside. */
function controlNearby(
  element: HTMLElement,
  removed: Element,
  removal: MutationRecord,
  scope: Element,
): HTMLElement | undefined {
  const parent = removal.target as Element;
  const isAfter = placeOf(removal);
  const nearest = (controls: readonly HTMLElement[]) => controls.find(isAfter) ?? controls.at(-1);
  const text = texts.get(element) ?? '';
  const alike = controlsIn(scope).filter(
    (other) =>
      other.tagName === element.tagName &&
      other.ariaHasPopup === element.ariaHasPopup &&
      (text !== '' || element.ariaHasPopup !== null) &&
      textOf(other) === text,
  );
  const removedRow = element.closest(ROW);
  const row = parent.closest(ROW);
  if (alike.length > 0 && (removedRow ?? row)) return nearest(alike);
  if (!removedRow && row) return nearest(controlsIn(row));
  if (!removed.matches(ROW)) return undefined;
  const index = controlsIn(removed, false).indexOf(element);
  const rows = [...parent.children].filter((other) => other.matches(ROW) && controlsIn(other).length > 0);
  const beside = rows.find((other) => isAfter(other)) ?? rows.at(-1);
  return beside && (controlsIn(beside)[index] ?? controlsIn(beside)[0]);
}

/** @returns whether an element comes after the place of what was removed */
function placeOf({ target, nextSibling, previousSibling }: MutationRecord): (element: Node) => boolean {
  const { DOCUMENT_POSITION_FOLLOWING: FOLLOWING, DOCUMENT_POSITION_CONTAINED_BY: WITHIN } = Node;
  if (nextSibling?.isConnected)
    return (element) =>
      nextSibling.contains(element) || (nextSibling.compareDocumentPosition(element) & FOLLOWING) !== 0;
  const before = previousSibling?.isConnected ? previousSibling : null;
  return (element) => {
    const position = (before ?? target).compareDocumentPosition(element);
    return (position & FOLLOWING) !== 0 && (position & WITHIN) === 0;
  };
}

/** The heading of the nearest section. */
function headingAbove(from: Element, scope: Element): HTMLElement | undefined {
  for (let part: Element | null = from; part && scope.contains(part); part = part.parentElement) {
    if (!part.matches('section, main, dialog')) continue;
    const heading = part.querySelector<HTMLElement>(HEADINGS);
    if (heading) return heading;
  }
  if (scope === document.body) return titleOfScreen();
  return scope.querySelector<HTMLElement>(HEADINGS) ?? undefined;
}

const titleOfScreen = () =>
  [...document.querySelectorAll<HTMLElement>('main h1')].find((title) => isShown(title));

const controlsIn = (part: Element, areShown = true): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !areShown || isShown(control));

/** Whether it is in the page and visible, so that it can have the focus. */
const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const textOf = ({ textContent }: Element): string => textContent.trim();
