import type { Locale } from '@ijsploeg/worker/contract';
import { getLocale } from '../../paraglide/runtime.js';

const TAGS: Record<Locale, string> = { nl: 'nl-NL', en: 'en-GB' };

/** Cached, because a list of events formats many prices. */
const writers = new Map<Locale, Intl.NumberFormat>();

/** `€ 7,50`, in English `€7.50`: always with two decimals. */
export function formatEuros(cents: number): string {
  const locale = getLocale();
  let writer = writers.get(locale);
  if (!writer) {
    writer = new Intl.NumberFormat(TAGS[locale], { style: 'currency', currency: 'EUR' });
    writers.set(locale, writer);
  }
  return writer.format(cents / 100);
}
