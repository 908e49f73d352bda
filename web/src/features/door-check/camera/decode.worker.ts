import decodeQR, { type Image } from 'qr/decode.js';

/** Decodes QR codes in a Web Worker, because one attempt takes longer than a frame. */

const TIME_LIMIT_MS = 80;

self.onmessage = ({ data }: MessageEvent<Image>) => self.postMessage(read(data));

function read(picture: Image): string | null {
  try {
    return decodeQR(picture, { timeLimit: TIME_LIMIT_MS });
  } catch {
    // The picture holds no QR code.
    return null;
  }
}
