/**
 * The code on a ticket, as `7KM-4XP-A9C`: eight random characters and one that checks them.
 *
 * No two of its characters look alike, and the ones that sound alike are few: it is read from a screen, spelled
 * over a counter and typed with cold fingers.
 */
const ALPHABET = '23456789ACFHJKLMPQRTWXY';
const RANDOM_CHARS = 8;
const GROUP_CHARS = 3;

/** What is read or typed for a character of the alphabet; the check character tells whether rightly. */
const MISREAD: Record<string, string> = {
  '0': 'Q',
  O: 'Q',
  '1': 'L',
  I: 'L',
  S: '5',
  Z: '2',
  B: '8',
  G: '6',
  N: 'M',
  D: 'T',
};

/**
 * Over a prime number of characters, each place with a weight of its own: one wrong character changes the sum, and
 * so do two that changed places, wherever they stand.
 */
const sumOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, number, place) => sum + number * (place + 1), 0) % ALPHABET.length;

/** @param random gives a whole number from 0 to below its argument, each as likely as the others */
export function makeTicketReference(random: (below: number) => number): string {
  const numbers = Array.from({ length: RANDOM_CHARS }, () => random(ALPHABET.length));
  const sum = sumOf(numbers);
  const check = Array.from(ALPHABET, (_, number) => number).find(
    (number) => (sum + number * (RANDOM_CHARS + 1)) % ALPHABET.length === 0,
  );
  return grouped([...numbers, check ?? 0].map((number) => ALPHABET[number]).join(''));
}

const grouped = (chars: string) => chars.match(new RegExp(`.{${GROUP_CHARS}}`, 'g'))?.join('-') ?? chars;

/**
 * A reference as somebody typed, spelled or scanned it, in the form in which it was given out; null for what cannot
 * be one. Case, spaces and hyphens do not matter.
 */
export function parseTicketReference(text: string): string | null {
  const chars = Array.from(
    text.toUpperCase().replace(/[\s\p{Pd}]/gu, ''),
    (char) => (Object.hasOwn(MISREAD, char) && MISREAD[char]) || char,
  );
  const numbers = chars.map((char) => ALPHABET.indexOf(char));
  if (numbers.length !== RANDOM_CHARS + 1 || numbers.includes(-1) || sumOf(numbers) !== 0) return null;
  return grouped(chars.join(''));
}
