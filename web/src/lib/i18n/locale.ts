import { DEFAULT_LOCALE, LOCALES, type Locale } from '@ijsploeg/worker/contract';
import { useSyncExternalStore } from 'react';
import { overwriteGetLocale } from '../../paraglide/runtime.js';

/** Where this browser keeps the choice. */
const KEPT_AS = 'locale';

const listeners = new Set<() => void>();
let current: Locale = startLocale();
overwriteGetLocale(() => current);
show();

/** The language last chosen here, else the browser's, else Dutch; a browser that keeps nothing is no obstacle. */
function startLocale(): Locale {
  const wanted = navigator.languages.map((language) => language.split('-')[0]);
  try {
    // Not kept before somebody chooses: the account's own language comes first then.
    wanted.unshift(localStorage.getItem(KEPT_AS) ?? undefined);
  } catch {
    // As if nothing had been chosen here.
  }
  return wanted.flatMap((name) => LOCALES.find((known) => known === name) ?? [])[0] ?? DEFAULT_LOCALE;
}

function keep(locale: Locale): void {
  try {
    localStorage.setItem(KEPT_AS, locale);
  } catch {
    // Storage may be off or full: the language still changes, it only isn't kept.
  }
}

function show(): void {
  document.documentElement.lang = current;
  for (const listener of listeners) listener();
}

/** The language texts appear in now. */
export function currentLocale(): Locale {
  return current;
}

/** Shows everything in another language, at once and without a reload, and keeps the choice in this browser. */
export function setLocale(locale: Locale): void {
  if (locale === current) return;
  current = locale;
  keep(locale);
  show();
}

/** Shows the account's own language, unless this browser was told which one to use. */
export function adoptLocale(locale: Locale): void {
  try {
    if (localStorage.getItem(KEPT_AS) === null) setLocale(locale);
  } catch {
    // Nothing was kept here, nor can be: the language stays the one on screen.
  }
}

/** The language now; the component renders anew when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentLocale);
}

// Another tab chose a language: this one follows.
window.addEventListener('storage', ({ key, newValue }) => {
  const locale = LOCALES.find((known) => known === newValue);
  if (key !== KEPT_AS || !locale || locale === current) return;
  current = locale;
  show();
});
