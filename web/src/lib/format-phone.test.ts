import { expect, test } from 'vitest';
import { formatPhone } from './format-phone.ts';

test.each([
  ['+31612345678', '06 12345678'],
  ['+31201234567', '0201234567'],
  ['+3161234567', '+3161234567'],
  ['+32470123456', '+32470123456'],
])('%s is dialled as %s', (phoneNumber, shown) => {
  expect(formatPhone(phoneNumber)).toBe(shown);
});
