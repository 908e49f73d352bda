import type { ErrorBody } from '@ijsploeg/worker/contract';
import { Fault } from './check.ts';

const TIMEOUT_MS = 20_000;

interface Options {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Requests to a portal as one browser makes them, with its cookies and without following redirects. */
export class Browser {
  readonly origin: string;
  /** The Set-Cookie lines of the portal by the name of the cookie. */
  readonly setCookies = new Map<string, string>();
  #cookies = new Map<string, string>();

  /** @param origin `https://portal.example`, without a trailing slash */
  constructor(origin: string) {
    this.origin = origin;
  }

  async request(path: string, { method = 'GET', body, headers }: Options = {}): Promise<Response> {
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        Origin: this.origin,
        'Sec-Fetch-Site': 'same-origin',
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /**
   * Calls a route of the API that has to succeed.
   *
   * @throws Fault with the error of the API
   */
  async call<Answer = unknown>(path: string, options: Options = {}): Promise<Answer> {
    const response = await this.request(path, options);
    const text = await response.text();
    if (!response.ok)
      throw new Fault(`${options.method ?? 'GET'} ${path} answered ${describe(response.status, text)}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }

  /** Forgets the cookies. */
  leave(): void {
    this.#cookies.clear();
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    this.setCookies.set(name.trim(), line);
    if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) this.#cookies.delete(name.trim());
    else this.#cookies.set(name.trim(), value.join('='));
  }
}

function describe(status: number, text: string): string {
  try {
    return `${status} ${(JSON.parse(text) as ErrorBody).error.code}`;
  } catch {
    return String(status);
  }
}
