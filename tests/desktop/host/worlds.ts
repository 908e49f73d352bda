/**
 * The two worlds of a page, as scripts. They share no objects: the page's main world sees only what the
 * preload exposes, and everything between them is copied. Each function here is sent to the browser as source
 * text, so it can use only its parameters.
 */

interface Copier {
  encode: (value: unknown) => unknown;
  decode: (value: unknown) => unknown;
}

/**
 * Converts values to JSON and back, as Electron clones them: dates and bytes are preserved, functions are
 * refused.
 */
export function createCopier(): Copier {
  type Tagged = { $undefined?: 1; $bytes?: string; $date?: number; $object?: Record<string, unknown> };
  function toBase64(bytes: Uint8Array): string {
    let text = '';
    for (let at = 0; at < bytes.length; at += 32_768)
      text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return btoa(text);
  }
  function encode(value: unknown): unknown {
    if (value === undefined) return { $undefined: 1 };
    if (typeof value === 'function' || typeof value === 'symbol')
      throw new Error('An object could not be cloned.');
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Uint8Array) return { $bytes: toBase64(value) };
    if (value instanceof ArrayBuffer) return { $bytes: toBase64(new Uint8Array(value)) };
    if (value instanceof Date) return { $date: value.getTime() };
    if (Array.isArray(value)) return value.map(encode);
    return {
      $object: Object.fromEntries(Object.entries(value).map(([name, item]) => [name, encode(item)])),
    };
  }
  function decode(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(decode);
    const { $undefined, $bytes, $date, $object = {} } = value as Tagged;
    if ($undefined) return undefined;
    if ($bytes !== undefined) return Uint8Array.from(atob($bytes), (character) => character.charCodeAt(0));
    if ($date !== undefined) return new Date($date);
    return Object.fromEntries(Object.entries($object).map(([name, item]) => [name, decode(item)]));
  }
  return { encode, decode };
}

/** A message from the preload world to the main world. */
type ToPage =
  | { kind: 'expose'; name: string; shape: Shape }
  | { kind: 'callback'; id: number; args: unknown[] }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'function'; id: number; handle: number }
  | { kind: 'error'; id: number; message: string };
/** A call from the main world to the preload world. */
interface ToPreload {
  id: number;
  /** The path of an exposed function, or the handle of a function that a call returned. */
  target: string[] | number;
  args: ({ value: unknown } | { callback: number })[];
}
type Shape = { [name: string]: { $call: 1 } | { $part: Shape } | { $value: unknown } };

/** The script of the main world: builds what the preload exposes, frozen. */
export function pageWorld(copier: Copier, channel: string): void {
  if (window !== window.top) return;
  type Waiting = {
    resolve?: (value: unknown) => void;
    reject?: (error: Error) => void;
    done?: () => unknown;
  };
  const waiting = new Map<number, Waiting>();
  const callbacks = new Map<number, (...args: unknown[]) => void>();
  let last = 0;

  function callPreload(target: ToPreload['target'], args: unknown[]): unknown {
    last += 1;
    const id = last;
    const call: Waiting = {};
    waiting.set(id, call);
    const up: ToPreload = {
      id,
      target,
      args: args.map((arg) => {
        if (typeof arg !== 'function') return { value: copier.encode(arg) };
        last += 1;
        callbacks.set(last, arg as (...args: unknown[]) => void);
        return { callback: last };
      }),
    };
    document.dispatchEvent(new CustomEvent(`${channel}:up`, { detail: JSON.stringify(up) }));
    // The event is handled synchronously, so the result may already be there.
    if (call.done) return call.done();
    return new Promise((resolve, reject) => Object.assign(call, { resolve, reject }));
  }

  function settle(id: number, done: () => unknown): void {
    const call = waiting.get(id);
    waiting.delete(id);
    if (!call) return;
    if (!call.resolve) {
      call.done = done;
      return;
    }
    try {
      call.resolve(done());
    } catch (error) {
      call.reject?.(error as Error);
    }
  }

  const build = (shape: Shape, path: string[]): object =>
    Object.freeze(
      Object.fromEntries(
        Object.entries(shape).map(([name, part]) => {
          if ('$call' in part) return [name, (...args: unknown[]) => callPreload([...path, name], args)];
          if ('$part' in part) return [name, build(part.$part, [...path, name])];
          return [name, copier.decode(part.$value)];
        }),
      ),
    );

  document.addEventListener(`${channel}:down`, (event) => {
    event.stopImmediatePropagation();
    const down = JSON.parse((event as CustomEvent<string>).detail) as ToPage;
    if (down.kind === 'expose')
      Object.defineProperty(window, down.name, { value: build(down.shape, [down.name]), enumerable: true });
    else if (down.kind === 'callback') callbacks.get(down.id)?.(...down.args.map(copier.decode));
    else if (down.kind === 'result') settle(down.id, () => copier.decode(down.value));
    else if (down.kind === 'function')
      settle(
        down.id,
        () =>
          (...args: unknown[]) =>
            callPreload(down.handle, args),
      );
    else
      settle(down.id, () => {
        throw new Error(down.message);
      });
  });
}

/** How Chromium opens a window for a page. */
export type Disposition = 'foreground-tab' | 'background-tab' | 'new-window';

type Listener = (event: object, ...args: unknown[]) => void;
/** A message from the main process to the preload world. */
export type FromMain =
  | { kind: 'message'; channel: string; args: unknown[] }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; message: string };
