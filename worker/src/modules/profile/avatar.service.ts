import type { Profile } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SignedIn } from '../auth/sessions.ts';
import { IMAGE_TYPES, imageKindOf } from './image-kind.ts';
import { toProfile } from './profile.mapper.ts';
import { profiles } from './profile.table.ts';

/** What the acts of this module need of a call. */
interface Work {
  db: Db;
  env: Env;
  clock: Clock;
  signedIn: SignedIn;
}

const CACHE_CONTROL = 'private, max-age=3600';

const selectAvatarKey = (db: Db, userId: string) =>
  db.select({ avatarKey: profiles.avatarKey }).from(profiles).where(eq(profiles.id, userId));

/**
 * Keeps the caller's picture, as `{userId}/avatar.{ext}` (product 29).
 *
 * @throws AppError avatar.not_an_image for anything but a whole JPEG, PNG or WebP
 */
export async function putAvatar(work: Work, image: Uint8Array<ArrayBuffer>): Promise<Profile> {
  const kind = imageKindOf(image);
  if (!kind) throw new AppError('avatar.not_an_image');
  const key = `${work.signedIn.id}/avatar.${kind}`;
  // Before the profile points at it: a failure here leaves the profile with the picture it had.
  await work.env.FILES.put(key, image, {
    httpMetadata: { contentType: IMAGE_TYPES[kind], cacheControl: CACHE_CONTROL },
  });
  return pointAt(work, key);
}

/** Removes the caller's picture; nothing happens where there is none. */
export async function deleteAvatar(work: Work): Promise<Profile> {
  return work.signedIn.profile.avatarKey === null ? toProfile(work.signedIn.profile) : pointAt(work, null);
}

/** Points the profile at its picture, under a new version, and clears away the one it had under another name. */
async function pointAt({ db, env, clock, signedIn }: Work, avatarKey: string | null): Promise<Profile> {
  const [[before], [row]] = await db.batch([
    selectAvatarKey(db, signedIn.id),
    db
      .update(profiles)
      .set({ avatarKey, avatarVersion: sql`${profiles.avatarVersion} + 1`, updatedAt: clock.now() })
      .where(eq(profiles.id, signedIn.id))
      .returning(),
  ]);
  if (!row) {
    // Removed since the session was read: nothing of theirs stays behind.
    if (avatarKey) await clearAway(env, avatarKey);
    throw new AppError('auth.required');
  }
  if (before?.avatarKey && before.avatarKey !== avatarKey) await clearAway(env, before.avatarKey);
  return toProfile(row);
}

/** Never throws: the act is done, and a picture that no profile points at is not served any more. */
async function clearAway(env: Env, avatarKey: string): Promise<void> {
  try {
    await env.FILES.delete(avatarKey);
  } catch (error) {
    console.error(
      JSON.stringify({ level: 'error', event: 'avatar.not_deleted', avatarKey, error: String(error) }),
    );
  }
}

/**
 * The picture a person's profile points at; only "not modified" if the caller has it already. Its type is the
 * one its bytes had when it came in, and no browser may make anything else of it.
 *
 * @param ifNoneMatch the header, with the ETag of the picture the caller has
 * @throws AppError avatar.not_found
 */
export async function getAvatar(
  { db, env }: Pick<Work, 'db' | 'env'>,
  { userId, file }: { userId: string; file: string },
  ifNoneMatch: string | undefined,
): Promise<Response> {
  const key = `${userId}/${file}`;
  const profile = await selectAvatarKey(db, userId).get();
  const object = profile?.avatarKey === key ? await env.FILES.get(key) : null;
  if (!object) throw new AppError('avatar.not_found');
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
  return new Response(object.body, { headers });
}
