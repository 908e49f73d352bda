import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules to run: all with one of these tags, or these alone. */
export type Rules = { type: 'tag' | 'rule'; values: string[] };

/** The rules of WCAG 2.2 AA and the best practices. */
export const ALL_RULES: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** What another theme can break. */
export const COLOUR_RULES: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Selectors of the parts of the page to scan; the whole page where nothing is included. */
interface Part {
  include?: string[];
  exclude?: string[];
}

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

/**
 * Injects axe into the current document, once. axe's own Playwright package injects it again for each scan and returns every
 * element that passes, which is most of the cost.
 */
export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(SOURCE);
}

/** The violations that the injected axe finds: the rule and its elements. Frames are not scanned. */
export async function violations(page: Page, runOnly: Rules, { include = [], exclude = [] }: Part = {}) {
  const found = await page.evaluate(
    async ({ context, options }) => {
      const { axe, document } = globalThis as unknown as {
        axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
        document: { querySelectorAll(selector: string): Iterable<{ style: { position: string } }> };
      };
      // A target that is half behind the bar has its whole size after scrolling.
      for (const bar of document.querySelectorAll('.bottom-bar')) bar.style.position = 'static';
      const { violations } = await axe.run(context, options);
      return violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) }));
    },
    {
      context: {
        include: include.map((selector) => [selector]),
        exclude: exclude.map((selector) => [selector]),
      },
      options: { runOnly, resultTypes: ['violations'] },
    },
  );
  return found.map(({ id, help, elements }) =>
    [`${id}: ${help}`, ...elements.map((html) => `    ${html.slice(0, 200)}`)].join('\n'),
  );
}
