import { LEAKS } from '../support/leaks.ts';
import type { Product } from './product.ts';
import type { Report } from './report.ts';

/** The sender of a request. */
export interface Caller {
  role: 'visitor' | 'user' | 'volunteer' | 'admin';
  /** The value of the session cookie; none for a visitor. */
  token?: string;
}

export interface Answer {
  /** 0 without an answer. */
  status: number;
  text: string;
  /** What it sets, as the browser sends it back. */
  cookies: string;
}

interface Sent {
  as?: Caller;
  /** The cookies of a browser, instead of the session of `as`. */
  cookies?: string | undefined;
  body?: BodyInit | undefined;
  contentType?: string | undefined;
}

/** The API document and its page quote names that look like code. */
const DESCRIPTIONS = ['/api/openapi.json', '/api/docs'];

/** Sends a request as the portal's page does, and counts it with the faults that every answer is checked for. */
export async function attack(
  { origin }: Product,
  report: Report,
  method: string,
  path: string,
  { as, cookies, body, contentType = 'application/json' }: Sent = {},
): Promise<Answer> {
  report.tried += 1;
  const headers: Record<string, string> = { Origin: origin };
  if (as?.token) headers.Cookie = `session=${as.token}`;
  if (cookies !== undefined) headers.Cookie = cookies;
  if (body !== undefined && contentType) headers['Content-Type'] = contentType;
  const answer = await send(`${origin}${path}`, { method, headers, body: body ?? null, redirect: 'manual' });
  const example = `${method} ${path} as ${as?.role ?? 'visitor'} ${String(body ?? '').slice(0, 200)} → ${answer.status} ${answer.text.slice(0, 200)}`;
  if (answer.status === 0 || answer.status >= 500) report.found('failed', example);
  else if (LEAKS.test(answer.text) && !DESCRIPTIONS.some((start) => path.startsWith(start)))
    report.found('leaked', example);
  return answer;
}

/** A browser, which keeps the cookies that it gets. */
export class Browser {
  readonly #product: Product;
  readonly #report: Report;
  readonly #cookies = new Map<string, string>();

  constructor(product: Product, report: Report) {
    this.#product = product;
    this.#report = report;
  }

  async send(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await attack(this.#product, this.#report, method, path, {
      cookies: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      body: body && JSON.stringify(body),
    });
    for (const cookie of answer.cookies.split('; ').filter((one) => one)) {
      const [name = '', ...value] = cookie.split('=');
      this.#cookies.set(name, value.join('='));
    }
    return answer;
  }

  post(path: string, body: object): Promise<Answer> {
    return this.send('POST', path, body);
  }
}

/** Sends a request to a product that may be killed meanwhile; the status is 0 without an answer. */
export async function send(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    return { status: response.status, text: await response.text(), cookies: cookies.join('; ') };
  } catch (error) {
    return { status: 0, text: String(error), cookies: '' };
  }
}
