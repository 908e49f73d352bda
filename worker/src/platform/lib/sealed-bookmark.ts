import type { Env } from '../env.ts';
import { deriveKey } from './secret-key.ts';

/**
 * How long a bookmark is accepted. This limits how far an answer from a replica can lag behind the primary, and so how long
 * a revoked right can still be used to read.
 */
export const BOOKMARK_SECONDS = 60;

/** Bookmark, time in ms and signature. D1's bookmarks have about 70 characters. */
const SEALED = /^([\w-]{1,200})\.(\d{13})\.([\w-]{43})$/;

type Settings = Pick<Env, 'SECRET_KEY'>;

let kept: { secret: string; key: CryptoKey } | undefined;

/** Kept, because deriving the key takes longer than signing. */
async function signingKey({ SECRET_KEY }: Settings): Promise<CryptoKey> {
  if (kept?.secret !== SECRET_KEY) {
    const type = { name: 'HMAC', hash: 'SHA-256', length: 256 };
    kept = { secret: SECRET_KEY, key: await deriveKey({ SECRET_KEY }, 'bookmark', type, ['sign', 'verify']) };
  }
  return kept.key;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A bookmark of the database for a cookie, with the time of the read that it was made for. */
export async function sealBookmark(settings: Settings, bookmark: string, madeAt: number): Promise<string> {
  const content = `${bookmark}.${madeAt}`;
  const signature = await crypto.subtle.sign('HMAC', await signingKey(settings), bytesOf(content));
  return `${content}.${Buffer.from(signature).toString('base64url')}`;
}

/** The bookmark of a cookie; null for one that is too old or that this portal did not make. */
export async function openBookmark(
  settings: Settings,
  sealed: string | undefined,
  now: number,
): Promise<string | null> {
  const [, bookmark, madeAt, signature] = SEALED.exec(sealed ?? '') ?? [];
  if (!bookmark || !madeAt || !signature) return null;
  if (Number(madeAt) <= now - BOOKMARK_SECONDS * 1000 || Number(madeAt) > now + 5_000) return null;
  const isOurs = await crypto.subtle.verify(
    'HMAC',
    await signingKey(settings),
    Buffer.from(signature, 'base64url'),
    bytesOf(`${bookmark}.${madeAt}`),
  );
  return isOurs ? bookmark : null;
}
