import type { Page } from '@playwright/test';

const inFolder = (file: string) => `https://example.test/desktop/${file}`;

/** The installers of a portal that offers the desktop app. */
export const DOWNLOADS = {
  win: inFolder('ijsploeg-win.exe'),
  mac: inFolder('ijsploeg-mac.dmg'),
  linux_deb: inFolder('ijsploeg-linux.deb'),
  linux_rpm: inFolder('ijsploeg-linux.rpm'),
};

/** Answers as a portal that offers the desktop app: the product under test has no release. */
export async function offerDesktopApp(page: Page): Promise<void> {
  await page.route('**/api/health', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), desktopDownloads: DOWNLOADS } });
  });
}
