import { MAX_NAME_CHARS, PersonName } from '@ijsploeg/worker/contract';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const ruleOf = (name: unknown) => v.safeParse(PersonName, name).issues?.[0].message;

const NAMES = [
  'Sanne',
  'J.P. van der Berg',
  'J.P.',
  "d'Hondt",
  '’t Hooft',
  'Anne-Marie',
  'St. John',
  'St.John',
  'Núñez',
  'Nu\u0301n\u0303ez',
  'Ørsted',
  'Łukasz',
  'Đặng Thị Hồng',
  '李',
  '阿卜杜勒·热合曼',
  'محمد',
  'Мария-Луиза',
  'Ἀλέξανδρος',
  'נועה',
  'अनुष्का',
  'P.de Jong',
  'J.in ’t Veld',
  'M.al Hassan',
  'K.Ng',
  'T.Vu',
  'Th.H. de Vries',
  'Joh.A. de Boer',
  'Prof.dr. Smit',
  'Willem-Alexander',
  'Mc Donald Jr.',
  'Karel Sr.',
  'A. B. C. de Vries-ten Brinke',
  'Info',
  'Link',
  'Comnet',
  'O\u00a0Brien',
];

const LINKS = [
  'Gewonnen! Haal 500 euro op www.gratis.example',
  'WWW.x',
  'http://x',
  'Kijk op https:nep',
  'hxxp://nep',
  'gratis.nl',
  'Haal je prijs op win-nu.com nu',
  'x.com',
  't.me/prijs',
  'bit.ly',
  'bol.xyz',
  'prijs.shop!',
  '(prijs.online)',
  'prijs.xn--p1ai',
  'été.fr',
  'ＷＷＷ．gratis．nl',
  'gratis。nl',
  'gratis\u2024nl',
  'mail mij@example',
  'mij＠example',
  '1.2.3.4/prijs',
];

const INVISIBLE = ['\u202e', '\u2066', '\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u2028', '\ue000'];

const LETTERS = [...'aeiouBCDlnrstvyéöñøłžçąßǧДмитрийαγשםمحمد李王小みさき한글देव'];
const word = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 8 })
  // A mark of its own, such as the vowel signs of Devanagari, cannot start a word.
  .map((letters) =>
    letters
      .join('')
      .normalize('NFC')
      .replace(/^\p{M}+/u, 'a'),
  );
const initials = fc.constantFrom('J.', 'J.P.', 'Th.', 'A.B.C.', 'St.', 'Dr.', 'Mevr.');
/** Words as names have them, with initials, hyphens and apostrophes between. */
const words = fc
  .array(
    fc.tuple(fc.oneof({ weight: 4, arbitrary: word }, initials), fc.constantFrom(' ', '-', '’', "'", ' ')),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) =>
    parts
      .map(([text, gap]) => text + (text.endsWith('.') ? ' ' : gap))
      .join('')
      .slice(0, -1),
  );

describe('a name', () => {
  it.each(NAMES)('accepts %s', (name) => {
    expect(v.parse(PersonName, name)).toBe(name);
  });

  it.each(LINKS)('refuses the address of a site: %s', (name) => {
    expect(ruleOf(name)).toBe('not_a_name');
  });

  it('refuses the address of a site anywhere among other words', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LINKS),
        words,
        words,
        fc.constantFrom(' ', ', ', ' (', '! '),
        (link, before, after, gap) => {
          const name = `${before}${gap}${link}${gap}${after}`;
          fc.pre(name.length <= MAX_NAME_CHARS);
          expect(ruleOf(name)).toBe('not_a_name');
        },
      ),
    );
  });

  it('accepts words of any script with the marks that names have', () => {
    fc.assert(
      fc.property(words, (name) => {
        fc.pre(name.length <= MAX_NAME_CHARS);
        expect(ruleOf(name)).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts every pair of real names', () => {
    for (const one of NAMES)
      for (const other of NAMES) {
        const name = `${one} ${other}`;
        if (name.length <= MAX_NAME_CHARS) expect([name, ruleOf(name)]).toEqual([name, undefined]);
      }
  });

  it.each(INVISIBLE)('refuses the invisible character %j within it', (character) => {
    for (const name of NAMES) {
      if (name.length < 2 || name.length >= MAX_NAME_CHARS) continue;
      expect(ruleOf(name.slice(0, 1) + character + name.slice(1))).toBe('not_a_name');
    }
  });

  it('refuses line breaks and other control characters', () => {
    for (let code = 0; code < 0x20; code++) expect(ruleOf(`a${String.fromCharCode(code)}b`)).toBe('invalid');
    expect(ruleOf('a\u0085b')).toBe('invalid');
  });

  it('refuses more than sixty characters', () => {
    expect(ruleOf('a'.repeat(MAX_NAME_CHARS))).toBeUndefined();
    expect(ruleOf('a'.repeat(MAX_NAME_CHARS + 1))).toBe('too_long');
    expect(MAX_NAME_CHARS).toBe(60);
  });

  it('takes no longer for a long text made to be slow', () => {
    const startedAt = performance.now();
    for (const slow of ['a.', 'aaa.', 'a', '.', 'a-']) ruleOf(slow.repeat(50_000));
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
