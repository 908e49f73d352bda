import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type {
  Browser,
  BrowserContext,
  CDPSession,
  Page,
  Request as PageRequest,
  Route,
} from '@playwright/test';
import type { HostMethods } from './browser-window.ts';
import { connectCalls } from './calls.ts';
import { createCopier, type FromMain, pageWorld, preloadWorld, type ToMain } from './worlds.ts';

/** The pages of the app's windows, in the browser of the test. Its addresses are those that Chromium loads. */

const BINDING = '__toMain';
const DELIVER = '__fromMain';
const WORLD = 'preload';

export interface OpenOptions {
  width: number;
  height: number;
  /** The source of the preload script. */
  preload: string | null;
  /** The permissions that the app grants its pages. */
  permissions: string[];
}

interface Window {
  id: number;
  page: Page;
  devTools: CDPSession;
  preloadContext: number | undefined;
}

/** The methods that the app's process may call. */
export type PageMethods = ReturnType<typeof servePages>['methods'];

/** The profiles of the installations, by their data folders. */
const profiles = new Map<string, BrowserContext>();

/** Removes what the pages of an installation have stored. */
export async function removeProfile(userData: string): Promise<void> {
  const profile = profiles.get(userData);
  profiles.delete(userData);
  await profile?.close();
}

/**
 * Opens the pages that one run of the app asks for.
 *
 * @param child the app's process
 */
