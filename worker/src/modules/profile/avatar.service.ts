import type { Profile } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SignedIn } from '../auth/sessions.ts';
import { IMAGE_TYPES, type ImageKind, imageKindOf } from './image-kind.ts';
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
const FILE_NAME = /^avatar\.(jpg|png|webp)$/;

/** Points the profile at its picture, under a new version, and clears away the one it had under another name. */
async function pointAt({ db, env, clock, signedIn }: Work, avatarKey: string | null): Promise<Profile> {
  const [[before], [row]] = await db.batch([
    db.select({ avatarKey: profiles.avatarKey }).from(profiles).where(eq(profiles.id, signedIn.id)),
    db
      .update(profiles)
      .set({ avatarKey, avatarVersion: sql`${profiles.avatarVersion} + 1`, updatedAt: clock.now() })
      .where(eq(profiles.id, signedIn.id))
      .returning(),
  ]);
  // Removed since the session was read.
  if (!row) throw new AppError('auth.required');
  if (before?.avatarKey && before.avatarKey !== avatarKey) await env.FILES.delete(before.avatarKey);
  return toProfile(row);
}

/**
 * Keeps the caller's picture, as `{userId}/avatar.{ext}` (decision 29).
 *
 * @throws AppError avatar.not_an_image for anything but a whole JPEG, PNG or WebP
 */
export async function putAvatar(work: Work, image: Uint8Array<ArrayBuffer>): Promise<Profile> {
  const kind = imageKindOf(image);
  if (!kind) throw new AppError('avatar.not_an_image');
  const key = `${work.signedIn.id}/avatar.${kind}`;
  await work.env.FILES.put(key, image, {
    httpMetadata: { contentType: IMAGE_TYPES[kind], cacheControl: CACHE_CONTROL },
  });
  return pointAt(work, key);
}

/** Removes the caller's picture; nothing happens where there is none. */
export async function deleteAvatar(work: Work): Promise<Profile> {
  return work.signedIn.profile.avatarKey === null ? toProfile(work.signedIn.profile) : pointAt(work, null);
}

/**
 * A person's picture, for `If-None-Match` only if it is another one. Its type is the one its bytes had when it
 * came in, and no browser may make anything else of it.
 *
 * @throws AppError avatar.not_found
 */
export async function getAvatar(
  env: Env,
  { userId, file }: { userId: string; file: string },
  ifNoneMatch: string | undefined,
): Promise<Response> {
  const kind = FILE_NAME.exec(file)?.[1] as ImageKind | undefined;
  const object = kind ? await env.FILES.get(`${userId}/${file}`) : null;
  if (!kind || !object) throw new AppError('avatar.not_found');
  const headers = { ETag: object.httpEtag, 'Cache-Control': CACHE_CONTROL };
  if (ifNoneMatch?.includes(object.httpEtag)) {
    await object.body.cancel();
    return new Response(null, { status: 304, headers });
  }
  return new Response(object.body, {
    headers: {
      ...headers,
      'Content-Type': IMAGE_TYPES[kind],
      'Content-Length': String(object.size),
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
