import type { Page } from '@playwright/test';

/** The narrowest and the usual phone, a tablet and a laptop. */
const WIDTHS = [320, 390, 768, 1280];

/** Page script: the open dialog, or else the page. Toasts and menus are above both. */
const SHOWN = `
  const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const isShown = (part) =>
    part.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && !part.closest('.sr-only');
  const nameOf = (part) =>
    part.tagName.toLowerCase() + ' "' + (part.ariaLabel ?? part.innerText ?? '').trim().slice(0, 60) + '"';
`;

/**
 * Page script: the targets smaller than 44 × 44 px. A label belongs to its field, and a link may be larger than its
 * text by an absolute \`::after\`. Links in a sentence are as high as its lines.
 */
const SMALL_TARGETS = `
  (() => {
    ${SHOWN}
    const LEAST_PX = 44;
    const sizeOf = (part) => {
      const boxes = [part, ...(part.labels ?? [])].map((box) => box.getBoundingClientRect());
      const [width, height] = ['width', 'height'].map((side) => Math.max(...boxes.map((box) => box[side])));
      const after = getComputedStyle(part, '::after');
      const hasMore = after.content !== 'none' && after.position === 'absolute';
      return hasMore
        ? [Math.max(width, parseFloat(after.width) || 0), Math.max(height, parseFloat(after.height) || 0)]
        : [width, height];
    };
    const isInSentence = (part) =>
      getComputedStyle(part).display === 'inline' &&
      [...part.parentElement.childNodes].some(({ nodeType, data }) => nodeType === 3 && /\\p{L}{2}/u.test(data));
    const targets = shown.querySelectorAll(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem]',
    );
    const small = new Set();
    for (const part of targets) {
      if (!isShown(part) || part.disabled || isInSentence(part)) continue;
      const [width, height] = sizeOf(part).map(Math.round);
      if (width < LEAST_PX || height < LEAST_PX) small.add(nameOf(part) + ' is ' + width + ' × ' + height);
    }
    return [...small];
  })()
`;

/** Page script: words with a line break inside. Long compounds, codes and mail addresses may break. */
const BROKEN_WORDS = `
  (() => {
    ${SHOWN}
    const LONG_CHARS = 22;
    const words = /(?<![\\p{L}\\p{N}_@])\\p{L}{2,}(?![\\p{L}\\p{N}_@])/gu;
    const linesOf = (range) => new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => Math.round(bottom / 4))).size;
    const broken = new Set();
    const range = document.createRange();
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      range.selectNodeContents(text);
      if (linesOf(range) < 2 || text.data.includes('@') || !isShown(text.parentElement)) continue;
      for (const { 0: word, index } of text.data.matchAll(words)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (word.length <= LONG_CHARS && linesOf(range) > 1) broken.add(word + ' in "' + text.data.trim().slice(0, 60) + '"');
      }
    }
    return [...broken];
  })()
`;

/** Page script: by how many pixels the page, or a part of the open dialog, is wider than its frame. */
const OVERFLOW = `
  Math.max(
    document.documentElement.scrollWidth - innerWidth,
    ...[...document.querySelectorAll('dialog *')]
      .filter((part) => getComputedStyle(part).overflowX === 'auto')
      .map((part) => part.scrollWidth - part.clientWidth - 1),
  )
`;

/** Page script: the innermost element that sticks out of the page. */
const WIDEST = `
  (() => {
    ${SHOWN}
    const wide = [...document.querySelectorAll('body *')].filter(
      (part) => isShown(part) && part.getBoundingClientRect().right > innerWidth + 1,
    );
    return wide.length > 0 ? nameOf(wide.at(-1)) : 'a part of the dialog';
  })()
`;

/** Page script: the fields with a text so small that an iPhone zooms in when they get the focus. */
const ZOOMED_FIELDS = `
  (() => {
    ${SHOWN}
    const LEAST_PX = 16;
    const fields = shown.querySelectorAll(
      'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range], [tabindex="-1"]), select, textarea',
    );
    const sizeOf = (field) => parseFloat(getComputedStyle(field).fontSize);
    return [...fields]
      .filter((field) => isShown(field) && sizeOf(field) < LEAST_PX)
      .map((field) => (field.labels[0]?.innerText ?? nameOf(field)) + ' has a text of ' + sizeOf(field) + ' px');
  })()
`;

