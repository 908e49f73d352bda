import type { Locale } from '@ijsploeg/worker/contract';

const SENTENCES: Record<Locale, (name: string, before: string, now: string) => string> = {
  nl: (name, before, now) => `${name} gewijzigd van ${before} naar ${now}`,
  en: (name, before, now) => `${name} changed from ${before} to ${now}`,
};

/** `Locatie gewijzigd van “Grote baan” naar “Balie”`: one field of what was edited, in words. */
export const changedField = (locale: Locale, name: string, before: string, now: string): string =>
  SENTENCES[locale](name, before, now);

/** What somebody typed, told apart from the sentence around it. */
export const quoted = (typed: string): string => `“${typed}”`;
