import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { app, isPrevented } from './app.ts';
import { invoke, ipcMain } from './ipc.ts';
import { NavigationHistory } from './navigation-history.ts';
import type { PageEvent } from './pages.ts';
import { toAppUrl, toBrowserUrl } from './protocol.ts';
import { routeRequest } from './routing.ts';
import { session } from './session.ts';
import { answerTest, callTest } from './test-process.ts';
import { createCopier, type Disposition, type FromMain, type ToMain } from './worlds.ts';

const copier = createCopier();

const windows = new Set<BrowserWindow>();
let focused: BrowserWindow | null = null;
let lastId = 0;
const nextId = () => {
  lastId += 1;
  return lastId;
};

interface WindowOptions {
  width?: number;
  height?: number;
  x?: number;
  y?: number;
  title?: string;
  show?: boolean;
  webPreferences?: {
    preload?: string;
    nodeIntegration?: boolean;
    contextIsolation?: boolean;
    sandbox?: boolean;
    webSecurity?: boolean;
    webviewTag?: boolean;
    zoomFactor?: number;
  };
}
type OpenHandler = (details: { url: string; frameName: string; disposition: Disposition }) => {
  action: 'allow' | 'deny';
};

/** Electron's `webContents`: the page of a window. */
export class WebContents extends EventEmitter {
  readonly id = nextId();
  readonly session = session.defaultSession;
  /** True while a page is loading. */
  isPageLoading = false;
  /** The URL that the app itself is loading, which emits no navigation events. */
  loadingUrl: string | undefined;
  /** The URL of its page. */
  url = '';
  readonly navigationHistory: NavigationHistory;
  readonly #window: BrowserWindow;
  #openHandler: OpenHandler | undefined;
  #zoomFactor: number;

