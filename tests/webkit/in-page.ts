/**
 * The part of the WebDriver BiDi server that runs in the page: it keeps the objects that Playwright holds a handle of, and
 * translates values to and from the protocol's form. Sent as source text, so it refers to nothing outside itself.
 */

export type LocalValue = { type?: string; value?: unknown; handle?: string; sharedId?: string };
export type RemoteValue = { type: string; value?: unknown; handle?: string; sharedId?: string };
export type Outcome =
  | { type: 'success'; result: RemoteValue }
  | { type: 'exception'; exceptionDetails: { text: string } };

export interface CallOptions {
  args: LocalValue[];
  /** Whether the result is kept in the page, with a handle. */
  isKept: boolean;
}

/** What happened in the page since the last look. */
export interface PageNews {
  document: string;
  url: string;
  readyState: DocumentReadyState;
  settled: [call: number, Outcome][];
  messages: { channel: string; data: unknown }[];
  downloads: { url: string; name: string; dataUrl: string }[];
  logs: { level: 'error' | 'info'; method: string | null; text: string }[];
}

export interface PageRuntime {
  /** Runs a function; the outcome of a promise comes with the news. */
  call: (run: (...args: unknown[]) => unknown, options: CallOptions) => Outcome | { pending: number };
  preload: (scripts: [source: (...args: unknown[]) => unknown, args: LocalValue[]][]) => void;
  disown: (handles: string[]) => void;
  element: (handle: string) => unknown;
  news: () => PageNews;
}

