import { env, exports } from 'cloudflare:workers';
import {
  type Answer,
  type BodyInput,
  type Endpoint,
  type ErrorBody,
  type ExportRow,
  type QueryInput,
  readExport,
} from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { createDb, type Db } from '../../worker/src/platform/db/client.ts';

export const ORIGIN = 'https://portal.test';
export const db: Db = createDb(env.DB);

/** The session cookie of a person, see `factories.ts`. */
export interface Caller {
  cookie: string;
}

interface CallOptions<E extends Endpoint> {
  as?: Caller;
  params?: Record<string, string>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  headers?: Record<string, string>;
}

/** Sends a request as the portal's own page does, without checking the response. */
export function send(
  method: string,
  path: string,
  init: { as?: Caller | undefined; body?: BodyInit | undefined; headers?: Record<string, string> } = {},
): Promise<Response> {
  const headers = new Headers({
    Origin: ORIGIN,
    'Sec-Fetch-Site': 'same-origin',
    // A new client address for each request, so that the rate limits apply only in their own tests.
    'CF-Connecting-IP': crypto.randomUUID(),
    ...init.headers,
  });
  if (init.as) headers.set('Cookie', init.as.cookie);
  if (typeof init.body === 'string' && !headers.has('Content-Type'))
    headers.set('Content-Type', 'application/json');
  return exports.default.fetch(ORIGIN + path, { method, headers, body: init.body ?? null });
}

/** Requests an endpoint and returns the raw response. */
export function request<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Response> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(options.params?.[name] ?? 'none'),
  );
  const query = new URLSearchParams((options.query ?? {}) as Record<string, string>).toString();
  return send(endpoint.method, query ? `${path}?${query}` : path, {
    as: options.as,
    body: endpoint.body ? JSON.stringify(options.body ?? {}) : undefined,
    ...(options.headers && { headers: options.headers }),
  });
}

/** Requests an endpoint that must succeed, and checks status and body against the contract. */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Answer<E>> {
  const response = await request(endpoint, options);
  const text = await response.text();
  if (response.status !== endpoint.status)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`);
  if (!endpoint.answer) return undefined as Answer<E>;
  return v.parse(endpoint.answer, JSON.parse(text)) as Answer<E>;
}

/** The body of any response as text: workerd warns about `text()` if the media type is not one of text. */
export const textOf = async (response: Response): Promise<string> =>
  new TextDecoder().decode(await response.arrayBuffer());

/** Reads the rows of an export. */
export async function readRows<Row>(body: ReadableStream<Uint8Array> | null): Promise<Row[]> {
  if (!body) throw new Error('no body');
  const rows: Row[] = [];
  for await (const row of readExport<Row>(body.pipeThrough(new TextDecoderStream()).getReader()))
    rows.push(row);
  return rows;
}

/** Reads an export that must succeed; every row is checked against the contract. */
export async function rowsOf<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<ExportRow<E>[]> {
  const { body, status } = await request(endpoint, options);
  if (status !== endpoint.status || !endpoint.rows) throw new Error(`${endpoint.path} answered ${status}`);
  return v.parse(v.array(endpoint.rows), await readRows(body)) as ExportRow<E>[];
}

/** Requests an endpoint that must refuse, and returns the error. */
export async function refusal<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<ErrorBody['error'] & { status: number }> {
  const response = await request(endpoint, options);
  if (response.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.status}`);
  const { error } = await response.json<ErrorBody>();
  return { ...error, status: response.status };
}

export { env };
