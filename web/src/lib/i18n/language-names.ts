import type { Locale } from '@ijsploeg/worker/contract';

/** Each language in its own words, for readers who cannot read the current one. */
export const LANGUAGE_NAMES: Record<Locale, string> = { nl: 'Nederlands', en: 'English' };

/** Offers a language to somebody who may not read the current one. */
export const LANGUAGE_OFFERS: Record<Locale, string> = { nl: 'In het Nederlands', en: 'In English' };
