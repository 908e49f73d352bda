import { DEFAULT_LOCALE, LOCALES, type Locale } from '@ijsploeg/worker/contract';
import { useSyncExternalStore } from 'react';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { createStore } from '../create-store.ts';
import { LOCALE_COOKIE } from './locale-cookie.ts';

/** The localStorage key of the chosen language. */
const STORAGE_KEY = 'locale';
const YEAR_S = 365 * 24 * 3600;

const { state: currentLocale, set, subscribe } = createStore<Locale>(DEFAULT_LOCALE);

/** Returns the current language. */
export { currentLocale };

overwriteGetLocale(currentLocale);
if (!import.meta.env.SSR) change(chosenLocale() ?? DEFAULT_LOCALE);

/** The language last chosen in this browser; until then the account's own language takes precedence. */
function chosenLocale(): Locale | undefined {
  try {
    const chosen = localStorage.getItem(STORAGE_KEY);
    return LOCALES.find((locale) => locale === chosen);
  } catch {
    // Storage may be unavailable; then there is no choice to read.
    return undefined;
  }
}

/** The browser's language, where the portal is shown in another one that nobody has chosen (product 36). */
export function offeredLocale(): Locale | undefined {
  const [offered] = navigator.languages.flatMap(
    (language) => LOCALES.find((locale) => language.split('-')[0] === locale) ?? [],
  );
  return chosenLocale() || offered === currentLocale() ? undefined : offered;
}

function store(locale: Locale): void {
  storeForSite(locale);
  try {
    localStorage.setItem(STORAGE_KEY, locale);
  } catch {
    // Storage may be unavailable or full; then the language changes for this page only.
  }
}

/** The site sends prerendered pages in the language of this cookie; other tabs follow localStorage. */
export function storeForSite(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that the build targets.
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

function change(locale: Locale): void {
  if (!import.meta.env.SSR) document.documentElement.lang = locale;
  set(locale);
}

/** Changes the language of everything on screen without a reload, and stores the choice in this browser. */
export function setLocale(locale: Locale): void {
  if (locale === currentLocale()) return;
  if (!import.meta.env.SSR) store(locale);
  change(locale);
}

/** Switches to the account's own language, unless one was chosen in this browser. */
export function adoptLocale(locale: Locale): void {
  if (!chosenLocale()) setLocale(locale);
}

/** The current language; the component rerenders when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale, currentLocale);
}

// Follows a choice made in another tab.
if (!import.meta.env.SSR)
  window.addEventListener('storage', ({ key, newValue }) => {
    const locale = LOCALES.find((locale) => locale === newValue);
    if (key === STORAGE_KEY && locale && locale !== currentLocale()) change(locale);
  });
