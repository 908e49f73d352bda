import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, BodyInput, Endpoint, ErrorBody } from '@ijsploeg/worker/contract';
import { apiPath } from '../../web/src/lib/api/api.ts';
import { noteServerTime } from '../../web/src/lib/api/server-clock.ts';
import { COST_HEADER, type Cost } from './injected.ts';
import type { Run } from './run.ts';

/** As in the site. */
const ANSWER_TIMEOUT_MS = 30_000;
/** How long a person waits after an error before they try again. */
const AGAIN_MS = { least: 1_000, most: 2_500 };
const MOST_ATTEMPTS = 40;

interface Input<E extends Endpoint> {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: BodyInput<E>;
  image?: Uint8Array<ArrayBuffer>;
  timeoutMs?: number;
}

/** A response; the status is 0 if there was none. */
export interface Answered<E extends Endpoint = Endpoint> {
  status: number;
  /** Of a success. */
  answer: Answer<E> | undefined;
  /** Of an error. */
  error: ErrorBody['error'] | undefined;
  /** Its body was read. */
  response: Response | undefined;
}

/** The browser of one person: it keeps cookies and ETags as the site's does, and measures each request. */
export class Browser {
  readonly #run: Run;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  readonly #answers = new Map<string, { etag: string; answer: unknown }>();

  /** @param address the IP address that Cloudflare would see */
  constructor(run: Run, address: string, sessionToken?: string) {
    this.#run = run;
    this.#address = address;
    if (sessionToken) this.#cookies.set('session', sessionToken);
  }

  /** Sends one request. */
  async send<const E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<Answered<E>> {
    const { product, traffic } = this.#run;
    const { params, query, body, image, timeoutMs = ANSWER_TIMEOUT_MS } = input;
    const path = apiPath(endpoint, params, query);
    const cached = endpoint.method === 'GET' ? this.#answers.get(path) : undefined;
    const sentAt = Date.now();
    const startedAt = performance.now();
    let status = 0;
    let cost: Cost | null = null;
    let received: Answered<E> = { status: 0, answer: undefined, error: undefined, response: undefined };
    try {
      const response = await fetch(product.origin + path, {
        method: endpoint.method,
        headers: {
          Accept: 'application/json',
          Origin: product.origin,
          'Sec-Fetch-Site': 'same-origin',
          'CF-Connecting-IP': this.#address,
          Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(endpoint.method !== 'GET' && { 'Content-Type': image ? 'image/png' : 'application/json' }),
          ...(cached && { 'If-None-Match': cached.etag }),
        },
        body: image ?? (body === undefined ? null : JSON.stringify(body)),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      noteServerTime(response, sentAt);
      status = response.status;
      cost = parse<Cost>(response.headers.get(COST_HEADER));
      this.#keepCookies(response);
      const content = parse<unknown>(text);
      const etag = response.headers.get('ETag');
      if (endpoint.method === 'GET' && response.ok && etag)
        this.#answers.set(path, { etag, answer: content });
      received = {
        status,
        answer: (status === 304 ? cached?.answer : response.ok ? content : undefined) as
          | Answer<E>
          | undefined,
        error: status >= 400 ? (content as Partial<ErrorBody> | null)?.error : undefined,
        response,
      };
    } catch {
      // No answer.
    }
    const endedAt = performance.now();
    const isInjected = (cost?.failures ?? 0) > 0 || traffic.wasStopped(startedAt, endedAt);
    // A failure of the run is answered with a code that says what does not work.
    if (cost?.failures && received.error?.code === 'internal')
      this.#run.report.found('failed', `an unclear error: ${endpoint.method} ${endpoint.path}`);
    traffic.add({
      route: `${endpoint.method} ${endpoint.path}`,
      ms: endedAt - startedAt,
      ...{ status, isInjected, cost },
    });
    return received;
  }

  /**
   * Sends a request until it succeeds or is finally refused, as a person does: again after the time that a refusal names, or a
   * moment after an error.
   *
   * @returns the last answer, and how many earlier requests may have had their effect although no success was answered
   */
  async settle<const E extends Endpoint>(
    endpoint: E,
    { mostAttempts = MOST_ATTEMPTS, ...input }: Input<E> & { mostAttempts?: number } = {},
  ): Promise<Answered<E> & { unclear: number }> {
    let unclear = 0;
    for (let attempts = 1; ; attempts++) {
      const answered = await this.send(endpoint, input as Input<E>);
      const { status, error, response } = answered;
      const isPassing = status === 0 || status === 429 || status >= 500;
      if (!isPassing || attempts >= mostAttempts || this.#run.isOver) return { ...answered, unclear };
      if (status !== 429) unclear += 1;
      this.#run.traffic.repeats += 1;
      const named = Number(error?.retryAfterSeconds ?? response?.headers.get('Retry-After') ?? 0) * 1000;
      await sleep(named + AGAIN_MS.least + Math.random() * (AGAIN_MS.most - AGAIN_MS.least));
    }
  }

  #keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const end = pair.indexOf('=');
      const [name, value] = [pair.slice(0, end).trim(), pair.slice(end + 1)];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
  }
}

function parse<Value>(text: string | null): Value | null {
  try {
    return text ? (JSON.parse(text) as Value) : null;
  } catch {
    return null;
  }
}
