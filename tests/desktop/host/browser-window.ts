import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { app, isPrevented } from './app.ts';
import { browser } from './browser.ts';
import { invoke, ipcMain } from './ipc.ts';
import { NavigationHistory } from './navigation-history.ts';
import { toAppUrl, toBrowserUrl } from './protocol.ts';
import { routeRequests } from './routing.ts';
import { session } from './session.ts';
import { createCopier, type FromMain, pageWorld, preloadWorld, type ToMain } from './worlds.ts';

export type Disposition = 'foreground-tab' | 'background-tab' | 'new-window';

const BINDING = '__toMain';
const DELIVER = '__fromMain';
const WORLD = 'preload';
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
  readonly navigationHistory: NavigationHistory;
  readonly #window: BrowserWindow;
  #openHandler: OpenHandler | undefined;
  #zoomFactor: number;

  constructor(window: BrowserWindow) {
    super();
    this.#window = window;
    this.navigationHistory = new NavigationHistory(() => window.devTools);
    this.#zoomFactor = window.options.webPreferences?.zoomFactor ?? 1;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }
  /** Asks the app about a window, which `browser.ts` blocks whatever the answer is. */
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
  getURL = (): string => toAppUrl(this.#window.page?.url() ?? '');
  getLastWebPreferences = () => this.#window.options.webPreferences ?? {};
  isLoadingMainFrame = (): boolean => this.isPageLoading;
  isDestroyed = (): boolean => this.#window.isDestroyed();
  send(channel: string, ...args: unknown[]): void {
    void this.#window.deliver({ kind: 'message', channel, args: args.map(copier.encode) });
  }
  executeJavaScript = (code: string): Promise<unknown> | undefined => this.#window.page?.evaluate(code);
  reload(): void {
    this.isPageLoading = true;
    void this.#window.page?.reload();
  }
  async printToPDF(): Promise<Buffer> {
    return (await this.#window.page?.pdf()) ?? Buffer.alloc(0);
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
  page: Page | undefined;
  devTools: CDPSession | undefined;
  #preloadContext: number | undefined;
  #isVisible: boolean;
  #isMinimized = false;
  #isMaximized = false;
  #bounds: { x: number; y: number; width: number; height: number };
  readonly #opened: Promise<Page>;

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

  async #open(): Promise<Page> {
    const context = await browser();
    await prepare(context);
    const page = blankPage(context) ?? (await context.newPage());
    this.page = page;
    await page.setViewportSize({ width: this.#bounds.width, height: this.#bounds.height });
    this.devTools = await context.newCDPSession(page);
    await this.#connectWorlds(this.devTools);
    page.on('download', (download) => {
      if (isPrevented((event) => this.webContents.session.emit('will-download', event)))
        void download.cancel();
    });
    page.on('request', (request) => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      this.webContents.isPageLoading = true;
      const details = { url: toAppUrl(request.url()), isMainFrame: true, isSameDocument: false };
      this.webContents.emit('did-start-navigation', details);
    });
    const onLoaded = () => {
      if (!this.webContents.isPageLoading) return;
      this.webContents.isPageLoading = false;
      this.webContents.emit('did-stop-loading');
    };
    page.on('load', onLoaded);
    page.on('requestfailed', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) onLoaded();
    });
    page.on('dialog', (pageDialog) => {
      const allowsUnload =
        pageDialog.type() === 'beforeunload' &&
        isPrevented((event) => this.webContents.emit('will-prevent-unload', event));
      void (allowsUnload ? pageDialog.accept() : pageDialog.dismiss()).catch(() => {});
    });
    page.on('close', () => {
      windows.delete(this);
      if (focused === this) focused = null;
      this.webContents.emit('destroyed');
      this.emit('closed');
      if (windows.size === 0 && !app.isQuitting && !app.emit('window-all-closed')) app.quit();
    });
    return page;
  }

  async #connectWorlds(cdp: CDPSession): Promise<void> {
    const channel = `host-${randomUUID()}`;
    const { preload } = this.options.webPreferences ?? {};
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === WORLD) this.#preloadContext = context.id;
    });
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === BINDING) void this.#receive(JSON.parse(payload) as ToMain, executionContextId);
    });
    // From window.open, or a link with a target.
    cdp.on('Page.windowOpen', ({ url }) => this.webContents.openWindow(toAppUrl(url), 'foreground-tab'));
    const { navigationHistory } = this.webContents;
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (!frame.parentId)
        void navigationHistory
          .update()
          .then(() => this.webContents.emit('did-navigate', {}, toAppUrl(frame.url)));
    });
    cdp.on('Page.navigatedWithinDocument', ({ url }) => {
      void navigationHistory
        .update()
        .then(() => this.webContents.emit('did-navigate-in-page', {}, toAppUrl(url), true));
    });
    await cdp.send('Page.enable');
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${pageWorld})((${createCopier})(), '${channel}')`,
    });
    if (!preload) return;
    const script = `(require, module, exports, process) => {\n${await readFile(preload, 'utf8')}\n}`;
    const names = [channel, BINDING, DELIVER, process.platform].map((name) => `'${name}'`).join(', ');
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${preloadWorld})((${createCopier})(), ${names}, ${script})`,
      worldName: WORLD,
    });
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

  async deliver(delivered: FromMain, context = this.#preloadContext): Promise<void> {
    if (context === undefined) return;
    await this.devTools
      ?.send('Runtime.callFunctionOn', {
        functionDeclaration: `(delivered) => globalThis.${DELIVER}(delivered)`,
        executionContextId: context,
        arguments: [{ value: delivered }],
      })
      // The page has navigated away or closed.
      .catch(() => {});
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.#opened;
    this.webContents.loadingUrl = url;
    const zoomFactor = this.webContents.getZoomFactor();
    if (zoomFactor !== 1) await this.applyZoom(zoomFactor);
    try {
      await page.goto(toBrowserUrl(url));
    } finally {
      this.webContents.loadingUrl = undefined;
    }
    this.webContents.emit('did-finish-load');
    this.emit('ready-to-show');
  }

  /** Chromium's zoom: the page gets fewer, larger pixels. */
  async applyZoom(factor: number): Promise<void> {
    await this.#opened;
    const { width, height } = this.#bounds;
    await this.devTools?.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(width / factor),
      height: Math.round(height / factor),
      deviceScaleFactor: factor,
      mobile: false,
    });
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
    void this.page?.close({ runBeforeUnload: true });
  }
  destroy(): void {
    void this.page?.close();
  }

  static getAllWindows = () => [...windows];
  static getFocusedWindow = () => focused;
  static fromWebContents = (contents: WebContents) =>
    [...windows].find((window) => window.webContents === contents) ?? null;
}

const ownerOf = (page: Page) => [...windows].find((window) => window.page === page);

/** The page that the browser starts with, until a window takes it. */
const blankPage = (context: BrowserContext) =>
  context.pages().find((page) => page.url() === 'about:blank' && !ownerOf(page));

let preparation: Promise<void> | undefined;
const prepare = (context: BrowserContext) => {
  preparation ??= (async () => {
    await routeRequests(context, (page) => ownerOf(page)?.webContents);
    await context.grantPermissions(grantedPermissions());
  })();
  return preparation;
};

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
