/** Letters that Unicode does not decompose, and punctuation that phones substitute for the plain characters. */
const FOLDED_LETTERS: ReadonlyMap<string, string> = new Map([
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ß', 'ss'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ŋ', 'n'],
  ['ĸ', 'k'],
  ['ı', 'i'],
  ['‘', "'"],
  ['’', "'"],
  ['‐', '-'],
  ['‑', '-'],
  ['–', '-'],
]);

const FOLDED = new RegExp(`[${[...FOLDED_LETTERS.keys()].join('')}]`, 'gu');

/**
 * The form of text used for search: lower case, without accents, letters reduced to those of a Dutch
 * keyboard, single spaces.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(FOLDED, (letter) => FOLDED_LETTERS.get(letter) ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
