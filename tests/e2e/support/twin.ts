import type { Browser, Page } from '@playwright/test';

/** What is compared: what people see as one thing, and what they press. */
const COMPARED = [
  // The region of toasts is as wide as a dialog whose entrance is not over.
  ...['header', 'nav', 'main', 'section:not([popover])', 'article', 'h1', 'h2', 'h3', 'li', 'tr', 'dialog'],
  ...['a[href]', 'button', 'input', 'select', 'textarea', 'summary'],
  ...['menu', 'menuitem', 'tab', 'alert', 'status'].map((role) => `[role=${role}]`),
].join(', ');

/**
 * Room for text, which engines set with other widths: 6 px or 8 %, and a line of the largest heading more. A text that
 * takes a line more may be of any width.
 */
const FONT = { leastPx: 6, share: 0.08, leastLinePx: 12, mostLinePx: 44 };

/** The size of a drawn element, in pixels. */
interface Box {
  /** Its tag and the start of its text, for the report. */
  name: string;
  width: number;
  height: number;
  isBroken: boolean;
  /** The number of the compared element around it, if there is one. */
  parent?: string;
}

/** By the number of the element. */
type Boxes = Record<string, Box>;

/** Page script: the sizes of the numbered elements that are drawn. Where a link breaks over lines depends on the font. */
const BOXES = `
  (() => {
    const boxes = {};
    for (const part of document.querySelectorAll('[data-twin]')) {
      if (!part.checkVisibility({ visibilityProperty: true })) continue;
      const rects = [...part.getClientRects()].filter(({ width, height }) => width && height);
      if (rects.length === 0) continue;
      const text = (part.ariaLabel ?? part.innerText ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40);
      boxes[part.dataset.twin] = {
        name: part.tagName.toLowerCase() + ' "' + text + '"',
        width: rects[0].width,
        height: rects[0].height,
        isBroken: rects.length > 1,
        parent: part.parentElement.closest('[data-twin]')?.dataset.twin,
      };
    }
    return boxes;
  })()
`;

/**
 * Page script: numbers the compared elements, and returns their sizes and the page as HTML without scripts. What only the page
 * knows is written as attributes: values, and which dialogs and popovers are open.
 */
const SNAPSHOT = `
  (() => {
    const all = (selector) => document.querySelectorAll(selector);
    for (const [number, part] of [...all(${JSON.stringify(COMPARED)})].entries()) part.dataset.twin = number;
    for (const field of all('input:not([type=file])')) {
      field.setAttribute('value', field.value);
      field.toggleAttribute('checked', field.checked);
    }
    for (const field of all('textarea')) field.textContent = field.value;
    for (const option of all('option')) option.toggleAttribute('selected', option.selected);
    for (const dialog of all('dialog')) dialog.toggleAttribute('data-modal', dialog.matches(':modal'));
    for (const part of all('[popover]')) part.toggleAttribute('data-shown', part.matches(':popover-open'));
    const copy = document.documentElement.cloneNode(true);
    for (const script of copy.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
    return { body: '<!doctype html>' + copy.outerHTML, here: ${BOXES.trim()} };
  })()
`;

/** Page script: opens what is open in the other engine. */
const REOPEN = `
  (() => {
    for (const dialog of document.querySelectorAll('[data-modal]')) {
      dialog.removeAttribute('open');
      dialog.showModal();
    }
    for (const part of document.querySelectorAll('[data-shown]')) part.showPopover();
  })()
`;

/**
 * Page script: draws what is outside of the window too, lets scroll bars take no room, as on a phone, and loads the portal's font,
 * also into a page that began without it (`font-display: optional`).
 */
