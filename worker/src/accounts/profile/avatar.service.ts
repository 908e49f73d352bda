import { MAX_AVATAR_PIXELS, type Profile } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Env } from '../../platform/env.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import {
  answerWithPicture,
  deletePictures,
  readPicture,
  storePicture,
} from '../../platform/http/stored-picture.ts';
import { toProfile } from '../../platform/identity/profile.mapper.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { profiles } from '../../platform/tables/profile.table.ts';

const CACHE_CONTROL = 'private, max-age=3600';

/** The key of a person's picture. */
export const selectAvatarKey = (db: Db, userId: string) =>
  db.select({ avatarKey: profiles.avatarKey }).from(profiles).where(eq(profiles.id, userId));

/**
 * Stores the caller's picture, as `{userId}/avatar.{ext}` (product 29).
 *
 * @throws AppError avatar.not_an_image for anything but a whole JPEG, PNG or WebP | avatar.too_many_pixels |
 *   files.unavailable
 */
export async function putAvatar(context: ServiceContext, file: Uint8Array): Promise<Profile> {
  const image = readPicture('avatar', file, MAX_AVATAR_PIXELS);
  const key = await storePicture(context.env, `${context.signedIn.id}/avatar`, image, CACHE_CONTROL);
  return setAvatarKey(context, key);
}

/** Removes the caller's picture, if there is one. */
export async function deleteAvatar(context: ServiceContext): Promise<Profile> {
  return context.signedIn.profile.avatarKey === null
    ? toProfile(context.signedIn.profile)
    : setAvatarKey(context, null);
}

/** Sets the profile's picture, with a new version, and deletes the old one if it had another key. */
async function setAvatarKey(
  { db, env, clock, signedIn }: ServiceContext,
  avatarKey: string | null,
): Promise<Profile> {
  const {
    before: [before],
    updated: [row],
  } = await batch(db, {
    before: selectAvatarKey(db, signedIn.id),
    updated: db
      .update(profiles)
      .set({ avatarKey, avatarVersion: sql`${profiles.avatarVersion} + 1`, updatedAt: clock.now() })
      .where(eq(profiles.id, signedIn.id))
      .returning(),
  });
  if (!row) {
    // The person was removed after the session was read, so the new picture has no owner.
    await deletePictures(env, 'avatar', [avatarKey]);
    throw new AppError('auth.required');
  }
  if (before && before.avatarKey !== avatarKey) await deletePictures(env, 'avatar', [before.avatarKey]);
  return toProfile(row);
}

/**
 * Answers with a person's picture, or 304 if the client already has it.
 *
 * @param profile from {@link selectAvatarKey}
 * @param ifNoneMatch the request header
 * @throws AppError avatar.not_found | files.unavailable
 */
export function getAvatar(
  env: Env,
  { userId, file }: { userId: string; file: string },
  profile: { avatarKey: string | null } | undefined,
  ifNoneMatch: string | undefined,
): Promise<Response> {
  const key = `${userId}/${file}`;
  return answerWithPicture(env, 'avatar', profile?.avatarKey === key ? key : null, {
    ifNoneMatch,
    headers: { 'Cache-Control': CACHE_CONTROL },
  });
}
