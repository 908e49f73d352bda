import type { Locale } from '@ijsploeg/worker/contract';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type Texts, textsOf } from './support/texts.ts';

export { expect } from '@playwright/test';

export interface Options {
  /** The language of the browser, and so of the screens until somebody chooses another. */
  language: Locale;
}

interface Fixtures {
  /** The texts in that language. */
  t: Texts;
  /** Opens a browser of somebody else: same width and language, no cookies in common. */
  newcomer: () => Promise<Page>;
  /** What went wrong unseen; the test fails for it at its end. */
  faults: string[];
}

const BROWSER_LOCALES: Record<Locale, string> = { nl: 'nl-NL', en: 'en-GB' };

export const test = base.extend<Options & Fixtures>({
  language: ['nl', { option: true }],
  locale: ({ language }, use) => use(BROWSER_LOCALES[language]),
  t: ({ language }, use) => use(textsOf(language)),

  faults: async ({ browserName: _ }, use) => {
    const faults: string[] = [];
    await use(faults);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  },

  context: async ({ context, faults }, use) => {
    watch(context, faults);
    await late(context);
    await use(context);
  },

  newcomer: async ({ browser, contextOptions, baseURL, locale, viewport, hasTouch, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        viewport,
        hasTouch,
        timezoneId: 'Europe/Amsterdam',
      });
      watch(context, faults);
      await late(context);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Notes uncaught exceptions and whatever the content security policy refused. */
function watch(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (error) => faults.push(`Uncaught: ${error.error()}`));
  context.on('console', (message) => {
    if (/Content Security Policy|Failed to decode/i.test(message.text())) faults.push(message.text());
  });
}

const LATE = Number(process.env.E2E_LATE ?? 0);

/** Answers of the API come up to E2E_LATE milliseconds late: shows what a test takes for granted. */
async function late(context: BrowserContext): Promise<void> {
  if (LATE === 0) return;
  await context.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, Math.random() * LATE));
    await route.fallback();
  });
}
