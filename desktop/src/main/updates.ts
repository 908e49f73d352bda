import { join } from 'node:path';
import type { Locale } from '@ijsploeg/worker/contract';
import { app, Notification } from 'electron';
import { hasSafeFeed } from './feed.ts';
import { errorDetails, type Log } from './log.ts';
import { m } from './texts.ts';

const CHECK_EVERY_MS = 4 * 3_600_000;

interface Updates {
  log: Log;
  locale: () => Locale;
}

/**
 * Checks for updates at the address in the build, downloads them and installs them when the app quits. Does nothing in a
 * build without an https address.
 */
export function startUpdates({ log, locale }: Updates): void {
  if (!app.isPackaged || !hasSafeFeed(join(process.resourcesPath, 'app-update.yml'))) return;
  void fetchUpdates({ log, locale });
}

async function fetchUpdates({ log, locale }: Updates): Promise<void> {
  const { default: updater } = await import('electron-updater');
  const { autoUpdater } = updater;
  autoUpdater.logger = null;
  autoUpdater.autoInstallOnAppQuit = true;
  autoUpdater.on('error', (error) => log('update_failed', errorDetails(error)));
  autoUpdater.on('update-downloaded', ({ version }) => {
    log('update_ready', { version });
    const options = { locale: locale() };
    new Notification({
      title: m.desktop_update_title({}, options),
      body: m.desktop_update_text({ version }, options),
    }).show();
  });
  const check = () => autoUpdater.checkForUpdates().catch(() => {});
  setInterval(() => void check(), CHECK_EVERY_MS);
  await check();
}