export function servePages(
  child: ChildProcess,
  browser: Browser,
  { userData, locale }: { userData: string; locale: string },
) {
  const windows = new Map<number, Window>();
  let prepared: Promise<BrowserContext> | undefined;

  async function prepare(permissions: string[]): Promise<BrowserContext> {
    const context =
      profiles.get(userData) ??
      (await browser.newContext({ viewport: null, locale, timezoneId: 'Europe/Amsterdam' }));
    profiles.set(userData, context);
    await context.unrouteAll();
    await context.route(() => true, answerRequest);
    await context.grantPermissions(permissions);
    return context;
  }

  const ownerOf = (page: Page) => [...windows.values()].find((window) => window.page === page);

  /** Lets the app answer all requests of its pages; none reaches the network. */
  async function answerRequest(route: Route, request: PageRequest): Promise<void> {
    try {
      if (request.isNavigationRequest()) {
        const owner = ownerOf(request.frame().page());
        const isMainFrame = request.frame().parentFrame() === null;
        const isRedirect = request.redirectedFrom() !== null;
        if (!owner || !(await call('navigate', owner.id, request.url(), { isMainFrame, isRedirect })))
          return await route.abort('aborted');
      }
      const answer = await call('request', {
        url: request.url(),
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postDataBuffer(),
      });
      await ('failure' in answer
        ? route.abort(answer.failure)
        : route.fulfill({ ...answer, body: Buffer.from(answer.body) }));
    } catch {
      // The page was closed, the answer broke off, or the app has ended.
      await route.abort('failed').catch(() => {});
    }
  }

  async function open(id: number, { width, height, preload, permissions }: OpenOptions): Promise<void> {
    prepared ??= prepare(permissions);
    const context = await prepared;
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const window: Window = { id, page, devTools, preloadContext: undefined };
    windows.set(id, window);
    await page.setViewportSize({ width, height });
    await connectWorlds(window, preload);
    page.on('download', async (download) => {
      if (await call('download', id)) await download.cancel();
    });
    const isOfWindow = (request: PageRequest) =>
      request.isNavigationRequest() && request.frame() === page.mainFrame();
    page.on('request', (request) => {
      if (isOfWindow(request)) report(id, { kind: 'loading', url: request.url() });
    });
    page.on('load', () => report(id, { kind: 'loaded' }));
    page.on('requestfailed', (request) => {
      if (isOfWindow(request)) report(id, { kind: 'loaded' });
    });
    page.on('dialog', async (dialog) => {
      const isAllowed = dialog.type() === 'beforeunload' && (await call('unload', id).catch(() => false));
      await (isAllowed ? dialog.accept() : dialog.dismiss()).catch(() => {});
    });
    page.on('close', () => {
      windows.delete(id);
      report(id, { kind: 'closed' });
    });
  }

  async function connectWorlds(window: Window, preload: string | null): Promise<void> {
    const { id, devTools } = window;
    const channel = `host-${randomUUID()}`;
    devTools.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === WORLD) window.preloadContext = context.id;
    });
    devTools.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === BINDING)
        report(id, { kind: 'sent', sent: JSON.parse(payload) as ToMain, context: executionContextId });
    });
    // From window.open, or a link with a target.
    devTools.on('Page.windowOpen', ({ url }) =>
      report(id, { kind: 'sent', sent: { kind: 'open', url, disposition: 'foreground-tab' }, context: 0 }),
    );
    const reportPlace = async (url: string, isInPage: boolean) => {
      report(id, { kind: 'at', url });
      // The page may have closed.
      const history = await devTools.send('Page.getNavigationHistory').catch(() => undefined);
      if (history) report(id, { kind: 'navigated', url, isInPage, ...historyOf(history) });
    };
    devTools.on('Page.frameNavigated', ({ frame }) => {
      if (!frame.parentId) void reportPlace(frame.url, false);
    });
    devTools.on('Page.navigatedWithinDocument', ({ url }) => void reportPlace(url, true));
    await devTools.send('Page.enable');
    await devTools.send('Runtime.enable');
    await devTools.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD });
    await devTools.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${pageWorld})((${createCopier})(), '${channel}')`,
    });
    if (preload === null) return;
    const names = [channel, BINDING, DELIVER, process.platform].map((name) => `'${name}'`).join(', ');
    await devTools.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${preloadWorld})((${createCopier})(), ${names}, (require, module, exports, process) => {\n${preload}\n})`,
      worldName: WORLD,
    });
  }

  const report = (id: number, event: PageEvent) => void call('report', id, event).catch(() => {});

  const methods = {
    open,
    load: async (id: number, url: string) => void (await windows.get(id)?.page.goto(url)),
    reload: async (id: number) => void (await windows.get(id)?.page.reload()),
    run: (id: number, code: string) => windows.get(id)?.page.evaluate(code),
    print: (id: number) => windows.get(id)?.page.pdf(),
    /** Chromium's zoom: the page gets fewer, larger pixels. */
    zoom: async (id: number, factor: number, { width, height }: { width: number; height: number }) =>
      void (await windows.get(id)?.devTools.send('Emulation.setDeviceMetricsOverride', {
        width: Math.round(width / factor),
        height: Math.round(height / factor),
        deviceScaleFactor: factor,
        mobile: false,
      })),
    async goBy(id: number, offset: number) {
      const devTools = windows.get(id)?.devTools;
      const history = await devTools?.send('Page.getNavigationHistory');
      const entry = history && entriesOf(history)[historyOf(history).index + offset];
      if (entry) await devTools?.send('Page.navigateToHistoryEntry', { entryId: entry.id });
    },
    /** Calls the preload script; that of the page as it is now, if no context is given. */
    async deliver(id: number, delivered: FromMain, context?: number) {
      const window = windows.get(id);
      const executionContextId = context ?? window?.preloadContext;
      if (executionContextId === undefined) return;
      await window?.devTools
        .send('Runtime.callFunctionOn', {
          functionDeclaration: `(delivered) => globalThis.${DELIVER}(delivered)`,
          executionContextId,
          arguments: [{ value: delivered }],
        })
        // The page has navigated away or closed.
        .catch(() => {});
    },
    close: async (id: number, runBeforeUnload: boolean) =>
      void (await windows.get(id)?.page.close({ runBeforeUnload })),
  };

  const call = connectCalls<HostMethods>(child, methods);
  return {
    methods,
    /** Calls the app's process. */
    call,
    /** The pages that have loaded something, in the order in which they were opened. */
    pages: (): Page[] =>
      [...windows.values()].map(({ page }) => page).filter((page) => page.url() !== 'about:blank'),
    closeAll: async (): Promise<void> => {
      await Promise.all([...windows.values()].map(({ page }) => page.close().catch(() => {})));
    },
  };
}

/** What happened in a page. */
export type PageEvent =
  | { kind: 'loading'; url: string }
  | { kind: 'loaded' }
  | { kind: 'at'; url: string }
  | { kind: 'navigated'; url: string; isInPage: boolean; index: number; length: number }
  /** Sent by the preload script, from this context. */
  | { kind: 'sent'; sent: ToMain; context: number }
  | { kind: 'closed' };

interface History {
  currentIndex: number;
  entries: { id: number; url: string }[];
}
/** Without the empty page before the first, as Electron has it. */
const entriesOf = ({ entries }: History) => entries.filter(({ url }) => url !== 'about:blank');
function historyOf(history: History): { index: number; length: number } {
  const entries = entriesOf(history);
  const current = history.entries[history.currentIndex];
  return { index: entries.findIndex(({ id }) => id === current?.id), length: entries.length };
}
