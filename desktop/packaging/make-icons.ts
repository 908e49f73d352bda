import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { ICON_PIXELS, type Pngs, toIcns, toIco } from './icon-files.ts';

const HERE = join(import.meta.dirname, '..');

/** Draws the app's icons into `build/`, from the same drawing as the portal's. */
export async function makeIcons(folder = join(HERE, 'build')): Promise<void> {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const drawing = readFileSync(join(HERE, '../web/public/icon.svg'), 'utf8');
  const pngs = Object.fromEntries(
    ICON_PIXELS.map((pixels) => [
      pixels,
      new Resvg(drawing, { fitTo: { mode: 'width', value: pixels } }).render().asPng(),
    ]),
  ) as Pngs;
  mkdirSync(join(folder, 'icons'), { recursive: true });
  for (const pixels of ICON_PIXELS)
    writeFileSync(join(folder, `icons/${pixels}x${pixels}.png`), pngs[pixels]);
  writeFileSync(join(folder, 'icon.ico'), toIco(pngs));
  writeFileSync(join(folder, 'icon.icns'), toIcns(pngs));
}

if (import.meta.main) await makeIcons();
