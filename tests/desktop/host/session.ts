import { EventEmitter } from 'node:events';
import { CookieJar, cookieFile } from './cookies.ts';
import { USER_DATA } from './environment.ts';
import { protocol } from './protocol.ts';

type PermissionHandler = (contents: unknown, permission: string, answer: (granted: boolean) => void) => void;

/** Electron's `Session`: the cookies and permissions of a partition. */
export class HostSession extends EventEmitter {
  readonly protocol = protocol;
  readonly cookies: CookieJar;
  permissionRequest: PermissionHandler | null = null;

  constructor(partition: string) {
    super();
    this.cookies = new CookieJar(cookieFile(USER_DATA, partition));
  }

  setPermissionRequestHandler(handler: PermissionHandler | null): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(): void {}
  setDevicePermissionHandler(): void {}
  setUserAgent(): void {}
  setSpellCheckerDictionaryDownloadURL(_url: string): void {}
  setSpellCheckerEnabled(_enable: boolean): void {}
  async clearStorageData(): Promise<void> {
    this.cookies.clear();
  }

  /**
   * Electron's `session.fetch`: it sends the session's cookies with `credentials: 'include'`, and reports
   * refused redirects with Electron's messages.
   */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const withCookies = init.credentials === 'include';
    const headers = new Headers(init.headers);
    const cookie = withCookies && (await this.cookies.headerFor(url));
    if (cookie) headers.set('Cookie', cookie);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' }).catch((cause: unknown) => {
      if (init.signal?.aborted) throw init.signal.reason;
      throw new Error('net::ERR_CONNECTION_REFUSED', { cause });
    });
    if (withCookies) this.cookies.setFromResponse(url, response.headers.getSetCookie());
    if (response.status < 300 || response.status >= 400 || !response.headers.has('Location')) return response;
    await response.body?.cancel();
    if (init.redirect === 'error') throw new Error("Attempted to redirect, but redirect policy was 'error'");
    if (init.redirect === 'manual') throw new Error('Redirect was cancelled');
    return this.fetch(new URL(response.headers.get('Location') ?? '', url).href, init);
  }
}

const partitions = new Map<string, HostSession>();

export const session = {
  defaultSession: new HostSession('persist:default'),
  fromPartition(partition: string): HostSession {
    const existing = partitions.get(partition) ?? new HostSession(partition);
    partitions.set(partition, existing);
    return existing;
  },
};

class UnreachableRequest extends EventEmitter {
  end(): void {
    setImmediate(() => this.emit('error', new Error('net::ERR_CONNECTION_REFUSED')));
  }
  abort(): void {}
}

export const net = {
  isOnline: () => true,
  fetch: (url: string, init?: RequestInit) => session.defaultSession.fetch(url, init),
  /** Update checks fail as if the server were down. */
  request: () => new UnreachableRequest(),
};
