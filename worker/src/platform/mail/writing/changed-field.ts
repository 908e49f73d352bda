import type { Locale } from '@ijsploeg/worker/contract';

const SENTENCES: Record<Locale, (name: string, before: string, now: string) => string> = {
  nl: (name, before, now) => `${name} gewijzigd van ${before} naar ${now}`,
  en: (name, before, now) => `${name} changed from ${before} to ${now}`,
};

/** One edited field in words: `Locatie gewijzigd van “Grote baan” naar “Balie”`. */
export const changedField = (locale: Locale, name: string, before: string, now: string): string =>
  SENTENCES[locale](name, before, now);

/** Sets user text apart from the sentence around it. */
export const quoted = (text: string): string => `“${text}”`;