  constructor(window: BrowserWindow) {
    super();
    this.#window = window;
    this.navigationHistory = new NavigationHistory((offset) => void callTest('goBy', window.id, offset));
    this.#zoomFactor = window.options.webPreferences?.zoomFactor ?? 1;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }
  /** Asks the app about a window, which the browser blocks whatever the answer is. */
  openWindow(url: string, disposition: Disposition): void {
    const answer = this.#openHandler?.({ url, frameName: '', disposition });
    if (answer?.action !== 'deny') throw new Error('the stand-in opens no windows for pages');
  }
  /** Emits the navigation events in Electron's order: preventing the first skips the second. */
  allowsNavigation(url: string, isMainFrame: boolean): boolean {
    const details = { url, isMainFrame };
    if (isPrevented((event) => this.emit('will-frame-navigate', event), details)) return false;
    return !isMainFrame || !isPrevented((event) => this.emit('will-navigate', event), details);
  }
  getURL = (): string => this.url;
  getLastWebPreferences = () => this.#window.options.webPreferences ?? {};
  isLoadingMainFrame = (): boolean => this.isPageLoading;
  isDestroyed = (): boolean => this.#window.isDestroyed();
  send(channel: string, ...args: unknown[]): void {
    void this.#window.deliver({ kind: 'message', channel, args: args.map(copier.encode) });
  }
  executeJavaScript = (code: string): Promise<unknown> => callTest('run', this.#window.id, code);
  reload(): void {
    this.isPageLoading = true;
    void callTest('reload', this.#window.id).catch(() => {});
  }
  async printToPDF(): Promise<Buffer> {
    return Buffer.from((await callTest('print', this.#window.id)) ?? []);
  }
  print(_options: unknown, done?: (success: boolean, reason: string) => void): void {
    done?.(true, '');
  }
  getZoomFactor = (): number => this.#zoomFactor;
  setZoomFactor(factor: number): void {
    this.#zoomFactor = factor;
    void this.#window.applyZoom(factor);
  }
  /** Electron refuses a drag without a file; a system would show it. */
  startDrag({ file }: { file: string; icon: unknown }): void {
    if (!file) throw new Error('Must specify either `file` or `files` option');
  }
  /** Playwright cannot use a page whose process has ended, so this ends none. */
  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
  }
}

export class BrowserWindow extends EventEmitter {
  readonly id = nextId();
  readonly webContents: WebContents;
  readonly options: WindowOptions;
  #isVisible: boolean;
  #isMinimized = false;
  #isMaximized = false;
  #bounds: { x: number; y: number; width: number; height: number };
  readonly #opened: Promise<void>;

  constructor(options: WindowOptions = {}) {
    super();
    const { nodeIntegration, contextIsolation, sandbox } = options.webPreferences ?? {};
    if (nodeIntegration || contextIsolation === false || sandbox === false)
      throw new Error('the stand-in has only sandboxed, isolated windows');
    this.options = options;
    this.#isVisible = options.show !== false;
    this.#bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? 800,
      height: options.height ?? 600,
    };
    this.webContents = new WebContents(this);
    windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
    this.#opened = this.#open();
  }

  async #open(): Promise<void> {
    const { preload } = this.options.webPreferences ?? {};
    await callTest('open', this.id, {
      width: this.#bounds.width,
      height: this.#bounds.height,
      preload: preload ? await readFile(preload, 'utf8') : null,
      permissions: grantedPermissions(),
    });
  }

  /** Emits Electron's events for what happened in the page. */
  receive(event: PageEvent): void {
    const contents = this.webContents;
    if (event.kind === 'sent') void this.#receive(event.sent, event.context);
    else if (event.kind === 'loading') {
      contents.isPageLoading = true;
      const details = { url: toAppUrl(event.url), isMainFrame: true, isSameDocument: false };
      contents.emit('did-start-navigation', details);
    } else if (event.kind === 'loaded') {
      if (!contents.isPageLoading) return;
      contents.isPageLoading = false;
      contents.emit('did-stop-loading');
    } else if (event.kind === 'at') contents.url = toAppUrl(event.url);
    else if (event.kind === 'navigated') {
      contents.navigationHistory.update(event);
      const url = toAppUrl(event.url);
      if (event.isInPage) contents.emit('did-navigate-in-page', {}, url, true);
      else contents.emit('did-navigate', {}, url);
    } else this.#onClosed();
  }

  #onClosed(): void {
    windows.delete(this);
    if (focused === this) focused = null;
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (windows.size === 0 && !app.isQuitting && !app.emit('window-all-closed')) app.quit();
  }

  async #receive(sent: ToMain, context: number): Promise<void> {
    if (sent.kind === 'navigate') {
      this.webContents.allowsNavigation(sent.url, true);
      return;
    }
    if (sent.kind === 'open') {
      this.webContents.openWindow(toAppUrl(sent.url), sent.disposition);
      return;
    }
    if (sent.kind === 'appCommand') {
      this.emit('app-command', {}, sent.command);
      return;
    }
    const event = {
      sender: this.webContents,
      senderFrame: { url: this.webContents.getURL(), parent: null },
    };
    const args = sent.args.map(copier.decode);
    if (sent.kind === 'send') {
      ipcMain.emit(sent.channel, event, ...args);
      return;
    }
    try {
      const value = copier.encode(await invoke(sent.channel, event, args));
      await this.deliver({ kind: 'result', id: sent.id, value }, context);
    } catch (error) {
      const message = `Error invoking remote method '${sent.channel}': ${error}`;
      await this.deliver({ kind: 'error', id: sent.id, message }, context);
    }
  }

  /** Calls the preload script; that of the page as it is now, if no context is given. */
  deliver(delivered: FromMain, context?: number): Promise<void> {
    // The app may be ending.
    return callTest('deliver', this.id, delivered, context).catch(() => {});
  }

  async loadURL(url: string): Promise<void> {
    await this.#opened;
    this.webContents.loadingUrl = url;
    const zoomFactor = this.webContents.getZoomFactor();
    if (zoomFactor !== 1) await this.applyZoom(zoomFactor);
    try {
      await callTest('load', this.id, toBrowserUrl(url));
    } finally {
      this.webContents.loadingUrl = undefined;
    }
    this.webContents.emit('did-finish-load');
    this.emit('ready-to-show');
  }

  async applyZoom(factor: number): Promise<void> {
    await this.#opened;
    await callTest('zoom', this.id, factor, this.#bounds);
  }

  show(): void {
    this.#isVisible = true;
    this.emit('show');
    this.focus();
  }
  hide(): void {
    this.#isVisible = false;
    this.blur();
    this.emit('hide');
  }
  focus(): void {
    if (focused === this) return;
    focused?.blur();
    focused = this;
    this.emit('focus');
    app.emit('browser-window-focus', {}, this);
  }
  blur(): void {
    if (focused !== this) return;
    focused = null;
    this.emit('blur');
  }
  isVisible = () => this.#isVisible;
  isFocused = () => focused === this;
  isMinimized = () => this.#isMinimized;
  isMaximized = () => this.#isMaximized;
  isFullScreen = () => false;
  isDestroyed = () => !windows.has(this);
  minimize(): void {
    this.#isMinimized = true;
    this.blur();
    this.emit('minimize');
  }
  restore(): void {
    this.#isMinimized = false;
    this.emit('restore');
  }
  /** Shows the window as well, if it is hidden. */
  maximize(): void {
    this.#isMaximized = true;
    this.emit('maximize');
    this.show();
  }
  getBounds = () => this.#bounds;
  getNormalBounds = () => this.#bounds;
  setBounds(bounds: Partial<{ x: number; y: number; width: number; height: number }>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('resize');
  }
  setProgressBar(_share: number): void {}
  setTitle(): void {}
  setMenuBarVisibility(): void {}
  flashFrame(): void {}
  close(): void {
    if (isPrevented((event) => this.emit('close', event))) return;
    void callTest('close', this.id, true).catch(() => {});
  }
  destroy(): void {
    void callTest('close', this.id, false).catch(() => {});
  }

  static getAllWindows = () => [...windows];
  static getFocusedWindow = () => focused;
  static fromWebContents = (contents: WebContents) =>
    [...windows].find((window) => window.webContents === contents) ?? null;
}

const windowOf = (id: number) => [...windows].find((window) => window.id === id);

const methods = {
  /** Whether a page may go to a URL. */
  navigate(id: number, address: string, details: { isMainFrame: boolean; isRedirect: boolean }): boolean {
    const contents = windowOf(id)?.webContents;
    if (!contents) return false;
    const { isMainFrame, isRedirect } = details;
    const url = toAppUrl(address);
    if (isMainFrame && (url === contents.loadingUrl || isRedirect)) return true;
    return contents.allowsNavigation(url, isMainFrame);
  },
  request: routeRequest,
  report: (id: number, event: PageEvent): void => windowOf(id)?.receive(event),
  /** Whether a page with unsent input may close. */
  unload(id: number): boolean {
    const contents = windowOf(id)?.webContents;
    return !!contents && isPrevented((event) => contents.emit('will-prevent-unload', event));
  },
  /** Whether the app prevents a download. */
  download(id: number): boolean {
    const contents = windowOf(id)?.webContents;
    return !!contents && isPrevented((event) => contents.session.emit('will-download', event));
  },
};
answerTest(methods);

/** The methods that the process of the test may call. */
export type HostMethods = typeof methods & { evaluate(code: string, argument: unknown): unknown };

const PERMISSIONS = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  camera: 'media',
  midi: 'midi',
};

/** The permissions that the app grants its pages; Electron grants all of them without a handler. */
function grantedPermissions(): string[] {
  const handler = session.defaultSession.permissionRequest;
  return Object.entries(PERMISSIONS).flatMap(([browserName, electronName]) => {
    let isGranted = handler === null;
    handler?.({}, electronName, (granted) => {
      isGranted = granted;
    });
    return isGranted ? [browserName] : [];
  });
}
