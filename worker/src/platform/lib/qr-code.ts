import { crc32, deflateSync } from 'node:zlib';
import { encodeQR } from 'qr';

/** The white border in modules; ISO/IEC 18004 requires four. */
const QUIET_MODULES = 4;
const MODULE_PIXELS = 8;

/**
 * A QR code as a PNG of a few hundred bytes with one bit per pixel, because mail clients do not show SVG. It
 * remains readable when a quarter of it is damaged, for example on a scratched screen.
 */
export function qrCodePng(text: string): Uint8Array<ArrayBuffer> {
  const modules = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET_MODULES });
  const pixels = modules.length * MODULE_PIXELS;
  const lineBytes = 1 + Math.ceil(pixels / 8);
  const lines = new Uint8Array(lineBytes * pixels);
  for (let y = 0; y < pixels; y++)
    for (let x = 0; x < pixels; x++)
      // Dark is 0; the first byte of each line is the filter type, 0 for none.
      if (!modules[Math.floor(y / MODULE_PIXELS)]?.[Math.floor(x / MODULE_PIXELS)])
        lines[y * lineBytes + 1 + (x >> 3)] = (lines[y * lineBytes + 1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));

  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, pixels);
  view.setUint32(4, pixels);
  // Bit depth 1, greyscale; compression, filter and interlace method are 0.
  header[8] = 1;
  return concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** ISO/IEC 15948, 5.3: length, type, data, and a CRC of type and data. */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = concat([new TextEncoder().encode(type), data]);
  return concat([uint32(data.length), named, uint32(crc32(named))]);
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((bytes, { length }) => bytes + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
