import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { toStoredImage } from './images/stored-image.ts';
import { qrCodePng } from './qr-code.ts';

/** The pixels of a PNG with one bit per pixel, as RGBA for the QR reader. */
function pixelsOf(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const dataBytes = view.getUint32(33);
  const lines = inflateSync(png.subarray(41, 41 + dataBytes));
  const lineBytes = 1 + Math.ceil(width / 8);
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (!((lines[y * lineBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))))
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, data };
}

describe('the QR code of a ticket', () => {
  it('is a small PNG that a QR reader can read', () => {
    for (const text of ['7KM-4XP-A9C', 'W', 'Héél veel tekst '.repeat(10)]) {
      const png = qrCodePng(text);
      expect(toStoredImage(png)?.kind).toBe('png');
      expect(decodeQR(pixelsOf(png))).toBe(text);
    }
    expect(qrCodePng('7KM-4XP-A9C').length).toBeLessThan(1000);
    expect(pixelsOf(qrCodePng('7KM-4XP-A9C')).width).toBe(232);
  });
});
