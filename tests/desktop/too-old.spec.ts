import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, expect, test } from './fixtures.ts';
import type { OtherServer } from './support/other-server.ts';
import { systemCalls } from './support/system.ts';
import { makeResources, offerVersion, replaceInstaller } from './support/updates.ts';

/** An app that is too old for its portal: it says so, and helps to get the new one. */

const DOWNLOADS = {
  win: 'https://example.test/desktop/ijsploeg-win.exe',
  mac: 'https://example.test/desktop/ijsploeg-mac.dmg',
  linux_deb: 'https://example.test/desktop/ijsploeg-linux.deb',
  linux_rpm: 'https://example.test/desktop/ijsploeg-linux.rpm',
};

/** A portal that works with version 9 of the app only. */
const answerAsNewer = (other: OtherServer, desktopDownloads: object | null) =>
  other.answer((request, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(
      request.url === '/api/health'
        ? JSON.stringify({
            status: 'ok',
            version: '9.0.0',
            minimumDesktopVersion: '9.0.0',
            desktopDownloads,
          })
        : '{"user":null}',
    ),
  );

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'too-old-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('opens the installer for this system in the browser, or names who can help', async ({
  launch,
  other,
  t,
}) => {
  answerAsNewer(other, DOWNLOADS);
  const { app, page } = await launch();
  await connect(page, t, other.origin);
  await expect(page.getByRole('heading', { name: t('desktop_too_old_title') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('desktop_update_now') })).toHaveCount(0);
  const debian = t('desktop_app_download', { system: t('desktop_app_linux_deb') });
  await page.getByRole('link', { name: debian }).click();
  await expect.poll(() => systemCalls(app, 'openExternal')).toEqual([[DOWNLOADS.linux_deb]]);
  await page.getByText(t('desktop_app_other')).click();
  await expect(page.getByRole('link', { name: t('desktop_app_win') })).toHaveAttribute('href', DOWNLOADS.win);
  // The screen is still there.
  await page.getByRole('button', { name: t('desktop_open_portal') }).click();
  await expect.poll(() => systemCalls(app, 'openExternal')).toHaveLength(2);

  answerAsNewer(other, null);
  await page.reload();
  await expect(page.getByText(t('desktop_too_old_ask'))).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
});

test.describe('an installed app', () => {
  test.skip(({ runtime }) => runtime !== null, 'Electron itself knows whether it is installed');

  test('downloads and installs the new version, and stays open where that fails', async ({
    launch,
    other,
    t,
  }) => {
    answerAsNewer(other, DOWNLOADS);
    const { app, page } = await launch({ resources: makeResources(join(folder, 'resources')) });
    await connect(page, t, other.origin);
    const update = page.getByRole('button', { name: t('desktop_update_now') });
    await test.step('says that there is no newer version yet', async () => {
      await offerVersion(app, '0.0.1');
      await update.click();
      await expect(page.getByText(t('desktop_update_none'))).toBeVisible();
    });
    await offerVersion(app, '9.0.0');
    const installed = await replaceInstaller(app, folder, 1);
    await update.click();
    await expect(page.getByRole('alert')).toHaveText(t('desktop_update_failed'));
    expect(readFileSync(installed, 'utf8')).toBe('dpkg -i installer\n');
    const debian = t('desktop_app_download', { system: t('desktop_app_linux_deb') });
    await expect(page.getByRole('link', { name: debian })).toBeVisible();
    // Trying again works.
    const again = await replaceInstaller(app, join(folder, 'again'));
    await update.click();
    await app.ended;
    expect(readFileSync(again, 'utf8')).toBe('dpkg -i installer\nrelaunch\n');
  });

  test('says that the update failed while its server is down', async ({ launch, other, t }) => {
    answerAsNewer(other, null);
    const { page } = await launch({ resources: makeResources(join(folder, 'resources')) });
    await connect(page, t, other.origin);
    await page.getByRole('button', { name: t('desktop_update_now') }).click();
    await expect(page.getByRole('alert')).toHaveText(t('desktop_update_failed_ask'));
    await expect(page.getByRole('button', { name: t('desktop_update_now') })).toBeEnabled();
  });
});
