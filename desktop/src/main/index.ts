import { join } from 'node:path';
import { desktopChannel } from '@ijsploeg/worker/contract';
import { app, Notification, powerMonitor, session, shell } from 'electron';
import { askFile } from './export/ask-file.ts';
import { createDaily } from './export/daily.ts';
import { askFolder, readExportPlan } from './export/export-plan.ts';
import { createExports } from './export/exports.ts';
import { externalLink } from './external-links.ts';
import { answerCalls } from './ipc.ts';
import { MainWindow } from './main-window.ts';
import { createPageFiles } from './page-files.ts';
import { registerPageScheme, servePage } from './page-protocol.ts';
import { confinePages, denyPermissions } from './page-security.ts';
import { checkPortal } from './portal-address.ts';
import { createPortalProxy } from './portal-proxy.ts';
import { forgetPortal, portalFetch, portalSession } from './portal-session.ts';
import { appLocale, openSettings } from './settings.ts';
import { m } from './texts.ts';

/** The desktop app, from its first line to its last window. */

registerPageScheme();
app.enableSandbox();
if (app.requestSingleInstanceLock()) void app.whenReady().then(start);
else app.quit();

const MINUTE_MS = 60_000;
/** On the taskbar: something is under way, nobody knows how far it is. */
const UNKNOWN_SHARE = 2;

async function start(): Promise<void> {
  const settings = openSettings(app.getPath('userData'), (error) => console.error(error));
  const window = new MainWindow();
  const locale = () => appLocale(settings.current, app.getLocale());

  const openOutside = (address: string) => {
    const link = externalLink(address);
    if (link) void shell.openExternal(link);
  };
  confinePages(openOutside);
  denyPermissions(session.defaultSession);
  denyPermissions(portalSession());
  servePage({
    files: createPageFiles(join(import.meta.dirname, 'portal')),
    api: createPortalProxy({ portal: () => settings.current.portal, fetch: portalFetch }),
  });

  const exports = createExports({
    settings,
    fetch: portalFetch,
    downloads: () => app.getPath('downloads'),
    askFile: (suggested) => askFile(window.current, suggested, locale()),
    onProgress(progress) {
      window.current?.setProgressBar(progress ? UNKNOWN_SHARE : -1);
      if (progress) window.current?.webContents.send(desktopChannel('exportProgress'), progress);
    },
  });

  answerCalls({
    readSetup: async () => ({ portal: settings.current.portal, appVersion: app.getVersion() }),
    async choosePortal(address) {
      const choice = await checkPortal(address, portalFetch);
      if (choice.outcome === 'chosen' && choice.portal !== settings.current.portal) {
        await forgetPortal();
        await settings.change({ portal: choice.portal });
      }
      return choice;
    },
    useLocale: (locale) => settings.change({ locale }),
    async openPortal() {
      const { portal } = settings.current;
      if (portal) await shell.openExternal(portal);
    },
    exportShifts: exports.exportShifts,
    cancelExport: exports.cancel,
    async showExport() {
      const file = exports.saved();
      if (file) shell.showItemInFolder(file);
    },
    async openExport() {
      const file = exports.saved();
      // It answers with what went wrong, in words.
      return file !== null && (await shell.openPath(file)) === '';
    },
    readExportPlan: () => readExportPlan(settings),
    async chooseExportFolder() {
      const known = settings.current.exportFolder ?? app.getPath('documents');
      const folder = await askFolder(window.current, known, locale());
      if (folder !== null) await settings.change({ exportFolder: folder, lastDaily: null });
      return readExportPlan(settings);
    },
    async forgetExportFolder() {
      await settings.change({ exportFolder: null, exportHour: null, lastDaily: null });
      return readExportPlan(settings);
    },
    async changeExportTimes({ hour, keep }) {
      await settings.change({
        ...(hour !== undefined && { exportHour: hour }),
        ...(keep !== undefined && { exportsKept: keep }),
      });
      return readExportPlan(settings);
    },
  });

  const saveDaily = createDaily({
    settings,
    exportUnasked: exports.exportUnasked,
    onFailure: () =>
      new Notification({
        title: m.desktop_daily_failed_title({}, { locale: locale() }),
        body: m.desktop_daily_failed_text({}, { locale: locale() }),
      }).show(),
  });
  setInterval(() => void saveDaily(), MINUTE_MS);
  // A computer that slept through the hour.
  powerMonitor.on('resume', () => void saveDaily());

  app.on('before-quit', (event) => {
    if (!exports.isWriting()) return;
    // Nothing half is left behind.
    event.preventDefault();
    void exports.cancel().then(() => app.quit());
  });
  app.on('second-instance', () => void window.show());
  app.on('activate', () => void window.show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  await window.show();
}
