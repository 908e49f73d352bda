import {
  deleteEvent,
  deleteEventImage,
  type ErrorBody,
  type Event,
  getEvent,
  MAX_EVENT_IMAGE_BYTES,
  MAX_EVENT_IMAGE_PIXELS,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { auditLog } from '../../../worker/src/app/schema.ts';
import { JPEG, NO_IMAGES, PNG, png, pngChunk, webp } from '../../support/images.ts';
import { admin, event, type TestPerson } from '../factories.ts';
import { call, db, env, ORIGIN, refusal, send } from '../harness.ts';

const put = (as: TestPerson, id: string, body: BodyInit, contentType?: string) =>
  send('PUT', `/api/events/${id}/image`, {
    as,
    body,
    ...(contentType && { headers: { 'Content-Type': contentType } }),
  });

/** Uploads a valid picture and returns the event. */
async function keep(as: TestPerson, id: string, body: BodyInit, contentType?: string): Promise<Event> {
  const response = await put(as, id, body, contentType);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response.json<Event>();
}

const bothSizes = (large: Uint8Array<ArrayBuffer>, small: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set('file', new File([large], 'large.webp'));
  form.set('small', new File([small], 'small.webp'));
  return form;
};

const refused = async (response: Response) => {
  const { error } = await response.json<ErrorBody>();
  return { status: response.status, ...error };
};

const objectsOf = async (id: string) =>
  (await env.FILES.list({ prefix: `events/${id}/` })).objects.map(({ key }) => key);

const fetchImage = (url: string | null, headers: Record<string, string> = {}) =>
  send('GET', url ?? '/none', { headers });

describe('PUT /api/events/:id/image', () => {
  it.each([
    ['WebP', webp(), 'webp', 'image/webp'],
    ['PNG', PNG, 'png', 'image/png'],
    ['JPEG', JPEG, 'jpg', 'image/jpeg'],
  ])('accepts %s and serves it to everybody, cacheable for good', async (_, image, ext, type) => {
    const iris = await admin();
    const { id } = await event();
    const { imageUrl, imageSmallUrl } = await keep(iris, id, image, 'image/x-whatever');
    expect(imageUrl).toMatch(new RegExp(`^/api/events/${id}/image/[a-z0-9]{20}\\.${ext}$`));
    expect(imageSmallUrl).toBe(imageUrl);
    expect(await call(getEvent, { params: { id } })).toMatchObject({ imageUrl, version: 1 });
    const response = await fetchImage(imageUrl);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(image);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await fetchImage(imageUrl, { 'If-None-Match': response.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('accepts two sizes, each at its own address', async () => {
    const { id } = await event();
    const large = webp(4000);
    const created = await keep(await admin(), id, bothSizes(large, PNG));
    expect(created.imageSmallUrl).not.toBe(created.imageUrl);
    expect(created.imageSmallUrl).toMatch(/-small\.png$/);
    expect(new Uint8Array(await (await fetchImage(created.imageUrl)).arrayBuffer())).toEqual(large);
    expect(new Uint8Array(await (await fetchImage(created.imageSmallUrl)).arrayBuffer())).toEqual(PNG);
  });

  it('gives a new picture a new address and removes the old one', async () => {
    const iris = await admin();
    const { id } = await event();
    const first = await keep(iris, id, bothSizes(PNG, PNG));
    const second = await keep(iris, id, JPEG, 'image/jpeg');
    expect(second.imageUrl).not.toBe(first.imageUrl);
    expect(second.imageSmallUrl).toBe(second.imageUrl);
    expect(await objectsOf(id)).toHaveLength(1);
    for (const url of [first.imageUrl, first.imageSmallUrl])
      expect(await refused(await fetchImage(url))).toMatchObject({ status: 404, code: 'image.not_found' });
  });

  it('is undone by removing the picture or the event', async () => {
    const iris = await admin();
    const { id } = await event();
    await keep(iris, id, PNG, 'image/png');
    expect(await call(deleteEventImage, { as: iris, params: { id } })).toMatchObject({
      imageUrl: null,
      imageSmallUrl: null,
    });
    expect(await objectsOf(id)).toEqual([]);
    await keep(iris, id, bothSizes(PNG, PNG));
    await call(deleteEvent, { as: iris, params: { id } });
    expect(await objectsOf(id)).toEqual([]);
    expect((await refusal(deleteEventImage, { as: iris, params: { id } })).code).toBe('event.not_found');
    const audit = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(audit.map(({ action }) => action)).toEqual([
      'event.image_set',
      'event.image_removed',
      'event.image_set',
      'event.deleted',
    ]);
  });

  it('keeps one of many concurrent uploads and leaves no other object behind', async () => {
    const iris = await admin();
    const { id } = await event();
    await Promise.all(Array.from({ length: 6 }, () => keep(iris, id, bothSizes(PNG, PNG))));
    const { imageUrl, imageSmallUrl } = await call(getEvent, { params: { id } });
    const names = (await objectsOf(id)).map((key) => `/api/events/${id}/image/${key.split('/').at(-1)}`);
    expect(names.toSorted()).toEqual([imageSmallUrl, imageUrl].toSorted());
  });

  it.each(Object.entries(NO_IMAGES))('refuses %s, in either size', async (_, bytes) => {
    const iris = await admin();
    const { id } = await event();
    for (const response of [
      await put(iris, id, bytes, 'image/png'),
      await put(iris, id, bothSizes(bytes, PNG)),
      await put(iris, id, bothSizes(PNG, bytes)),
    ])
      expect(await refused(response)).toMatchObject({ status: 415, code: 'image.not_an_image' });
    expect(await objectsOf(id)).toEqual([]);
  });

  it('refuses more than 4096 pixels a side, in either size', async () => {
    const iris = await admin();
    const { id } = await event();
    const tooWide = png({ width: MAX_EVENT_IMAGE_PIXELS + 1 });
    for (const response of [
      await put(iris, id, tooWide, 'image/png'),
      await put(iris, id, bothSizes(tooWide, PNG)),
      await put(iris, id, bothSizes(PNG, tooWide)),
      await put(iris, id, png({ width: 16_000, height: 16_000 }), 'image/png'),
    ])
      expect(await refused(response)).toMatchObject({
        status: 413,
        code: 'image.too_many_pixels',
        maxPixels: 4096,
      });
    expect(await objectsOf(id)).toEqual([]);
    await keep(iris, id, png({ width: MAX_EVENT_IMAGE_PIXELS, height: 4096 }), 'image/png');
  });

  it('stores and serves no metadata, in both sizes', async () => {
    const iris = await admin();
    const { id } = await event();
    const withPlace = png({ extra: [pngChunk('eXIf', 'GPS 52.0907 N')] });
    const { imageUrl, imageSmallUrl } = await keep(iris, id, bothSizes(withPlace, withPlace));
    for (const url of [imageUrl, imageSmallUrl])
      expect(new Uint8Array(await (await fetchImage(url)).arrayBuffer())).toEqual(PNG);
  });

  it('limits the total size of both', async () => {
    const iris = await admin();
    const { id } = await event();
    const over = { status: 413, code: 'image.too_large', maxBytes: MAX_EVENT_IMAGE_BYTES };
    expect(await refused(await put(iris, id, webp(MAX_EVENT_IMAGE_BYTES), 'image/webp'))).toMatchObject(over);
    const half = webp(MAX_EVENT_IMAGE_BYTES / 2);
    expect(await refused(await put(iris, id, bothSizes(half, half)))).toMatchObject(over);
    const most = await put(iris, id, webp(MAX_EVENT_IMAGE_BYTES - 20), 'image/webp');
    expect(most.status).toBe(200);
  });

  it('refuses an unknown event, and a text file as the small size', async () => {
    const iris = await admin();
    expect(await refused(await put(iris, 'evt_none', PNG, 'image/png'))).toMatchObject({
      code: 'event.not_found',
    });
    expect(await objectsOf('evt_none')).toEqual([]);
    const form = new FormData();
    form.set('file', new File([PNG], 'x.png'));
    form.set('small', 'a text');
    const { id } = await event();
    expect(await refused(await put(iris, id, form))).toMatchObject({
      issues: [{ path: 'small', message: 'invalid' }],
    });
  });

  it('keeps the previous picture when the store fails', async () => {
    const iris = await admin();
    const { id } = await event();
    const { imageUrl } = await keep(iris, id, PNG, 'image/png');
    const broken = { put: () => Promise.reject(new Error('down')) } as unknown as R2Bucket;
    const response = await createApp().request(
      `${ORIGIN}/api/events/${id}/image`,
      {
        method: 'PUT',
        body: JPEG,
        headers: { Origin: ORIGIN, Cookie: iris.cookie, 'Content-Type': 'image/jpeg' },
      },
      { ...env, FILES: broken },
    );
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: 'files.unavailable' } });
    expect(new Uint8Array(await (await fetchImage(imageUrl)).arrayBuffer())).toEqual(PNG);
  });

  it.each(['..%2f..%2fusr_1%2favatar.png', '%2e%2e/x.png', 'x.svg', 'x', 'X.PNG', 'a b.png', '%00.png'])(
    'serves nothing at %s',
    async (file) => {
      await env.FILES.put('usr_1/avatar.png', PNG);
      const { id } = await event();
      const response = await fetchImage(`/api/events/${id}/image/${file}`);
      expect(response.status).toBe(404);
      await response.arrayBuffer();
    },
  );
});
