import type { ExportKind, Locale } from '@ijsploeg/worker/contract';
import { app, type BrowserWindow, shell } from 'electron';
import type { Background } from '../background/background.ts';
import type { ShortcutSetting } from '../background/shortcut.ts';
import { askFile } from '../export/ask-file.ts';
import { dragFile } from '../export/drag-file.ts';
import { askFolder, readExportPlan } from '../export/export-plan.ts';
import type { Exports } from '../export/exports.ts';
import { listExports } from '../export/list-exports.ts';
import { exists } from '../export/new-file.ts';
import type { Notices } from '../notices/notices.ts';
import { checkVersion } from '../portal/app-version.ts';
import { changePortal } from '../portal/change-portal.ts';
import { checkPortal } from '../portal/portal-address.ts';
import type { PortalProxy } from '../portal/portal-proxy.ts';
import { clearPortalSession, portalFetch } from '../portal/portal-session.ts';
import type { RosterCache } from '../roster/roster.ts';
import type { Settings, SettingsStore } from '../settings.ts';
import type { Updates } from '../updates/updates.ts';
import type { Windows } from '../windows/windows.ts';
import type { DesktopCalls } from './ipc.ts';
import { onPageGone } from './page-gone.ts';

interface PageCallsOptions {
  settings: SettingsStore;
  /** The window of the page that calls. */
  window: BrowserWindow;
  windows: Windows;
  proxy: PortalProxy;
  exports: Exports;
  roster: RosterCache;
  updates: Updates;
  background: Background;
  shortcut: ShortcutSetting;
  notices: Pick<Notices, 'showExportEnd'>;
  showExport: (id: string) => void;
  locale: () => Locale;
  /** Called when the language or the portal changes. */
  onChanged: () => void;
}

/** Creates the handlers of the calls of one window's page. */
export function createPageCalls({
  settings,
  window,
  windows,
  proxy,
  exports,
  roster,
  updates,
  background,
  shortcut,
  notices,
  showExport,
  locale,
  onChanged,
}: PageCallsOptions): DesktopCalls {
  return {
    readSetup: async () => ({
      portal: settings.current.portal,
      appVersion: app.getVersion(),
      canUpdate: updates.canUpdate,
    }),
    async choosePortal(address) {
      const choice = await checkPortal(address, portalFetch);
      if (choice.outcome === 'chosen' && choice.portal !== settings.current.portal) {
        await changePortal({ settings, exports, roster, clearSession: clearPortalSession }, choice.portal);
        windows.restartOthers(window);
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
    updateNow: updates.updateNow,
    readRoster: () => roster.read(),
    async openPortal() {
      const { portal } = settings.current;
      if (portal) await shell.openExternal(portal);
    },
    abandonRequest: async (id) => proxy.abandon(id),

    async exportWorkbook(run, job, place) {
      // Nobody could see or cancel it any longer. When its window closes it goes on, as the app does.
      const stop = onPageGone(window.webContents, () => void exports.cancel(run));
      const ask = (suggested: string, kind: ExportKind) => askFile(window, suggested, kind, locale());
      try {
        const outcome = await exports.exportWorkbook(run, job, place, ask);
        if (window.isDestroyed()) notices.showExportEnd(outcome);
        return outcome;
      } finally {
        stop();
      }
    },
    cancelExport: (run) => exports.cancel(run),
    showExport: async (id) => showExport(id),
    async openExport(id) {
      const file = exports.savedFile(id);
      if (!file || !(await exists(file))) return 'gone';
      // openPath resolves to an error message, or to an empty string on success.
      return (await shell.openPath(file)) === '' ? 'opened' : 'no_program';
    },
    async dragExport(id) {
      const file = exports.savedFile(id);
      if (file && (await exists(file))) await dragFile(window.webContents, file);
    },
    listExports: () => listExports(settings.current.exportFolder, exports.idOf),
    readExportPlan: () => readExportPlan(settings),
    async chooseExportFolder() {
      const current = settings.current.exportFolder ?? app.getPath('documents');
      const folder = await askFolder(window, current, locale());
      if (folder !== null) await settings.change(withFolder(settings.current, folder));
      return readExportPlan(settings);
    },
    async clearExportFolder() {
      await settings.change({ ...withFolder(settings.current, null), exportHour: null });
      return readExportPlan(settings);
    },
    async changeExportTimes({ hour, keep }) {
      await settings.change({
        ...(hour !== undefined && { exportHour: hour }),
        ...(keep !== undefined && { exportsKept: keep }),
      });
      return readExportPlan(settings);
    },
    readBackground: background.read,
    changeBackground: background.change,
    readShortcut: async () => shortcut.read(),
    changeShortcut: shortcut.change,
  };
}

/**
 * The settings for another export folder. A failed daily export is retried there at once; a saved one is not
 * repeated.
 */
const withFolder = (
  { exportFolder, dailyFiles, lastDaily }: Settings,
  folder: string | null,
): Pick<Settings, 'exportFolder' | 'dailyFiles' | 'lastDaily'> => ({
  exportFolder: folder,
  dailyFiles: folder === exportFolder ? dailyFiles : [],
  lastDaily: lastDaily?.saved ? lastDaily : null,
});
