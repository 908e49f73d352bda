/** Small, complete images as a browser sends them, and files that are not images. */

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...latin1(part)] : part)));
const latin1 = (text: string) => Array.from(text, (char) => char.charCodeAt(0));

const chunk = (type: string, data: number[]) => [0, 0, 0, data.length, ...latin1(type), ...data, 1, 2, 3, 4];

export const PNG = bytes(
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  chunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]),
  chunk('IDAT', [0x78, 0x9c, 0x63, 0x60, 0x60, 0x60, 0, 0]),
  chunk('IEND', []),
);

export const JPEG = bytes(
  [0xff, 0xd8, 0xff, 0xe0, 0, 16],
  'JFIF\0',
  [1, 1, 0, 0, 1, 0, 1, 0, 0],
  // A thumbnail in its own segment, whose end marker is not the end of the image.
  [0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xda, 0xff, 0xd9],
  // A fill byte before the marker, which JPEG allows.
  [0xff, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
  [0x12, 0x34, 0xff, 0x00, 0x56],
  [0xff, 0xd9],
);

/** A WebP of this many bytes of data, after a header of 20. */
export function webp(dataBytes = 10): Uint8Array<ArrayBuffer> {
  const size = dataBytes + (dataBytes % 2);
  const file = new Uint8Array(20 + size);
  file.set(latin1('RIFF'), 0);
  file.set(latin1('WEBPVP8 '), 8);
  const view = new DataView(file.buffer);
  view.setUint32(4, 12 + size, true);
  view.setUint32(16, dataBytes, true);
  return file;
}

const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.cookie)</script></svg>';

/** Files that are declared as an image and must be refused. */
export const NO_IMAGES: Record<string, Uint8Array<ArrayBuffer>> = {
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
  'a script behind the first bytes of a PNG': bytes([...PNG.slice(0, 8)], SCRIPT),
  'a script behind the first bytes of a JPEG': bytes([0xff, 0xd8, 0xff], SCRIPT),
  'nothing at all': new Uint8Array(0),
  'one byte': bytes([0xff]),
  zeros: new Uint8Array(2000),
};
