import type { Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';

interface Pixels {
  width: number;
  height: number;
  /** RGBA, in base64. */
  data: string;
}

/** The text of the QR code in a picture of this element, read by the decoder of the door check. */
export async function qrText(code: Locator): Promise<string> {
  const png = (await code.screenshot()).toString('base64');
  const { width, height, data } = await code.page().evaluate<Pixels>(pixelsOf(png));
  return decodeQR({ width, height, data: new Uint8ClampedArray(Buffer.from(data, 'base64')) });
}

/** Page script: the pixels of a PNG, because Node decodes no pictures. */
const pixelsOf = (png: string) => `
  (async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png}';
    await image.decode();
    const { width, height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    let bytes = '';
    for (const byte of context.getImageData(0, 0, width, height).data) bytes += String.fromCharCode(byte);
    return { width, height, data: btoa(bytes) };
  })()
`;
