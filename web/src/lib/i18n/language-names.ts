import type { Locale } from '@ijsploeg/worker/contract';

/** Each language in its own words: who needs another cannot read this one's. */
export const LANGUAGE_NAMES: Record<Locale, string> = { nl: 'Nederlands', en: 'English' };
