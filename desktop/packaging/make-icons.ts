import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPng } from '../../web/build/draw-png.ts';
import { LOGO } from '../../web/build/logo.ts';
import { ICON_PIXELS, type Pngs, toIcns, toIco } from './icon-files.ts';

/** Draws the app's icons into `build/`, from the same drawing as the portal's. */
export async function makeIcons(folder = join(import.meta.dirname, '../build')): Promise<void> {
  mkdirSync(join(folder, 'icons'), { recursive: true });
  const drawn: Partial<Pngs> = {};
  for (const pixels of ICON_PIXELS) {
    drawn[pixels] = await drawPng(LOGO, pixels);
    writeFileSync(join(folder, `icons/${pixels}x${pixels}.png`), drawn[pixels]);
  }
  const pngs = drawn as Pngs;
  writeFileSync(join(folder, 'icon.ico'), toIco(pngs));
  writeFileSync(join(folder, 'icon.icns'), toIcns(pngs));
}

if (import.meta.main) await makeIcons();
