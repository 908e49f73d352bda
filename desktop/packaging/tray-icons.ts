import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const HERE = import.meta.dirname;

/** The sizes of the tray in pixels, at one and at two pixels a point; the systems find the second by its name. */
const SCALES = [
  { suffix: '', scale: 1 },
  { suffix: '@2x', scale: 2 },
];
const POINTS = { tray: 24, trayTemplate: 18 };

/**
 * Draws the icons of the tray into a folder: the app's own, and for the menu bar of a Mac its skate alone, of which the
 * system uses only the shape.
 */
export async function makeTrayIcons(folder: string): Promise<void> {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const drawings = {
    tray: readFileSync(join(HERE, '../../web/public/icon.svg'), 'utf8'),
    trayTemplate: readFileSync(join(HERE, 'tray-template.svg'), 'utf8'),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, points] of Object.entries(POINTS))
    for (const { suffix, scale } of SCALES) {
      const drawn = new Resvg(drawings[name as keyof typeof POINTS], {
        fitTo: { mode: 'width', value: points * scale },
      });
      writeFileSync(join(folder, `${name}${suffix}.png`), drawn.render().asPng());
    }
}
