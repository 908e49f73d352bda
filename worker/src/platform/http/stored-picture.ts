import type { Env } from '../env.ts';
import { AppError } from '../lib/errors.ts';
import { IMAGE_TYPES, type StoredImage, toStoredImage } from '../lib/images/stored-image.ts';
import { fromBucket, readUnlessKnown } from './from-bucket.ts';

/** Pictures that people upload: the avatar of a person and the image of an event. */
type Kind = 'avatar' | 'image';

/**
 * Reads an uploaded file, without its metadata.
 *
 * @throws AppError avatar.not_an_image or image.not_an_image for anything but a whole JPEG, PNG or WebP | avatar.too_many_pixels or
 *   image.too_many_pixels
 */
export function readPicture(kind: Kind, file: Uint8Array, maxPixels: number): StoredImage {
  const image = toStoredImage(file);
  if (!image) throw new AppError(`${kind}.not_an_image`);
  const { width, height } = image;
  if (Math.max(width, height) > maxPixels)
    throw new AppError(`${kind}.too_many_pixels`, { width, height, maxPixels });
  return image;
}

/**
 * Stores a picture. Whatever refers to it is written afterwards, so that a failure leaves the old one in place.
 *
 * @param name the key without the extension
 * @returns the key
 * @throws AppError files.unavailable
 */
export async function storePicture(
  { FILES }: Env,
  name: string,
  { kind, bytes }: StoredImage,
  cacheControl: string,
): Promise<string> {
  const key = `${name}.${kind}`;
  await fromBucket(FILES.put(key, bytes, { httpMetadata: { contentType: IMAGE_TYPES[kind], cacheControl } }));
  return key;
}

/** Deletes pictures. Never throws: the change is saved, and a picture that nothing refers to does no harm. */
export async function deletePictures({ FILES }: Env, kind: Kind, keys: (string | null)[]): Promise<void> {
  const stored = keys.filter((key) => key !== null);
  if (stored.length === 0) return;
  try {
    await FILES.delete(stored);
  } catch (error) {
    console.error(
      JSON.stringify({ level: 'error', event: `${kind}.not_deleted`, keys: stored, error: String(error) }),
    );
  }
}

/**
 * Answers with a picture, or 304 if the client has it. Its type was detected from its bytes at upload; the headers keep browsers
 * from guessing another one.
 *
 * @param key null for a picture that does not exist
 * @throws AppError avatar.not_found | image.not_found | files.unavailable
 */
export async function answerWithPicture(
  { FILES }: Env,
  kind: Kind,
  key: string | null,
  { ifNoneMatch, headers: more }: { ifNoneMatch: string | undefined; headers: Record<string, string> },
): Promise<Response> {
  const object = key === null ? null : await readUnlessKnown(FILES, key, ifNoneMatch);
  if (!object) throw new AppError(`${kind}.not_found`);
  const headers = new Headers({ ETag: object.httpEtag, ...more });
  if (!object.body) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', object.httpMetadata?.contentType ?? 'application/octet-stream');
  headers.set('Content-Length', String(object.size));
  headers.set('Content-Disposition', 'inline');
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  headers.set('X-Content-Type-Options', 'nosniff');
  return new Response(object.body, { headers });
}
