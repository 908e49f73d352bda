import { type ImageParts, textAt, viewOf } from './image-parts.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER_BYTES = 13;

/** The image itself, its transparency and its colours; not texts, times, EXIF or the further frames of an animation. */
const KEPT = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'pHYs'],
  ...['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP'],
]);

/**
 * PNG (ISO/IEC 15948): a signature, then chunks of length, type, data and checksum, from IHDR to IEND. What comes after
 * IEND is dropped.
 */
export function readPng(file: Uint8Array): ImageParts | null {
  if (SIGNATURE.some((byte, index) => file[index] !== byte)) return null;
  const view = viewOf(file);
  const parts = [file.subarray(0, SIGNATURE.length)];
  let size: { width: number; height: number } | null = null;
  let hasData = false;
  let offset = SIGNATURE.length;
  while (offset + 12 <= file.length) {
    const length = view.getUint32(offset);
    const type = textAt(file, offset + 4, 4);
    const end = offset + 12 + length;
    // The header comes first, and only there.
    if (end > file.length || (type === 'IHDR') !== (size === null)) return null;
    if (type === 'IHDR') {
      if (length !== HEADER_BYTES) return null;
      size = { width: view.getUint32(offset + 8), height: view.getUint32(offset + 12) };
    }
    if (type === 'IDAT') hasData = true;
    if (KEPT.has(type)) parts.push(file.subarray(offset, end));
    if (type === 'IEND') return size && hasData ? { ...size, parts } : null;
    offset = end;
  }
  return null;
}
