const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CHARS = 20;

/** The kinds of things that have an id of their own; the prefix makes a stray id recognisable in a log. */
export type IdPrefix = 'usr' | 'req' | 'shf' | 'asg' | 'evt' | 'rsv' | 'mai' | 'aud' | 'tok';

/** 100 random bits in Crockford's alphabet. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CHARS));
  return Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');
}

/** A new opaque id, as `shf_7k2…`. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${newToken()}`;
