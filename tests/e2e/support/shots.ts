import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** The folder for a picture of each screen, if `pnpm screens` runs; undefined in a test run. */
export const SHOTS = process.env.SCREENS;

/** Takes a picture of the open screen in both themes. Their names sort as the screens are opened. */
export async function shoot(page: Page, folder: string, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const file = `${name.replace(/[^\w.,=?&:#-]+/g, ' ').trim()}.jpg`;
    await page.screenshot({ path: join(folder, colorScheme, file), type: 'jpeg', quality: 70 });
  }
}
