/**
 * The code on a ticket, such as `7KM-4XP-A9C`: eight random characters and a check character.
 *
 * The alphabet has no characters that look alike and few that sound alike, because codes are read from a screen and
 * spelled out at the desk.
 */
const ALPHABET = '23456789ACFHJKLMPQRTWXY';
const RANDOM_CHARS = 8;
const GROUP_CHARS = 3;

/** Characters that are easily confused with one of the alphabet. The check character detects a wrong guess. */
const LOOKALIKES: Record<string, string> = {
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
 * A weighted sum modulo a prime, with another weight for each position, so that it detects any one wrong
 * character and any two swapped ones.
 */
const checksum = (numbers: readonly number[]) =>
  numbers.reduce((sum, number, place) => sum + number * (place + 1), 0) % ALPHABET.length;

/** @param random returns a uniformly distributed integer from 0 to below its argument */
export function makeTicketReference(random: (below: number) => number): string {
  const numbers = Array.from({ length: RANDOM_CHARS }, () => random(ALPHABET.length));
  const sum = checksum(numbers);
  const check = Array.from(ALPHABET, (_, number) => number).find(
    (number) => (sum + number * (RANDOM_CHARS + 1)) % ALPHABET.length === 0,
  );
  return formatGroups([...numbers, check ?? 0].map((number) => ALPHABET[number]).join(''));
}

const formatGroups = (chars: string) => chars.match(new RegExp(`.{${GROUP_CHARS}}`, 'g'))?.join('-') ?? chars;

/**
 * Parses a reference that was typed or scanned, ignoring case, spaces and hyphens.
 *
 * @returns the reference as it is printed; null if it is not valid
 */
export function parseTicketReference(text: string): string | null {
  const chars = Array.from(
    text.toUpperCase().replace(/[\s\p{Pd}]/gu, ''),
    (char) => (Object.hasOwn(LOOKALIKES, char) && LOOKALIKES[char]) || char,
  );
  const numbers = chars.map((char) => ALPHABET.indexOf(char));
  if (numbers.length !== RANDOM_CHARS + 1 || numbers.includes(-1) || checksum(numbers) !== 0) return null;
  return formatGroups(chars.join(''));
}
