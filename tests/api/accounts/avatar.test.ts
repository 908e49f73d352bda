import {
  deleteAvatar,
  getAvatar,
  getProfile,
  getSession,
  MAX_AVATAR_BYTES,
  MAX_AVATAR_PIXELS,
  type Profile,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { profiles } from '../../../worker/src/app/schema.ts';
import {
  JPEG,
  jpeg,
  jpegSegment,
  lossy,
  NO_IMAGES,
  PNG,
  png,
  webp,
  webpChunk,
  webpOf,
} from '../../support/images.ts';
import { admin, person, type TestPerson, volunteer } from '../factories.ts';
import { call, db, env, ORIGIN, refusal, send } from '../harness.ts';

const put = (as: TestPerson | undefined, body: BodyInit, contentType = 'image/webp') =>
  send('PUT', '/api/profile/avatar', { as, body, headers: { 'Content-Type': contentType } });

/** Uploads a valid picture and returns the profile. */
async function keep(as: TestPerson, image: BodyInit, contentType?: string): Promise<Profile> {
  const response = await put(as, image, contentType);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response.json<Profile>();
}

const refused = async (response: Response) => {
  const { error } = await response.json<{ error: { code: string } }>();
  return { status: response.status, ...error };
};

const fails = async () => {
  throw new Error('the store is down');
};

/** Uploads the picture with another object store. */
const putInto = async (store: R2Bucket, { cookie }: TestPerson, body: BodyInit) =>
  createApp().request(
    `${ORIGIN}/api/profile/avatar`,
    {
      method: 'PUT',
      body,
      headers: { Origin: ORIGIN, Cookie: cookie, 'Content-Type': 'image/webp' },
    },
    { ...env, FILES: store },
  );

const fetchImage = (as: TestPerson | undefined, url: string | null, headers: Record<string, string> = {}) =>
  send('GET', url ?? '/nothing', { as, headers });
const objectsOf = async ({ id }: TestPerson) =>
  (await env.FILES.list({ prefix: `${id}/` })).objects.map(({ key }) => key);

describe('PUT /api/profile/avatar', () => {
  it.each([
    ['WebP', webp(), 'webp', 'image/webp'],
    ['PNG', PNG, 'png', 'image/png'],
    ['JPEG', JPEG, 'jpg', 'image/jpeg'],
  ])('stores a %s under the person and serves it unchanged', async (_, image, ext, type) => {
    const sanne = await person();
    const profile = await keep(sanne, image, type);
    expect(profile.avatarUrl).toBe(`/api/avatars/${sanne.id}/avatar.${ext}?v=1`);
    expect(await objectsOf(sanne)).toEqual([`${sanne.id}/avatar.${ext}`]);
    expect(await call(getSession, { as: sanne })).toMatchObject({ profile });

    const response = await fetchImage(sanne, profile.avatarUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(image);
  });

  it('derives the type from the bytes, not from the name', async () => {
    const sanne = await person();
    expect((await keep(sanne, PNG, 'image/svg+xml')).avatarUrl).toContain('avatar.png');
    const response = await fetchImage(sanne, `/api/avatars/${sanne.id}/avatar.png`);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    await response.arrayBuffer();
  });

  it('accepts the file in a form', async () => {
    const sanne = await person();
    const form = new FormData();
    form.set('file', new File([webp()], 'me.webp', { type: 'image/webp' }));
    const encoded = new Response(form);
    const profile = await keep(sanne, await encoded.arrayBuffer(), encoded.headers.get('Content-Type') ?? '');
    expect(profile.avatarUrl).toContain('avatar.webp');
  });

  it.each(Object.entries(NO_IMAGES))('refuses %s, even when declared as a picture', async (_, file) => {
    const sanne = await person();
    for (const contentType of ['image/png', 'image/svg+xml', 'application/octet-stream'])
      expect(await refused(await put(sanne, file, contentType))).toMatchObject({
        status: 415,
        code: 'avatar.not_an_image',
      });
    expect(await objectsOf(sanne)).toEqual([]);
    expect(await call(getProfile, { as: sanne })).toMatchObject({ avatarUrl: null });
  });

  it.each([
    ['WebP', webp(200)],
    ['PNG', PNG],
    ['JPEG', JPEG],
  ])('refuses a %s cut off anywhere', async (_, image) => {
    const sanne = await person();
    for (const length of [image.length - 1, image.length - 2, image.length - 12, image.length >> 1, 12, 3])
      expect((await put(sanne, image.slice(0, length))).status).toBe(415);
    expect(await objectsOf(sanne)).toEqual([]);
  });

  it.each(['width', 'height'])(
    'refuses a %s of more than 2048 pixels, whatever the file weighs',
    async (side) => {
      const sanne = await person();
      for (const pixels of [MAX_AVATAR_PIXELS + 1, 16_000]) {
        const size = { [side]: pixels };
        for (const file of [png(size), jpeg(size), webpOf(webpChunk('VP8 ', lossy(size)))])
          expect(await refused(await put(sanne, file))).toMatchObject({
            status: 413,
            code: 'avatar.too_many_pixels',
            [side]: pixels,
            maxPixels: 2048,
          });
      }
      expect(await objectsOf(sanne)).toEqual([]);
      expect((await put(sanne, png({ [side]: MAX_AVATAR_PIXELS }))).status).toBe(200);
    },
  );

  it('refuses a picture without a pixel', async () => {
    const sanne = await person();
    expect(await refused(await put(sanne, png({ width: 0 })))).toMatchObject({ code: 'avatar.not_an_image' });
  });

  it('stores and serves no metadata', async () => {
    const sanne = await person();
    const withPlace = jpeg({ extra: [jpegSegment(0xe1, 'Exif\0\0GPS 52.0907 N')] });
    const { avatarUrl } = await keep(sanne, withPlace);
    const response = await fetchImage(sanne, avatarUrl);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(JPEG);
  });

  it('refuses an interrupted upload and keeps the previous picture', async () => {
    const sanne = await person();
    const { avatarUrl } = await keep(sanne, PNG);
    const parts = [webp(100_000).slice(0, 50_000)];
    const breaking = new ReadableStream({
      pull(controller) {
        const part = parts.pop();
        if (part) controller.enqueue(part);
        else controller.error(new Error('connection lost'));
      },
    });
    expect((await putInto(env.FILES, sanne, breaking)).status).toBe(400);
    expect(await call(getProfile, { as: sanne })).toMatchObject({ avatarUrl });
    expect(await objectsOf(sanne)).toEqual([`${sanne.id}/avatar.png`]);
  });

  it('accepts 5 MB and not a byte more, with or without a content length', async () => {
    const sanne = await person();
    const largest = webp(MAX_AVATAR_BYTES - 20);
    expect(largest.length).toBe(MAX_AVATAR_BYTES);
    expect((await put(sanne, largest)).status).toBe(200);
    for (const file of [webp(MAX_AVATAR_BYTES - 18), webp(6 * 1024 * 1024)]) {
      expect(await refused(await put(sanne, file))).toMatchObject({
        status: 413,
        code: 'avatar.too_large',
        maxBytes: MAX_AVATAR_BYTES,
      });
      expect((await put(sanne, new Blob([file]).stream())).status).toBe(413);
    }
    expect(await objectsOf(sanne)).toHaveLength(1);
  });

  it('refuses 6 MB in a form, a form without a file and a body that is not a picture', async () => {
    const sanne = await person();
    const asForm = async (name: string, value: string | File) => {
      const form = new FormData();
      form.set(name, value);
      const encoded = new Response(form);
      return put(sanne, await encoded.arrayBuffer(), encoded.headers.get('Content-Type') ?? '');
    };
    const sixMegabytes = new File([webp(6 * 1024 * 1024)], 'me.webp');
    expect((await asForm('file', sixMegabytes)).status).toBe(413);
    expect(await refused(await asForm('file', 'text'))).toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
    expect((await asForm('photo', new File([webp()], 'me.webp'))).status).toBe(400);
    expect((await put(sanne, 'no form at all', 'multipart/form-data; boundary=x')).status).toBe(400);
    expect((await put(sanne, '{}', 'application/json')).status).toBe(415);
    expect((await put(sanne, 'a=b', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect(await objectsOf(sanne)).toEqual([]);
  });

  it('keeps the previous picture and says that the store fails', async () => {
    const sanne = await person();
    const { avatarUrl } = await keep(sanne, PNG);
    const response = await putInto({ put: fails } as unknown as R2Bucket, sanne, webp());
    expect(await refused(response)).toMatchObject({
      status: 503,
      code: 'files.unavailable',
      retryAfterSeconds: 60,
    });
    expect(await call(getProfile, { as: sanne })).toMatchObject({ avatarUrl });
  });

  it('succeeds and hides the previous picture even if that cannot be deleted', async () => {
    const sanne = await person();
    const { avatarUrl } = await keep(sanne, PNG);
    const store = { put: env.FILES.put.bind(env.FILES), delete: fails } as unknown as R2Bucket;
    expect((await putInto(store, sanne, webp())).status).toBe(200);
    expect(await call(getProfile, { as: sanne })).toMatchObject({
      avatarUrl: `/api/avatars/${sanne.id}/avatar.webp?v=2`,
    });
    expect((await fetchImage(sanne, avatarUrl)).status).toBe(404);
  });

  it('requires a session', async () => {
    expect(await refused(await put(undefined, webp()))).toMatchObject({ status: 401, code: 'auth.required' });
    expect(await refusal(deleteAvatar)).toMatchObject({ status: 401 });
  });
});

describe('a picture whose store fails', () => {
  it('is answered as unavailable, not as gone', async () => {
    const sanne = await person();
    const { avatarUrl } = await keep(sanne, PNG);
    const response = await createApp().request(
      `${ORIGIN}${avatarUrl}`,
      { headers: { Cookie: sanne.cookie } },
      { ...env, FILES: { get: fails } as unknown as R2Bucket },
    );
    expect(await refused(response)).toMatchObject({ status: 503, code: 'files.unavailable' });
    expect(response.headers.get('Retry-After')).toBe('60');
  });
});

describe('a new picture', () => {
  it('has a new address, and the previous one is gone', async () => {
    const sanne = await person();
    const first = await keep(sanne, PNG);
    const second = await keep(sanne, JPEG);
    expect(second.avatarUrl).toBe(`/api/avatars/${sanne.id}/avatar.jpg?v=2`);
    expect(await objectsOf(sanne)).toEqual([`${sanne.id}/avatar.jpg`]);
    expect((await fetchImage(sanne, first.avatarUrl)).status).toBe(404);

    const third = await keep(sanne, Uint8Array.from([...JPEG.slice(0, -3), 0x57, 0xff, 0xd9]));
    expect(third.avatarUrl).toBe(`/api/avatars/${sanne.id}/avatar.jpg?v=3`);
  });

  it('sent twice by a double click is stored once, and the profile refers to it', async () => {
    const sanne = await person();
    await keep(sanne, PNG);
    await Promise.all([webp(), webp(20), webp(30)].map((image) => keep(sanne, image)));
    const profile = await call(getProfile, { as: sanne });
    expect(await objectsOf(sanne)).toHaveLength(1);
    const response = await fetchImage(sanne, profile.avatarUrl);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  });
});

describe('DELETE /api/profile/avatar', () => {
  it('removes it from the profile and the store, and may be repeated', async () => {
    const sanne = await person();
    const { avatarUrl } = await keep(sanne, webp());
    expect(await call(deleteAvatar, { as: sanne })).toMatchObject({ avatarUrl: null });
    expect(await objectsOf(sanne)).toEqual([]);
    expect((await fetchImage(sanne, avatarUrl)).status).toBe(404);
    expect(await call(deleteAvatar, { as: sanne })).toMatchObject({ avatarUrl: null });
    expect((await keep(sanne, webp())).avatarUrl).not.toBe(avatarUrl);
  });

  it("leaves other people's pictures alone", async () => {
    const [sanne, joost] = await Promise.all([person(), person()]);
    await keep(sanne, webp());
    await keep(joost, webp());
    await call(deleteAvatar, { as: sanne });
    expect(await objectsOf(joost)).toHaveLength(1);
  });
});

describe('GET /api/avatars/:userId/:file', () => {
  it('is for its person and for admins, and not found by others who know its address', async () => {
    const sanne = await person();
    const { avatarUrl } = await keep(sanne, webp());
    for (const as of [sanne, await admin()]) {
      const response = await fetchImage(as, avatarUrl);
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
    for (const as of [await person(), await volunteer()])
      expect(await refused(await fetchImage(as, avatarUrl))).toMatchObject({
        status: 404,
        code: 'avatar.not_found',
      });
    const response = await fetchImage(undefined, avatarUrl);
    expect(await refused(response)).toMatchObject({ status: 401, code: 'auth.required' });
  });

  it('is cached for an hour by the browser only, and revalidated by its tag', async () => {
    const sanne = await person();
    const { avatarUrl } = await keep(sanne, webp());
    const first = await fetchImage(sanne, avatarUrl);
    expect(first.headers.get('Cache-Control')).toBe('private, max-age=3600');
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    await first.arrayBuffer();

    for (const header of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await fetchImage(sanne, avatarUrl, { 'If-None-Match': header });
      expect(again.status).toBe(304);
      expect(again.headers.get('ETag')).toBe(etag);
      expect(await again.text()).toBe('');
    }
    const changed = await keep(sanne, webp(400));
    const other = await fetchImage(sanne, changed.avatarUrl, { 'If-None-Match': etag });
    expect(other.status).toBe(200);
    expect(other.headers.get('ETag')).not.toBe(etag);
    await other.arrayBuffer();
  });

  it('cannot be interpreted as anything but a picture', async () => {
    const sanne = await person();
    const { avatarUrl } = await keep(sanne, webp());
    const response = await fetchImage(sanne, avatarUrl);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(response.headers.get('Content-Disposition')).toBe('inline');
    await response.arrayBuffer();
  });

  it('finds only pictures that a profile refers to', async () => {
    const sanne = await person();
    await env.FILES.put(`${sanne.id}/avatar.png`, PNG);
    await env.FILES.put('backup.sql', 'secret');
    for (const [userId, file] of [
      [sanne.id, 'avatar.png'],
      [sanne.id, 'avatar.svg'],
      ['usr_nobody', 'avatar.png'],
      ['..', 'backup.sql'],
      ['.', 'backup.sql'],
      ['null', 'null'],
      [`${sanne.id}' OR 1=1 --`, 'avatar.png'],
    ] as const)
      expect(await refusal(getAvatar, { as: sanne, params: { userId, file } })).toMatchObject({
        status: 404,
      });
  });

  it('answers not found when the stored object is missing', async () => {
    const sanne = await person();
    await db
      .update(profiles)
      .set({ avatarKey: `${sanne.id}/avatar.png` })
      .where(eq(profiles.id, sanne.id));
    const params = { userId: sanne.id, file: 'avatar.png' };
    expect(await refusal(getAvatar, { as: sanne, params })).toMatchObject({ code: 'avatar.not_found' });
  });
});
