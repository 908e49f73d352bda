/** The accepted image types, by extension. */
export const IMAGE_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
export type ImageKind = keyof typeof IMAGE_TYPES;

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Detects the type of an image from its bytes; null for anything else and for a truncated image. */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isWholeJpeg(view)) return 'jpg';
  if (isWholePng(view)) return 'png';
  if (isWholeWebp(view)) return 'webp';
  return null;
}

const textAt = (view: DataView, offset: number, length: number) =>
  view.byteLength < offset + length
    ? ''
    : String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, length));

/** ITU-T T.81, annex B: segments up to the first scan, after which FF D9 can only be the end of the image. */
function isWholeJpeg(view: DataView): boolean {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return false;
  let offset = 2;
  while (offset + 4 <= view.byteLength && view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1);
    // 0xFF may be repeated before a marker.
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
    if (marker !== 0xda) continue;
    for (; offset + 2 <= view.byteLength; offset++) if (view.getUint16(offset) === 0xffd9) return true;
  }
  return false;
}

/** ISO/IEC 15948: a signature, then chunks (length, type, data, checksum) from IHDR to IEND. */
function isWholePng(view: DataView): boolean {
  if (view.byteLength < 16 || PNG_SIGNATURE.some((byte, index) => view.getUint8(index) !== byte))
    return false;
  if (textAt(view, 12, 4) !== 'IHDR') return false;
  for (let offset = 8; offset + 12 <= view.byteLength; offset += 12 + view.getUint32(offset))
    if (textAt(view, offset + 4, 4) === 'IEND') return true;
  return false;
}

/** RFC 9649: a RIFF header with the file's length, then a VP8 chunk. */
function isWholeWebp(view: DataView): boolean {
  return (
    textAt(view, 0, 4) === 'RIFF' &&
    textAt(view, 8, 4) === 'WEBP' &&
    ['VP8 ', 'VP8L', 'VP8X'].includes(textAt(view, 12, 4)) &&
    view.getUint32(4, true) + 8 <= view.byteLength
  );
}
