import { MAX_PRICE_CENTS } from '@ijsploeg/worker/contract';
import { getLocale } from '../../../paraglide/runtime.js';

/** What a typed price is: whole cents, null for free; or what is wrong with it. */
export type PriceReading = { cents: number | null } | { problem: 'invalid' | 'too_high' };

/** `12,50`, `12.50`, `12,5`, `12`, `€ 12,50` and `12,-`; no thousands, which could be read as either. */
const PRICE = /^(?:€\s*)?([0-9]{1,9})(?:[.,]([0-9]{1,2}|-{1,2}))?$/;

/**
 * Reads a price in euro as people type it into whole cents, figure by figure: as a fraction, 0.29 times 100 would
 * be 28.999999999999996. Nothing and zero are both free.
 */
export function readPrice(text: string): PriceReading {
  const typed = text.trim();
  if (typed === '') return { cents: null };
  const [, euros = '', decimals = ''] = PRICE.exec(typed) ?? [];
  if (euros === '') return { problem: 'invalid' };
  const cents = Number(euros) * 100 + Number(decimals.replace(/-/g, '0').padEnd(2, '0'));
  if (cents > MAX_PRICE_CENTS) return { problem: 'too_high' };
  return { cents: cents === 0 ? null : cents };
}

/** A price as one would type it: `12,50`, in English `12.50`; nothing for free. */
export function typePrice(cents: number | null): string {
  if (cents === null) return '';
  const [euros, rest] = [Math.floor(cents / 100), cents % 100];
  return `${euros}${getLocale() === 'nl' ? ',' : '.'}${String(rest).padStart(2, '0')}`;
}

/** A typed price written in full; as it was typed when it is none. */
export function tidyPrice(text: string): string {
  const reading = readPrice(text);
  return 'cents' in reading ? typePrice(reading.cents) : text.trim();
}