/** A message from the preload world to the main process. */
export type ToMain =
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'send'; channel: string; args: unknown[] }
  | { kind: 'navigate'; url: string }
  | { kind: 'open'; url: string; disposition: Disposition }
  | { kind: 'appCommand'; command: 'browser-backward' | 'browser-forward' };

/**
 * The script of the preload world: `contextBridge` and `ipcRenderer` over a binding that only this world has.
 */
export function preloadWorld(
  copier: Copier,
  channel: string,
  binding: string,
  deliver: string,
  platform: string,
  preload: (require: (name: string) => unknown, module: object, exports: object, process: object) => void,
): void {
  if (window !== window.top) return;
  const world = globalThis as unknown as Record<string, (value: unknown) => void>;
  const send = (message: ToMain) => world[binding]?.(JSON.stringify(message));
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Listener[]>();
  const exposed = new Map<string, unknown>();
  const returned = new Map<number, (...args: unknown[]) => unknown>();
  let last = 0;

  world[deliver] = (value) => {
    const message = value as FromMain;
    if (message.kind === 'message') {
      for (const listener of listeners.get(message.channel) ?? [])
        listener({}, ...message.args.map(copier.decode));
      return;
    }
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.kind === 'result') call?.resolve(copier.decode(message.value));
    else call?.reject(new Error(message.message));
  };

  const ipcRenderer = {
    on(name: string, listener: Listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      return ipcRenderer;
    },
    removeListener(name: string, listener: Listener) {
      listeners.set(
        name,
        (listeners.get(name) ?? []).filter((one) => one !== listener),
      );
      return ipcRenderer;
    },
    send: (name: string, ...args: unknown[]) =>
      send({ kind: 'send', channel: name, args: args.map(copier.encode) }),
    invoke: (name: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        last += 1;
        pending.set(last, { resolve, reject });
        send({ kind: 'invoke', id: last, channel: name, args: args.map(copier.encode) });
      }),
  };

  const down = (message: ToPage) =>
    document.dispatchEvent(new CustomEvent(`${channel}:down`, { detail: JSON.stringify(message) }));
  const shapeOf = (api: object): Shape =>
    Object.fromEntries(
      Object.entries(api).map(([name, part]) => {
        if (typeof part === 'function') return [name, { $call: 1 }];
        const isPlain =
          typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype;
        return [name, isPlain ? { $part: shapeOf(part as object) } : { $value: copier.encode(part) }];
      }),
    );
  const contextBridge = {
    exposeInMainWorld(name: string, api: object) {
      if (exposed.has(name)) throw new Error(`Cannot bind an API on top of an existing property: ${name}`);
      exposed.set(name, api);
      down({ kind: 'expose', name, shape: shapeOf(api) });
    },
  };

  function findTarget(target: ToPreload['target']): (...args: unknown[]) => unknown {
    if (typeof target === 'number') return returned.get(target) ?? (() => undefined);
    const [name = '', ...path] = target;
    return path.reduce<unknown>(
      (part, step) => (part as Record<string, unknown>)[step],
      exposed.get(name),
    ) as (...args: unknown[]) => unknown;
  }
  document.addEventListener(`${channel}:up`, (event) => {
    event.stopImmediatePropagation();
    const { id, target, args } = JSON.parse((event as CustomEvent<string>).detail) as ToPreload;
    const fail = (error: unknown) =>
      down({ kind: 'error', id, message: error instanceof Error ? error.message : String(error) });
    try {
      const result = findTarget(target)(
        ...args.map((arg) =>
          'callback' in arg
            ? (...values: unknown[]) =>
                down({ kind: 'callback', id: arg.callback, args: values.map(copier.encode) })
            : copier.decode(arg.value),
        ),
      );
      if (result instanceof Promise)
        result.then((value) => down({ kind: 'result', id, value: copier.encode(value) })).catch(fail);
      else if (typeof result === 'function') {
        last += 1;
        returned.set(last, result as () => unknown);
        down({ kind: 'function', id, handle: last });
      } else down({ kind: 'result', id, value: copier.encode(result) });
    } catch (error) {
      fail(error);
    }
  });

  // Chromium hands such a link to the system without an event; Electron emits one to the app.
  document.addEventListener('click', (event) => {
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    if (!link?.href || /^(https?|blob|data|javascript|about):/.test(link.href)) return;
    event.preventDefault();
    send({ kind: 'navigate', url: link.href });
  });

  // Chromium asks for a window after the page had its say; here it can open none, so it is asked in its place.
  const onLinkPressed = (event: Event) => {
    const { button, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    if (event.defaultPrevented || !link?.href || (button === 0 && !ctrlKey && !metaKey && !shiftKey)) return;
    if (button > 1 || !/^https?:/.test(link.href)) return;
    event.preventDefault();
    send({ kind: 'open', url: link.href, disposition: shiftKey ? 'new-window' : 'background-tab' });
  };
  window.addEventListener('click', onLinkPressed);
  window.addEventListener('auxclick', onLinkPressed);
  // On Windows and Linux the system makes a command of a mouse's side buttons.
  window.addEventListener('mouseup', ({ button }) => {
    if (button === 3) send({ kind: 'appCommand', command: 'browser-backward' });
    if (button === 4) send({ kind: 'appCommand', command: 'browser-forward' });
  });

  const module = { exports: {} };
  const require = (name: string) => {
    if (name === 'electron') return { contextBridge, ipcRenderer };
    throw new Error(`module not found: ${name}`);
  };
  preload(require, module, module.exports, {
    platform,
    contextIsolated: true,
    sandboxed: true,
    type: 'renderer',
  });
}
