import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

interface Cookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  secure: boolean;
  httpOnly: boolean;
  sameSite: string;
  /** Seconds; none for the length of the run. */
  expirationDate?: number;
}

/** The cookies of a session, as servers set them; kept in a file for a session that persists. */
export class CookieJar {
  readonly #file: string | null;
  #cookies: Cookie[] = [];

  constructor(file: string | null) {
    this.#file = file;
    try {
      if (file) this.#cookies = JSON.parse(readFileSync(file, 'utf8')) as Cookie[];
    } catch {
      // Nothing kept yet.
    }
  }

  async get({ url, name }: { url?: string; name?: string } = {}): Promise<Cookie[]> {
    const now = Date.now() / 1000;
    return this.#cookies.filter(
      (cookie) =>
        (cookie.expirationDate ?? Number.POSITIVE_INFINITY) > now &&
        (name === undefined || cookie.name === name) &&
        (url === undefined || goesTo(cookie, new URL(url))),
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
    this.#keep();
  }

  async headerFor(url: string): Promise<string | null> {
    return (await this.get({ url })).map(({ name, value }) => `${name}=${value}`).join('; ') || null;
  }

  /** Takes over what an answer set. */
  take(url: string, lines: string[]): void {
    const { hostname, protocol } = new URL(url);
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const split = pair.indexOf('=');
      const has = new Map(
        attributes.map((attribute) => {
          const [key = '', ...value] = attribute.split('=');
          return [key.toLowerCase(), value.join('=')];
        }),
      );
      const cookie: Cookie = {
        name: pair.slice(0, split),
        value: pair.slice(split + 1),
        domain: hostname,
        path: has.get('path') || '/',
        secure: has.has('secure'),
        httpOnly: has.has('httponly'),
        sameSite: has.get('samesite') ?? 'unspecified',
        ...expiry(has),
      };
      if (cookie.secure && protocol !== 'https:') continue;
      if (cookie.name.startsWith('__Host-') && !(cookie.secure && cookie.path === '/' && !has.has('domain')))
        continue;
      this.#put(cookie);
    }
    if (lines.length > 0) this.#keep();
  }

  clear(): void {
    this.#cookies = [];
    this.#keep();
  }

  /** In the place of one of the same name. */
  #put(cookie: Cookie): void {
    this.#cookies = [
      ...this.#cookies.filter(
        ({ name, domain, path }) =>
          !(name === cookie.name && domain === cookie.domain && path === cookie.path),
      ),
      cookie,
    ];
  }

  #keep(): void {
    if (!this.#file) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#cookies.filter((cookie) => cookie.expirationDate)));
  }
}

function expiry(has: Map<string, string>): { expirationDate?: number } {
  const maxAge = has.get('max-age');
  if (maxAge !== undefined) return { expirationDate: Date.now() / 1000 + Number(maxAge) };
  const expires = has.get('expires');
  return expires === undefined ? {} : { expirationDate: Date.parse(expires) / 1000 };
}

const goesTo = ({ domain, path, secure }: Cookie, url: URL): boolean =>
  domain === url.hostname && url.pathname.startsWith(path) && (!secure || url.protocol === 'https:');
