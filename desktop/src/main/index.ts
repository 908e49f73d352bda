import { join } from 'node:path';
import {
  DESKTOP_LINK_SCHEME,
  type DesktopCommand,
  getSession,
  signIn,
  signOut,
  verifySession,
} from '@ijsploeg/worker/contract';
import { app, powerMonitor, session, shell, type WebContents } from 'electron';
import { APP_ID } from './app-id.ts';
import { createBackground } from './background/background.ts';
import { AT_LOGIN, createLoginItem } from './background/login-item.ts';
import { createQuitQuestion } from './background/quit-question.ts';
import { createShortcut } from './background/shortcut.ts';
import { createDaily } from './export/daily.ts';
import { createExports } from './export/exports.ts';
import { forkWriter } from './export/fork-writer.ts';
import { removeStalePartials } from './export/prune-exports.ts';
import { pathInArguments, pathOfLink } from './links/deep-links.ts';
import { externalLink } from './links/external-links.ts';
import { errorDetails, openLog } from './log.ts';
import { createApplicationMenu } from './menus/application-menu.ts';
import { createTray } from './menus/tray.ts';
import { trayTemplate } from './menus/tray-menu.ts';
import { createActivityWatch } from './notices/activity-watch.ts';
import { createNotices } from './notices/notices.ts';
import { createWaitingBadge } from './notices/waiting-badge.ts';
import { handleCalls } from './page/ipc.ts';
import { createPageCalls } from './page/page-calls.ts';
import { createPageFiles } from './page/page-files.ts';
import { registerPageScheme, servePage } from './page/page-protocol.ts';
import { confinePages, denyPermissions } from './page/page-security.ts';
import { createPortalProxy } from './portal/portal-proxy.ts';
import { portalFetch, portalSession } from './portal/portal-session.ts';
import { createRoster } from './roster/roster.ts';
import { createRosterStore } from './roster/roster-store.ts';
import { appLocale, openSettings, type Settings } from './settings.ts';
import { createUpdates } from './updates/updates.ts';
import { useLocalDictionaries } from './windows/spelling.ts';
import { Windows } from './windows/windows.ts';
import { createZoom } from './windows/zoom.ts';
import { removePartials } from './write-whole.ts';

/** The entry point of the desktop app's main process. */

const MINUTE_MS = 60_000;
const ROSTER_EVERY_MS = 15 * MINUTE_MS;
/** A value above 1 shows an indeterminate progress bar on the taskbar. */
const INDETERMINATE = 2;

/** The path of a link that was opened before there was a window. */
let firstPath = pathInArguments(process.argv.slice(1));

registerPageScheme();
app.enableSandbox();
app.setAppUserModelId(APP_ID);
// A copy that is not installed must not take the links from the one that is; the uninstaller removes this.
if (app.isPackaged) app.setAsDefaultProtocolClient(DESKTOP_LINK_SCHEME);
// macOS passes links in this event, also the one that started the app.
app.on('open-url', (event, link) => {
  event.preventDefault();
  firstPath = pathOfLink(link) ?? firstPath;
});
if (app.requestSingleInstanceLock()) void app.whenReady().then(start);
else app.quit();

