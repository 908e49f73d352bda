import { describe, expect, it } from 'vitest';
import { overwriteGetLocale } from '../../../paraglide/runtime.js';
import { formatPrice, parsePrice, tidyPrice } from './price.ts';

describe('parsePrice', () => {
  it.each([
    ['12,50', 1250],
    ['12.50', 1250],
    ['12,5', 1250],
    ['12', 1200],
    [' 12 ', 1200],
    ['€ 12,50', 1250],
    ['€12', 1200],
    ['12,-', 1200],
    ['12,--', 1200],
    ['0,29', 29],
    ['0,05', 5],
    ['1.15', 115],
    ['8,70', 870],
    ['010', 1000],
    ['10000', 1_000_000],
    ['9999,99', 999_999],
  ])('parses %s as %i cents', (typed, cents) => {
    expect(parsePrice(typed)).toEqual({ cents });
  });

  it.each(['', ' ', '0', '0,00', '0.0', '€ 0', '000'])('"%s" is free', (typed) => {
    expect(parsePrice(typed)).toEqual({ cents: null });
  });

  it.each([
    '-1',
    '-0,01',
    '+5',
    '12,505',
    '1.250',
    '1.250,00',
    '1,2,3',
    '12,',
    ',50',
    '12 50',
    '1e3',
    '0x10',
    'abc',
    'gratis',
    'NaN',
    'Infinity',
    '١٢',
    '½',
    '12,50 euro',
    '$12',
    '€',
    '€€5',
    '--',
    '12-',
    '12\n50',
    '9999999999',
  ])('rejects %s', (typed) => {
    expect(parsePrice(typed)).toEqual({ problem: 'invalid' });
  });

  it.each(['10000,01', '999999999', '€ 10001'])('%s is too high', (typed) => {
    expect(parsePrice(typed)).toEqual({ problem: 'too_high' });
  });

  it('is the inverse of formatPrice for any number of cents, in both languages', () => {
    for (const locale of ['nl', 'en'] as const) {
      overwriteGetLocale(() => locale);
      for (let cents = 1; cents <= 1_000_000; cents += 7)
        if ((parsePrice(formatPrice(cents)) as { cents: number }).cents !== cents)
          expect.fail(`${cents} became ${formatPrice(cents)}`);
    }
    expect(parsePrice(formatPrice(null))).toEqual({ cents: null });
  });

  it('is completed by tidyPrice, which leaves other text unchanged', () => {
    expect(['12.5', '12', '0', ' € 7,5 ', 'abc ', '1.250'].map(tidyPrice)).toEqual([
      '12,50',
      '12,00',
      '',
      '7,50',
      'abc',
      '1.250',
    ]);
    overwriteGetLocale(() => 'en');
    expect(tidyPrice('12,5')).toBe('12.50');
  });
});
