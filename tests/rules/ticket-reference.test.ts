import { makeTicketReference, parseTicketReference } from '@ijsploeg/worker/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const random = (below: number) => Math.floor(Math.random() * below);
const reference = fc
  .array(fc.nat(22), { minLength: 8, maxLength: 8 })
  .map((numbers) => makeTicketReference(() => numbers.shift() ?? 0));
const ALPHABET = '23456789ACFHJKLMPQRTWXY';

describe('a ticket reference', () => {
  it('has three groups of three characters that cannot be confused', () => {
    for (let count = 0; count < 1000; count++)
      expect(makeTicketReference(random)).toMatch(/^[2-9ACFHJKLMPQRTWXY]{3}(-[2-9ACFHJKLMPQRTWXY]{3}){2}$/);
  });

  it('parses in any case, with or without spaces and hyphens', () => {
    fc.assert(
      fc.property(reference, (given) => {
        const bare = given.replaceAll('-', '');
        for (const typed of [
          given,
          bare,
          bare.toLowerCase(),
          ` ${given.replaceAll('-', ' ')}\n`,
          given.replaceAll('-', ' – '),
        ])
          expect(parseTicketReference(typed)).toBe(given);
      }),
    );
  });

  it('parses with look-alike characters replaced', () => {
    const typed = { '5': 'S', '2': 'z', '8': 'B', '6': 'g', Q: '0', L: '1', M: 'N', T: 'd' };
    fc.assert(
      fc.property(reference, (given) => {
        const misread = Array.from(given, (char) => typed[char as keyof typeof typed] ?? char).join('');
        expect(parseTicketReference(misread)).toBe(given);
      }),
    );
  });

  it('is invalid with one wrong character, at every position', () => {
    fc.assert(
      fc.property(reference, (given) => {
        for (const [place, char] of Array.from(given).entries())
          for (const other of ALPHABET)
            if (char !== '-' && other !== char)
              expect(parseTicketReference(given.slice(0, place) + other + given.slice(place + 1))).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  it('is invalid with two characters swapped, at every distance', () => {
    fc.assert(
      fc.property(reference, (given) => {
        const chars = Array.from(given.replaceAll('-', ''));
        for (let one = 0; one < chars.length; one++)
          for (let other = one + 1; other < chars.length; other++) {
            if (chars[one] === chars[other]) continue;
            const swapped = chars.with(one, chars[other] ?? '').with(other, chars[one] ?? '');
            expect(parseTicketReference(swapped.join(''))).toBeNull();
          }
      }),
    );
  });

  it.each([
    '',
    '-',
    '7KM-4XP',
    'https://example.test/7KM-4XP-A9C',
    '2'.repeat(5000),
    '💳💳💳',
    '__proto__',
    'constructor',
    '222\x122222',
  ])('rejects %j', (text) => {
    expect(parseTicketReference(text)).toBeNull();
  });
});