async function start(): Promise<void> {
  const userData = app.getPath('userData');
  const log = openLog(join(userData, 'logs/ijsploeg.log'));
  process.on('uncaughtException', (error) => log('fault', errorDetails(error)));
  process.on('unhandledRejection', (error) => log('fault', errorDetails(error)));
  log('started', { version: app.getVersion(), system: process.platform });

  const settings = openSettings(userData, (error) => log('settings_not_kept', errorDetails(error)));
  removeLeftovers(userData, settings.current);
  const locale = () => appLocale(settings.current, app.getLocale());
  const portal = () => settings.current.portal;
  const windows = new Windows({ settings, locale, log, onChange: () => menu.update() });
  const command = (one: DesktopCommand) => void windows.command(one);
  const openPath = (path: string) => void windows.openPath(path);
  const openWindow = (path?: string, from?: WebContents) => void windows.openNew(path, from);
  const zoom = createZoom({ settings, windows: () => windows.all });
  const menu = createApplicationMenu({
    locale,
    hasPortal: () => portal() !== null,
    window: () => windows.current,
    onCommand: command,
    onNewWindow: () => openWindow(),
    onZoom: zoom,
    onShowLog: () => shell.showItemInFolder(join(userData, 'logs/ijsploeg.log')),
  });

  const roster = createRoster({
    portal,
    fetch: portalFetch,
    store: createRosterStore(join(userData, 'roster')),
    onChange: () => tray.refresh(),
  });
  const background = createBackground({
    settings,
    loginItem: createLoginItem(log),
    locale,
    isMac: process.platform === 'darwin',
  });
  const tray = createTray({
    template: () =>
      trayTemplate({
        locale: locale(),
        roster: roster.current(),
        hasPortal: portal() !== null,
        now: Date.now(),
        onShift: (id) => openPath(`/shifts?shift=${id}`),
        onRoster: () => command({ command: 'roster' }),
        onExport: () => command({ command: 'export' }),
        onOpen: () => void windows.show(),
        onQuit: () => app.quit(),
      }),
    onOpen: () => void windows.show(),
    log,
  });

  const openOutside = (address: string) => {
    const link = externalLink(address);
    if (link) void shell.openExternal(link);
    else log('link_refused');
  };
  confinePages({ inWindow: openWindow, outside: openOutside });
  app.on('web-contents-created', (_event, contents) =>
    contents.on('zoom-changed', (_zoom, step) => zoom(step)),
  );
  useLocalDictionaries(session.defaultSession, process.platform);
  denyPermissions(session.defaultSession);
  denyPermissions(portalSession());
  const proxy = createPortalProxy({
    portal,
    fetch: portalFetch,
    onFault: (fault) => log('portal', { fault }),
    onAnswer(path, status) {
      if (path === signOut.path && status < 400) roster.clear();
      // Load the roster with every session check, so that it is available offline.
      const isSession =
        [signIn.path, verifySession.path, getSession.path].some((one) => one === path) && status < 400;
      if (isSession) void roster.read();
    },
  });
  servePage({ files: createPageFiles(join(import.meta.dirname, 'portal')), api: proxy.answer });

  const exports = createExports({
    settings,
    fetch: portalFetch,
    locale,
    downloads: () => app.getPath('downloads'),
    fork: forkWriter,
    onProgress: (run, progress) => windows.send('exportProgress', { run, progress }),
    onStopped: (code) => log('export_stopped', { code }),
    onWriting(isWriting) {
      for (const window of windows.all) window.setProgressBar(isWriting ? INDETERMINATE : -1);
    },
  });

  const quitQuestion = createQuitQuestion({ exports, locale, onStay: () => void windows.show() });
  app.on('before-quit', quitQuestion.onBeforeQuit);
  powerMonitor.on('shutdown', quitQuestion.onShutdown);
  // Windows says it to windows instead.
  app.on('browser-window-created', (_event, window) => window.on('session-end', quitQuestion.onSessionEnd));

  const updates = createUpdates({
    log,
    locale,
    onProgress: (percent) => windows.send('updateProgress', percent),
    mayQuit: quitQuestion.mayQuit,
  });

  const showMenus = () => {
    tray.refresh();
    menu.show();
  };
  showMenus();
  const shortcut = createShortcut({ settings, onPressed: () => openPath('/crew') });
  const showExport = (id: string) => {
    const file = exports.savedFile(id);
    if (file) shell.showItemInFolder(file);
  };
  const notices = createNotices({
    locale,
    wantsNews: () => settings.current.notices,
    windows,
    openPath,
    showExport,
  });
  const calls = {
    settings,
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
    onChanged: showMenus,
  };
  handleCalls((window) => createPageCalls({ ...calls, window }));

  const badge = createWaitingBadge({ platform: process.platform, locale });
  app.on('browser-window-created', (_event, window) => window.once('show', () => badge.mark(window)));
  const watch = createActivityWatch({
    portal,
    fetch: portalFetch,
    onNews: notices.showNews,
    onWaiting: (count) => badge.show(count, windows.all),
  });
  const saveDaily = createDaily({
    settings,
    exportUnattended: exports.exportUnattended,
    onFailure(outcome) {
      log('daily_export', { outcome: outcome.outcome });
      notices.showDailyFailure();
    },
  });
  const everyMinute = () => {
    void watch();
    void saveDaily();
    tray.refresh();
    // There may have been no connection at the start, or at the last attempt.
    if (!roster.current()) void roster.keepUpToDate();
  };
  setInterval(everyMinute, MINUTE_MS);
  setInterval(() => void roster.keepUpToDate(), ROSTER_EVERY_MS);
  // Timers do not run while the computer sleeps.
  powerMonitor.on('resume', () => {
    everyMinute();
    void roster.keepUpToDate();
  });
  updates.start();

  app.on('second-instance', (_event, args) => {
    const path = pathInArguments(args);
    if (path) openPath(path);
    else if (!args.includes(AT_LOGIN)) void windows.show();
  });
  app.on('open-url', (_event, link) => {
    const path = pathOfLink(link);
    if (path) openPath(path);
  });
  app.on('activate', () => void windows.show());
  app.on('window-all-closed', background.onAllClosed);
  void roster.keepUpToDate();
  if (firstPath === null && background.startsHidden(process.argv)) return;
  await windows.show(firstPath ?? '/');
}

/** Removes what an earlier run could not: the app may have been ended while it wrote. */
function removeLeftovers(userData: string, { lastFolder, exportFolder }: Settings): void {
  const now = new Date();
  // Nothing of this run has been written yet, and there is no second one.
  for (const folder of [userData, join(userData, 'roster')])
    void removePartials(folder, () => true, now.getTime());
  for (const folder of new Set([lastFolder, exportFolder])) if (folder) void removeStalePartials(folder, now);
}
