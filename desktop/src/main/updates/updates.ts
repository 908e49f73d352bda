import { join } from 'node:path';
import type { DesktopUpdateOutcome, Locale } from '@ijsploeg/worker/contract';
import { app, Notification } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { errorDetails, type Log } from '../log.ts';
import { m } from '../texts.ts';
import { hasSafeFeed } from './feed.ts';

const CHECK_EVERY_MS = 4 * 3_600_000;
/** On Linux the system asks for a password, which it should not do when the app is closed. */
const INSTALLS_ON_QUIT = process.platform !== 'linux';

export interface Updates {
  /** False in a build without an https address for updates. */
  canUpdate: boolean;
  /** Checks for updates from now on, and downloads them. */
  start(): void;
  /** Downloads the newest version, and restarts the app with it if it may quit. */
  updateNow(): Promise<DesktopUpdateOutcome>;
}

interface UpdatesOptions {
  log: Log;
  locale: () => Locale;
  /** Called with the percentage that has arrived. */
  onProgress: (percent: number) => void;
  /** Asks first if an export runs: the installer ends the app after two seconds, whatever it does. */
  mayQuit: () => Promise<boolean>;
}

/** Updates of the app, from the address in the build. */
export function createUpdates({ log, locale, onProgress, mayQuit }: UpdatesOptions): Updates {
  const canUpdate = app.isPackaged && hasSafeFeed(join(process.resourcesPath, 'app-update.yml'));
  let updater: Promise<AppUpdater> | undefined;
  const getUpdater = () => {
    updater ??= loadUpdater(onProgress, log);
    return updater;
  };

  let announced: string | undefined;
  function announce(version: string): void {
    if (version === announced) return;
    announced = version;
    log('update_ready', { version });
    const options = { locale: locale() };
    const text = INSTALLS_ON_QUIT ? m.desktop_update_text : m.desktop_update_text_click;
    const notice = new Notification({
      title: m.desktop_update_title({}, options),
      body: text({ version }, options),
    });
    notice.on('click', () => void updateNow());
    notice.show();
  }

  async function updateNow(): Promise<DesktopUpdateOutcome> {
    if (!canUpdate) return 'failed';
    try {
      const autoUpdater = await getUpdater();
      const found = await autoUpdater.checkForUpdates();
      if (!found?.isUpdateAvailable) return 'none';
      // Restarting says it all.
      announced = found.updateInfo.version;
      await found.downloadPromise;
      if (!(await mayQuit())) return 'postponed';
      return install(autoUpdater) ? 'restarting' : 'failed';
    } catch {
      // Logged by the updater's event.
      return 'failed';
    }
  }

  return {
    canUpdate,
    start() {
      if (!canUpdate) return;
      const check = async () => {
        const autoUpdater = await getUpdater();
        const found = await autoUpdater.checkForUpdates();
        if (await found?.downloadPromise) announce(found?.updateInfo.version ?? '');
      };
      // Logged by the updater's event.
      const attempt = () => void check().catch(() => {});
      setInterval(attempt, CHECK_EVERY_MS);
      attempt();
    },
    updateNow,
  };
}

async function loadUpdater(onProgress: (percent: number) => void, log: Log): Promise<AppUpdater> {
  const { default: module } = await import('electron-updater');
  const { autoUpdater } = module;
  autoUpdater.logger = null;
  autoUpdater.autoInstallOnAppQuit = INSTALLS_ON_QUIT;
  // It compares the files of two versions by their addresses, which are the same here.
  autoUpdater.disableDifferentialDownload = true;
  autoUpdater.on('error', (error) => log('update_failed', errorDetails(error)));
  autoUpdater.on('download-progress', ({ percent }) => onProgress(Math.floor(percent)));
  return autoUpdater;
}

/**
 * Quits the app and installs what was downloaded.
 *
 * @returns false if the installer did not start, for example because its question for a password was refused
 */
function install(autoUpdater: AppUpdater): boolean {
  let hasFailed = false;
  const onError = () => {
    hasFailed = true;
  };
  autoUpdater.on('error', onError);
  autoUpdater.quitAndInstall(true, true);
  autoUpdater.removeListener('error', onError);
  return !hasFailed;
}
