import { join } from 'node:path';
import {
  DESKTOP_ORIGIN,
  type DesktopCommand,
  type DesktopEventName,
  type DesktopEvents,
  desktopChannel,
  type Locale,
} from '@ijsploeg/worker/contract';
import { BrowserWindow, dialog, Menu, nativeTheme, screen } from 'electron';
import { contextTemplate } from './menu.ts';
import type { SettingsStore } from './settings.ts';
import { m } from './texts.ts';
import { placeWindow, SMALLEST_SIZE } from './window-state.ts';

/** The portal's background, shown until the page is painted. */
const BACKGROUND = { light: '#f9fbfd', dark: '#0c131d' };
/** Moving and resizing fire dozens of events. */
const SAVE_DELAY_MS = 500;

/** The app's one window. */
export class MainWindow {
  readonly #settings: SettingsStore;
  readonly #locale: () => Locale;
  #window: BrowserWindow | null = null;

  constructor(settings: SettingsStore, locale: () => Locale) {
    this.#settings = settings;
    this.#locale = locale;
  }

  /** Null while it is closed; on macOS the app keeps running without it. */
  get current(): BrowserWindow | null {
    return this.#window;
  }

  /** Brings the window to the front, or opens it at a path of the portal. */
  async show(path = '/'): Promise<void> {
    if (!this.#window) return this.#open(path);
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
  }

  /** Sends an event to the page; lost while there is no page. */
  send<Name extends DesktopEventName>(name: Name, what: DesktopEvents[Name]): void {
    this.#window?.webContents.send(desktopChannel(name), what);
  }

  /** Sends a command to the page and brings the window to the front; a closed window is opened first. */
  async command(command: DesktopCommand): Promise<void> {
    if (!this.#window && command.command === 'open') return this.#open(command.path);
    await this.show();
    await this.#pageLoaded();
    this.send('command', command);
  }

  /** A message sent while a page is loading would be lost. */
  async #pageLoaded(): Promise<void> {
    const contents = this.#window?.webContents;
    if (contents?.isLoadingMainFrame())
      await new Promise<void>((done) => contents.once('did-stop-loading', () => done()));
  }

  /** Asks before unsaved input is lost; Electron alone would keep the window open without a message. */
  #mayLeave(window: BrowserWindow): boolean {
    const words = { locale: this.#locale() };
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

  async #open(path: string): Promise<void> {
    const stored = this.#settings.current.window;
    const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
    const window = new BrowserWindow({
      ...placeWindow(stored, screens),
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
      },
    });
    this.#window = window;
    if (stored?.isMaximized) window.maximize();
    this.#saveState(window);
    window.webContents.on('context-menu', (_event, params) => {
      const template = contextTemplate(params, this.#locale());
      if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
    });
    window.webContents.on('will-prevent-unload', (event) => {
      // Preventing this event lets the page unload.
      if (this.#mayLeave(window)) event.preventDefault();
    });
    window.once('ready-to-show', () => window.show());
    window.on('focus', () => window.flashFrame(false));
    window.on('closed', () => {
      this.#window = null;
    });
    // Loading rejects when the window is closed before the page has loaded.
    await window.loadURL(`${DESKTOP_ORIGIN}${path}`).catch((error: unknown) => {
      if (!window.isDestroyed()) throw error;
    });
  }

  #saveState(window: BrowserWindow): void {
    const save = () => {
      if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
      const state = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
      void this.#settings.change({ window: state });
    };
    let timer: NodeJS.Timeout | undefined;
    const saveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, SAVE_DELAY_MS);
    };
    window.on('resize', saveSoon);
    window.on('move', saveSoon);
    window.on('close', () => {
      clearTimeout(timer);
      save();
    });
  }
}
