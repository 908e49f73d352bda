import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { CookieJar } from './cookies.ts';
import { USER_DATA } from './environment.ts';
import { protocol } from './protocol.ts';

type PermissionHandler = (contents: unknown, permission: string, answer: (granted: boolean) => void) => void;

/** A partition: its cookies, and what it lets pages do. */
export class HostSession extends EventEmitter {
  readonly protocol = protocol;
  readonly cookies: CookieJar;
  permissionRequest: PermissionHandler | null = null;

  constructor(partition: string) {
    super();
    this.cookies = new CookieJar(
      partition.startsWith('persist:')
        ? join(USER_DATA, 'Partitions', partition.slice(8), 'cookies.json')
        : null,
    );
  }

  setPermissionRequestHandler(handler: PermissionHandler | null): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(): void {}
  setDevicePermissionHandler(): void {}
  setUserAgent(): void {}
  async clearStorageData(): Promise<void> {
    this.cookies.clear();
  }

  /** Like Electron's: with the session's cookies where asked to include them, and its words for a redirect refused. */
  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const withCookies = init.credentials === 'include';
    const headers = new Headers(init.headers);
    const cookie = withCookies && (await this.cookies.headerFor(address));
    if (cookie) headers.set('Cookie', cookie);
    const response = await fetch(address, { ...init, headers, redirect: 'manual' }).catch(
      (cause: unknown) => {
        if (init.signal?.aborted) throw init.signal.reason;
        throw new Error('net::ERR_CONNECTION_REFUSED', { cause });
      },
    );
    if (withCookies) this.cookies.take(address, response.headers.getSetCookie());
    if (response.status < 300 || response.status >= 400 || !response.headers.has('Location')) return response;
    await response.body?.cancel();
    if (init.redirect === 'error') throw new Error("Attempted to redirect, but redirect policy was 'error'");
    if (init.redirect === 'manual') throw new Error('Redirect was cancelled');
    return this.fetch(new URL(response.headers.get('Location') ?? '', address).href, init);
  }
}

const partitions = new Map<string, HostSession>();

export const session = {
  defaultSession: new HostSession('persist:default'),
  fromPartition(partition: string): HostSession {
    const known = partitions.get(partition) ?? new HostSession(partition);
    partitions.set(partition, known);
    return known;
  },
};

class Unanswered extends EventEmitter {
  end(): void {
    setImmediate(() => this.emit('error', new Error('net::ERR_CONNECTION_REFUSED')));
  }
  abort(): void {}
}

export const net = {
  isOnline: () => true,
  fetch: (address: string, init?: RequestInit) => session.defaultSession.fetch(address, init),
  /** For whoever looks for updates: nobody answers. */
  request: () => new Unanswered(),
};
