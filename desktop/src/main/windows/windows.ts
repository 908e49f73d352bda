import {
  DESKTOP_ORIGIN,
  type DesktopCommand,
  type DesktopEventName,
  type DesktopEvents,
  desktopChannel,
  type Locale,
} from '@ijsploeg/worker/contract';
import { type BrowserWindow, screen, type WebContents } from 'electron';
import type { Log } from '../log.ts';
import type { SettingsStore } from '../settings.ts';
import { createWindow } from './open-window.ts';
import { besideWindow, placeWindow } from './window-state.ts';

/** Each window is a process of its own. */
export const MAX_WINDOWS = 8;
/** Moving and resizing fire dozens of events. */
const SAVE_DELAY_MS = 500;

interface WindowsOptions {
  settings: SettingsStore;
  locale: () => Locale;
  log: Log;
  /** Called when a window is opened, closed, focused or shows another page. */
  onChange: () => void;
}

/** The app's windows. Each shows the whole portal; the position of the first is kept. */
export class Windows {
  readonly #options: WindowsOptions;
  /** In the order in which they were opened. */
  readonly #windows: BrowserWindow[] = [];
  #lastFocused: BrowserWindow | null = null;

  constructor(options: WindowsOptions) {
    this.#options = options;
  }

  get all(): readonly BrowserWindow[] {
    return this.#windows;
  }

  /** The window in use, or used last; null while all are closed, which on macOS does not end the app. */
  get current(): BrowserWindow | null {
    return (
      this.#windows.find((window) => window.isFocused()) ?? this.#lastFocused ?? this.#windows[0] ?? null
    );
  }

  /** Brings a window to the front, or opens one at a path of the portal. */
  async show(path = '/'): Promise<void> {
    if (this.current) bringToFront(this.current);
    else await this.#open(path);
  }

  /** Opens one more window at a path of the portal; where there are too many, the one that asked says so. */
  async openNew(path = '/', from?: WebContents): Promise<void> {
    if (this.#windows.length < MAX_WINDOWS) return this.#open(path);
    const asking = this.#windows.find(({ webContents }) => webContents === from);
    await this.command({ command: 'tooManyWindows', count: this.#windows.length }, asking);
  }

  /** Shows a path of the portal: in the window that is there already, or else in the first. */
  async openPath(path: string): Promise<void> {
    const window = this.#windows.find((one) => pathIn(one) === path) ?? this.#windows[0];
    await this.command({ command: 'open', path }, window);
  }

  /** Sends an event to the pages; lost in a window without a page. */
  send<Name extends DesktopEventName>(name: Name, what: DesktopEvents[Name], windows = this.#windows): void {
    for (const { webContents } of windows) webContents.send(desktopChannel(name), what);
  }

  /** Sends a command to a page and brings its window to the front; one is opened if all are closed. */
  async command(command: DesktopCommand, window = this.current): Promise<void> {
    if (!window && command.command === 'open') return this.#open(command.path);
    if (window) bringToFront(window);
    else await this.show();
    const target = window ?? this.current;
    if (!target) return;
    await pageLoaded(target);
    if (!target.isDestroyed()) this.send('command', command, [target]);
  }

  /** Loads the other windows anew, because what they show belongs to another portal. */
  restartOthers(window: BrowserWindow): void {
    for (const other of this.#windows) if (other !== window) void load(other, '/');
  }

  async #open(path: string): Promise<void> {
    const { settings, locale, log, onChange } = this.#options;
    const stored = settings.current.window;
    const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
    const beside = this.current;
    const window = createWindow({
      bounds: beside ? besideWindow(beside.getNormalBounds(), screens) : placeWindow(stored, screens),
      isMaximized: !beside && stored?.isMaximized === true,
      zoomFactor: settings.current.zoomFactor,
      locale,
      log,
    });
    this.#windows.push(window);
    this.#lastFocused = window;
    this.#saveState(window);
    window.on('focus', () => {
      this.#lastFocused = window;
      onChange();
    });
    window.on('closed', () => {
      this.#windows.splice(this.#windows.indexOf(window), 1);
      if (this.#lastFocused === window) this.#lastFocused = null;
      onChange();
    });
    window.webContents.on('did-navigate', onChange);
    window.webContents.on('did-navigate-in-page', onChange);
    onChange();
    await load(window, path);
  }

  #saveState(window: BrowserWindow): void {
    const save = () => {
      if (window !== this.#windows[0]) return;
      if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
      const state = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
      void this.#options.settings.change({ window: state });
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

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** A message sent while a page is loading would be lost. */
async function pageLoaded({ webContents }: BrowserWindow): Promise<void> {
  if (webContents.isLoadingMainFrame())
    await new Promise<void>((done) => webContents.once('did-stop-loading', () => done()));
}

/** Loading rejects when the window is closed before the page has loaded. */
const load = (window: BrowserWindow, path: string): Promise<void> =>
  window.loadURL(`${DESKTOP_ORIGIN}${path}`).catch((error: unknown) => {
    if (!window.isDestroyed()) throw error;
  });

function pathIn({ webContents }: BrowserWindow): string | null {
  const url = URL.parse(webContents.getURL());
  return url && url.pathname + url.search;
}
