/** Small, complete images of 3 × 2 pixels as a browser writes them, and files that are not images. */

type Bytes = Uint8Array<ArrayBuffer>;

const bytes = (...parts: (string | ArrayLike<number>)[]): Bytes =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (char) => char.charCodeAt(0)) : Array.from(part),
    ),
  );
const decode = (base64: string) => bytes(atob(base64));
const big16 = (value: number) => [value >> 8, value & 0xff];
const big32 = (value: number) => [...big16(value >>> 16), ...big16(value & 0xffff)];
const little16 = (value: number) => big16(value).reverse();
const little24 = (value: number) => [...little16(value & 0xffff), value >> 16];
const little32 = (value: number) => big32(value).reverse();

interface ImageOptions {
  width?: number;
  height?: number;
  /** Segments or chunks in front of the image data. */
  extra?: ArrayLike<number>[];
}

/** A chunk of a PNG. Browsers ignore the checksum of an unknown chunk. */
export const pngChunk = (type: string, data: string | ArrayLike<number>): Bytes => {
  const content = bytes(data);
  return bytes(big32(content.length), type, content, [1, 2, 3, 4]);
};

/** A PNG whose header claims this size. */
export function png({ width, height, extra = [] }: ImageOptions = {}): Bytes {
  const original = decode(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWJiqPj/H4aZGJAAAAAA//+FNvRIAAAABklEQVQDAIsZB2cDWqCXAAAAAElFTkSuQmCC',
  );
  const view = new DataView(original.buffer);
  if (width !== undefined) view.setUint32(16, width);
  if (height !== undefined) view.setUint32(20, height);
  const afterHeader = 33;
  return bytes(original.slice(0, afterHeader), ...extra, original.slice(afterHeader));
}

export const PNG = png();

/** A segment of a JPEG. */
export const jpegSegment = (marker: number, data: string | ArrayLike<number>): Bytes => {
  const content = bytes(data);
  return bytes([0xff, marker], big16(content.length + 2), content);
};

/** A JPEG whose frame header claims this size. */
export function jpeg({ width = 3, height = 2, extra = [] }: ImageOptions = {}): Bytes {
  return bytes(
    [0xff, 0xd8],
    jpegSegment(0xe0, bytes('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0])),
    ...extra,
    decode(
      '/9sAQwBQNzxGPDJQRkFGWlVQX3jIgnhubnj1r7mRyP///////////////////////////////////////////////////9sAQwFVWlp4aXjrgoLr////////////////////////////////////////////////////////////////////////',
    ),
    jpegSegment(0xc0, bytes([8], big16(height), big16(width), [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])),
    decode(
      '/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA',
    ),
    decode('/9oADAMBAAIRAxEAPwCAFAH/2Q=='),
  );
}

export const JPEG = jpeg();

/** A chunk of a WebP, with the byte that makes its length even. */
export const webpChunk = (type: string, data: string | ArrayLike<number>): Bytes => {
  const content = bytes(data);
  return bytes(type, little32(content.length), content, content.length % 2 ? [0] : []);
};

/** A WebP of these chunks. */
export const webpOf = (...chunks: ArrayLike<number>[]): Bytes => {
  const content = bytes('WEBP', ...chunks);
  return bytes('RIFF', little32(content.length), content);
};

/** The chunk of a WebP with transparency, colours or metadata. */
export const webpHeader = ({ flags = 0, width = 3, height = 2 } = {}) =>
  webpChunk('VP8X', bytes([flags, 0, 0, 0], little24(width - 1), little24(height - 1)));

/** The data of a lossy WebP, which claims this size. */
export function lossy({ width = 3, height = 2 }: ImageOptions = {}): Bytes {
  const original = decode('kAEAnQEqAwACAAdAliWgAnS6AAOYAP7Xlf6uxPhQgn6FGyiaTAA=');
  return bytes(original.slice(0, 6), little16(width), little16(height), original.slice(10));
}

/** The data of a lossless WebP, which claims this size. */
export function lossless({ width = 3, height = 2 }: ImageOptions = {}): Bytes {
  const original = decode('LwJAABAHULzofwEDEdH/AA==');
  // The bit above the sizes says that there is transparency.
  const sizes = (width - 1) | ((height - 1) << 14) | (1 << 28);
  return bytes(original.slice(0, 1), little32(sizes), original.slice(5));
}

/** A lossy WebP of at least this many bytes of data, after a header of 20. */
export function webp(dataBytes = 0): Bytes {
  const image = lossy();
  const data = new Uint8Array(Math.max(dataBytes, image.length));
  data.set(image);
  const file = new Uint8Array(20 + data.length + (data.length % 2));
  file.set(bytes('RIFF', little32(file.length - 8), 'WEBPVP8 ', little32(data.length)));
  file.set(data, 20);
  return file;
}

const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.cookie)</script></svg>';

/** Files that are declared as an image and must be refused. */
export const NO_IMAGES: Record<string, Bytes> = {
  'an SVG': bytes(SCRIPT),
  'an SVG behind an XML header': bytes(`<?xml version="1.0"?>\n${SCRIPT}`),
  'a page': bytes('<!doctype html><script>alert(1)</script>'),
  'a GIF': bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0, 0x3b]),
  'a program': bytes(
    'MZ',
    Array.from({ length: 60 }, () => 0),
  ),
  'a PDF': bytes('%PDF-1.7\n%%EOF'),
  'a sound in the same container as WebP': bytes('RIFF', [4, 0, 0, 0], 'WAVEfmt '),
  'a script behind the first bytes of a PNG': bytes(PNG.slice(0, 8), SCRIPT),
  'a script behind the first bytes of a JPEG': bytes([0xff, 0xd8, 0xff], SCRIPT),
  'nothing at all': new Uint8Array(0),
  'one byte': bytes([0xff]),
  zeros: new Uint8Array(2000),
};
