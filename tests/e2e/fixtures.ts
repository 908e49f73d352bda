import type { Locale } from '@ijsploeg/worker/contract';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { LOCALE_COOKIE } from '../../web/src/lib/i18n/locale-cookie.ts';
import { REPORT_LOST_FOCUS } from './support/lost-focus.ts';
import { type Texts, textsOf } from './support/texts.ts';

export { expect } from '@playwright/test';

export interface Options {
  /** The browser's language; English is also chosen in it, as Dutch is the default. */
  language: Locale;
}

interface Fixtures {
  /** The texts in that language. */
  t: Texts;
  /** Opens a page for another person: same width and language, separate cookies. */
  newcomer: () => Promise<Page>;
  /** Uncaught errors, policy violations and lost focus; any of them fails the test when it ends. */
  faults: string[];
}

const BROWSER_LOCALES: Record<Locale, string> = { nl: 'nl-NL', en: 'en-GB' };

export const test = base.extend<Options & Fixtures>({
  language: ['nl', { option: true }],
  locale: ({ language }, use) => use(BROWSER_LOCALES[language]),
  storageState: ({ language, baseURL }, use) => use(baseURL ? choiceOf(language, baseURL) : undefined),
  t: ({ language }, use) => use(textsOf(language)),

  faults: async ({ browserName: _ }, use) => {
    const faults: string[] = [];
    await use(faults);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  },

  context: async ({ context, faults }, use) => {
    await watch(context, faults);
    await late(context);
    await use(context);
    // A request that a test answers itself may come at its end.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  newcomer: async (
    { browser, contextOptions, baseURL, locale, storageState, viewport, hasTouch, faults },
    use,
  ) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        ...(storageState && { storageState }),
        viewport,
        hasTouch,
        timezoneId: 'Europe/Amsterdam',
      });
      await watch(context, faults);
      await late(context);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** The storage of a browser in which this language was chosen. */
function choiceOf(language: Locale, baseURL: string) {
  if (language === 'nl') return undefined;
  const cookie = { name: LOCALE_COOKIE, value: language, domain: new URL(baseURL).hostname, path: '/' };
  return {
    cookies: [{ ...cookie, expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const }],
    origins: [{ origin: baseURL, localStorage: [{ name: 'locale', value: language }] }],
  };
}

/** Records uncaught exceptions, violations of the content security policy, and actions that lose the focus. */
async function watch(context: BrowserContext, faults: string[]): Promise<void> {
  await context.addInitScript(REPORT_LOST_FOCUS);
  context.on('weberror', (error) => faults.push(`Uncaught: ${error.error()}`));
  context.on('console', (message) => {
    if (/Content Security Policy|Failed to decode|^Lost the focus/i.test(message.text()))
      faults.push(message.text());
  });
}

const LATE = Number(process.env.E2E_LATE ?? 0);

/** Delays API responses by up to E2E_LATE milliseconds, to expose race conditions in a test. */
async function late(context: BrowserContext): Promise<void> {
  if (LATE === 0) return;
  await context.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, Math.random() * LATE));
    await route.fallback();
  });
}
