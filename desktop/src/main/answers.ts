import type { Locale } from '@ijsploeg/worker/contract';
import { app, shell } from 'electron';
import { checkVersion } from './app-version.ts';
import { askFolder, readExportPlan } from './export/export-plan.ts';
import type { Exports } from './export/exports.ts';
import type { DesktopCalls } from './ipc.ts';
import type { MainWindow } from './main-window.ts';
import { checkPortal } from './portal-address.ts';
import { forgetPortal, portalFetch } from './portal-session.ts';
import type { RosterKeeper } from './roster.ts';
import type { Settings, SettingsStore } from './settings.ts';

interface Parts {
  settings: SettingsStore;
  window: MainWindow;
  exports: Exports;
  roster: RosterKeeper;
  locale: () => Locale;
  /** After another language or another portal. */
  onChanged: () => void;
}

/** What is done for each call of the page. */
export function createAnswers({ settings, window, exports, roster, locale, onChanged }: Parts): DesktopCalls {
  return {
    readSetup: async () => ({ portal: settings.current.portal, appVersion: app.getVersion() }),
    async choosePortal(address) {
      const choice = await checkPortal(address, portalFetch);
      if (choice.outcome === 'chosen' && choice.portal !== settings.current.portal) {
        await forgetPortal();
        roster.forget();
        await settings.change({ portal: choice.portal });
        onChanged();
      }
      return choice;
    },
    async useLocale(chosen) {
      if (chosen === settings.current.locale) return;
      await settings.change({ locale: chosen });
      onChanged();
    },
    checkVersion: async () => {
      const { portal } = settings.current;
      return portal ? checkVersion(portal, app.getVersion(), portalFetch) : 'unknown';
    },
    readRoster: roster.read,
    async openPortal() {
      const { portal } = settings.current;
      if (portal) await shell.openExternal(portal);
    },

    exportWorkbook: exports.exportWorkbook,
    cancelExport: exports.cancel,
    async showExport() {
      const file = exports.lastSaved();
      if (file) shell.showItemInFolder(file);
    },
    async openExport() {
      const file = exports.lastSaved();
      // It answers with what went wrong, in words.
      return file !== null && (await shell.openPath(file)) === '';
    },
    readExportPlan: () => readExportPlan(settings),
    async chooseExportFolder() {
      const known = settings.current.exportFolder ?? app.getPath('documents');
      const folder = await askFolder(window.current, known, locale());
      if (folder !== null) await settings.change(anotherFolder(settings.current, folder));
      return readExportPlan(settings);
    },
    async forgetExportFolder() {
      await settings.change({ ...anotherFolder(settings.current, null), exportHour: null });
      return readExportPlan(settings);
    },
    async changeExportTimes({ hour, keep }) {
      await settings.change({
        ...(hour !== undefined && { exportHour: hour }),
        ...(keep !== undefined && { exportsKept: keep }),
      });
      return readExportPlan(settings);
    },
  };
}

/** Another standing folder. A day whose workbook is saved gets no second one; one that failed is tried again at once. */
const anotherFolder = (
  { exportFolder, dailyFiles, lastDaily }: Settings,
  folder: string | null,
): Pick<Settings, 'exportFolder' | 'dailyFiles' | 'lastDaily'> => ({
  exportFolder: folder,
  dailyFiles: folder === exportFolder ? dailyFiles : [],
  lastDaily: lastDaily?.saved ? lastDaily : null,
});
