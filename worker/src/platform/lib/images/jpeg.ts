import { type ImageParts, textAt, viewOf } from './image-parts.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;

/** Frame headers, SOF0 to SOF15; the three other codes in that range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a length: TEM and the restarts. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Comments, and application segments that do not tell how the colours are stored. */
function isMetadata(marker: number, segment: Uint8Array): boolean {
  const name = textAt(segment, 4, 12);
  // Eighteen bytes are the header alone; a thumbnail would follow it.
  if (marker === 0xe0) return !name.startsWith('JFIF\0') || segment.length !== 18;
  if (marker === 0xe2) return name !== 'ICC_PROFILE\0';
  if (marker === 0xee) return !name.startsWith('Adobe');
  return marker === 0xfe || (marker >= 0xe0 && marker <= 0xef);
}

/**
 * JPEG (ITU-T T.81, annex B): segments, each a marker with a length. After the header of a scan follow its data, up to
 * the next marker. What comes after the end marker is dropped.
 */
export function readJpeg(file: Uint8Array): ImageParts | null {
  if (file[0] !== 0xff || file[1] !== START) return null;
  const view = viewOf(file);
  const parts = [file.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  let offset = 2;
  while (offset + 2 <= file.length) {
    if (file[offset] !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    if (marker === END) {
      parts.push(file.subarray(offset, offset + 2));
      return size && hasScan ? { ...size, parts } : null;
    }
    // 0xFF may be repeated before a marker.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (isBare(marker)) {
      parts.push(file.subarray(offset, offset + 2));
      offset += 2;
      continue;
    }
    if (marker === 0x00 || marker === START || offset + 4 > file.length) return null;
    let end = offset + 2 + view.getUint16(offset + 2);
    if (end < offset + 4 || end > file.length) return null;
    if (isFrame(marker)) {
      // Viewers disagree on the size of an image with two frames.
      if (size || end < offset + 9) return null;
      size = { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    }
    if (marker === SCAN) {
      if (!size) return null;
      hasScan = true;
      end = endOfScan(file, end);
    }
    const segment = file.subarray(offset, end);
    if (!isMetadata(marker, segment)) parts.push(segment);
    offset = end;
  }
  return null;
}

/** The offset of the first marker in the data of a scan that is neither an escaped 0xFF nor a restart. */
function endOfScan(file: Uint8Array, start: number): number {
  let offset = file.indexOf(0xff, start);
  while (offset !== -1 && offset + 1 < file.length) {
    const next = file[offset + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && !isBare(next)) return offset;
    offset = file.indexOf(0xff, offset + (next === 0xff ? 1 : 2));
  }
  return file.length;
}
