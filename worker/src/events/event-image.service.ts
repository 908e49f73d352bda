import { type Event, MAX_EVENT_IMAGE_PIXELS } from '@ijsploeg/worker/contract';
import { auditIfChanged } from '../platform/audit/audit.statements.ts';
import { batch } from '../platform/db/batch.ts';
import type { Env } from '../platform/env.ts';
import { fromBucket, readUnlessKnown } from '../platform/http/from-bucket.ts';
import type { ServiceContext } from '../platform/http/service-context.ts';
import { AppError } from '../platform/lib/errors.ts';
import { IMAGE_TYPES, type StoredImage, toStoredImage } from '../platform/lib/images/stored-image.ts';
import { newToken } from '../platform/lib/new-id.ts';
import { type EventRow, toEvent } from './events.mapper.ts';
import { selectEvent, updateImage } from './events.repository.ts';

type ImageKeys = Pick<EventRow, 'imageKey' | 'imageSmallKey'>;

const NO_IMAGE: ImageKeys = { imageKey: null, imageSmallKey: null };

/** The content under an image name never changes. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** @throws AppError image.not_an_image | image.too_many_pixels */
function readEventImage(file: Uint8Array): StoredImage {
  const image = toStoredImage(file);
  if (!image) throw new AppError('image.not_an_image');
  const { width, height } = image;
  if (Math.max(width, height) > MAX_EVENT_IMAGE_PIXELS)
    throw new AppError('image.too_many_pixels', { width, height, maxPixels: MAX_EVENT_IMAGE_PIXELS });
  return image;
}

/**
 * Stores one size of an image; returns its key.
 *
 * @throws AppError files.unavailable
 */
async function storeImage(
  env: Env,
  eventId: string,
  name: string,
  { kind, bytes }: StoredImage,
): Promise<string> {
  const key = `events/${eventId}/${name}.${kind}`;
  await fromBucket(
    env.FILES.put(key, bytes, {
      httpMetadata: { contentType: IMAGE_TYPES[kind], cacheControl: CACHE_CONTROL },
    }),
  );
  return key;
}

/**
 * Replaces the image of an event, in one or two sizes.
 *
 * @throws AppError event.not_found | image.not_an_image for anything but whole JPEGs, PNGs or WebPs |
 *   image.too_many_pixels | files.unavailable
 */
export async function putEventImage(
  context: ServiceContext,
  eventId: string,
  file: Uint8Array,
  smallFile: Uint8Array | null,
): Promise<Event> {
  const image = readEventImage(file);
  const smallImage = smallFile && readEventImage(smallFile);
  const before = await selectEvent(context.db, eventId).get();
  if (!before) throw new AppError('event.not_found');
  const token = newToken();
  // Stored before the event refers to it, so that a failure leaves the event with its old image.
  const imageKey = await storeImage(context.env, eventId, token, image);
  const imageSmallKey = smallImage && (await storeImage(context.env, eventId, `${token}-small`, smallImage));
  return setImage(context, eventId, { imageKey, imageSmallKey });
}

/** @throws AppError event.not_found */
export const deleteEventImage = (context: ServiceContext, eventId: string): Promise<Event> =>
  setImage(context, eventId, NO_IMAGE);

/** Sets the image of the event and deletes the old one. */
async function setImage(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  eventId: string,
  keys: ImageKeys,
): Promise<Event> {
  const now = clock.now();
  const {
    before: [before],
    changed: [row],
  } = await batch(db, {
    before: selectEvent(db, eventId),
    changed: updateImage(db, eventId, keys, now),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: keys.imageKey ? 'event.image_set' : 'event.image_removed',
      subjectKind: 'event',
      subjectId: eventId,
      after: { ...keys },
      requestId,
    }).statement,
  });
  if (!row) {
    // Deleted in the meantime.
    await deleteStoredImage(env, keys);
    throw new AppError('event.not_found');
  }
  await deleteStoredImage(env, before ?? NO_IMAGE);
  return toEvent(row, now);
}

/** Deletes stored images. Never throws: the change is saved, and an image that nothing refers to does no harm. */
export async function deleteStoredImage(env: Env, { imageKey, imageSmallKey }: ImageKeys): Promise<void> {
  const keys = [imageKey, imageSmallKey].filter((key) => key !== null);
  if (keys.length === 0) return;
  try {
    await env.FILES.delete(keys);
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', event: 'image.not_deleted', keys, error: String(error) }));
  }
}

const EVENT_ID = /^evt_[a-z0-9]{1,40}$/;
const FILE_NAME = /^[a-z0-9]{1,40}(-small)?\.(jpg|png|webp)$/;

/**
 * Answers with an image by its name, or 304 if the client has it. Needs no database: names cannot be guessed, and replaced
 * images are deleted.
 *
 * @throws AppError image.not_found | files.unavailable
 */
export async function getEventImage(
  env: Env,
  { id, file }: { id: string; file: string },
  ifNoneMatch: string | undefined,
): Promise<Response> {
  const object =
    EVENT_ID.test(id) && FILE_NAME.test(file)
      ? await readUnlessKnown(env.FILES, `events/${id}/${file}`, ifNoneMatch)
      : null;
  if (!object) throw new AppError('image.not_found');
  const headers = new Headers({ ETag: object.httpEtag, 'Cache-Control': CACHE_CONTROL });
  if (!object.body) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', object.httpMetadata?.contentType ?? 'application/octet-stream');
  headers.set('Content-Length', String(object.size));
  headers.set('Content-Disposition', 'inline');
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  headers.set('X-Content-Type-Options', 'nosniff');
  // Chat apps and search engines embed it in their own pages.
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return new Response(object.body, { headers });
}
