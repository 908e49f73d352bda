import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumLaunchOptions, ensureChromium } from '../scripts/lib/ensure-chromium.ts';
import { ROOT } from '../scripts/lib/settings.ts';

/**
 * Photographs every screen and dialog of e2e/support/screens.ts, which the accessibility tests scan, in both themes, and
 * puts the pictures of a theme on one sheet in docs/images. The phone is in Dutch and the laptop in English.
 */

const SHOTS = join(ROOT, '.wrangler/screens');
const THEMES = ['light', 'dark'] as const;
/** Of both sheets together. */
const MAX_BYTES = 1_500_000;
const SHEET_WIDTH = 1920;
const QUALITY = 34;

const missing = ensureChromium();
if (missing) {
  console.error(missing);
  process.exit(1);
}
rmSync(SHOTS, { recursive: true, force: true });
const { status } = spawnSync(
  join(ROOT, 'tests/node_modules/.bin/playwright'),
  [
    ...['test', 'e2e/accessibility.spec.ts', '--project=phone', '--project=laptop'],
    // Not the ways of the roles, which scan only.
    '--grep=has no axe violations for',
    ...process.argv.slice(2),
  ],
  { cwd: join(ROOT, 'tests'), stdio: 'inherit', env: { ...process.env, SCREENS: SHOTS } },
);
if (status !== 0) process.exit(status ?? 1);

const browser = await chromium.launch(chromiumLaunchOptions());
const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 1000 } });
let bytes = 0;
for (const theme of THEMES) {
  await page.setContent(sheetOf(theme));
  const sheet = await page.screenshot({ fullPage: true, type: 'jpeg', quality: QUALITY });
  mkdirSync(join(ROOT, 'docs/images'), { recursive: true });
  writeFileSync(join(ROOT, `docs/images/screens-${theme}.jpg`), sheet);
  bytes += sheet.length;
  console.log(`docs/images/screens-${theme}.jpg: ${Math.round(sheet.length / 1000)} kB`);
}
await browser.close();
if (bytes > MAX_BYTES) {
  console.error(`The sheets have ${bytes} bytes, more than ${MAX_BYTES}.`);
  process.exit(1);
}

/** A page with the pictures of a theme; a phone's and a laptop's have the same height. */
function sheetOf(theme: (typeof THEMES)[number]): string {
  const [back, ink] = theme === 'light' ? ['#e7ecf1', '#223'] : ['#000', '#cde'];
  const figures = readdirSync(join(SHOTS, theme))
    .sort()
    .map((file) => {
      const picture = readFileSync(join(SHOTS, theme, file)).toString('base64');
      const name = file.replace(/^\d+ |\.jpg$/g, '');
      return `<figure><img src="data:image/jpeg;base64,${picture}"><figcaption>${name}</figcaption></figure>`;
    });
  return `<!doctype html><style>
    body { margin: 12px; display: flex; flex-wrap: wrap; gap: 10px; background: ${back}; color: ${ink}; font: 10px sans-serif }
    figure { margin: 0; width: min-content } img { height: 210px; display: block } figcaption { padding: 2px 0; overflow-wrap: anywhere }
  </style>${figures.join('')}`;
}
