import {
  DESKTOP_ORIGIN,
  DESKTOP_REQUEST_HEADER,
  ERROR_STATUS,
  type ErrorCode,
  MAX_AVATAR_BYTES,
} from '@ijsploeg/worker/contract';
import { type Fetch, isRedirect } from './fetch.ts';

/** The largest request is a form with a picture. */
const MAX_REQUEST_BYTES = MAX_AVATAR_BYTES + 64 * 1024;
/** Far more than any screen needs. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const ANSWER_TIMEOUT_MS = 60_000;

const SENT_HEADERS = ['Accept', 'Accept-Language', 'Content-Type', 'If-None-Match'];
const GIVEN_HEADERS = ['Cache-Control', 'Content-Type', 'Date', 'ETag', 'Retry-After', 'X-Request-Id'];
/** The media types of the API besides JSON. */
const FILE_TYPES = /^(image\/(jpeg|png|webp)|text\/calendar)\b/;
const BODILESS = new Set([204, 304]);

export type PortalProxy = ReturnType<typeof createPortalProxy>;
export type PortalFault = 'unreachable' | 'redirected' | 'not_understood' | 'too_large';

interface PortalProxyOptions {
  /** The origin of the portal; null before one is chosen. */
  portal: () => string | null;
  /** Sends with the cookies of the portal's own session. */
  fetch: Fetch;
  /** Called with the kind of failure; never with an address or content. */
  onFault?: (fault: PortalFault) => void;
  /** Called for every response, with the path of the request and the status. */
  onAnswer?: (path: string, status: number) => void;
}

/**
 * Forwards the page's requests of `/api/*` to the portal, with the body and a short list of headers. Cookies
 * never reach the page. JSON, pictures and calendar files are returned, anything else becomes an error in the
 * shape of the API. When the portal is unreachable, the page's request fails as it does offline.
 */
export function createPortalProxy({
  portal,
  fetch,
  onFault = () => {},
  onAnswer = () => {},
}: PortalProxyOptions) {
  /** The requests whose answers the page has not read to the end yet and can give up, by their ids. */
  const waiting = new Map<string, AbortController>();

  async function forward(request: Request, signal: AbortSignal): Promise<Response> {
    const origin = portal();
    if (!origin) return Response.error();
    if (!isOurPage(request)) return refusal('request.cross_origin');
    const body = await readBody(request);
    if (body === 'too_large') return refusal('request.too_large');
    const { pathname, search } = new URL(request.url);
    try {
      const response = await fetch(`${origin}${pathname}${search}`, {
        method: request.method,
        headers: {
          ...pick(request.headers, SENT_HEADERS),
          // To the portal, the installed page is same-origin; other pages were refused above.
          Origin: origin,
          'Sec-Fetch-Site': 'same-origin',
        },
        ...(body && { body }),
        credentials: 'include',
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      });
      if (isAnswer(response)) {
        onAnswer(pathname, response.status);
        return toPage(response, () => onFault('too_large'));
      }
      onFault('not_understood');
      await response.body?.cancel();
    } catch (error) {
      if (!isRedirect(error)) {
        if (!signal.aborted) onFault('unreachable');
        return Response.error();
      }
      onFault('redirected');
    }
    return refusal('portal.not_understood');
  }

  return {
    async answer(request: Request): Promise<Response> {
      const id = request.headers.get(DESKTOP_REQUEST_HEADER);
      const controller = new AbortController();
      if (id) waiting.set(id, controller);
      const onEnd = () => {
        if (id) waiting.delete(id);
      };
      try {
        return untilRead(await forward(request, controller.signal), controller, onEnd);
      } catch (error) {
        onEnd();
        throw error;
      }
    },
    /** Ends a request that the page gave up. Electron does not abort the signal of the request itself. */
    abandon: (id: string): void => waiting.get(id)?.abort(),
  };
}

/**
 * The response with a body that ends the request at the portal when it is cancelled, and ends itself when the request is
 * given up. Otherwise Electron would hold the connection, or read the rest for nobody.
 */
function untilRead(response: Response, request: AbortController, onEnd: () => void): Response {
  if (!response.body) {
    onEnd();
    return response;
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void response.body
    .pipeTo(writable, { signal: request.signal })
    .catch(() => request.abort())
    .finally(onEnd);
  return new Response(readable, response);
}

/** A request without an Origin header comes from the only page there is. */
function isOurPage({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site') ?? 'same-origin';
  return (headers.get('Origin') ?? DESKTOP_ORIGIN) === DESKTOP_ORIGIN && site === 'same-origin';
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | 'too_large' | null> {
  if (!request.body) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body) {
    length += part.byteLength;
    if (length > MAX_REQUEST_BYTES) return 'too_large';
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts, length));
}

/** Whether this could be a response of the API, and not a Wi-Fi's sign-in page or a host's error page. */
function isAnswer({ status, ok, headers }: Response): boolean {
  if (BODILESS.has(status)) return true;
  if (status < 200 || (status >= 300 && status < 400)) return false;
  const type = headers.get('Content-Type')?.toLowerCase() ?? '';
  return /^application\/json\b/.test(type) || (ok && FILE_TYPES.test(type));
}

function toPage({ status, headers, body }: Response, onTooLarge: () => void): Response {
  return new Response(BODILESS.has(status) ? null : body && atMost(MAX_ANSWER_BYTES, body, onTooLarge), {
    status,
    headers: { ...pick(headers, GIVEN_HEADERS), ...INERT },
  });
}

/** Prevents responses of the portal from being run or framed in the page's origin. */
const INERT = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

function atMost(maxBytes: number, body: ReadableStream<Uint8Array>, onTooLarge: () => void) {
  let length = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        length += part.byteLength;
        if (length <= maxBytes) return controller.enqueue(part);
        onTooLarge();
        controller.error(new Error('the answer is too large'));
      },
    }),
  );
}

const pick = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

const refusal = (code: ErrorCode): Response =>
  Response.json({ error: { code, requestId: null } }, { status: ERROR_STATUS[code], headers: INERT });
