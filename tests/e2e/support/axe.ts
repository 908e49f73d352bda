import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Which rules look: all with one of these tags, or these alone. */
export type Rules = { type: 'tag' | 'rule'; values: string[] };

/** The part of the page that is looked at; selectors, the whole page where nothing is included. */
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
 * Puts axe into the page that is open, until it goes to another. By hand, for what is put there and what comes back
 * is most of the work where it is done by axe's own package: the script each time, and each element that is well.
 */
export async function injectAxe(page: Page): Promise<void> {
  await page.evaluate(SOURCE);
}

/** What axe finds on a page it was brought to: the rule, and the elements it is about. Frames are not looked into. */
export async function violations(page: Page, runOnly: Rules, { include = [], exclude = [] }: Part = {}) {
  const found = await page.evaluate(
    async ({ context, options }) => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
      };
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
