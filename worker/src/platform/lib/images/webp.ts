import { type ImageParts, textAt, viewOf } from './image-parts.ts';

const RIFF_HEADER_BYTES = 12;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

/** The image itself, its transparency and its colours; not EXIF, XMP or anything unknown. */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);

/**
 * WebP (RFC 9649): a RIFF header with the length of the file, then chunks of type, length and data, padded to an even
 * length. What comes after that length is dropped. Animations are not accepted.
 */
export function readWebp(file: Uint8Array): ImageParts | null {
  if (textAt(file, 0, 4) !== 'RIFF' || textAt(file, 8, 4) !== 'WEBP') return null;
  const view = viewOf(file);
  const fileEnd = file.length < RIFF_HEADER_BYTES ? 0 : 8 + view.getUint32(4, true);
  if (fileEnd > file.length) return null;
  const parts: Uint8Array[] = [];
  let canvas: Size | null = null;
  let image: Size | null = null;
  let offset = RIFF_HEADER_BYTES;
  while (offset + 8 <= fileEnd) {
    const type = textAt(file, offset, 4);
    const length = view.getUint32(offset + 4, true);
    const end = offset + 8 + length + (length % 2);
    if (end > fileEnd) return null;
    const data = file.subarray(offset + 8, offset + 8 + length);
    let chunk = file.subarray(offset, end);
    if (type === 'VP8X') {
      if (offset !== RIFF_HEADER_BYTES || length < 10) return null;
      canvas = { width: 1 + uint24(data, 4), height: 1 + uint24(data, 7) };
      chunk = chunk.slice();
      chunk[8] = (data[0] ?? 0) & ~(EXIF_FLAG | XMP_FLAG);
    }
    if (type === 'VP8 ' || type === 'VP8L') {
      if (image) return null;
      image = type === 'VP8 ' ? sizeOfLossy(data) : sizeOfLossless(data);
      if (!image) return null;
    }
    if (KEPT.has(type)) parts.push(chunk);
    offset = end;
  }
  if (!image || (canvas && (canvas.width !== image.width || canvas.height !== image.height))) return null;
  return { ...image, parts: [header(parts), ...parts] };
}

interface Size {
  width: number;
  height: number;
}

const uint24 = (data: Uint8Array, offset: number) =>
  (data[offset] ?? 0) | ((data[offset + 1] ?? 0) << 8) | ((data[offset + 2] ?? 0) << 16);

/** RFC 6386, 9.1: a frame tag, a start code, and twice fourteen bits with two bits of scale above them. */
function sizeOfLossy(data: Uint8Array): Size | null {
  const isKeyFrame = ((data[0] ?? 1) & 1) === 0;
  if (!isKeyFrame || data.length < 10 || uint24(data, 3) !== 0x2a019d) return null;
  return { width: uint24(data, 6) & 0x3fff, height: uint24(data, 8) & 0x3fff };
}

/** RFC 9649, 3.4: a signature, then twice fourteen bits, each one less than the size. */
function sizeOfLossless(data: Uint8Array): Size | null {
  if (data[0] !== 0x2f || data.length < 5) return null;
  const bits = viewOf(data).getUint32(1, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

/** The RIFF header of a file with these chunks. */
function header(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new TextEncoder().encode('RIFF\0\0\0\0WEBP');
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 4);
  viewOf(bytes).setUint32(4, length, true);
  return bytes;
}
