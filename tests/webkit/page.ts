import { writeFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime, type LocalValue, type Outcome, type PageNews } from './in-page.ts';
import {
  type Decision,
  EMPTY_PATH,
  type Headers,
  PageProxy,
  type SeenRequest,
  type SeenResponse,
} from './proxy.ts';
import { WebDriver } from './webdriver.ts';

const POLL_MS = 30;
/** Longer than the page takes to follow its window. */
const RESIZE_MS = 500;
const RUNTIME = 'window.__bidi';
/** Makes the runtime of a document that has none, such as `about:blank`. */
const ENSURE_RUNTIME = `${RUNTIME} ??= (${createRuntime})();`;

interface Preload {
  declaration: string;
  args: LocalValue[];
}

type Emit = (method: string, params: Record<string, unknown>) => void;

export interface Cookie {
  name: string;
  value: { type: string; value: string };
  domain: string;
  path?: string;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: string;
  expiry?: number;
}

/**
 * A user context of the protocol with its one page: a window of WebKit with storage of its own. WebKit's driver reports no
 * events, so the page is polled.
 */
export class Page {
  readonly context: string;
  readonly #emit: Emit;
  readonly #driver: WebDriver;
  readonly #proxy: PageProxy;
  readonly #configFolder: string;
  readonly #preloads = new Map<string, Preload>();
  readonly #pending = new Map<number, (outcome: Outcome | Error) => void>();
  readonly #held = new Map<string, (decision: Decision) => void>();
  readonly #bodies = new Map<string, Buffer>();
  /** The intercepts of the protocol that hold this page's requests. */
  readonly intercepts = new Set<string>();
  #document = '';
  #url = 'about:blank';
  #readyState: DocumentReadyState = 'loading';
  /** The navigation that has begun and is not committed. */
  #navigation: string | null = null;
  #lastNavigation = 0;
  #lastDownload = 0;
  downloadFolder = tmpdir();
  #isCreated = false;
  #isClosed = false;

  private constructor(
    context: string,
    emit: Emit,
    driver: WebDriver,
    proxy: PageProxy,
    configFolder: string,
  ) {
    this.context = context;
    this.#emit = emit;
    this.#driver = driver;
    this.#proxy = proxy;
    this.#configFolder = configFolder;
  }

  static async open(context: string, emit: Emit, display: string): Promise<Page> {
    const configFolder = await gtkFolder();
    let page: Page | undefined;
    const proxy = await PageProxy.open({
      onRequest: async (request) => page?.onRequest(request) ?? { type: 'continue' },
      onResponse: (request, response) => page?.onResponse('network.responseStarted', request, response),
      onFinished: (request, response, body) => {
        page?.remember(request, body);
        page?.onResponse('network.responseCompleted', request, response);
      },
      onFailed: (request) => page?.onFailed(request),
      preloadScript: () => page?.preloadScript() ?? '',
    });
    const driver = await WebDriver.open({ display, proxyPort: proxy.port, configFolder });
    page = new Page(context, emit, driver, proxy, configFolder);
    return page;
  }

  get version(): string {
    return this.#driver.version;
  }

