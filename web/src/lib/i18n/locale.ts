import { DEFAULT_LOCALE, LOCALES, type Locale } from '@ijsploeg/worker/contract';
import { useSyncExternalStore } from 'react';
import { overwriteGetLocale } from '../../paraglide/runtime.js';

/** The localStorage key of the chosen language. */
const STORAGE_KEY = 'locale';

const listeners = new Set<() => void>();
let current: Locale = startLocale();
overwriteGetLocale(() => current);
apply();

/** The language last chosen in this browser, else the browser's own, else Dutch. */
function startLocale(): Locale {
  const preferred = navigator.languages.map((language) => language.split('-')[0]);
  try {
    // Only stored once a language is chosen; until then the account's own language takes precedence.
    preferred.unshift(localStorage.getItem(STORAGE_KEY) ?? undefined);
  } catch {
    // Storage may be unavailable; then there is no choice to read.
  }
  return preferred.flatMap((name) => LOCALES.find((locale) => locale === name) ?? [])[0] ?? DEFAULT_LOCALE;
}

function store(locale: Locale): void {
  try {
    localStorage.setItem(STORAGE_KEY, locale);
  } catch {
    // Storage may be unavailable or full; then the language changes for this page only.
  }
}

function apply(): void {
  document.documentElement.lang = current;
  for (const listener of listeners) listener();
}

/** The current language. */
export function currentLocale(): Locale {
  return current;
}

/** Changes the language of everything on screen without a reload, and stores the choice in this browser. */
export function setLocale(locale: Locale): void {
  if (locale === current) return;
  current = locale;
  store(locale);
  apply();
}

/** Switches to the account's own language, unless one was chosen in this browser. */
export function adoptLocale(locale: Locale): void {
  try {
    if (localStorage.getItem(STORAGE_KEY) === null) setLocale(locale);
  } catch {
    // Storage is unavailable; the language stays as it is.
  }
}

/** The current language; the component rerenders when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentLocale);
}

// Follows a choice made in another tab.
window.addEventListener('storage', ({ key, newValue }) => {
  const locale = LOCALES.find((locale) => locale === newValue);
  if (key !== STORAGE_KEY || !locale || locale === current) return;
  current = locale;
  apply();
});
