import { LOCALES, type Locale } from '@ijsploeg/worker/contract';

/** The cookie by which the site knows the language chosen in this browser. */
export const LOCALE_COOKIE = 'locale';

const COOKIE = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=(\\w+)`);

/** The language to send a page in: the one chosen in the browser, else the first that the browser accepts. */
export function requestedLocale(headers: Headers): Locale | undefined {
  const [, chosen] = COOKIE.exec(headers.get('Cookie') ?? '') ?? [];
  const accepted = headers.get('Accept-Language') ?? '';
  return firstLocale([chosen, ...accepted.split(',')]);
}

/** The first of these languages that the portal has; `en-GB` counts as `en`. */
export const firstLocale = (languages: readonly (string | null | undefined)[]): Locale | undefined =>
  languages
    .map((language) => language?.trim().split(/[-;]/)[0])
    .flatMap((name) => LOCALES.find((locale) => locale === name) ?? [])[0];
