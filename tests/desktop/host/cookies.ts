import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Cookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  secure: boolean;
  httpOnly: boolean;
  sameSite: string;
  /** In seconds; missing for a session cookie. */
  expirationDate?: number;
}

/** The file of a session's cookies; null for a session that ends with the app. */
export const cookieFile = (userData: string, partition: string): string | null =>
  partition.startsWith('persist:') ? join(userData, 'Partitions', partition.slice(8), 'cookies.json') : null;

/** The cookies of a session; stored in a file when the session is persistent. */
export class CookieJar {
  readonly #file: string | null;
  #cookies: Cookie[] = [];

  constructor(file: string | null) {
    this.#file = file;
    try {
      if (file) this.#cookies = JSON.parse(readFileSync(file, 'utf8')) as Cookie[];
    } catch {
      // Nothing stored yet.
    }
  }

  async get({ url, name }: { url?: string; name?: string } = {}): Promise<Cookie[]> {
    const now = Date.now() / 1000;
    return this.#cookies.filter(
      (cookie) =>
        (cookie.expirationDate ?? Number.POSITIVE_INFINITY) > now &&
        (name === undefined || cookie.name === name) &&
        (url === undefined || matchesUrl(cookie, new URL(url))),
    );
  }

  async set({
    url,
    name,
    value,
    ...details
  }: { url: string; name: string; value: string } & Partial<Cookie>) {
    this.#put({
      domain: new URL(url).hostname,
      path: '/',
      secure: false,
      httpOnly: false,
      sameSite: 'unspecified',
      ...details,
      name,
      value,
    });
    this.#save();
  }

  async headerFor(url: string): Promise<string | null> {
    return (await this.get({ url })).map(({ name, value }) => `${name}=${value}`).join('; ') || null;
  }

  /** Stores the Set-Cookie headers of a response. */
  setFromResponse(url: string, lines: string[]): void {
    const { hostname, protocol } = new URL(url);
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const split = pair.indexOf('=');
      const attribute = new Map(
        attributes.map((text) => {
          const [key = '', ...value] = text.split('=');
          return [key.toLowerCase(), value.join('=')];
        }),
      );
      const cookie: Cookie = {
        name: pair.slice(0, split),
        value: pair.slice(split + 1),
        domain: hostname,
        path: attribute.get('path') || '/',
        secure: attribute.has('secure'),
        httpOnly: attribute.has('httponly'),
        sameSite: attribute.get('samesite') ?? 'unspecified',
        ...expiry(attribute),
      };
      if (cookie.secure && protocol !== 'https:') continue;
      if (
        cookie.name.startsWith('__Host-') &&
        !(cookie.secure && cookie.path === '/' && !attribute.has('domain'))
      )
        continue;
      this.#put(cookie);
    }
    if (lines.length > 0) this.#save();
  }

  clear(): void {
    this.#cookies = [];
    this.#save();
  }

  /** Replaces a cookie with the same name, domain and path. */
  #put(cookie: Cookie): void {
    this.#cookies = [
      ...this.#cookies.filter(
        ({ name, domain, path }) =>
          !(name === cookie.name && domain === cookie.domain && path === cookie.path),
      ),
      cookie,
    ];
  }

  #save(): void {
    if (!this.#file) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#cookies.filter((cookie) => cookie.expirationDate)));
  }
}

function expiry(attribute: Map<string, string>): { expirationDate?: number } {
  const maxAge = attribute.get('max-age');
  if (maxAge !== undefined) return { expirationDate: Date.now() / 1000 + Number(maxAge) };
  const expires = attribute.get('expires');
  return expires === undefined ? {} : { expirationDate: Date.parse(expires) / 1000 };
}

const matchesUrl = ({ domain, path, secure }: Cookie, url: URL): boolean =>
  domain === url.hostname && url.pathname.startsWith(path) && (!secure || url.protocol === 'https:');
