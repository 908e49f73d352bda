import { writeFileSync } from 'node:fs';
import encodeQR from 'qr';

const WIDTH = 640;
const HEIGHT = 480;
/** As video counts light: black is 16 and white 235; 128 is no colour. */
const BLACK = 16;
const WHITE = 235;
const NO_COLOUR = 128;
/** How much of the picture's height the code takes. */
const SHARE = 0.6;
const SLANT = 0.12;

/**
 * Films a QR code, held a little askew on a grey ground, for a browser that takes the file for its camera.
 *
 * @param path a `.y4m` file to write: raw video without a codec
 */
export function filmCode(path: string, text: string): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const size = Math.floor(HEIGHT * SHARE);
  const light = new Uint8Array(WIDTH * HEIGHT).fill(90);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      // Turned about the middle of the picture.
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
      const row = Math.floor(((dy - dx * SLANT) / size + 0.5) * modules.length);
      const column = Math.floor(((dx + dy * SLANT) / size + 0.5) * modules.length);
      const isDark = modules[row]?.[column];
      if (isDark !== undefined) light[y * WIDTH + x] = isDark ? BLACK : WHITE;
    }
  const colours = new Uint8Array((WIDTH * HEIGHT) / 2).fill(NO_COLOUR);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
}

/** How a browser is started that takes a film for its camera. */
export const cameraShows = (path: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
];
