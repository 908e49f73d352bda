import type { Locale } from '@ijsploeg/worker/contract';
import { LANGUAGE_TAGS } from './format-moment.ts';

/** `€ 7,50`. */
export const formatEuro = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: 'currency', currency: 'EUR' })
    .format(cents / 100)
    // Old mail clients show the non-breaking space as a box.
    .replace(/\u00a0/g, ' ');
