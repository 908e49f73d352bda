import { CODED } from './common-passwords.generated.ts';

let passwords: Set<string> | undefined;

/** Whether a password, in lower case, is among the ten thousand most common. */
export function isCommonPassword(password: string): boolean {
  passwords ??= decode();
  return passwords.has(password);
}

/**
 * The words are sorted, and each is stored without the prefix that it shares with the previous one: a capital letter encodes
 * the length of that prefix, A for none. Compressed, this is half the size of the list.
 */
function decode(): Set<string> {
  const words = new Set<string>();
  let word = '';
  for (const [, shared = 'A', rest = ''] of CODED.matchAll(/([A-Z])([^A-Z]*)/g)) {
    word = word.slice(0, shared.charCodeAt(0) - 'A'.charCodeAt(0)) + rest;
    words.add(word);
  }
  return words;
}
