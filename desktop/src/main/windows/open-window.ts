import { join } from 'node:path';
import type { Locale } from '@ijsploeg/worker/contract';
import { BrowserWindow, dialog, Menu, nativeTheme } from 'electron';
import type { Log } from '../log.ts';
import { contextTemplate } from '../menus/menu.ts';
import { m } from '../texts.ts';
import { handleHistoryButtons } from './history.ts';
import { offerReload } from './recovery.ts';
import { hasLocalDictionaries } from './spelling.ts';
import { type Area, SMALLEST_SIZE } from './window-state.ts';

/** The portal's background, shown until the page is painted. */
const BACKGROUND = { light: '#f9fbfd', dark: '#0c131d' };

interface WindowOptions {
  bounds: Partial<Area>;
  isMaximized: boolean;
  zoomFactor: number;
  locale: () => Locale;
  log: Log;
}

/** Creates a window without a page; it is shown as soon as its first page is painted. */
export function createWindow({ bounds, isMaximized, zoomFactor, locale, log }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...bounds,
    minWidth: SMALLEST_SIZE.width,
    minHeight: SMALLEST_SIZE.height,
    title: 'IJsploeg',
    // Shown on ready-to-show.
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: join(import.meta.dirname, 'preload.cjs'),
      // The defaults, set explicitly because security depends on them (points 2 to 4, 6, 8 to 11).
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: hasLocalDictionaries(process.platform),
      zoomFactor,
    },
  });
  window.webContents.on('context-menu', (_event, params) => {
    const template = contextTemplate(params, locale());
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
  window.webContents.on('will-prevent-unload', (event) => {
    // Preventing this event lets the page unload.
    if (mayLeave(window, locale())) event.preventDefault();
  });
  window.once('ready-to-show', () => {
    // Maximizing shows the window as well; before this it would be empty.
    if (isMaximized) window.maximize();
    window.show();
  });
  window.on('focus', () => window.flashFrame(false));
  handleHistoryButtons(window);
  offerReload(window, { locale, log });
  return window;
}

/** Asks before unsaved input is lost; Electron alone would keep the window open without a message. */
function mayLeave(window: BrowserWindow, locale: Locale): boolean {
  const words = { locale };
  const answer = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: m.desktop_leave_title({}, words),
    detail: m.desktop_leave_text({}, words),
    buttons: [m.desktop_leave_stay({}, words), m.desktop_leave_go({}, words)],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return answer === 1;
}