  /** Reports the page as new, and begins to watch it. */
  async create(): Promise<void> {
    this.#isCreated = true;
    this.#emit('browsingContext.contextCreated', {
      context: this.context,
      url: 'about:blank',
      userContext: this.context,
      parent: null,
      children: null,
      originalOpener: null,
    });
    // The page before it may still be leaving.
    while (!this.#document) await this.#look().catch(() => {});
    void this.#watch();
  }

  /** Reports the page as closed. Its window serves the next page: Playwright opens one for the storage of a context. */
  async leave(): Promise<void> {
    if (!this.#isCreated) return;
    this.#isCreated = false;
    const { context } = this;
    this.#emit('browsingContext.contextDestroyed', { context, userContext: context });
    this.#releaseAll();
    this.#document = '';
    await this.#driver.command('POST', '/url', { url: 'about:blank' });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#isCreated)
      this.#emit('browsingContext.contextDestroyed', { context: this.context, userContext: this.context });
    this.#releaseAll();
    await this.#driver.close();
    this.#proxy.close();
    await rm(this.#configFolder, { recursive: true, force: true });
  }

  #releaseAll(): void {
    for (const decide of this.#held.values()) decide({ type: 'fail' });
    this.#held.clear();
    for (const settle of this.#pending.values()) settle(new Error('The page was closed.'));
    this.#pending.clear();
  }

  // Documents

  async #watch(): Promise<void> {
    while (this.#isCreated && !this.#isClosed) {
      await new Promise((done) => setTimeout(done, POLL_MS));
      // No script runs in a page that is leaving.
      if (this.#isCreated) await this.#look().catch(() => {});
    }
  }

  async #look(): Promise<void> {
    this.#report(await this.#driver.run<PageNews>(`${ENSURE_RUNTIME} return ${RUNTIME}.news();`));
  }

  #report({ document, url, readyState, settled, messages, logs, downloads }: PageNews): void {
    const { context } = this;
    const timestamp = Date.now();
    if (document !== this.#document) this.#commit(document, url);
    else if (url !== this.#url) {
      const method = this.#navigation
        ? 'browsingContext.fragmentNavigated'
        : 'browsingContext.historyUpdated';
      this.#emit(method, { context, navigation: this.#navigation, timestamp, url });
      this.#navigation = null;
    }
    this.#url = url;
    const source = { realm: this.#document, context };
    for (const { channel, data } of messages) this.#emit('script.message', { channel, data, source });
    for (const { level, method, text } of logs) {
      const args = [{ type: 'string', value: text }];
      const type = method ? 'console' : 'javascript';
      this.#emit('log.entryAdded', { type, level, method, text, args, source, timestamp });
    }
    for (const { url, name, dataUrl } of downloads)
      this.#save(url, name, Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
    const load = { context, navigation: null, timestamp, url };
    if (readyState !== 'loading' && this.#readyState === 'loading')
      this.#emit('browsingContext.domContentLoaded', load);
    if (readyState === 'complete' && this.#readyState !== 'complete')
      this.#emit('browsingContext.load', load);
    this.#readyState = readyState;
    for (const [call, outcome] of settled) {
      this.#pending.get(call)?.(outcome);
      this.#pending.delete(call);
    }
  }

  #save(url: string, name: string, body: Buffer): void {
    this.#lastDownload += 1;
    const params = {
      context: this.context,
      navigation: null,
      download: `${this.context}-download-${this.#lastDownload}`,
    };
    this.#emit('browsingContext.downloadWillBegin', {
      ...params,
      timestamp: Date.now(),
      url,
      suggestedFilename: name,
    });
    writeFileSync(join(this.downloadFolder, name), body);
    this.#emit('browsingContext.downloadEnd', { ...params, timestamp: Date.now(), url, status: 'complete' });
  }

  #commit(document: string, url: string): void {
    const { context } = this;
    if (this.#document) {
      const navigation = this.#navigation ?? this.#startNavigation(url);
      this.#emit('script.realmDestroyed', { realm: this.#document });
      this.#emit('script.realmDestroyed', { realm: utilityOf(this.#document) });
      this.#emit('browsingContext.navigationCommitted', { context, navigation, timestamp: Date.now(), url });
    }
    this.#navigation = null;
    for (const settle of this.#pending.values()) settle(new Error('The document has gone.'));
    this.#pending.clear();
    this.#document = document;
    this.#readyState = 'loading';
    const { origin } = url.startsWith('http') ? new URL(url) : { origin: 'null' };
    this.#emit('script.realmCreated', { realm: document, origin, type: 'window', context });
  }

  #startNavigation(url: string): string {
    this.#lastNavigation += 1;
    this.#navigation = `navigation-${this.context}-${this.#lastNavigation}`;
    this.#emit('browsingContext.navigationStarted', {
      context: this.context,
      navigation: this.#navigation,
      timestamp: Date.now(),
      url,
    });
    return this.#navigation;
  }

  /** Begins to navigate; the events tell how it goes on. */
  async navigate(url: string): Promise<{ navigation: string; url: string }> {
    const navigation = this.#startNavigation(url);
    await this.#driver.command('POST', '/url', { url });
    return { navigation, url };
  }

  async reload(): Promise<void> {
    await this.#driver.command('POST', '/refresh', {});
  }

  async traverse(delta: number): Promise<void> {
    await this.#driver.command('POST', delta < 0 ? '/back' : '/forward', {});
  }

  async setViewport({ width, height }: { width: number; height: number }): Promise<void> {
    let [extraWidth, extraHeight] = [0, 0];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await this.#driver.command('POST', '/window/rect', {
        width: width + extraWidth,
        height: height + extraHeight,
      });
      const size = await this.#settledSize(width, height);
      if (size.width === width && size.height === height) return;
      // What the window has around the page.
      extraWidth += width - size.width;
      extraHeight += height - size.height;
    }
    throw new Error(`The window does not get a page of ${width} × ${height} pixels.`);
  }

  /** The size of the page once it is the wanted one, or does not change any more. */
  async #settledSize(width: number, height: number): Promise<{ width: number; height: number }> {
    const read = () =>
      this.#driver.run<{ width: number; height: number }>(
        'return { width: innerWidth, height: innerHeight }',
      );
    for (let size = await read(), since = Date.now(); ; ) {
      if ((size.width === width && size.height === height) || Date.now() - since > RESIZE_MS) return size;
      await new Promise((done) => setTimeout(done, 10));
      const next = await read();
      if (next.width !== size.width || next.height !== size.height) [size, since] = [next, Date.now()];
    }
  }

  // Scripts

  addPreload(id: string, preload: Preload): void {
    this.#preloads.set(id, preload);
  }

  removePreload(id: string): void {
    this.#preloads.delete(id);
  }

  preloadScript(): string {
    const scripts = [...this.#preloads.values()].map(
      ({ declaration, args }) => `[(${declaration}), ${JSON.stringify(args)}]`,
    );
    return `${ENSURE_RUNTIME} ${RUNTIME}.preload([${scripts.join(',\n')}]);`;
  }

  /** Runs the source of a function with these arguments. */
  async call(source: string, args: LocalValue[], isKept: boolean): Promise<Outcome> {
    const answer = await this.#driver.run<Outcome | { pending: number }>(
      `${ENSURE_RUNTIME} return ${RUNTIME}.call((${source}\n), arguments[0]);`,
      { args, isKept },
    );
    if (!('pending' in answer)) return answer;
    const settled = new Promise<Outcome | Error>((settle) => this.#pending.set(answer.pending, settle));
    // Most promises are settled already.
    await this.#look();
    const outcome = await settled;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }

  async disown(handles: string[]): Promise<void> {
    await this.#driver.run(`${RUNTIME}?.disown(arguments[0]);`, handles);
  }

  realmOf(sandbox: unknown): string {
    return sandbox ? utilityOf(this.#document) : this.#document;
  }

  // Input

  async perform(actions: object[]): Promise<void> {
    await this.#driver.command('POST', '/actions', { actions });
  }

  async chooseFiles(handle: string, files: string[]): Promise<void> {
    await this.#driver.chooseFiles(`return ${RUNTIME}.element(${JSON.stringify(handle)});`, files);
  }

  screenshot(): Promise<string> {
    return this.#driver.command('GET', '/screenshot');
  }

  // Storage

  async setCookie({
    name,
    value,
    domain,
    path = '/',
    httpOnly,
    secure,
    sameSite,
    expiry,
  }: Cookie): Promise<void> {
    await this.#visit(domain);
    const attributes = { name, value: value.value, domain, path, httpOnly, secure, expiry };
    const cookie = sameSite
      ? { ...attributes, sameSite: sameSite[0]?.toUpperCase() + sameSite.slice(1) }
      : attributes;
    await this.#driver.command('POST', '/cookie', { cookie });
  }

  async cookies(): Promise<object[]> {
    if (!this.#url.startsWith('http')) return [];
    const cookies = await this.#driver.command<Record<string, unknown>[]>('GET', '/cookie');
    return cookies.map(({ value, sameSite, ...cookie }) => ({
      ...cookie,
      value: { type: 'string', value },
      sameSite: String(sameSite ?? 'none').toLowerCase(),
    }));
  }

  async deleteCookies(): Promise<void> {
    if (this.#url.startsWith('http')) await this.#driver.command('DELETE', '/cookie');
  }

  /** The driver sets the cookies of the document that is open, and only those. */
  async #visit(domain: string): Promise<void> {
    const host = () => this.#driver.run<string>('return location.hostname');
    const wanted = domain.replace(/^\./, '');
    if ((await host()) === wanted) return;
    await this.#driver.command('POST', '/url', { url: `http://${wanted}${EMPTY_PATH}` });
    while ((await host().catch(() => '')) !== wanted) await new Promise((done) => setTimeout(done, 10));
    // Playwright must not take it for a navigation that comes between.
    if (this.#isCreated) await this.#look();
  }

  // Requests

  set isOffline(value: boolean) {
    this.#proxy.isOffline = value;
  }

  decide(request: string, decision: Decision): boolean {
    const decide = this.#held.get(request);
    this.#held.delete(request);
    decide?.(decision);
    return decide !== undefined;
  }

  body(request: string): Buffer | undefined {
    return this.#bodies.get(request);
  }

  remember({ id }: SeenRequest, body: Buffer): void {
    this.#bodies.set(id, body);
  }

  onRequest(request: SeenRequest): Promise<Decision> | Decision {
    if (!this.#isCreated) return { type: 'continue' };
    if (request.isDocument && !this.#navigation) this.#startNavigation(request.url);
    const intercepts = [...this.intercepts];
    this.#emit('network.beforeRequestSent', {
      ...this.#requestParams(request),
      isBlocked: intercepts.length > 0,
      ...(intercepts.length > 0 && { intercepts }),
      initiator: { type: 'other' },
    });
    if (intercepts.length === 0) return { type: 'continue' };
    return new Promise((decide) => this.#held.set(request.id, decide));
  }

  onResponse(method: string, request: SeenRequest, { status, statusText, headers }: SeenResponse): void {
    if (!this.#isCreated || this.#isClosed) return;
    const response = {
      status,
      statusText,
      headers: toBidi(headers),
      protocol: 'http/1.1',
      headersSize: 0,
      bodySize: 0,
    };
    this.#emit(method, { ...this.#requestParams(request), response });
  }

  onFailed(request: SeenRequest): void {
    // A service worker may have the document, and Playwright would give it up.
    if (!this.#isCreated || this.#isClosed || request.isDocument) return;
    this.#emit('network.fetchError', {
      ...this.#requestParams(request),
      errorText: 'The connection failed.',
    });
  }

  #requestParams({ id, url, method, headers, isDocument, startedAt }: SeenRequest) {
    return {
      context: this.context,
      navigation: isDocument ? this.#navigation : null,
      redirectCount: 0,
      timestamp: Date.now(),
      request: {
        request: id,
        url,
        method,
        headers: toBidi(headers),
        cookies: [],
        headersSize: null,
        bodySize: 0,
        destination: isDocument ? 'document' : '',
        initiatorType: isDocument ? null : 'fetch',
        timings: { requestTime: startedAt, responseEnd: Date.now() },
      },
    };
  }
}

const utilityOf = (document: string) => `${document}-utility`;
const toBidi = (headers: Headers) =>
  headers.map(({ name, value }) => ({ name, value: { type: 'string', value } }));

/** The settings of the window: no tool bar, and no animations. */
async function gtkFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'));
  const gtk = join(folder, 'gtk-3.0');
  await mkdir(gtk);
  await copyFile(join(import.meta.dirname, 'gtk.css'), join(gtk, 'gtk.css'));
  await writeFile(join(gtk, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return folder;
}
