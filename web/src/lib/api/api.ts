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
import { takeEarlyAnswer } from '../browser/before-app.ts';
import { cacheAnswer, cachedAnswers } from './etag-cache.ts';
import { loadErrorTexts } from './load-error-texts.ts';
import { noteServerTime } from './server-clock.ts';

/**
 * An error response of the API: `code` is the reason, `issues` the invalid fields, `detail` the extra data of
 * this code.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  readonly code: ErrorCode;
  readonly status: number;
  /** Null when something in front of the API answered, such as a proxy. */
  readonly requestId: string | null;
  readonly issues: FieldIssue[];
  readonly detail: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    status: number,
    requestId: string | null = null,
    issues: FieldIssue[] = [],
    detail: Record<string, unknown> = {},
  ) {
    super(code);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.issues = issues;
    this.detail = detail;
  }
}

/** No response: the connection failed, or the request timed out. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** Whether there is no connection at all: the request failed in the browser, and not for taking too long. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError && error.cause instanceof TypeError;

/** The input of a call besides its endpoint, inferred from the endpoint's type. */
type CallInput<E extends Endpoint> = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
} & (keyof PathParams<E> extends never ? unknown : { params: PathParams<E> }) &
  (E extends { body: object } ? { body: BodyInput<E> } : unknown) &
  (E extends { query: object } ? { query?: QueryInput<E> } : unknown) &
  (E extends { imageMaxBytes: number }
    ? { image: Blob | FormData; onProgress?: (share: number) => void }
    : unknown);

/** {@link CallInput} without its generics, for the implementation below. */
interface AnyCallInput {
  params?: Record<string, string>;
  query?: unknown;
  body?: unknown;
  image?: Blob | FormData;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** A form must not stay pending forever. */
const ANSWER_TIMEOUT_MS = 30_000;

let sessionLost: () => void = () => {};

/**
 * Registers the handler for a session that has ended (401 `auth.required`).
 *
 * @returns unregisters it
 */
export function onSessionLost(listener: () => void): () => void {
  sessionLost = listener;
  return () => {
    if (sessionLost === listener) sessionLost = () => {};
  };
}

/**
 * Asks for a code of the second factor, where the API refused a call for lack of one.
 *
 * @returns whether the call should be repeated
 */
type AskForCode = (refusal: ApiError, method: Endpoint['method']) => Promise<boolean>;

let askForCode: AskForCode | null = null;

/**
 * Registers the dialog that asks for a code.
 *
 * @returns unregisters it
 */
export function onCodeNeeded(listener: AskForCode): () => void {
  askForCode = listener;
  return () => {
    if (askForCode === listener) askForCode = null;
  };
}

const CODE_NEEDED: readonly string[] = ['auth.verify_again', 'auth.second_factor'] satisfies ErrorCode[];

/**
 * Runs a call and, where it is refused for lack of a code, once more after the person has entered one. The call must
 * not have had an effect when it is refused.
 *
 * @throws what the call throws; the refusal if the person entered no code
 */
export async function withCode<T>(method: Endpoint['method'], call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isCodeNeeded = error instanceof ApiError && CODE_NEEDED.includes(error.code);
    if (!isCodeNeeded || !(await askForCode?.(error, method))) throw error;
    return call();
  }
}

/** The URL of an endpoint with its path parameters and query; empty query values are left out. */
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
  return [path, String(search)].filter(Boolean).join('?');
}

/**
 * Calls one endpoint of the API, see {@link withCode}. A GET whose last response had an ETag is sent with `If-None-Match`; a 304
 * resolves to the same object as before.
 *
 * @returns the response body; undefined for 204
 * @throws ApiError for an error response, NetworkError without a response; an aborted call throws its abort
 *   reason
 */
export function callApi<E extends Endpoint>(
  endpoint: E,
  ...[input]: object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): Promise<Answer<E>> {
  return withCode(endpoint.method, () => callOnce(endpoint, (input ?? {}) as AnyCallInput));
}

async function callOnce<E extends Endpoint>(endpoint: E, input: AnyCallInput): Promise<Answer<E>> {
  const { params, query, body, image, onProgress, signal, headers } = input;
  const url = apiPath(endpoint, params, query);
  const answers = cachedAnswers();
  const cached = endpoint.method === 'GET' ? answers.get(url) : undefined;
  const early = endpoint.method === 'GET' ? await takeEarlyAnswer(url) : undefined;
  const response =
    early ??
    (image
      ? await sendImage(endpoint.method, url, image, onProgress, signal)
      : await sendJson(endpoint.method, url, {
          body,
          signal,
          headers: { ...headers, ...(cached && { 'If-None-Match': cached.etag }) },
        }));
  if (cached && response.status === 304) {
    // The ETag may be a later one for the same answer.
    cacheAnswer(answers, url, response.headers.get('ETag') ?? cached.etag, cached.answer);
    return cached.answer as Answer<E>;
  }
  if (!response.ok) throw await readError(response);
  if (endpoint.status === 204) return undefined as Answer<E>;
  const answer = (await readJson(response, signal)) as Answer<E>;
  if (endpoint.method === 'GET') cacheAnswer(answers, url, response.headers.get('ETag'), answer);
  return answer;
}

interface SendOptions {
  body?: unknown;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

/**
 * Sends a request and returns the response, whatever its status.
 *
 * @throws NetworkError without a response, or when it takes longer than `timeoutMs` including its body
 */
export async function sendJson(method: string, url: string, options: SendOptions = {}) {
  const { body, signal, headers, timeoutMs = ANSWER_TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const sentAt = Date.now();
  try {
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    noteServerTime(response, sentAt);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new NetworkError('no answer', { cause });
  }
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function sendImage(
  method: string,
  url: string,
  image: Blob | FormData,
  onProgress: ((share: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader('Accept', 'application/json');
    // For form data the browser sets the content type, with its boundary.
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

/** Recreates an error received in a Web Worker, where the end of the session has no handler. */
export async function raiseApiError(
  code: ErrorCode,
  status: number,
  requestId: string | null,
): Promise<ApiError> {
  if (code === 'auth.required') sessionLost();
  await loadErrorTexts();
  return new ApiError(code, status, requestId);
}

/** A response in another format, such as a proxy's error page, becomes `internal` without a request id. */
export async function readError(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  if (!answer?.error?.code) return new ApiError('internal', response.status);
  const { code, requestId, issues, ...detail } = answer.error;
  if (code === 'auth.required') sessionLost();
  await loadErrorTexts();
  return new ApiError(code, response.status, requestId, issues, detail);
}
