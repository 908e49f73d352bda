import { MAX_PRICE_CENTS } from '@ijsploeg/worker/contract';
import { getLocale } from '../../../paraglide/runtime.js';

/** A price in whole cents, null for free; or why the text is not a price. */
type ParsedPrice = { cents: number | null } | { problem: 'invalid' | 'too_high' };

/** `12,50`, `12.50`, `12,5`, `12`, `€ 12,50` and `12,-`; no thousands separators, which are ambiguous. */
const PRICE = /^(?:€\s*)?([0-9]{1,9})(?:[.,]([0-9]{1,2}|-{1,2}))?$/;

/**
 * Parses a price in euros into whole cents, digit by digit: as a fraction, 0.29 times 100 would be
 * 28.999999999999996. An empty field and zero are both free.
 */
export function parsePrice(text: string): ParsedPrice {
  const trimmed = text.trim();
  if (trimmed === '') return { cents: null };
  const [, euros = '', decimals = ''] = PRICE.exec(trimmed) ?? [];
  if (euros === '') return { problem: 'invalid' };
  const cents = Number(euros) * 100 + Number(decimals.replace(/-/g, '0').padEnd(2, '0'));
  if (cents > MAX_PRICE_CENTS) return { problem: 'too_high' };
  return { cents: cents === 0 ? null : cents };
}

/** A price as the text of its field: `12,50`, in English `12.50`; empty for free. */
export function formatPrice(cents: number | null): string {
  if (cents === null) return '';
  const [euros, rest] = [Math.floor(cents / 100), cents % 100];
  return `${euros}${getLocale() === 'nl' ? ',' : '.'}${String(rest).padStart(2, '0')}`;
}

/** Completes a price; only trims invalid text. */
export function tidyPrice(text: string): string {
  const parsed = parsePrice(text);
  return 'cents' in parsed ? formatPrice(parsed.cents) : text.trim();
}
