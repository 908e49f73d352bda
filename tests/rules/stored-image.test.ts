import { describe, expect, it } from 'vitest';
import { toStoredImage } from '../../worker/src/platform/lib/images/stored-image.ts';
import {
  jpeg,
  jpegSegment,
  lossless,
  lossy,
  NO_IMAGES,
  png,
  pngChunk,
  webpChunk,
  webpHeader,
  webpOf,
} from '../support/images.ts';

const SECRET = 'GPS 52.0907 N 5.1214 E';
const EXIF = `Exif\0\0${SECRET}`;
const XMP = `http://ns.adobe.com/xap/1.0/\0<x>${SECRET}</x>`;

const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const has = (bytes: Uint8Array | undefined, text: string) =>
  Buffer.from(bytes ?? []).includes(Buffer.from(text, 'latin1'));

const WHOLE = {
  'a JPEG': jpeg(),
  'a PNG': png(),
  'a lossy WebP': webpOf(webpChunk('VP8 ', lossy())),
  'a lossless WebP': webpOf(webpChunk('VP8L', lossless())),
  'a WebP with transparency': webpOf(
    webpHeader({ flags: 0x10 }),
    webpChunk('ALPH', [0, 128, 128, 128, 128, 128, 128]),
    webpChunk('VP8 ', lossy()),
  ),
};

describe('an image without metadata', () => {
  it.each(Object.entries(WHOLE))('is read and stored byte for byte: %s', (_, file) => {
    const image = toStoredImage(file);
    expect(image).toMatchObject({ width: 3, height: 2 });
    expect(image?.bytes).toEqual(file);
  });

  it('keeps its colour profile and the data about how its colours are stored', () => {
    const profile = 'ICC_PROFILE\0\x01\x01the profile';
    const files = [
      jpeg({ extra: [jpegSegment(0xe2, profile), jpegSegment(0xee, 'Adobe\0\x64\0\0\0\0\x01')] }),
      png({ extra: [pngChunk('iCCP', 'the profile\0\0'), pngChunk('gAMA', [0, 0, 177, 143])] }),
      webpOf(webpHeader({ flags: 0x20 }), webpChunk('ICCP', 'the profile'), webpChunk('VP8 ', lossy())),
    ];
    for (const file of files) expect(toStoredImage(file)?.bytes).toEqual(file);
  });
});