/**
 * Page script: the controls that something else covers in their middle, each scrolled into view before. Behind a modal dialog
 * there are none, an open menu closes with a press elsewhere, and on a phone a toast lies over the header.
 */
const COVERED = `
  (() => {
    ${SHOWN}
    const controls = shown.querySelectorAll('a[href], button, input, select, textarea, summary, [role=menuitem]');
    const covered = new Set();
    for (const control of controls) {
      // A field of a date or a file may be invisible, under what people see of it.
      if (!isShown(control) || control.disabled || getComputedStyle(control).opacity === '0') continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const [box] = control.getClientRects();
      if (!box || box.width < 2) continue;
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      // What shows itself with the focus may be above the page.
      if (!top || control.contains(top) || top.contains(control) || top.closest('label')?.control === control) continue;
      const isToast = control.closest('header') && top.closest('[popover]');
      if (!isToast && !top.closest('[role=menu]'))
        covered.add(nameOf(control) + ' is covered by ' + nameOf(top));
    }
    scrollTo(0, 0);
    return [...covered];
  })()
`;

/** Page script: the texts of which an element cuts a line off without an ellipsis. */
const CUT_TEXTS = `
  (() => {
    ${SHOWN}
    const cut = new Set();
    const range = document.createRange();
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: part, data } = texts.currentNode;
      if (!data.trim() || !isShown(part)) continue;
      range.selectNodeContents(texts.currentNode);
      let lines = [...range.getClientRects()];
      for (let frame = part; frame && frame !== shown; frame = frame.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(frame);
        if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
        if (textOverflow === 'ellipsis' || webkitLineClamp > 0) break;
        const box = frame.getBoundingClientRect();
        // Only for screen readers at this width.
        if (box.width <= 1) break;
        // Whole lines may be left out.
        const isCut = ({ right, top, bottom }) =>
          top < box.bottom - 2 && (right > box.right + 2 || (overflowY !== 'auto' && bottom > box.bottom + 4));
        if (lines.some(isCut))
          cut.add('"' + data.trim().slice(0, 60) + '" is cut off by ' + nameOf(frame));
        lines = lines.filter(({ top }) => top < box.bottom - 2);
      }
    }
    return [...cut];
  })()
`;

/** What is covered, cut off or too wide on the open screen as it is. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const overflow = await page.evaluate<number>(OVERFLOW);
  return [
    ...(overflow > 0
      ? [`scrolls sideways by ${overflow} px, as of ${await page.evaluate<string>(WIDEST)}`]
      : []),
    ...(await page.evaluate<string[]>(COVERED)),
    ...(await page.evaluate<string[]>(CUT_TEXTS)),
  ];
}

/** The fields on the open screen that an iPhone zooms in on. */
export const zoomedFields = (page: Page): Promise<string[]> => page.evaluate<string[]>(ZOOMED_FIELDS);

/** The targets on the open screen that are too small for a finger. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate<string[]>(SMALL_TARGETS);

/** Gives the page another size; the screen follows in the next frame. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/**
 * Everything that does not fit at the width of a phone, a tablet or a laptop: broken words and horizontal scrolling. The page
 * keeps the last width.
 */
export async function misfits(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size');
  const found: string[] = [];
  // The current width first, because every resize costs two frames.
  for (const width of [size.width, ...WIDTHS.filter((width) => width !== size.width)]) {
    if (width !== size.width) await resize(page, { width, height: size.height });
    const [overflow, broken] = await page.evaluate<[number, string[]]>(`[${OVERFLOW}, ${BROKEN_WORDS}]`);
    if (overflow > 0)
      found.push(
        `${width} px: scrolls sideways by ${overflow} px, as of ${await page.evaluate<string>(WIDEST)}`,
      );
    for (const word of broken) found.push(`${width} px: ${word}`);
  }
  return found;
}
