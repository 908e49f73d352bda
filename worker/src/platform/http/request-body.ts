import { type Endpoint, MAX_BODY_BYTES } from '@ijsploeg/worker/contract';
import { AppError, fieldError } from '../lib/errors.ts';

const invalidBody = () => fieldError('', 'invalid');

/**
 * Reads the whole body, with at most `maxBytes` of it in memory.
 *
 * @returns null if the body is longer
 * @throws AppError request.invalid if the connection breaks
 */
async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      length += chunk.byteLength;
      if (length > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch {
    throw invalidBody();
  }
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

/**
 * Parses a JSON body. A request without a body counts as `{}`.
 *
 * @throws AppError request.unsupported_media_type | request.too_large | request.invalid
 */
export async function readJson(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const mediaType = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType === undefined && (await readAtMost(request, 0))?.byteLength === 0) return {};
  // A form on another site can send text/plain and urlencoded bodies without a CORS preflight, but not JSON.
  if (mediaType !== 'application/json') throw new AppError('request.unsupported_media_type');
  const bytes = await readAtMost(request, maxBytes);
  if (!bytes) throw new AppError('request.too_large');
  if (bytes.byteLength === 0) return {};
  const json = parseJson(bytes);
  // Every body is an object; valibot would accept an array as an object without its optional fields.
  if (json === undefined || Array.isArray(json)) throw invalidBody();
  return json;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** The uploaded image, and its small version if the endpoint takes one. */
interface SentImage {
  image: Uint8Array<ArrayBuffer>;
  smallImage: Uint8Array<ArrayBuffer> | null;
}

/**
 * Reads an image from the body itself, or from the `file` field of a multipart form, which may have a small version
 * in `small`.
 *
 * @throws AppError request.unsupported_media_type, or the endpoint's own 413 error if the image is too large
 */
export async function readImage(
  request: Request,
  { imageMaxBytes: maxBytes = 0, imageSmall, errors = [] }: Endpoint,
): Promise<SentImage> {
  const contentType = request.headers.get('Content-Type') ?? '';
  const isForm = contentType.startsWith('multipart/form-data');
  if (!isForm && !/^(image\/|application\/octet-stream)/.test(contentType))
    throw new AppError('request.unsupported_media_type');
  const tooLarge = () =>
    new AppError(errors.find((code) => code.endsWith('.too_large')) ?? 'request.too_large', { maxBytes });
  // A multipart body is larger than its files by boundaries and headers.
  const bytes = await readAtMost(request, isForm ? maxBytes + 4096 : maxBytes);
  if (!bytes) throw tooLarge();
  if (!isForm) return { image: bytes, smallImage: null };
  const form = await new Response(bytes, { headers: { 'Content-Type': contentType } })
    .formData()
    .catch(() => null);
  const file = form?.get('file');
  const small = imageSmall ? form?.get('small') : null;
  if (!(file instanceof File)) throw fieldError('file', 'required');
  if (typeof small === 'string') throw fieldError('small', 'invalid');
  if (file.size + (small?.size ?? 0) > maxBytes) throw tooLarge();
  return {
    image: new Uint8Array(await file.arrayBuffer()),
    smallImage: small ? new Uint8Array(await small.arrayBuffer()) : null,
  };
}
