import { type Event, MAX_EVENT_IMAGE_PIXELS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { auditWhen } from '../platform/audit/audit.statements.ts';
import { batch } from '../platform/db/batch.ts';
import type { Env } from '../platform/env.ts';
import type { ServiceContext } from '../platform/http/service-context.ts';
import {
  answerWithPicture,
  deletePictures,
  readPicture,
  storePicture,
} from '../platform/http/stored-picture.ts';
import { AppError } from '../platform/lib/errors.ts';
import { newToken } from '../platform/lib/new-id.ts';
import { type EventRow, toEvent } from './events.mapper.ts';
import { selectEvent, updateImage } from './events.repository.ts';

type ImageKeys = Pick<EventRow, 'imageKey' | 'imageSmallKey'>;

const NO_IMAGE: ImageKeys = { imageKey: null, imageSmallKey: null };

/** The content under an image name never changes. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

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
  const image = readPicture('image', file, MAX_EVENT_IMAGE_PIXELS);
  const smallImage = smallFile && readPicture('image', smallFile, MAX_EVENT_IMAGE_PIXELS);
  const before = await selectEvent(context.db, eventId).get();
  if (!before) throw new AppError('event.not_found');
  const name = `events/${eventId}/${newToken()}`;
  const imageKey = await storePicture(context.env, name, image, CACHE_CONTROL);
  const imageSmallKey =
    smallImage && (await storePicture(context.env, `${name}-small`, smallImage, CACHE_CONTROL));
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
    audit: auditWhen(
      db,
      {
        at: now,
        actorId: signedIn.id,
        action: keys.imageKey ? 'event.image_set' : 'event.image_removed',
        subjectKind: 'event',
        subjectId: eventId,
        after: { ...keys },
        requestId,
      },
      sql`EXISTS (SELECT 1 FROM events WHERE events.id = ${eventId} AND events.image_key IS NOT ${keys.imageKey})`,
    ).statement,
    changed: updateImage(db, eventId, keys, now),
  });
  if (!row) {
    // Deleted in the meantime.
    await deleteStoredImage(env, keys);
    throw new AppError('event.not_found');
  }
  await deleteStoredImage(env, before ?? NO_IMAGE);
  return toEvent(row, now);
}

/** Deletes the stored images of an event; see {@link deletePictures}. */
export const deleteStoredImage = (env: Env, { imageKey, imageSmallKey }: ImageKeys): Promise<void> =>
  deletePictures(env, 'image', [imageKey, imageSmallKey]);

const EVENT_ID = /^evt_[a-z0-9]{1,40}$/;
const FILE_NAME = /^[a-z0-9]{1,40}(-small)?\.(jpg|png|webp)$/;

/**
 * Answers with an image by its name, or 304 if the client has it. Needs no database: names cannot be guessed, and replaced
 * images are deleted.
 *
 * @throws AppError image.not_found | files.unavailable
 */
export function getEventImage(
  env: Env,
  { id, file }: { id: string; file: string },
  ifNoneMatch: string | undefined,
): Promise<Response> {
  const isName = EVENT_ID.test(id) && FILE_NAME.test(file);
  return answerWithPicture(env, 'image', isName ? `events/${id}/${file}` : null, {
    ifNoneMatch,
    // Chat apps and search engines embed it in their own pages.
    headers: { 'Cache-Control': CACHE_CONTROL, 'Cross-Origin-Resource-Policy': 'cross-origin' },
  });
}
