import { expect, test } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { formatEuros } from './format-money.ts';

test.each([
  [0, '€ 0,00', '€0.00'],
  [5, '€ 0,05', '€0.05'],
  [750, '€ 7,50', '€7.50'],
  [123_456, '€ 1.234,56', '€1,234.56'],
])('formats %d cents in euros with two decimals', (cents, dutch, english) => {
  overwriteGetLocale(() => 'nl');
  expect(formatEuros(cents).replace(/\s/g, ' ')).toBe(dutch);
  overwriteGetLocale(() => 'en');
  expect(formatEuros(cents)).toBe(english);
});
