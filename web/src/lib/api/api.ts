import type {
  Answer,
  BodyInput,
  Endpoint,
  ErrorBody,
  ErrorCode,
  FieldIssue,
  PathParams,
  QueryInput,
} from '@ijsploeg/worker/contract';
import { cacheAnswer, cachedAnswers } from './etag-cache.ts';

/** The API refused: `code` says why, `issues` which fields, `detail` what else this code carries. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ErrorCode,
    readonly status: number,
    /** Null when the answer came from something before the API. */
    readonly requestId: string | null = null,
    readonly issues: FieldIssue[] = [],
    readonly detail: Record<string, unknown> = {},
  ) {
    super(code);
  }
}

/** No answer: the connection is gone, or the server took too long. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** What a call needs besides its endpoint, read from the endpoint's own type. */
export type CallInput<E extends Endpoint> = { signal?: AbortSignal } & (keyof PathParams<E> extends never
  ? unknown
  : { params: PathParams<E> }) &
  (E extends { body: object } ? { body: BodyInput<E> } : unknown) &
  (E extends { query: object } ? { query?: QueryInput<E> } : unknown) &
  (E extends { imageMaxBytes: number }
    ? { image: Blob | FormData; onProgress?: (share: number) => void }
    : unknown);

/** The loose form of {@link CallInput}, as the code below reads it. */
interface Given {
  params?: Record<string, string>;
  query?: unknown;
  body?: unknown;
  image?: Blob | FormData;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** A form must not wait for ever: without an answer after this long there is none. */
const ANSWER_TIMEOUT_MS = 30_000;

let sessionLost: () => void = () => {};

/** Says what happens when the server no longer knows who is calling (401 `auth.required`). */
export function onSessionLost(listener: () => void): () => void {
  sessionLost = listener;
  return () => {
    if (sessionLost === listener) sessionLost = () => {};
  };
}

/** The address of an endpoint with its varying parts and its query filled in; empty filters are left out. */
export function apiPath(
  endpoint: Pick<Endpoint, 'path'>,
  params: Record<string, string> = {},
  query: unknown = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Calls one endpoint of the API. What was read before and has an ETag is asked for with it: unchanged, the same
 * object comes back and nothing crosses the wire.
 *
 * @returns the body of the answer; nothing for 204
 * @throws ApiError when the API refuses, NetworkError when no answer comes; an aborted call throws its abort
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[input]: object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): Promise<Answer<E>> {
  const { params, query, body, image, onProgress, signal } = (input ?? {}) as Given;
  const address = apiPath(endpoint, params, query);
  const answers = cachedAnswers();
  const known = endpoint.method === 'GET' ? answers.get(address) : undefined;
  const response = image
    ? await sendImage(endpoint.method, address, image, onProgress, signal)
    : await sendJson(endpoint.method, address, body, signal, known?.etag);
  if (known && response.status === 304) {
    cacheAnswer(answers, address, known.etag, known.answer);
    return known.answer as Answer<E>;
  }
  if (!response.ok) throw await readError(response);
  if (endpoint.status === 204) return undefined as Answer<E>;
  const answer = (await readJson(response, signal)) as Answer<E>;
  if (endpoint.method === 'GET') cacheAnswer(answers, address, response.headers.get('ETag'), answer);
  return answer;
}

/**
 * Sends a request and returns the response, whatever its status.
 *
 * @throws NetworkError when no answer comes, or the whole of it takes longer than `timeoutMs`
 */
export async function sendJson(
  method: string,
  address: string,
  body: unknown,
  signal: AbortSignal | undefined,
  etag?: string,
  timeoutMs = ANSWER_TIMEOUT_MS,
) {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(address, {
      method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
        ...(etag && { 'If-None-Match': etag }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new NetworkError('no answer', { cause });
  }
}

/** By XMLHttpRequest, because fetch does not tell how much of an upload has gone. */
function sendImage(
  method: string,
  address: string,
  image: Blob | FormData,
  onProgress: ((share: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.setRequestHeader('Accept', 'application/json');
    // A form is sent with the boundary that the browser chose.
    if (image instanceof Blob) request.setRequestHeader('Content-Type', image.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(new Response(request.responseText || null, { status: request.status || 500 }));
    request.onerror = () => reject(new NetworkError('no answer'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(image);
  });
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new NetworkError('broken answer', { cause });
  }
}

/** A refusal that was met elsewhere, in a Web Worker, where nobody hears of the session's end. */
export function raiseApiError(code: ErrorCode, status: number, requestId: string | null): ApiError {
  if (code === 'auth.required') sessionLost();
  return new ApiError(code, status, requestId);
}

/** An answer that is not ours (a proxy's error page) becomes `internal` without a request id. */
export async function readError(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  if (!answer?.error?.code) return new ApiError('internal', response.status);
  const { code, requestId, issues, ...detail } = answer.error;
  if (code === 'auth.required') sessionLost();
  return new ApiError(code, response.status, requestId, issues, detail);
}
