/** Letters that no decomposition takes apart, and the marks that phones type for plain ones. */
export const FOLDED_LETTERS: ReadonlyMap<string, string> = new Map([
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

/** Text as it is searched: lower case, no accents, letters as they are on a Dutch keyboard, spaces single. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(FOLDED, (letter) => FOLDED_LETTERS.get(letter) ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
