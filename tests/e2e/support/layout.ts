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
  for (const width of WIDTHS) {
    await resize(page, { width, height: size.height });
    const overflow = await page.evaluate<number>(OVERFLOW);
    if (overflow > 0)
      found.push(
        `${width} px: scrolls sideways by ${overflow} px, as of ${await page.evaluate<string>(WIDEST)}`,
      );
    for (const word of await page.evaluate<string[]>(BROKEN_WORDS)) found.push(`${width} px: ${word}`);
  }
  return found;
}