describe('metadata', () => {
  it.each([
    ['EXIF', jpegSegment(0xe1, EXIF)],
    ['XMP', jpegSegment(0xe1, XMP)],
    ['IPTC', jpegSegment(0xed, `Photoshop 3.0\0${SECRET}`)],
    ['further pictures', jpegSegment(0xe2, `MPF\0${SECRET}`)],
    ['a thumbnail', jpegSegment(0xe0, `JFXX\0${SECRET}`)],
    ['a thumbnail in a second header', jpegSegment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x08\x01${SECRET}`)],
    ['of a camera maker', jpegSegment(0xef, SECRET)],
    ['a comment', jpegSegment(0xfe, SECRET)],
  ])('of a JPEG is dropped: %s', (_, segment) => {
    const file = jpeg({ extra: [segment] });
    expect(has(file, SECRET)).toBe(true);
    expect(toStoredImage(file)?.bytes).toEqual(jpeg());
  });

  it('of a JPEG is dropped after the first scan and behind fill bytes too', () => {
    const whole = jpeg();
    const comment = jpegSegment(0xfe, SECRET);
    const late = join(whole.slice(0, -2), comment, whole.slice(-2));
    const filled = join(whole.slice(0, 2), Uint8Array.of(0xff, 0xff), comment, whole.slice(2));
    expect(toStoredImage(late)?.bytes).toEqual(whole);
    expect(toStoredImage(filled)?.bytes).toEqual(whole);
  });

  it.each(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX', 'acTL'])('of a PNG is dropped: %s', (type) => {
    const file = png({ extra: [pngChunk(type, SECRET)] });
    expect(has(file, SECRET)).toBe(true);
    expect(toStoredImage(file)?.bytes).toEqual(png());
  });

  it('of a WebP is dropped, and its flags are cleared', () => {
    const file = webpOf(
      webpHeader({ flags: 0x2c }),
      webpChunk('ICCP', 'the profile'),
      webpChunk('VP8 ', lossy()),
      webpChunk('EXIF', EXIF),
      webpChunk('XMP ', XMP),
      webpChunk('note', SECRET),
    );
    expect(toStoredImage(file)?.bytes).toEqual(
      webpOf(webpHeader({ flags: 0x20 }), webpChunk('ICCP', 'the profile'), webpChunk('VP8 ', lossy())),
    );
  });

  it('behind the end of a file is dropped', () => {
    for (const file of Object.values(WHOLE)) {
      const longer = join(file, new TextEncoder().encode(`PK\x03\x04${SECRET}<script>`));
      expect(toStoredImage(longer)?.bytes).toEqual(file);
    }
  });
});

describe('the size', () => {
  it.each([
    [1, 1],
    [2048, 2049],
    [16_000, 16_000],
  ])('is read from the header, without decoding: %i × %i', (width, height) => {
    const size = { width, height };
    for (const file of [
      png(size),
      jpeg(size),
      webpOf(webpChunk('VP8 ', lossy(size))),
      webpOf(webpChunk('VP8L', lossless(size))),
      webpOf(webpHeader(size), webpChunk('VP8L', lossless(size))),
    ])
      expect(toStoredImage(file)).toMatchObject(size);
  });

  it('of a PNG may be as large as its field', () => {
    expect(toStoredImage(png({ width: 0xffff_ffff }))).toMatchObject({ width: 0xffff_ffff });
  });

  it('of zero is refused', () => {
    for (const size of [{ width: 0 }, { height: 0 }])
      for (const file of [png(size), jpeg(size), webpOf(webpChunk('VP8 ', lossy(size)))])
        expect(toStoredImage(file)).toBeNull();
  });

  it('may not be given twice with different values', () => {
    const small = { width: 3, height: 2 };
    const large = { width: 16_000, height: 16_000 };
    for (const file of [
      jpeg({ extra: [jpegSegment(0xc0, [8, 62, 128, 62, 128, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])] }),
      png({ extra: [png(large).slice(8, 33)] }),
      webpOf(webpHeader(small), webpChunk('VP8 ', lossy(large))),
      webpOf(webpHeader(large), webpChunk('VP8 ', lossy(small))),
      webpOf(webpChunk('VP8 ', lossy(small)), webpChunk('VP8L', lossless(large))),
    ])
      expect(toStoredImage(file)).toBeNull();
  });
});

describe('an incomplete image', () => {
  it.each(Object.entries(NO_IMAGES))('is refused: %s', (_, file) => {
    expect(toStoredImage(file)).toBeNull();
  });

  it.each(Object.entries(WHOLE))('is refused when it is cut off at any byte: %s', (_, file) => {
    for (let length = 0; length < file.length; length++)
      expect([length, toStoredImage(file.slice(0, length))]).toEqual([length, null]);
  });

  it('is refused when a length is wrong', () => {
    for (const file of Object.values(WHOLE))
      for (let offset = 2; offset < file.length; offset++) {
        const lying = file.slice();
        lying.fill(0xff, offset, offset + 4);
        // Bytes of the pixels may have any value, so the result is a whole image or none, but never a throw.
        const image = toStoredImage(lying);
        if (image) expect(image.bytes.length).toBeLessThanOrEqual(lying.length);
      }
  });

  it('is refused without image data', () => {
    expect(toStoredImage(join(png().slice(0, 33), pngChunk('IEND', '')))).toBeNull();
    expect(toStoredImage(webpOf(webpHeader()))).toBeNull();
    expect(toStoredImage(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9))).toBeNull();
  });

  it('includes animated WebPs', () => {
    const frame = webpChunk('ANMF', join(new Uint8Array(16), webpChunk('VP8 ', lossy())));
    expect(
      toStoredImage(webpOf(webpHeader({ flags: 0x02 }), webpChunk('ANIM', new Uint8Array(6)), frame)),
    ).toBeNull();
  });

  it('is refused quickly, even with five megabytes of markers', () => {
    const startedAt = performance.now();
    for (const fill of [0xff, 0x00, 0xd9, 0x41]) {
      const file = new Uint8Array(5 * 1024 * 1024).fill(fill);
      file.set([0xff, 0xd8]);
      toStoredImage(file);
      file.set(jpeg().slice(0, -2));
      toStoredImage(file);
    }
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });
});
