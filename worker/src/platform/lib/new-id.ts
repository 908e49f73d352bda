const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CHARS = 20;

/** The id prefix of each kind of entity, which makes an id recognisable in logs. */
export type IdPrefix =
  | 'usr'
  | 'req'
  | 'shf'
  | 'asg'
  | 'evt'
  | 'rsv'
  | 'mai'
  | 'aud'
  | 'tok'
  | 'lnk'
  | 'sir'
  | 'hrc'
  | 'wai'
  | 'ask'
  | 'abs'
  | 'msg'
  | 'imp'
  | 'inv'
  | 'pln'
  | 'chg'
  | 'cof'
  | 'scr'
  | 'sea'
  | 'brb'
  | 'psh'
  | 'stt'
  | 'tpl';

/** 100 random bits in Crockford's base 32. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CHARS));
  return Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');
}

/** A new opaque id, such as `shf_7k2…`. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${newToken()}`;
