import type { Event } from '@ijsploeg/worker/contract';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { newToken } from '../../lib/new-id.ts';
import type { SignedIn } from '../../signed-in.ts';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { IMAGE_TYPES, imageKindOf } from '../profile/image-kind.ts';
import { type EventRow, toEvent } from './events.mapper.ts';
import { selectEvent, updateImage } from './events.repository.ts';

/** What the acts of this module need of a call. */
interface Work {
  db: Db;
  env: Env;
  clock: Clock;
  signedIn: SignedIn;
  requestId: string;
}

type ImageKeys = Pick<EventRow, 'imageKey' | 'imageSmallKey'>;

const NO_IMAGE: ImageKeys = { imageKey: null, imageSmallKey: null };

/** The name never comes back with other content, so nobody has to ask twice. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

type Image = Uint8Array<ArrayBuffer>;

/** Keeps one size of a picture; returns its key. */
async function keep(env: Env, eventId: string, name: string, image: Image): Promise<string> {
  const kind = imageKindOf(image);
  if (!kind) throw new AppError('image.not_an_image');
  const key = `events/${eventId}/${name}.${kind}`;
  await env.FILES.put(key, image, {
    httpMetadata: { contentType: IMAGE_TYPES[kind], cacheControl: CACHE_CONTROL },
  });
  return key;
}

/**
 * Keeps an event's picture, in one size or in two, in the place of the one it had.
 *
 * @throws AppError event.not_found | image.not_an_image for anything but whole JPEGs, PNGs or WebPs
 */
export async function putEventImage(
  work: Work,
  eventId: string,
  image: Image,
  smallImage: Image | null,
): Promise<Event> {
  if ([image, smallImage].some((size) => size && !imageKindOf(size)))
    throw new AppError('image.not_an_image');
  const before = await selectEvent(work.db, eventId).get();
  if (!before) throw new AppError('event.not_found');
  const token = newToken();
  // Before the event points at it: a failure here leaves the event with the picture it had.
  const imageKey = await keep(work.env, eventId, token, image);
  const imageSmallKey = smallImage && (await keep(work.env, eventId, `${token}-small`, smallImage));
  return pointAt(work, eventId, { imageKey, imageSmallKey });
}

/** @throws AppError event.not_found */
export const deleteEventImage = (work: Work, eventId: string): Promise<Event> =>
  pointAt(work, eventId, NO_IMAGE);

/** Points the event at its picture and clears away the one it had. */
async function pointAt(
  { db, env, clock, signedIn, requestId }: Work,
  eventId: string,
  keys: ImageKeys,
): Promise<Event> {
  const now = clock.now();
  const [[before], [row]] = await db.batch([
    selectEvent(db, eventId),
    updateImage(db, eventId, keys, now),
    auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: keys.imageKey ? 'event.image_set' : 'event.image_removed',
      subjectKind: 'event',
      subjectId: eventId,
      after: { ...keys },
      requestId,
    }).statement,
  ]);
  if (!row) {
    // Deleted in the meantime.
    await clearAwayImage(env, keys);
    throw new AppError('event.not_found');
  }
  await clearAwayImage(env, before ?? NO_IMAGE);
  return toEvent(row, now);
}

/** Never throws: the act is done, and an image whose address nobody has harms nobody. */
export async function clearAwayImage(env: Env, { imageKey, imageSmallKey }: ImageKeys): Promise<void> {
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
 * A picture by the name it was given; only "not modified" to whoever has it. Asks no database: a name that nobody
 * was given cannot be guessed, and what was replaced is gone.
 *
 * @throws AppError image.not_found
 */
export async function getEventImage(
  env: Env,
  { id, file }: { id: string; file: string },
  ifNoneMatch: string | undefined,
): Promise<Response> {
  const object =
    EVENT_ID.test(id) && FILE_NAME.test(file) ? await env.FILES.get(`events/${id}/${file}`) : null;
  if (!object) throw new AppError('image.not_found');
  const headers = new Headers({ ETag: object.httpEtag, 'Cache-Control': CACHE_CONTROL });
  if (ifNoneMatch?.includes(object.httpEtag)) {
    await object.body.cancel();
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', object.httpMetadata?.contentType ?? 'application/octet-stream');
  headers.set('Content-Length', String(object.size));
  headers.set('Content-Disposition', 'inline');
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  headers.set('X-Content-Type-Options', 'nosniff');
  // Chat programs and search engines show it on pages of theirs.
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return new Response(object.body, { headers });
}