const PREPARE = `
  (async () => {
    if (globalThis.isPrepared) return;
    globalThis.isPrepared = true;
    const style = new CSSStyleSheet();
    style.replaceSync('* { content-visibility: visible !important } ::-webkit-scrollbar { width: 0; height: 0 }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    for (const { style, parentStyleSheet } of rules.filter((rule) => rule instanceof CSSFontFaceRule)) {
      const of = (name) => style.getPropertyValue(name);
      const [, address] = /url\\("?([^")]+)/.exec(of('src')) ?? [];
      if (!address) continue;
      const file = await fetch(new URL(address, parentStyleSheet.href ?? location.href));
      const face = new FontFace(of('font-family').replace(/["']/g, ''), await file.arrayBuffer(), {
        weight: of('font-weight'),
        unicodeRange: of('unicode-range'),
      });
      document.fonts.add(await face.load());
    }
  })()
`;

/** A page in Chromium that draws the same document as a page of another engine. */
export class Twin {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** A twin of this page, with the same kind of pointer. */
  static async of(other: Page, chromium: Browser): Promise<Twin> {
    const isFine = await other.evaluate<boolean>("matchMedia('(pointer: fine)').matches");
    const page = await chromium.newPage({
      // At a scale of 1, Chromium rounds the width of each letter to whole pixels.
      deviceScaleFactor: 2,
      hasTouch: !isFine,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    return new Twin(page);
  }

  close(): Promise<void> {
    return this.page.close();
  }

  /** The innermost elements that the other engine draws with another size, with both sizes. */
  async differences(other: Page): Promise<string[]> {
    await other.evaluate(PREPARE);
    const { body, here } = await other.evaluate<{ body: string; here: Boxes }>(SNAPSHOT);
    await this.page.setViewportSize(await other.evaluate('({ width: innerWidth, height: innerHeight })'));
    const { href } = new URL(other.url());
    await this.page.route(href, (route) => route.fulfill({ contentType: 'text/html', body }));
    // A change of the fragment alone would load nothing.
    await this.page.goto('about:blank');
    await this.page.goto(href);
    await this.page.unroute(href);
    await this.page.evaluate(PREPARE);
    await this.page.evaluate(REOPEN);
    return compare(here, await this.page.evaluate<Boxes>(BOXES));
  }
}

/** Compares the sizes of the same elements in two engines. Who contains one that differs is not reported as well. */
function compare(here: Boxes, there: Boxes): string[] {
  const found: string[] = [];
  const around = new Set<string>();
  /** By how much the compared elements inside are higher or lower, in pixels. */
  const inside = new Map<string, number>();
  const numbers = [...new Set([...Object.keys(here), ...Object.keys(there)])];
  // The inner elements come after those around them.
  for (const number of numbers.sort((a, b) => Number(b) - Number(a))) {
    const [a, b] = [here[number], there[number]];
    const isAlike = a && b && (a.isBroken || b.isBroken || isSameButForText(a, b, inside.get(number) ?? 0));
    if (!isAlike && !around.has(number)) found.push(`${(a ?? b)?.name}: ${sizeOf(a)}, Chromium ${sizeOf(b)}`);
    const parent = (a ?? b)?.parent;
    if (!parent) continue;
    if (!isAlike || around.has(number)) around.add(parent);
    else inside.set(parent, (inside.get(parent) ?? 0) + Math.abs(a.height - b.height));
  }
  return found.reverse();
}

/** Whether two sizes of an element differ by no more than the widths of its text and the elements inside make up. */
function isSameButForText(a: Box, b: Box, insidePx: number): boolean {
  const isNear = (side: 'width' | 'height', leastPx: number) =>
    Math.abs(a[side] - b[side]) <= Math.max(leastPx, FONT.share * Math.max(a[side], b[side]));
  const hasOtherLines = Math.abs(a.height - b.height) >= FONT.leastLinePx;
  return isNear('height', FONT.mostLinePx + insidePx) && (hasOtherLines || isNear('width', FONT.leastPx));
}

const sizeOf = (box: Box | undefined): string =>
  box ? `${Math.round(box.width)} × ${Math.round(box.height)}` : 'not drawn';
