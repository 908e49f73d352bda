import { DEFAULT_LOCALE, LOCALES, type Locale } from '@ijsploeg/worker/contract';

/** The cookie by which the site knows the language chosen in this browser. */
export const LOCALE_COOKIE = 'locale';

const COOKIE = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=(\\w+)`);

/** The language to send a page in: the one chosen in the browser, else Dutch (product 36). */
export function requestedLocale(headers: Headers): Locale {
  const [, chosen] = COOKIE.exec(headers.get('Cookie') ?? '') ?? [];
  return LOCALES.find((locale) => locale === chosen) ?? DEFAULT_LOCALE;
}
