import { createHash } from 'node:crypto';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { urlToHttpOptions } from 'node:url';

export type Headers = { name: string; value: string }[];

export interface SeenRequest {
  id: string;
  url: string;
  method: string;
  headers: Headers;
  isDocument: boolean;
  startedAt: number;
}

export interface SeenResponse {
  status: number;
  statusText: string;
  headers: Headers;
}

/** What a test decides on a request that it intercepts. */
export type Decision =
  | { type: 'continue'; url?: string; method?: string; headers?: Headers; body?: Buffer }
  | { type: 'answer'; status: number; headers: Headers; body: Buffer }
  | { type: 'fail' };

interface Watcher {
  onRequest: (request: SeenRequest) => Promise<Decision>;
  onResponse: (request: SeenRequest, response: SeenResponse) => void;
  onFinished: (request: SeenRequest, response: SeenResponse, body: Buffer) => void;
  onFailed: (request: SeenRequest) => void;
  /** A script for the start of each document. */
  preloadScript: () => string;
}

const NONCE = 'preload';
/** Opens an empty document of any host, to set its cookies. */
export const EMPTY_PATH = '/.well-known/empty-document';

/**
 * The way of a page to its server: shows its requests, lets tests decide on them, and adds the preload scripts to its documents,
 * because WebKit's driver does neither.
 */
export class PageProxy {
  readonly #server: Server;
  isOffline = false;
  #last = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(watcher: Watcher): Promise<PageProxy> {
    const server = createServer();
    const proxy = new PageProxy(server);
    server.on('request', (request, response) => {
      proxy.#serve(watcher, request, response).catch((error) => {
        console.error(error);
        response.destroy();
      });
    });
    server.on('connect', ({ url }, socket, head) => {
      const [host, port] = (url ?? '').split(':');
      const upstream = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        upstream.write(head);
        upstream.pipe(socket).pipe(upstream);
      });
      upstream.on('error', () => socket.destroy());
      socket.on('error', () => upstream.destroy());
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #serve(watcher: Watcher, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '';
    if (new URL(url).pathname === EMPTY_PATH) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
      return;
    }
    this.#last += 1;
    const seen: SeenRequest = {
      id: `request-${this.port}-${this.#last}`,
      url,
      method: request.method ?? 'GET',
      headers: pairsOf(request.rawHeaders),
      isDocument:
        request.headers['sec-fetch-dest'] === 'document' || /^text\/html/.test(request.headers.accept ?? ''),
      startedAt: Date.now(),
    };
    const body = await buffer(request);
    const decision = await watcher.onRequest(seen);
    const fail = () => {
      watcher.onFailed(seen);
      // A connection that only closes lets WebKit send the request again.
      response.socket?.end('This is no response.\r\n\r\n');
    };
    if (this.isOffline || decision.type === 'fail') return fail();
    if (decision.type === 'answer') {
      const { status, headers, body } = decision;
      const answer = { status, statusText: '', headers };
      watcher.onResponse(seen, answer);
      this.#answer(watcher, seen, answer, body, response);
      return;
    }
    const target = new URL(decision.url ?? url);
    const sent = decision.body ?? body;
    const upstream = httpRequest({
      ...urlToHttpOptions(target),
      method: decision.method ?? seen.method,
      headers: {
        ...Object.fromEntries(
          (decision.headers ?? seen.headers).map(({ name, value }) => [name.toLowerCase(), value]),
        ),
        host: target.host,
        // The documents are changed on their way.
        'accept-encoding': 'identity',
        ...((sent.length > 0 || seen.method !== 'GET') && { 'content-length': sent.length }),
      },
    });
    upstream.on('error', fail);
    response.on('close', () => upstream.destroy());
    upstream.on('response', async (answered) => {
      const answer = {
        status: answered.statusCode ?? 0,
        statusText: answered.statusMessage ?? '',
        headers: pairsOf(answered.rawHeaders),
      };
      watcher.onResponse(seen, answer);
      if (isHtml(answer.headers)) {
        this.#answer(watcher, seen, answer, await buffer(answered), response);
        return;
      }
      response.writeHead(answer.status, rawOf(answer.headers));
      const chunks: Buffer[] = [];
      answered.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        response.write(chunk);
      });
      answered.on('end', () => {
        response.end();
        watcher.onFinished(seen, answer, Buffer.concat(chunks));
      });
      answered.on('error', fail);
    });
    upstream.end(sent);
  }

  #answer(
    watcher: Watcher,
    seen: SeenRequest,
    answer: SeenResponse,
    body: Buffer,
    response: ServerResponse,
  ): void {
    const isChanged = seen.isDocument && isHtml(answer.headers);
    const sent = isChanged ? withScript(body.toString(), watcher.preloadScript()) : body;
    const headers = answer.headers
      .filter(({ name }) => !/^(content-length|content-encoding|transfer-encoding)$/i.test(name))
      .map(({ name, value }) =>
        /^content-security-policy$/i.test(name) ? { name, value: allowPlaywright(value) } : { name, value },
      );
    response.writeHead(
      answer.status,
      rawOf([...headers, { name: 'content-length', value: String(Buffer.byteLength(sent)) }]),
    );
    response.end(sent, () => watcher.onFinished(seen, answer, body));
  }
}

/** The style that Playwright adds for a picture. */
const PICTURE_STYLE = createHash('sha256').update('body {}').digest('base64');

/** Allows what Playwright runs in a page: it evaluates strings, for which WebKit's driver does not lift the policy. */
const allowPlaywright = (policy: string) =>
  policy
    .replace(/script-src/, `script-src 'nonce-${NONCE}' 'unsafe-eval'`)
    .replace(/style-src/, `style-src 'sha256-${PICTURE_STYLE}'`);

function withScript(html: string, script: string): string {
  const element = `<script nonce="${NONCE}">${script.replaceAll('</script', '<\\/script')}</script>`;
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => head + element)
    : html.replace(/^(<!doctype[^>]*>)?/i, (doctype) => doctype + element);
}

const isHtml = (headers: Headers) =>
  headers.some(({ name, value }) => /^content-type$/i.test(name) && /^text\/html/i.test(value));

function pairsOf(raw: string[]): Headers {
  const pairs: Headers = [];
  for (let index = 0; index < raw.length; index += 2)
    pairs.push({ name: raw[index] ?? '', value: raw[index + 1] ?? '' });
  return pairs.filter(({ name }) => !/^(proxy-)?connection$/i.test(name));
}

const rawOf = (headers: Headers) => headers.flatMap(({ name, value }) => [name, value]);
