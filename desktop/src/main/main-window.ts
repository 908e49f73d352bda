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

/** Before the page has colours of its own: the portal's paper by day and by night. */
const PAPER = { day: '#f9fbfd', night: '#0c131d' };
/** Moving and resizing comes in dozens of steps. */
const KEPT_AFTER_MS = 500;

/** The app's one window. */
export class MainWindow {
  readonly #settings: SettingsStore;
  readonly #locale: () => Locale;
  #window: BrowserWindow | null = null;

  constructor(settings: SettingsStore, locale: () => Locale) {
    this.#settings = settings;
    this.#locale = locale;
  }

  /** Null while it is closed; on a Mac the app lives on without it. */
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

  /** Tells the page something; nobody hears it while there is no page. */
  tell<Name extends DesktopEventName>(name: Name, what: DesktopEvents[Name]): void {
    this.#window?.webContents.send(desktopChannel(name), what);
  }

  /** Lets the page do something, in front; a window that is not there opens first. */
  async command(command: DesktopCommand): Promise<void> {
    if (!this.#window && command.command === 'open') return this.#open(command.path);
    await this.show();
    await this.#pageIsThere();
    this.tell('command', command);
  }

  /** Between two pages nobody hears: what is sent then is lost. */
  async #pageIsThere(): Promise<void> {
    const contents = this.#window?.webContents;
    if (contents?.isLoadingMainFrame())
      await new Promise<void>((done) => contents.once('did-stop-loading', () => done()));
  }

  /** The page has something that is not sent yet; Electron would keep the window open without a word. */
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
    const kept = this.#settings.current.window;
    const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
    const window = new BrowserWindow({
      ...placeWindow(kept, screens),
      minWidth: SMALLEST_SIZE.width,
      minHeight: SMALLEST_SIZE.height,
      title: 'IJsploeg',
      // Shown once there is something to see.
      show: false,
      backgroundColor: nativeTheme.shouldUseDarkColors ? PAPER.night : PAPER.day,
      webPreferences: {
        preload: join(import.meta.dirname, 'preload.cjs'),
        // These are the defaults; said so that nobody changes one in passing (points 2 to 4, 6, 8 to 11).
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
    if (kept?.isMaximized) window.maximize();
    this.#keepState(window);
    window.webContents.on('context-menu', (_event, params) => {
      const template = contextTemplate(params, this.#locale());
      if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
    });
    window.webContents.on('will-prevent-unload', (event) => {
      // To prevent what prevents it.
      if (this.#mayLeave(window)) event.preventDefault();
    });
    window.once('ready-to-show', () => window.show());
    window.on('focus', () => window.flashFrame(false));
    window.on('closed', () => {
      this.#window = null;
    });
    // A window that is closed before its page is there says so; nobody is waiting for it any more.
    await window.loadURL(`${DESKTOP_ORIGIN}${path}`).catch((error: unknown) => {
      if (!window.isDestroyed()) throw error;
    });
  }

  #keepState(window: BrowserWindow): void {
    const keep = () => {
      if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
      const state = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
      void this.#settings.change({ window: state });
    };
    let timer: NodeJS.Timeout | undefined;
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, KEPT_AFTER_MS);
    };
    window.on('resize', keepSoon);
    window.on('move', keepSoon);
    window.on('close', () => {
      clearTimeout(timer);
      keep();
    });
  }
}
