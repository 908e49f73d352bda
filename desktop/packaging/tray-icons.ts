import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPng } from '../../web/build/draw-png.ts';
import { LOGO, logoShape } from '../../web/build/logo.ts';

/** The sizes of the tray in pixels, at one and at two pixels a point; the systems find the second by its name. */
const SCALES = [
  { suffix: '', scale: 1 },
  { suffix: '@2x', scale: 2 },
];
/** In the menu bar the skate has no margin. */
const WITHOUT_MARGIN = '5.6 4.6 22.4 22.4';
const ICONS = [
  { name: 'tray', svg: LOGO, points: 24 },
  { name: 'trayTemplate', svg: logoShape('#000', WITHOUT_MARGIN), points: 18 },
];

/**
 * Draws the icons of the tray into a folder: the app's own, and for the menu bar of a Mac its skate alone, of which the
 * system uses only the shape.
 */
export async function makeTrayIcons(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { name, svg, points } of ICONS)
    for (const { suffix, scale } of SCALES)
      writeFileSync(join(folder, `${name}${suffix}.png`), await drawPng(svg, points * scale));
}
