import decodeQR, { type Image } from 'qr/decode.js';

/** Looks for a QR code in one picture after the other, beside the page: a look takes longer than a frame. */

const TIME_LIMIT_MS = 80;

self.onmessage = ({ data }: MessageEvent<Image>) => self.postMessage(read(data));

function read(picture: Image): string | null {
  try {
    return decodeQR(picture, { timeLimit: TIME_LIMIT_MS });
  } catch {
    // No code in the picture.
    return null;
  }
}