export function createRuntime(): PageRuntime {
  const documentId = `doc-${Date.now()}-${Math.random()}`;
  const objects = new Map<string, unknown>();
  const news: Pick<PageNews, 'settled' | 'messages' | 'logs' | 'downloads'> = {
    settled: [],
    messages: [],
    logs: [],
    downloads: [],
  };
  let last = 0;

  function keep(object: unknown): string {
    last += 1;
    const handle = `${documentId}/${last}`;
    objects.set(handle, object);
    return handle;
  }

  function find(handle: string): unknown {
    if (!objects.has(handle)) throw new Error(`no such handle: ${handle}`);
    return objects.get(handle);
  }

  function read({ type, value, handle, sharedId }: LocalValue): unknown {
    const held = handle ?? sharedId;
    if (held) return find(held);
    const items = () => value as LocalValue[];
    const entries = () =>
      (value as [LocalValue | string, LocalValue][]).map(
        ([key, item]) => [typeof key === 'string' ? key : read(key), read(item)] as const,
      );
    switch (type) {
      case 'undefined':
        return undefined;
      case 'null':
        return null;
      case 'number':
        return typeof value === 'number' ? value : Number(value);
      case 'bigint':
        return BigInt(value as string);
      case 'date':
        return new Date(value as string);
      case 'regexp': {
        const { pattern, flags } = value as { pattern: string; flags?: string };
        return new RegExp(pattern, flags);
      }
      case 'array':
        return items().map(read);
      case 'set':
        return new Set(items().map(read));
      case 'map':
        return new Map(entries());
      case 'object':
        return Object.fromEntries(entries() as [string, unknown][]);
      case 'channel': {
        const { channel } = value as { channel: string };
        return (data: unknown) => void news.messages.push({ channel, data: write(data) });
      }
      default:
        return value;
    }
  }

  function typeOf(object: object): string {
    if (object instanceof Node) return 'node';
    if (object === window) return 'window';
    if (Array.isArray(object)) return 'array';
    if (typeof object === 'function') return 'function';
    if (object instanceof Error) return 'error';
    if (object instanceof Promise) return 'promise';
    return 'object';
  }

  function write(value: unknown): RemoteValue {
    if (value === null) return { type: 'null' };
    if (typeof value === 'bigint') return { type: 'bigint', value: String(value) };
    if (typeof value === 'number') {
      const isPlain = Number.isFinite(value) && !Object.is(value, -0);
      return { type: 'number', value: isPlain ? value : Object.is(value, -0) ? '-0' : String(value) };
    }
    if (typeof value !== 'object' && typeof value !== 'function') return { type: typeof value, value };
    const type = typeOf(value);
    if (type === 'array') return { type, value: (value as unknown[]).map(write) };
    if (type === 'node') return { type, sharedId: keep(value) };
    if (type !== 'object') return { type };
    return { type, value: Object.entries(value).map(([key, item]) => [key, write(item)]) };
  }

  function writeKept(value: unknown): RemoteValue {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    if (!isObject) return write(value);
    const handle = keep(value);
    const type = typeOf(value);
    return type === 'node' ? { type, handle, sharedId: handle } : { type, handle };
  }

  function textOf(error: unknown): string {
    if (!(error instanceof Error)) return String(error);
    return `${error.name}: ${error.message}\n${error.stack ?? ''}`;
  }

  function watchErrors(): void {
    window.addEventListener('error', (event) => {
      if (event.error) news.logs.push({ level: 'error', method: null, text: textOf(event.error) });
    });
    window.addEventListener('unhandledrejection', (event) => {
      news.logs.push({ level: 'error', method: null, text: textOf(event.reason) });
    });
    document.addEventListener('securitypolicyviolation', (event) => {
      const text = `Content Security Policy: ${event.violatedDirective} blocks ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}`;
      news.logs.push({ level: 'info', method: 'error', text });
    });
    for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      const original = console[method];
      console[method] = (...args) => {
        news.logs.push({ level: 'info', method, text: args.map(String).join(' ') });
        original.apply(console, args);
      };
    }
  }

  /** Takes what a link saves, because the driver does not tell where WebKit does. */
  function reportDownloads(): void {
    const blobs = new Map<string, Blob>();
    const { createObjectURL } = URL;
    URL.createObjectURL = (object) => {
      const url = createObjectURL.call(URL, object);
      if (object instanceof Blob) blobs.set(url, object);
      return url;
    };
    function save(link: HTMLAnchorElement): void {
      const blob = blobs.get(link.href);
      if (!blob) return;
      const reader = new FileReader();
      reader.onload = () =>
        news.downloads.push({ url: link.href, name: link.download, dataUrl: reader.result as string });
      reader.readAsDataURL(blob);
    }
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      if (this.download && !this.isConnected) save(this);
      else click.call(this);
    };
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.download || event.defaultPrevented) return;
      event.preventDefault();
      save(link);
    });
  }

  /**
   * Lets React notice a date or time that Playwright fills in. React wraps `value` of each field to know what the page has
   * set by itself; in other engines Playwright's scripts run apart from the page, and set it past React.
   */
  function reportFilledDates(): void {
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    const others = new Map([
      ['date', '2000-01-01'],
      ['time', '00:00'],
    ]);
    window.addEventListener(
      'input',
      ({ isTrusted, target }) => {
        const field = target as HTMLInputElement;
        const other = others.get(field.type);
        if (isTrusted || !other) return;
        const { value } = field;
        field.value = value ? '' : other;
        native?.set?.call(field, value);
      },
      { capture: true },
    );
  }

  return {
    call(run, { args, isKept }) {
      const succeed = (value: unknown): Outcome => ({
        type: 'success',
        result: isKept ? writeKept(value) : write(value),
      });
      const fail = (error: unknown): Outcome => ({
        type: 'exception',
        exceptionDetails: { text: textOf(error) },
      });
      try {
        const value = run(...args.map(read));
        if (typeof (value as PromiseLike<unknown> | null)?.then !== 'function') return succeed(value);
        last += 1;
        const pending = last;
        (value as PromiseLike<unknown>).then(
          (result) => news.settled.push([pending, succeed(result)]),
          (error: unknown) => news.settled.push([pending, fail(error)]),
        );
        return { pending };
      } catch (error) {
        return fail(error);
      }
    },
    preload(scripts) {
      watchErrors();
      reportDownloads();
      reportFilledDates();
      // The window never is the active one of its screen.
      document.hasFocus = () => true;
      for (const [run, args] of scripts) run(...args.map(read));
    },
    disown(handles) {
      for (const handle of handles) objects.delete(handle);
    },
    element: find,
    news: () => ({
      document: documentId,
      url: location.href,
      readyState: document.readyState,
      settled: news.settled.splice(0),
      messages: news.messages.splice(0),
      logs: news.logs.splice(0),
      downloads: news.downloads.splice(0),
    }),
  };
}
