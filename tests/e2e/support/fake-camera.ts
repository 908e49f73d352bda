import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import encodeQR from 'qr';

const WIDTH = 640;
const HEIGHT = 480;
/** Video range: black is 16, white is 235, and 128 is neutral chroma. */
const BLACK = 16;
const WHITE = 235;
const NEUTRAL_CHROMA = 128;
/** The code's share of the picture's height. */
const CODE_SHARE = 0.6;
const SLANT = 0.12;

/**
 * Writes a video of a QR code, slightly slanted on a grey background, for Chromium's fake camera.
 *
 * @param path the `.y4m` file to write: uncompressed video
 */
export function recordQrCode(path: string, text: string): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const size = Math.floor(HEIGHT * CODE_SHARE);
  const light = new Uint8Array(WIDTH * HEIGHT).fill(90);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      // Rotated about the centre of the picture.
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
      const row = Math.floor(((dy - dx * SLANT) / size + 0.5) * modules.length);
      const column = Math.floor(((dx + dy * SLANT) / size + 0.5) * modules.length);
      const isDark = modules[row]?.[column];
      if (isDark !== undefined) light[y * WIDTH + x] = isDark ? BLACK : WHITE;
    }
  const colours = new Uint8Array((WIDTH * HEIGHT) / 2).fill(NEUTRAL_CHROMA);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
}

/** Chromium's arguments for a camera that plays this video. */
export const fakeCamera = (path: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
];

/**
 * Sets the camera permission that pages of this browser context read. With a fake camera, Chromium's headless shell
 * reports `prompt` and its full browser `granted`, and the scanner starts by itself on the latter.
 */
export async function setCameraPermission(page: Page, setting: 'prompt' | 'granted'): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { targetInfo } = await cdp.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  const browserCdp = await page.context().browser()?.newBrowserCDPSession();
  await browserCdp?.send('Browser.setPermission', {
    permission: { name: 'camera' },
    setting,
    ...(browserContextId && { browserContextId }),
  });
}
