import { MAX_AVATAR_PIXELS, type Profile } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Env } from '../../platform/env.ts';
import { fromBucket, readUnlessKnown } from '../../platform/http/from-bucket.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { toProfile } from '../../platform/identity/profile.mapper.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { IMAGE_TYPES, toStoredImage } from '../../platform/lib/images/stored-image.ts';
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
  const image = toStoredImage(file);
  if (!image) throw new AppError('avatar.not_an_image');
  const { kind, width, height, bytes } = image;
  if (Math.max(width, height) > MAX_AVATAR_PIXELS)
    throw new AppError('avatar.too_many_pixels', { width, height, maxPixels: MAX_AVATAR_PIXELS });
  const key = `${context.signedIn.id}/avatar.${kind}`;
  // Stored before the profile refers to it, so that a failure here leaves the old picture in place.
  await fromBucket(
    context.env.FILES.put(key, bytes, {
      httpMetadata: { contentType: IMAGE_TYPES[kind], cacheControl: CACHE_CONTROL },
    }),
  );
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
    if (avatarKey) await deletePicture(env, avatarKey);
    throw new AppError('auth.required');
  }
  if (before?.avatarKey && before.avatarKey !== avatarKey) await deletePicture(env, before.avatarKey);
  return toProfile(row);
}

/** Deletes a picture. Never throws: the profile is already updated, and a picture without a profile is not served. */
async function deletePicture(env: Env, avatarKey: string): Promise<void> {
  try {
    await env.FILES.delete(avatarKey);
  } catch (error) {
    console.error(
      JSON.stringify({ level: 'error', event: 'avatar.not_deleted', avatarKey, error: String(error) }),
    );
  }
}

/**
 * Answers with a person's picture, or 304 if the client already has it. Its type was detected from its bytes at upload; the
 * headers keep browsers from guessing another one.
 *
 * @param profile from {@link selectAvatarKey}
 * @param ifNoneMatch the request header
 * @throws AppError avatar.not_found | files.unavailable
 */
export async function getAvatar(
  env: Env,
  { userId, file }: { userId: string; file: string },
  profile: { avatarKey: string | null } | undefined,
  ifNoneMatch: string | undefined,
): Promise<Response> {
  const key = `${userId}/${file}`;
  const object = profile?.avatarKey === key ? await readUnlessKnown(env.FILES, key, ifNoneMatch) : null;
  if (!object) throw new AppError('avatar.not_found');
  const headers = new Headers({ ETag: object.httpEtag, 'Cache-Control': CACHE_CONTROL });
  if (!object.body) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', object.httpMetadata?.contentType ?? 'application/octet-stream');
  headers.set('Content-Length', String(object.size));
  headers.set('Content-Disposition', 'inline');
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  headers.set('X-Content-Type-Options', 'nosniff');
  return new Response(object.body, { headers });
}
